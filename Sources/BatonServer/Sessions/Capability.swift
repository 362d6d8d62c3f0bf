/// What a client says in its hello that it can, as far as the server does something for it.
enum Capability {
    /// It has a keyboard of its own.
    static let keyboard = "keyboard"
    /// It can have people feel something.
    static let feedback = "haptics"
    /// It shows who is here and where their fingers are.
    static let presence = "presence"
    /// It has a screen reader told something.
    static let announcement = "announcements"
    /// It moves content before the server has answered.
    static let scrolling = "scrolling"
}

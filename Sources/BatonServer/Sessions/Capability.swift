/// The names of those capabilities that the server uses. A client sends the names of its capabilities in `hello`.
enum Capability {
    /// The client has a keyboard.
    static let keyboard = "keyboard"
    /// The client can give haptic feedback.
    static let feedback = "haptics"
    /// The client reports shakes, and the samples of its motion sensors.
    static let motion = "shake"
    /// The client shows who is at the screen and where their fingers are.
    static let presence = "presence"
    /// The client passes announcements to a screen reader.
    static let announcement = "announcements"
    /// The client scrolls content before the server has answered.
    static let scrolling = "scrolling"
}

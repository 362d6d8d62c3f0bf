/// Where cut and copied text is kept, and pasted text comes from.
@MainActor
enum Clipboard {
    static var string: String? {
        get { UIPasteboard.general.string }
        set { UIPasteboard.general.string = newValue }
    }
}

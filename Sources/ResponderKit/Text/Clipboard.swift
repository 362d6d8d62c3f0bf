/// Where cut and copied text is kept, and pasted text comes from.
@MainActor
enum Clipboard {
    static var string: String? {
        get { UIApplication.shared.copiedText }
        set { UIApplication.shared.copiedText = newValue }
    }
}

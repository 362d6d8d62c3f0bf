/// What screen readers are told beyond what stands on the screen.
@MainActor
public enum UIAccessibility {
    /// What an assistive technology is told of. (D3)
    public struct Notification: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// A notification of a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Something happened that nothing on the screen tells whoever does not see it: the argument is the text that is spoken.
        public static let announcement = Notification(rawValue: "announcement")
        /// A part of the screen is another: the argument is the view to go on with, or a text that is spoken.
        public static let layoutChanged = Notification(rawValue: "layoutChanged")
        /// The whole screen is another: the argument is the view to begin with, or a text that is spoken.
        public static let screenChanged = Notification(rawValue: "screenChanged")
    }

    /// The most UTF-16 units of a text that is spoken; what is longer is cut.
    public static let announcementLimit = 1_000

    /// Tells the screen readers of all who look at the running application's screen. Whoever does not use one notices nothing. (D3)
    /// - Parameter argument: a `String`, or for a change a `UIView` of the application; anything else is not told.
    public static func post(notification: Notification, argument: Any?) {
        let application = UIApplication.shared
        if let text = argument as? String {
            guard !text.isEmpty else { return }
            application.announcementHandler?(
                .text(String(decoding: text.utf16.prefix(announcementLimit), as: UTF16.self)))
        } else if notification != .announcement, let view = argument as? UIView,
            view.window?.application === application
        {
            application.announcementHandler?(.view(view))
        }
    }
}

extension UIView {
    /// The id of the node that it is rendered as; nil while it is in no window.
    package var renderedID: Int? { node?.id }
}

/// What screen readers are told. (D3)
public enum AccessibilityAnnouncement {
    /// A text that is spoken.
    case text(String)
    /// A view to go on with.
    case view(UIView)
}

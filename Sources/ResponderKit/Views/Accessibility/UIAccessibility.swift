/// Posts accessibility notifications to the screen readers of the clients.
@MainActor
public enum UIAccessibility {
    /// A kind of accessibility notification. (D3)
    public struct Notification: RawRepresentable, Hashable, Sendable {
        /// The notification's name.
        public let rawValue: String

        /// Creates a notification with a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// An event without a visible change on the screen. The argument is the text to speak.
        public static let announcement = Notification(rawValue: "announcement")
        /// A part of the screen changed. The argument is the view that receives the focus, or a text to speak.
        public static let layoutChanged = Notification(rawValue: "layoutChanged")
        /// The whole screen changed. The argument is the view that receives the focus, or a text to speak.
        public static let screenChanged = Notification(rawValue: "screenChanged")
    }

    /// The maximum length of a spoken text, in UTF-16 units. Longer texts are truncated.
    public static let announcementLimit = 1_000

    /// Posts a notification to the screen readers of all clients that show the running application's screen.
    /// Clients without a screen reader ignore it. (D3)
    /// - Parameter argument: a `String`. For `layoutChanged` and `screenChanged`, it can also be a `UIView` of the
    ///   application. Other values are ignored.
    public static func post(notification: Notification, argument: Any?) {
        post(notification: notification, argument: argument, to: UIApplication.shared(for: "UIAccessibility.post"))
    }

    /// Posts a notification to the screen readers of all clients that show an application's screen.
    ///
    /// Use this method if a change concerns several applications, for example a change of a model that they share.
    /// - Parameter argument: see `post(notification:argument:)`.
    public static func post(notification: Notification, argument: Any?, to application: UIApplication) {
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
    /// The id of the render-tree node of the view; nil while the view is in no window.
    package var renderedID: Int? { node?.id }
}

/// An announcement for the screen readers of the clients. (D3)
public enum AccessibilityAnnouncement {
    /// A text to speak.
    case text(String)
    /// A view that receives the screen reader's focus.
    case view(UIView)
}

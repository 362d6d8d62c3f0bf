public import BatonWire
public import ResponderKit

/// The definition of a screen: its name, its size, which clients share it, and the application that runs on it.
@MainActor
public struct ScreenDefinition {
    /// Which clients see the same screen.
    public enum Sharing: Equatable, Sendable {
        /// All clients see the same screen. If there are several sizes, there is one screen for each size, and a client
        /// sees the one that fits its viewport best. The screens of all sizes share the application's model.
        case shared(sizes: [CGSize])
        /// Each client has a screen of its own, which has the size of the client's viewport and ends with the client.
        /// `size` applies to clients that send no viewport.
        case `private`(size: CGSize)
        /// Each client has a screen of its own, as with `private`, but all these screens show one model, which the
        /// application shares. For example, everybody scrolls and searches for themselves, and sees the same playback.
        ///
        /// The control mode, the list of people and the audit log apply to all these screens together. Every client may
        /// browse at any time. An application calls `UIApplication.acquireControl()` before it changes the model.
        case personal(size: CGSize)

        /// The word for this kind of sharing in `screens.json`.
        var wireName: String {
            switch self {
            case .shared: "shared"
            case .private: "private"
            case .personal: "personal"
            }
        }

        /// The sizes of a shared screen as `[width, height]`; nil if there is only one.
        var sizes: [[Double]]? {
            guard case .shared(let sizes) = self, sizes.count > 1 else { return nil }
            return sizes.map { [$0.width, $0.height] }
        }
    }

    /// The path without its slash: letters, digits, `-` and `_`.
    public let name: String
    /// The title that people see.
    public let title: String
    /// Which clients see the same screen.
    public let sharing: Sharing
    /// Each client has a screen of its own.
    var isPerClient: Bool { if case .shared = sharing { false } else { true } }
    /// Each client has a screen of its own and a model of its own.
    var isPrivate: Bool { if case .private = sharing { true } else { false } }
    /// Each client has a screen of its own, and these screens share one model.
    var isPersonal: Bool { if case .personal = sharing { true } else { false } }
    /// Which clients may control a shared screen, or change the model of personal screens. Ignored for private screens.
    public var control = ControlMode.together
    /// Creates the application's delegate; called once for each screen that starts.
    let makeDelegate: @MainActor () -> any UIApplicationDelegate

    /// Creates a definition.
    /// - Parameters:
    ///   - name: the path without its slash: letters, digits, `-` and `_`.
    ///   - title: the title that people see.
    ///   - sharing: which clients see the same screen. By default, each client has a screen of its own, of the size
    ///     of a phone if the client sends no size.
    ///   - makeDelegate: creates the application's delegate.
    public init(
        name: String, title: String, sharing: Sharing = .private(size: CGSize(width: 390, height: 844)),
        makeDelegate: @escaping @MainActor () -> any UIApplicationDelegate
    ) {
        self.name = name
        self.title = title
        self.sharing = sharing
        self.makeDelegate = makeDelegate
    }
}

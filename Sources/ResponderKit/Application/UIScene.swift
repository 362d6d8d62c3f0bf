/// A user interface of an application. Each application has exactly one scene, a `UIWindowScene`. The scene is the next
/// responder of the windows that are created with it. (N4)
@MainActor
open class UIScene: UIResponder {
    /// The activity of a scene, with UIKit's raw values.
    public enum ActivationState: Int, Sendable {
        /// The scene belongs to no application.
        case unattached = -1
        /// The scene is in the foreground and receives events.
        case foregroundActive = 0
        /// The scene is in the foreground and receives no events.
        case foregroundInactive = 1
        /// The scene is in the background, and no user sees it.
        case background = 2
    }

    /// The options of a scene's connection. Always empty, because screens are not opened by URLs.
    @MainActor
    public final class ConnectionOptions {
        init() {}
    }

    /// The session of the scene.
    public final let session: UISceneSession
    /// Receives the scene's life-cycle callbacks instead of the application's delegate. The scene retains its delegate.
    open var delegate: (any UISceneDelegate)?
    /// The title of the scene, as shown to users.
    public final var title = ""
    final weak var application: UIApplication?

    init(session: UISceneSession) {
        self.session = session
        super.init()
        session.scene = self
    }

    /// The next responder of the scene: the application. (N4)
    open override var next: UIResponder? { application }

    /// The activity of the scene, which always equals the activity of the application.
    public final var activationState: ActivationState {
        switch application?.applicationState {
        case .active: .foregroundActive
        case .inactive: .foregroundInactive
        case .background: .background
        case nil: .unattached
        }
    }
}

/// The scene of an application's windows.
@MainActor
open class UIWindowScene: UIScene {
    /// The screen of the scene.
    public final var screen: UIScreen { application?.screen ?? UIScreen.current }

    /// The windows created with this scene, back to front.
    public final var windows: [UIWindow] { application?.windows.filter { $0.windowScene === self } ?? [] }

    /// The key window, if it belongs to this scene.
    public final var keyWindow: UIWindow? { application?.keyWindow.flatMap { $0.windowScene === self ? $0 : nil } }

    /// The screen's coordinate space.
    public final var coordinateSpace: any UICoordinateSpace { screen }
}

/// The session of a scene.
@MainActor
public final class UISceneSession {
    /// The purpose of a scene.
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// The role's name.
        public let rawValue: String

        /// Creates a role from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The role of scenes that show the windows of an application.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// The purpose of the scene.
    public let role = Role.windowApplication
    /// The scene of this session.
    public internal(set) var scene: UIScene? {
        get { storedScene }
        set { storedScene = newValue }
    }
    @WeakResponder private var storedScene: UIScene?
    /// The configuration with which the scene was created.
    public internal(set) var configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)

    init() {}
}

/// Sessions are equal if they are the same object.
extension UISceneSession: Hashable {
    /// Compares the identity of the objects.
    public nonisolated static func == (left: UISceneSession, right: UISceneSession) -> Bool { left === right }

    /// Hashes the identity of the object.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The configuration of a new scene.
@MainActor
public final class UISceneConfiguration {
    /// The configuration's name. The name has no effect: in UIKit, it selects a configuration in the application's
    /// property list, which Baton does not have.
    public let name: String?
    /// The purpose of the scene.
    public let role: UISceneSession.Role
    /// Creates the scene's delegate. This closure replaces UIKit's `delegateClass`, because Baton cannot create a
    /// delegate from the name of its class.
    public var makeDelegate: (@MainActor () -> any UISceneDelegate)?

    /// Creates a configuration.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
    }
}

/// Callbacks for the life cycle of a scene. All methods are optional.
@MainActor
public protocol UISceneDelegate: AnyObject {
    /// The scene connects: create a window for it, set its root view controller, and show the window.
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
    /// The scene was disconnected.
    func sceneDidDisconnect(_ scene: UIScene)
    /// The scene became active and receives events.
    func sceneDidBecomeActive(_ scene: UIScene)
    /// The scene is about to become inactive and to receive no more events.
    func sceneWillResignActive(_ scene: UIScene)
    /// The scene is about to enter the foreground.
    func sceneWillEnterForeground(_ scene: UIScene)
    /// The scene moved to the background.
    func sceneDidEnterBackground(_ scene: UIScene)
}

/// Callbacks for the life cycle of a window scene.
@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {}

extension UISceneDelegate {
    /// By default, nothing happens when the scene connects.
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {}
    /// By default, nothing happens when the scene was disconnected.
    public func sceneDidDisconnect(_ scene: UIScene) {}
    /// By default, nothing happens when the scene became active.
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    /// By default, nothing happens when the scene is about to become inactive.
    public func sceneWillResignActive(_ scene: UIScene) {}
    /// By default, nothing happens when the scene is about to enter the foreground.
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    /// By default, nothing happens when the scene moved to the background.
    public func sceneDidEnterBackground(_ scene: UIScene) {}
}

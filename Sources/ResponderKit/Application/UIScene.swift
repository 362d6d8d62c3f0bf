/// One of an application's user interfaces. An application has one, a `UIWindowScene`; windows made for it have it behind them in the responder chain. (N4)
@MainActor
open class UIScene: UIResponder {
    /// Whether people are using it. Raw values as UIKit's.
    public enum ActivationState: Int, Sendable {
        /// It belongs to no application.
        case unattached = -1
        /// In front, and taking events.
        case foregroundActive = 0
        /// In front, and taking none.
        case foregroundInactive = 1
        /// Not seen.
        case background = 2
    }

    /// What it is connected with. Empty here: nobody opens a screen by a link.
    @MainActor
    public final class ConnectionOptions {
        init() {}
    }

    /// What it is shown in.
    public final let session: UISceneSession
    /// Is told of its life; the application's delegate is not, where there is this. Kept alive.
    open var delegate: (any UISceneDelegate)?
    /// What people call it.
    public final var title = ""
    // The application has it, and clears this when it ends.
    final unowned(unsafe) var application: UIApplication?

    init(session: UISceneSession) {
        self.session = session
        super.init()
        session.scene = self
    }

    /// The application. (N4)
    open override var next: UIResponder? { application }

    /// Whether people are using it: the same as of its application, which has no other.
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
    /// The screen that it is on.
    public final var screen: UIScreen { application?.screen ?? UIScreen.main }

    /// The windows that were made for it, back to front.
    public final var windows: [UIWindow] { application?.windows.filter { $0.windowScene === self } ?? [] }

    /// The key window, if it is one of its own.
    public final var keyWindow: UIWindow? { application?.keyWindow.flatMap { $0.windowScene === self ? $0 : nil } }

    /// The screen's points.
    public final var coordinateSpace: any UICoordinateSpace { screen }
}

/// What a scene is shown in.
@MainActor
public final class UISceneSession {
    /// What a scene is for.
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// Its name.
        public let rawValue: String

        /// A role by its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// An application's windows.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// What the scene is for.
    public let role = Role.windowApplication
    /// The scene.
    public internal(set) var scene: UIScene? {
        get { knownScene }
        set { knownScene = newValue }
    }
    @Known private var knownScene: UIScene?
    /// How the scene was made.
    public internal(set) var configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)

    init() {}
}

/// Sessions are equal where they are the same object.
extension UISceneSession: Hashable {
    /// Whether they are the same object.
    public nonisolated static func == (left: UISceneSession, right: UISceneSession) -> Bool { left === right }

    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// How a scene is made.
@MainActor
public final class UISceneConfiguration {
    /// Its name. There is no property list that it could stand in.
    public let name: String?
    /// What it is for.
    public let role: UISceneSession.Role
    /// Makes the scene's delegate: what `delegateClass` is where classes can be made by name.
    public var makeDelegate: (@MainActor () -> any UISceneDelegate)?

    /// A configuration.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
    }
}

/// What is told of a scene's life. Every method may be left out.
@MainActor
public protocol UISceneDelegate: AnyObject {
    /// The scene begins: make a window for it, give it a root view controller, and show it.
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
    /// The scene ends.
    func sceneDidDisconnect(_ scene: UIScene)
    /// It takes events now.
    func sceneDidBecomeActive(_ scene: UIScene)
    /// It is about to take no more events.
    func sceneWillResignActive(_ scene: UIScene)
    /// It is about to be seen.
    func sceneWillEnterForeground(_ scene: UIScene)
    /// It is seen no longer.
    func sceneDidEnterBackground(_ scene: UIScene)
}

/// What is told of a window scene's life.
@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {}

extension UISceneDelegate {
    /// Does nothing.
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {}
    /// Does nothing.
    public func sceneDidDisconnect(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillResignActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidEnterBackground(_ scene: UIScene) {}
}

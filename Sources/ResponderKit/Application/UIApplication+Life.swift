public import Foundation

/// The life cycle of an application: launch, background, foreground and termination. The owner of the application calls
/// these methods. If the owner is a server, it calls them depending on the clients that show the screen.
///
/// Each step cancels the inputs that it interrupts, then notifies a delegate, then posts the notifications of the scene
/// and of the application. The notified delegate is that of the scene, or that of the application if the scene has
/// none.
extension UIApplication {
    /// A key of the launch options.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The key's name.
        public let rawValue: String

        /// Creates a key from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The application's scenes. There is always exactly one.
    public var connectedScenes: Set<UIScene> { [windowScene] }

    /// Launches the application. The delegate creates its windows.
    /// - Parameters:
    ///   - delegate: the application's delegate, which is retained.
    ///   - launchOptions: the options that the delegate receives.
    ///   - state: `active` if a user already sees the application; `background` if `becomeActive()` is called
    ///     later.
    ///   - restorableState: the state from the last termination. The state is restored as soon as a window has a
    ///     root view controller. (K2)
    public func launch(
        delegate: any UIApplicationDelegate, options launchOptions: [LaunchOptionsKey: Any]? = nil,
        state: State = .active,
        restoring restorableState: RestorableState? = nil
    ) {
        makeCurrent()
        self.delegate = delegate
        applicationState = state == .background ? .background : .inactive
        _ = delegate.application(self, willFinishLaunchingWithOptions: launchOptions)
        let restorer = restorableState.map { StateRestorer($0, of: self) }
        let hasWindow = windows.contains { $0.rootViewController != nil }
        if hasWindow { restorer?.restore() }
        _ = delegate.application(self, didFinishLaunchingWithOptions: launchOptions)
        post(Self.didFinishLaunchingNotification)
        connectScene(delegate)
        if !hasWindow { restorer?.restore() }
        restorer?.finish()
        if state == .active { becomeActive() }
    }

    private func connectScene(_ delegate: any UIApplicationDelegate) {
        let options = UIScene.ConnectionOptions()
        let session = windowScene.session
        let configuration = delegate.application(self, configurationForConnecting: session, options: options)
        session.configuration = configuration
        if let makeDelegate = configuration.makeDelegate { windowScene.delegate = makeDelegate() }
        windowScene.delegate?.scene(windowScene, willConnectTo: session, options: options)
        post(UIScene.willConnectNotification, of: windowScene)
    }

    /// Activates the application, which then receives events. A background application enters the foreground
    /// first. (T11)
    public func becomeActive() {
        if applicationState == .background { enterForeground() }
        guard applicationState == .inactive else { return }
        makeCurrent()
        applicationState = .active
        if let delegate = windowScene.delegate {
            delegate.sceneDidBecomeActive(windowScene)
        } else {
            delegate?.applicationDidBecomeActive(self)
        }
        post(UIScene.didActivateNotification, of: windowScene)
        post(Self.didBecomeActiveNotification)
    }

    /// Deactivates the application, which then receives no events. Current touches, presses, gestures and shakes
    /// are cancelled, and their remaining input is ignored. (T11, M2)
    public func resignActive() {
        guard applicationState == .active else { return }
        interrupt()
        makeCurrent()
        if let delegate = windowScene.delegate {
            delegate.sceneWillResignActive(windowScene)
        } else {
            delegate?.applicationWillResignActive(self)
        }
        post(UIScene.willDeactivateNotification, of: windowScene)
        post(Self.willResignActiveNotification)
        // The callbacks and observers may have changed `applicationState`. Only an application that is still active
        // becomes inactive.
        if applicationState == .active { applicationState = .inactive }
    }

    /// Moves the application to the background, because no user sees it. Its clock continues, and its views can
    /// change. An active application is deactivated first.
    public func enterBackground() {
        resignActive()
        guard applicationState == .inactive else { return }
        makeCurrent()
        applicationState = .background
        if let delegate = windowScene.delegate {
            delegate.sceneDidEnterBackground(windowScene)
        } else {
            delegate?.applicationDidEnterBackground(self)
        }
        post(UIScene.didEnterBackgroundNotification, of: windowScene)
        post(Self.didEnterBackgroundNotification)
    }

    /// Moves the application to the foreground, because a user sees it. The owner of the application calls
    /// `becomeActive()` as soon as the application can be used.
    public func enterForeground() {
        guard applicationState == .background else { return }
        makeCurrent()
        if let delegate = windowScene.delegate {
            delegate.sceneWillEnterForeground(windowScene)
        } else {
            delegate?.applicationWillEnterForeground(self)
        }
        post(UIScene.willEnterForegroundNotification, of: windowScene)
        post(Self.willEnterForegroundNotification)
        if applicationState == .background { applicationState = .inactive }
    }

    /// Terminates the application: moves it to the background, cancels all inputs, and notifies the delegate.
    public func terminate() {
        enterBackground()
        makeCurrent()
        for device in devices { cancelAll(from: device) }
        windowScene.delegate?.sceneDidDisconnect(windowScene)
        if windowScene.delegate != nil { post(UIScene.didDisconnectNotification, of: windowScene) }
        delegate?.applicationWillTerminate(self)
        post(Self.willTerminateNotification)
    }

    /// Cancels all touches and presses of all devices. The devices continue to send the remaining input of these
    /// touches and presses, which is ignored.
    private func interrupt() {
        cancelMotion()
        makeCurrent()
        storedDrags?.cancelAll()
        for device in devices {
            let ids = device.refusedTouches.union(device.ignoredTouches).union(device.touches.map(\.id))
            let types = device.ignoredPresses.union(device.presses.map(\.identity))
            cancelAll(from: device)
            device.ignoredTouches = ids
            device.ignoredPresses = types
        }
    }

    private func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: self)
    }

    private func post(_ name: Notification.Name, of scene: UIScene) {
        NotificationCenter.default.post(name: name, object: scene)
    }
}

/// Notifications of the life cycle. The object of each is the application.
extension UIApplication {
    /// The application finished launching.
    public nonisolated static let didFinishLaunchingNotification = Notification.Name(
        "UIApplicationDidFinishLaunchingNotification")
    /// The application became active and receives events.
    public nonisolated static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification")
    /// The application is about to become inactive and to receive no more events.
    public nonisolated static let willResignActiveNotification = Notification.Name(
        "UIApplicationWillResignActiveNotification")
    /// The application moved to the background.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    /// The application is about to enter the foreground.
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")
    /// The application is about to terminate.
    public nonisolated static let willTerminateNotification = Notification.Name(
        "UIApplicationWillTerminateNotification")
}

/// Notifications of the life cycle. The object of each is the scene.
extension UIScene {
    /// The scene was connected.
    public nonisolated static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
    /// The scene was disconnected.
    public nonisolated static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")
    /// The scene became active and receives events.
    public nonisolated static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
    /// The scene is about to become inactive and to receive no more events.
    public nonisolated static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
    /// The scene is about to enter the foreground.
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UISceneWillEnterForegroundNotification")
    /// The scene moved to the background.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UISceneDidEnterBackgroundNotification")
}

public import Foundation

/// How an application comes, goes to the background, comes back and ends. Whoever runs it says when: a server, by who looks at the screen.
///
/// Each step first cancels what it ends, then tells the scene's delegate, or where there is none the application's, and then posts the scene's and the
/// application's notifications, with them as objects.
extension UIApplication {
    /// What a launch may be told.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// Its name.
        public let rawValue: String

        /// A key by its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// Its scenes: always the one.
    public var connectedScenes: Set<UIScene> { [windowScene] }

    /// Begins: the delegate makes its windows.
    /// - Parameters:
    ///   - delegate: kept alive.
    ///   - launchOptions: what the delegate is told.
    ///   - state: `active` where somebody looks at it already; `background` where `becomeActive()` is to follow when somebody does.
    ///   - restorableState: how it was when it ended, to be so again: as soon as there is a window with a root view controller. (K2)
    public func launch(
        delegate: any UIApplicationDelegate, options launchOptions: [LaunchOptionsKey: Any]? = nil,
        state: State = .active,
        restoring restorableState: RestorableState? = nil
    ) {
        enter()
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

    /// Takes events from here on; one in the background comes to the front first. (T11)
    public func becomeActive() {
        if applicationState == .background { enterForeground() }
        guard applicationState == .inactive else { return }
        enter()
        applicationState = .active
        if let delegate = windowScene.delegate {
            delegate.sceneDidBecomeActive(windowScene)
        } else {
            delegate?.applicationDidBecomeActive(self)
        }
        post(UIScene.didActivateNotification, of: windowScene)
        post(Self.didBecomeActiveNotification)
    }

    /// Takes no events from here on: touches, presses, gestures and shakes under way are cancelled, and the rest of them is ignored. (T11, M2)
    public func resignActive() {
        guard applicationState == .active else { return }
        interrupt()
        enter()
        if let delegate = windowScene.delegate {
            delegate.sceneWillResignActive(windowScene)
        } else {
            delegate?.applicationWillResignActive(self)
        }
        post(UIScene.willDeactivateNotification, of: windowScene)
        post(Self.willResignActiveNotification)
        // What it was told may have turned it another way.
        if applicationState == .active { applicationState = .inactive }
    }

    /// Nobody sees it from here on. Its clock goes on, and its views can change. One that is active resigns that first.
    public func enterBackground() {
        resignActive()
        guard applicationState == .inactive else { return }
        enter()
        applicationState = .background
        if let delegate = windowScene.delegate {
            delegate.sceneDidEnterBackground(windowScene)
        } else {
            delegate?.applicationDidEnterBackground(self)
        }
        post(UIScene.didEnterBackgroundNotification, of: windowScene)
        post(Self.didEnterBackgroundNotification)
    }

    /// Somebody sees it from here on. `becomeActive()` is to follow when it can be used.
    public func enterForeground() {
        guard applicationState == .background else { return }
        enter()
        if let delegate = windowScene.delegate {
            delegate.sceneWillEnterForeground(windowScene)
        } else {
            delegate?.applicationWillEnterForeground(self)
        }
        post(UIScene.willEnterForegroundNotification, of: windowScene)
        post(Self.willEnterForegroundNotification)
        if applicationState == .background { applicationState = .inactive }
    }

    /// Ends: goes to the background, so that what is held down is cancelled, and the delegate is told.
    public func terminate() {
        enterBackground()
        enter()
        for device in devices { cancelAll(from: device) }
        windowScene.delegate?.sceneDidDisconnect(windowScene)
        if windowScene.delegate != nil { post(UIScene.didDisconnectNotification, of: windowScene) }
        delegate?.applicationWillTerminate(self)
        post(Self.willTerminateNotification)
    }

    /// All that devices hold down is taken away from the application. They do not know, and go on about it: that is ignored to its end.
    private func interrupt() {
        cancelMotion()
        for device in devices {
            let ids = device.refused.union(device.ignored).union(device.touches.map(\.id))
            let types = device.ignoredPresses.union(device.presses.map(\.identity))
            cancelAll(from: device)
            device.ignored = ids
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

/// The application is each notification's object.
extension UIApplication {
    /// It has begun.
    public nonisolated static let didFinishLaunchingNotification = Notification.Name(
        "UIApplicationDidFinishLaunchingNotification")
    /// It takes events now.
    public nonisolated static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification")
    /// It is about to take no more events.
    public nonisolated static let willResignActiveNotification = Notification.Name(
        "UIApplicationWillResignActiveNotification")
    /// It is seen no longer.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    /// It is about to be seen again.
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")
    /// It is about to end.
    public nonisolated static let willTerminateNotification = Notification.Name(
        "UIApplicationWillTerminateNotification")
}

/// The scene is each notification's object.
extension UIScene {
    /// It has begun.
    public nonisolated static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
    /// It has ended.
    public nonisolated static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")
    /// It takes events now.
    public nonisolated static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
    /// It is about to take no more events.
    public nonisolated static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
    /// It is about to be seen again.
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UISceneWillEnterForegroundNotification")
    /// It is seen no longer.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UISceneDidEnterBackgroundNotification")
}

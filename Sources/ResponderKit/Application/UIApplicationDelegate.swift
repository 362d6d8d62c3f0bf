public import Foundation

/// What is told of an application's life. Every method may be left out.
///
///     willFinishLaunching, didFinishLaunching, didBecomeActive
///     willResignActive, didEnterBackground
///     willEnterForeground, didBecomeActive
///     willResignActive, didEnterBackground, willTerminate
///
/// A scene with a delegate of its own is told in its place, but for launch and end. What is held down is cancelled before `willResignActive`. (T11)
///
/// One that is a `UIResponder` is the end of the responder chain. (N5)
@MainActor
public protocol UIApplicationDelegate: AnyObject {
    /// The application is about to begin.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// The screen begins: make a window, give it a root view controller, and show it. Where this is there, `applicationDidFinishLaunching(_:)` is not called.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// The screen begins: make a window, give it a root view controller, and show it.
    func applicationDidFinishLaunching(_ application: UIApplication)
    /// How the application's scene is made.
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
    /// It takes events now.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// It is about to take no more events.
    func applicationWillResignActive(_ application: UIApplication)
    /// It is seen no longer.
    func applicationDidEnterBackground(_ application: UIApplication)
    /// It is about to be seen again.
    func applicationWillEnterForeground(_ application: UIApplication)
    /// The screen ends.
    func applicationWillTerminate(_ application: UIApplication)
    /// Whether what the screen is like is kept. (K1)
    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool
    /// Whether what was kept is to come back: such as not, where a newer version could not read it. (K2)
    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool
    /// Makes a view controller anew that was kept, has no restoration class, and is not there; nil takes the one that is there, if there is one. (K2)
    func application(
        _ application: UIApplication, viewControllerWithRestorationIdentifierPath identifierComponents: [String],
        coder: NSCoder
    ) -> UIViewController?
    /// Everything else has been written: what the application needs besides is written here. (K1)
    func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder)
    /// The view controllers are there, and are about to read what they wrote. (K2)
    func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder)
}

extension UIApplicationDelegate {
    /// Nothing is against it.
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Calls `applicationDidFinishLaunching(_:)`.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        applicationDidFinishLaunching(application)
        return true
    }

    /// Does nothing.
    public func applicationDidFinishLaunching(_ application: UIApplication) {}

    /// One without a delegate: the application's own is told of everything.
    public func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    }

    /// Does nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillResignActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillTerminate(_ application: UIApplication) {}
    /// It is not.
    public func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
        false
    }
    /// It is not.
    public func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool {
        false
    }
    /// Makes none.
    public func application(
        _ application: UIApplication, viewControllerWithRestorationIdentifierPath identifierComponents: [String],
        coder: NSCoder
    ) -> UIViewController? { nil }
    /// Does nothing.
    public func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {}
    /// Does nothing.
    public func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {}
}

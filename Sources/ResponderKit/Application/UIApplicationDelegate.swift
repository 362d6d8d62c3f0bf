public import Foundation

/// Callbacks for the life cycle of an application. All methods are optional, and are called in one of these orders:
///
///     willFinishLaunching, didFinishLaunching, didBecomeActive
///     willResignActive, didEnterBackground
///     willEnterForeground, didBecomeActive
///     willResignActive, didEnterBackground, willTerminate
///
/// If the scene has its own delegate, the scene delegate receives all of these callbacks except launch and termination.
/// Current inputs are cancelled before `willResignActive`. (T11)
///
/// A delegate that is a `UIResponder` is the end of the responder chain. (N5)
@MainActor
public protocol UIApplicationDelegate: AnyObject {
    /// The application is about to launch.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// The application launches: create a window, set its root view controller, and show the window. If this
    /// method is implemented, `applicationDidFinishLaunching(_:)` is not called.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// The application launches: create a window, set its root view controller, and show the window.
    func applicationDidFinishLaunching(_ application: UIApplication)
    /// Returns the configuration of the application's scene.
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
    /// The application became active and receives events.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// The application is about to become inactive and to receive no more events.
    func applicationWillResignActive(_ application: UIApplication)
    /// The application moved to the background.
    func applicationDidEnterBackground(_ application: UIApplication)
    /// The application is about to enter the foreground.
    func applicationWillEnterForeground(_ application: UIApplication)
    /// The application is about to terminate.
    func applicationWillTerminate(_ application: UIApplication)
    /// Returns true to save the state of the application. (K1)
    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool
    /// Returns true to restore the saved state. Return false if, for example, this version cannot read it. (K2)
    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool
    /// Creates the view controller of a saved entry that has no restoration class. If this method returns nil, an
    /// existing view controller with the same path is used, if there is one. (K2)
    func application(
        _ application: UIApplication, viewControllerWithRestorationIdentifierPath identifierComponents: [String],
        coder: NSCoder
    ) -> UIViewController?
    /// Called after all other state is saved. Saves additional state of the application. (K1)
    func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder)
    /// Called after the view controllers were created, and before they read their saved state. (K2)
    func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder)
}

extension UIApplicationDelegate {
    /// The default implementation returns true.
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// The default implementation calls `applicationDidFinishLaunching(_:)`.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        applicationDidFinishLaunching(application)
        return true
    }

    /// The default implementation does nothing.
    public func applicationDidFinishLaunching(_ application: UIApplication) {}

    /// The default implementation returns a configuration without a scene delegate, so that the application's delegate
    /// receives all callbacks.
    public func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    }

    /// The default implementation does nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    /// The default implementation does nothing.
    public func applicationWillResignActive(_ application: UIApplication) {}
    /// The default implementation does nothing.
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    /// The default implementation does nothing.
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    /// The default implementation does nothing.
    public func applicationWillTerminate(_ application: UIApplication) {}
    /// The default implementation returns false: the state is not saved.
    public func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
        false
    }
    /// The default implementation returns false: the state is not restored.
    public func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool {
        false
    }
    /// The default implementation returns nil: no view controller is created.
    public func application(
        _ application: UIApplication, viewControllerWithRestorationIdentifierPath identifierComponents: [String],
        coder: NSCoder
    ) -> UIViewController? { nil }
    /// The default implementation does nothing.
    public func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {}
    /// The default implementation does nothing.
    public func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {}
}

public import Foundation
public import ResponderKit

/// A form to register with: fields that are checked while they are written, Return that goes on to the next, and a button that can be pressed once all is well.
///
/// Hand the server `FormApp()` as the delegate of a screen.
@MainActor
public final class FormApp: UIApplicationDelegate {
    private var window: UIWindow?

    /// An empty form.
    public init() {}

    /// Makes the window.
    public func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        let form = FormViewController()
        form.restorationIdentifier = "form"
        window.rootViewController = form
        window.makeKeyAndVisible()
        self.window = window
    }

    /// What was written is there again after a restart, or when the network was gone.
    public func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
        true
    }
    /// The same.
    public func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool {
        true
    }
}

public import Foundation
public import ResponderKit

/// A registration form. Fields are validated during input, Return moves to the next field, and the button
/// is enabled when all fields are valid.
///
/// Pass `FormApp()` to the server as the delegate of a screen.
@MainActor
public final class FormApp: UIApplicationDelegate {
    private var window: UIWindow?

    /// Creates an empty form.
    public init() {}

    /// Creates the window.
    public func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        let form = FormViewController()
        form.restorationIdentifier = "form"
        window.rootViewController = form
        window.makeKeyAndVisible()
        self.window = window
    }

    /// Saves the state, so that the input is restored after a restart or a lost connection.
    public func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
        true
    }
    /// Restores the saved state.
    public func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool {
        true
    }
}

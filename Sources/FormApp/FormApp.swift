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
        window.rootViewController = FormViewController()
        window.makeKeyAndVisible()
        self.window = window
    }
}

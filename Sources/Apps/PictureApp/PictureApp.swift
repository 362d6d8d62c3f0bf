public import ResponderKit

/// A picture that several people can pinch, rotate and drag at the same time, and paper to draw on.
///
/// Pass `PictureApp()` to the server as the delegate of a shared screen.
@MainActor
public final class PictureApp: UIApplicationDelegate {
    private var window: UIWindow?

    /// Creates the application with an unscaled picture and empty paper.
    public init() {}

    /// Creates the window.
    public func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        window.rootViewController = PictureViewController(application: application)
        window.makeKeyAndVisible()
        self.window = window
    }
}

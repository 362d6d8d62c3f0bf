public import ResponderKit

/// A picture that several people can hold at once, each with a finger of theirs, and paper to draw on.
///
/// Hand the server `PictureApp()` as the delegate of a shared screen.
@MainActor
public final class PictureApp: UIApplicationDelegate {
    private var window: UIWindow?

    /// The picture as it is, and empty paper.
    public init() {}

    /// Makes the window.
    public func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        window.rootViewController = PictureViewController(application: application)
        window.makeKeyAndVisible()
        self.window = window
    }
}

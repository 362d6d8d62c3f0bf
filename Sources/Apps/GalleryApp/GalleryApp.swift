public import Foundation
public import ResponderKit

/// A gallery of all views in all of their states, for designers and tests.
///
/// Pass `GalleryApp()` to the server as the delegate of a screen.
@MainActor
public final class GalleryApp: UIApplicationDelegate {
    private var window: UIWindow?

    /// Creates the gallery.
    public init() {}

    /// Creates the window.
    public func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        let list = GalleryListController(style: .insetGrouped)
        list.restorationIdentifier = "list"
        let navigation = UINavigationController(rootViewController: list)
        navigation.restorationIdentifier = "gallery"
        window.rootViewController = navigation
        window.makeKeyAndVisible()
        self.window = window
    }

    /// Saves the state, so that a returning user sees the same page again.
    public func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
        true
    }
    /// Restores the saved state.
    public func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool {
        true
    }

    /// Creates a page by the name in its restoration identifier.
    public func application(
        _ application: UIApplication, viewControllerWithRestorationIdentifierPath identifierComponents: [String],
        coder: NSCoder
    ) -> UIViewController? {
        guard let name = identifierComponents.last, name.hasPrefix(GalleryEntry.prefix) else { return nil }
        return GalleryCatalog.entry(String(name.dropFirst(GalleryEntry.prefix.count)))?.controller()
    }
}

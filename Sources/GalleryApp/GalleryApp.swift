public import Foundation
public import ResponderKit

/// Every view there is in every state that it has, to choose by and to look at.
///
/// Hand the server `GalleryApp()` as the delegate of a screen.
@MainActor
public final class GalleryApp: UIApplicationDelegate {
    private var window: UIWindow?

    /// The gallery at its list.
    public init() {}

    /// Makes the window.
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

    /// Whoever comes back finds the page at which they were.
    public func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
        true
    }
    /// The same.
    public func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool {
        true
    }

    /// A page is made anew by its name.
    public func application(
        _ application: UIApplication, viewControllerWithRestorationIdentifierPath identifierComponents: [String],
        coder: NSCoder
    ) -> UIViewController? {
        guard let name = identifierComponents.last, name.hasPrefix(GalleryEntry.prefix) else { return nil }
        return GalleryCatalog.entry(String(name.dropFirst(GalleryEntry.prefix.count)))?.controller()
    }
}

public import Foundation
import MediaPlayback
public import ResponderKit

/// The application that shows the media player on one client's screen. All screens share one model: each person
/// scrolls and searches on a screen of their own, and all see the same playback and the same queue.
///
/// Media keys and scripts control the player regardless of the focus, through the screen's command center.
@MainActor
public final class PlayerApp: UIResponder, UIApplicationDelegate {
    /// An indigo with enough contrast for text in light and dark mode.
    static let accent = UIColor { traits in
        traits.userInterfaceStyle == .dark
            ? UIColor(red: 0.60, green: 0.59, blue: 1) : UIColor(red: 0.31, green: 0.30, blue: 0.80)
    }

    private let model: PlayerModel
    private var window: UIWindow?
    private var nowPlaying: NowPlaying?

    /// Creates an application that shows the player that `model` describes.
    public init(model: PlayerModel) {
        self.model = model
        super.init()
    }

    /// Creates the window.
    public func applicationDidFinishLaunching(_ application: UIApplication) {
        nowPlaying = NowPlaying(model: model, application: application)
        let window = PlayerWindow(application: application)
        window.backgroundColor = .systemBackground
        window.tintColor = Self.accent
        if application.isDisplay {
            window.rootViewController = DisplayViewController(model: model)
        } else {
            let player = PlayerViewController(model: model)
            player.restorationIdentifier = "player"
            window.rootViewController = player
        }
        window.makeKeyAndVisible()
        self.window = window
    }

    /// Saves the state, so that a person finds the same list, search and place again.
    public func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
        true
    }
    /// Restores the saved state.
    public func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool {
        true
    }

    /// Creates a page of the library that was open when the state was saved.
    public func application(
        _ application: UIApplication, viewControllerWithRestorationIdentifierPath identifierComponents: [String],
        coder: NSCoder
    ) -> UIViewController? {
        guard identifierComponents.last == LibraryPageController.restorationIdentifier,
            let player = window?.rootViewController as? PlayerViewController
        else { return nil }
        return LibraryPageController.page(in: coder).map { player.library.controller(of: $0) }
    }

    /// Stops the repetition of a held seek key.
    public func applicationWillTerminate(_ application: UIApplication) {
        nowPlaying?.endSeeking()
    }
}

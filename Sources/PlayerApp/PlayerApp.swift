import MediaPlayback
public import ResponderKit

/// The media player's application: one for each screen, all looking at one model.
///
/// Media keys and scripts reach it wherever focus is: it takes the commands of the screen's command center.
@MainActor
public final class PlayerApp: UIResponder, UIApplicationDelegate {
    /// An indigo that can be read as text in light and in dark.
    static let accent = UIColor { traits in
        traits.userInterfaceStyle == .dark
            ? UIColor(red: 0.60, green: 0.59, blue: 1) : UIColor(red: 0.31, green: 0.30, blue: 0.80)
    }

    private let model: PlayerModel
    private var window: UIWindow?
    private var nowPlaying: NowPlaying?

    /// An application that shows a model.
    public init(model: PlayerModel) {
        self.model = model
        super.init()
    }

    /// Makes the window.
    public func applicationDidFinishLaunching(_ application: UIApplication) {
        nowPlaying = NowPlaying(model: model, clock: application.clock)
        let window = UIWindow(application: application)
        window.backgroundColor = .systemBackground
        window.tintColor = Self.accent
        window.rootViewController = PlayerViewController(model: model)
        window.makeKeyAndVisible()
        self.window = window
    }

    /// Lets go of what was held.
    public func applicationWillTerminate(_ application: UIApplication) {
        nowPlaying?.endSeeking()
    }
}

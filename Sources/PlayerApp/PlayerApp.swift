import MediaPlayback
public import ResponderKit

/// The media player's application: one for each screen, all looking at one model.
///
/// It stands at the end of the responder chain, so media keys and scripts reach it wherever focus is.
@MainActor
public final class PlayerApp: UIResponder, UIApplicationDelegate {
    /// How far a held seek key jumps, in seconds, and how often, in milliseconds.
    static let seekStep = 5.0
    static let seekInterval = 400.0

    /// An indigo that can be read as text in light and in dark.
    static let accent = UIColor { traits in
        traits.userInterfaceStyle == .dark
            ? UIColor(red: 0.60, green: 0.59, blue: 1) : UIColor(red: 0.31, green: 0.30, blue: 0.80)
    }

    private let model: PlayerModel
    private var window: UIWindow?
    private weak var application: UIApplication?
    private var seeking: (any EventTimer)?

    /// An application that shows a model.
    public init(model: PlayerModel) {
        self.model = model
        super.init()
    }

    /// Makes the window.
    public func applicationDidFinishLaunching(_ application: UIApplication) {
        self.application = application
        application.beginReceivingRemoteControlEvents()
        let window = UIWindow(application: application)
        window.backgroundColor = .systemBackground
        window.tintColor = Self.accent
        window.rootViewController = PlayerViewController(model: model)
        window.makeKeyAndVisible()
        self.window = window
    }

    /// Lets go of what was held.
    public func applicationWillTerminate(_ application: UIApplication) {
        endSeeking()
    }

    /// Media keys. (R1)
    public override func remoteControlReceived(with event: UIEvent?) {
        switch event?.subtype {
        case .remoteControlPlay: model.play()
        case .remoteControlPause: model.backend.pause()
        case .remoteControlStop: model.stop()
        case .remoteControlTogglePlayPause: model.togglePlayPause()
        case .remoteControlNextTrack: model.backend.next()
        case .remoteControlPreviousTrack: model.backend.previous()
        case .remoteControlBeginSeekingForward: beginSeeking(by: Self.seekStep)
        case .remoteControlBeginSeekingBackward: beginSeeking(by: -Self.seekStep)
        case .remoteControlEndSeekingForward, .remoteControlEndSeekingBackward: endSeeking()
        default: super.remoteControlReceived(with: event)
        }
    }

    private func beginSeeking(by step: Double) {
        endSeeking()
        model.backend.seek(by: step)
        seeking = application?.clock.schedule(after: Self.seekInterval) { [weak self] in self?.beginSeeking(by: step) }
    }

    private func endSeeking() {
        seeking?.cancel()
        seeking = nil
    }
}

import Foundation
import ResponderKit

/// An application that tests look into: one view over the whole window, and what became of it.
@MainActor
final class Stage: UIResponder, UIApplicationDelegate {
    private(set) var probe: ProbeView?
    private(set) var isOver = false
    /// What reached the application: media keys.
    private(set) var remote: [UIEvent.EventSubtype] = []
    private let isRestless: Bool
    private var window: UIWindow?

    init(isRestless: Bool = false) {
        self.isRestless = isRestless
        super.init()
    }

    /// What it was told of its life.
    private var life: [String] = []

    /// What it was told of its life, and forgets it.
    func takeLife() -> [String] {
        defer { life = [] }
        return life
    }

    func applicationDidBecomeActive(_ application: UIApplication) { life.append("did become active") }
    func applicationWillResignActive(_ application: UIApplication) { life.append("will resign active") }
    func applicationDidEnterBackground(_ application: UIApplication) { life.append("did enter background") }
    func applicationWillEnterForeground(_ application: UIApplication) { life.append("will enter foreground") }

    func applicationDidFinishLaunching(_ application: UIApplication) {
        life.append("launched in \(application.applicationState)")
        application.beginReceivingRemoteControlEvents()
        let window = UIWindow(application: application)
        window.rootViewController = UIViewController()
        let probe = ProbeView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        probe.accessibilityIdentifier = "probe"
        probe.isRestless = isRestless
        probe.isMultipleTouchEnabled = true
        window.addSubview(probe)
        window.makeKeyAndVisible()
        self.probe = probe
        self.window = window
    }

    func applicationWillTerminate(_ application: UIApplication) {
        isOver = true
    }

    override func remoteControlReceived(with event: UIEvent?) {
        if let event { remote.append(event.subtype) }
    }
}

/// Remembers what was done to it, and can be made to change.
@MainActor
final class ProbeView: UIView {
    private(set) var events: [String] = []
    private(set) var timestamps: [TimeInterval] = []
    /// Where fingers were: x of every sample of every move.
    private(set) var samples: [CGFloat] = []
    var isRestless = false
    /// What a touch that comes down changes.
    var onTouch: (@MainActor () -> Void)?
    /// What a finger that moves changes, by its x.
    var onMove: (@MainActor (CGFloat) -> Void)?

    override var canBecomeFirstResponder: Bool { true }

    override func layoutSubviews() {
        super.layoutSubviews()
        if isRestless { setNeedsLayout() }
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        note("began", touches)
        onTouch?()
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        note("moved", touches)
        for touch in touches {
            samples += event?.coalescedTouches(for: touch)?.map { $0.location(in: nil).x } ?? []
            onMove?(touch.location(in: nil).x)
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches) }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { events.append("press began") }
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        events.append("press cancelled")
    }
    override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { events.append("motion began") }
    override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { events.append("motion ended") }
    override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        events.append("motion cancelled")
    }

    private func note(_ word: String, _ touches: Set<UITouch>) {
        events.append(word)
        timestamps += touches.map(\.timestamp)
    }
}

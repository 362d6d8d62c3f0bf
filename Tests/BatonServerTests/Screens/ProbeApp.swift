import Foundation
import ResponderKit

/// An application for tests with one view, which records the events that it receives.
@MainActor
final class ProbeApp: UIResponder, UIApplicationDelegate {
    private(set) var probe: ProbeView?
    private(set) var isOver = false
    /// The media keys that reached the application.
    private(set) var remote: [UIEvent.EventSubtype] = []
    private let isRestless: Bool
    private var window: UIWindow?

    init(isRestless: Bool = false) {
        self.isRestless = isRestless
        super.init()
    }

    /// The life-cycle calls since the last `takeLifecycleEvents()`.
    private var life: [String] = []

    /// Returns the life-cycle calls since the last call of this method.
    func takeLifecycleEvents() -> [String] {
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

/// A view that records its events and can change itself in response.
@MainActor
final class ProbeView: UIView {
    private(set) var events: [String] = []
    private(set) var timestamps: [TimeInterval] = []
    /// The x-coordinates of all coalesced touches of all moves.
    private(set) var samples: [CGFloat] = []
    var isRestless = false
    /// Called when a touch begins.
    var onTouch: (@MainActor () -> Void)?
    /// Called with the x-coordinate of each touch that moves.
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

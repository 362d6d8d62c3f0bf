import Foundation
import ResponderKit

/// A screen with a button and a label that counts its taps. Optionally, a second label changes with time.
@MainActor
final class CounterScreen: UIApplicationDelegate {
    /// The number of changes of the second label per second; 0 for no second label.
    private let changesPerSecond: Double
    private var window: UIWindow?
    private var ticker: Ticker?

    init(changesPerSecond: Double = 0) {
        self.changesPerSecond = changesPerSecond
    }

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let controller = CounterScreenController()
        let window = UIWindow(application: application)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        self.window = window
        guard changesPerSecond > 0 else { return }
        ticker = Ticker(clock: application.clock, interval: 1_000 / changesPerSecond) { controller.show(tick: $0) }
    }

    func applicationWillEnterForeground(_ application: UIApplication) { ticker?.start() }

    func applicationDidEnterBackground(_ application: UIApplication) { ticker?.stop() }

    func applicationWillTerminate(_ application: UIApplication) { ticker?.stop() }
}

@MainActor
private final class CounterScreenController: UIViewController {
    private let count = UILabel(frame: CGRect(x: 24, y: 40, width: 342, height: 60))
    private var ticks: UILabel?
    private var number = 0

    override func viewDidLoad() {
        let increment = UIButton(
            frame: CGRect(x: 24, y: 120, width: 342, height: 52),
            primaryAction: UIAction { [weak self] _ in
                guard let self else { return }
                number += 1
                count.text = String(number)
            })
        increment.setTitle("Increment", for: .normal)
        increment.accessibilityIdentifier = "increment"
        count.accessibilityIdentifier = "count"
        count.text = "0"
        view.addSubview(count)
        view.addSubview(increment)
    }

    /// Sets the text of the second label.
    ///
    /// The text is as long as a song's title, artist and album together, so that a change has a realistic size.
    func show(tick: Int) {
        let label = ticks ?? makeTicks()
        label.text =
            "Tick \(tick) of a line as long as a song's title, its artist and the album that it is from are together"
    }

    private func makeTicks() -> UILabel {
        let label = UILabel(frame: CGRect(x: 24, y: 200, width: 342, height: 60))
        label.accessibilityIdentifier = "ticks"
        view.addSubview(label)
        ticks = label
        return label
    }
}

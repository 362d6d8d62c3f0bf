import Foundation
import ResponderKit

/// A screen of a thousand labels whose texts and backgrounds all change 60 times per second.
@MainActor
final class NodesScreen: UIApplicationDelegate {
    /// The number of labels.
    static let count = 1_000
    private static let columns = 40
    private static let cell = CGSize(width: 32, height: 32)
    private static let changesPerSecond = 60.0

    private let moves: Bool
    private var window: UIWindow?
    private var labels: [UILabel] = []
    private var ticker: Ticker?

    /// - Parameter moves: true if the labels change with time.
    init(moves: Bool) {
        self.moves = moves
    }

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        let controller = UIViewController()
        window.rootViewController = controller
        for index in 0..<Self.count {
            let origin = CGPoint(
                x: CGFloat(index % Self.columns) * Self.cell.width, y: CGFloat(index / Self.columns) * Self.cell.height)
            let label = UILabel(frame: CGRect(origin: origin, size: Self.cell))
            label.font = .systemFont(ofSize: 11)
            label.textAlignment = .center
            controller.view.addSubview(label)
            labels.append(label)
        }
        show(tick: 0)
        window.makeKeyAndVisible()
        self.window = window
        guard moves else { return }
        ticker = Ticker(clock: application.clock, interval: 1_000 / Self.changesPerSecond) { [weak self] in
            self?.show(tick: $0)
        }
    }

    func applicationWillEnterForeground(_ application: UIApplication) { ticker?.start() }

    func applicationDidEnterBackground(_ application: UIApplication) { ticker?.stop() }

    func applicationWillTerminate(_ application: UIApplication) { ticker?.stop() }

    private func show(tick: Int) {
        for (index, label) in labels.enumerated() {
            let number = (tick * 7 + index * 13) % 1_000
            label.text = String(number)
            label.backgroundColor = UIColor(
                red: CGFloat(number % 10) / 10, green: CGFloat(number / 10 % 10) / 10, blue: 0.8, alpha: 1)
        }
    }
}

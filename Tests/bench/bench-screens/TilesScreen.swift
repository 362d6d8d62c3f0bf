import Foundation
import ResponderKit

/// A screen of 200 tiles. A button moves, fades and rotates all of them for as long as a measurement lasts.
@MainActor
final class TilesScreen: UIApplicationDelegate {
    /// The number of tiles.
    static let count = 200
    private static let columns = 10
    private static let seconds = 10.0

    private var window: UIWindow?
    private var tiles: [UIView] = []
    private var isAway = false

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        let controller = UIViewController()
        window.rootViewController = controller
        for index in 0..<Self.count {
            let x = CGFloat(index % Self.columns) * 32
            let y = 60 + CGFloat(index / Self.columns) * 32
            let tile = UIView(frame: CGRect(x: 16 + x, y: y, width: 24, height: 24))
            tile.backgroundColor = .systemTeal
            controller.view.addSubview(tile)
            tiles.append(tile)
        }
        let start = UIButton(
            frame: CGRect(x: 16, y: 12, width: 84, height: 34),
            primaryAction: UIAction { [weak self] _ in self?.start() })
        start.setTitle("Start", for: .normal)
        start.accessibilityIdentifier = "start"
        controller.view.addSubview(start)
        window.makeKeyAndVisible()
        self.window = window
    }

    private func start() {
        isAway.toggle()
        UIView.animate(withDuration: Self.seconds) { [self] in
            for tile in tiles { tile.frame.origin.x += isAway ? 40 : -40 }
        }
    }
}

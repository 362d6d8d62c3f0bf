import BatonServer
import Foundation
import ResponderKit

/// Measures a change of a label's text: its layout, its commit and its encoding as a patch. The tree has 10,000 views.
/// The floor of the measurement is the same change in a tree of 100 views.
@MainActor
enum LabelCase {
    private final class Screen: UIApplicationDelegate {
        let views: Int
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))

        init(views: Int) {
            self.views = views
        }

        func applicationDidFinishLaunching(_ application: UIApplication) {
            let window = UIWindow(application: application)
            window.makeKeyAndVisible()
            // Each view contains ten views, over several levels. The number of views includes the window and the label.
            var parents: [UIView] = [window]
            for index in 0..<views - 2 {
                let view = UIView(frame: CGRect(x: CGFloat(index % 10), y: 0, width: 100, height: 100))
                parents[index / 10].addSubview(view)
                parents.append(view)
            }
            parents[parents.count - 1].addSubview(label)
        }
    }

    private static func change(views: Int) -> (Int) -> Int {
        let application = Screen(views: views)
        let screen = LocalScreen(size: CGSize(width: 390, height: 844), clock: ManualClock()) { application }
        screen.endTurn()
        var number = 0
        return { count in
            var total = 0
            for _ in 0..<count {
                number = (number + 1) % 10_000
                application.label.text = String(number)
                let length = screen.endTurn().count
                guard length > 0 else { return .min }
                total += length
            }
            return total
        }
    }

    static func make() -> Case {
        Case(
            key: "label_10000", title: "a label's change in 10,000 views", baton: change(views: 10_000),
            floor: change(views: 100))
    }
}

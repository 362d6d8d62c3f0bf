import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite @MainActor struct LayoutCountTests {
    private let screen = TestScreen.untraced()

    /// A controller whose view contains a stack, labels with several lines, controls and a scroll view, placed by
    /// constraints.
    private final class Form: UIViewController {
        override func viewDidLoad() {
            let label = UILabel()
            label.numberOfLines = 0
            label.text = "A text that is so long that it has several lines on a phone, and fewer on a wide screen."
            let stack = UIStackView(arrangedSubviews: [label, UISwitch(), UISlider(), UITextField(), UIButton()])
            stack.axis = .vertical
            let scroll = UIScrollView()
            for (inner, outer) in [(scroll, view), (stack, scroll)] as [(UIView, UIView?)] {
                guard let outer else { continue }
                inner.translatesAutoresizingMaskIntoConstraints = false
                outer.addSubview(inner)
                NSLayoutConstraint.activate([
                    inner.topAnchor.constraint(equalTo: outer.topAnchor),
                    inner.bottomAnchor.constraint(equalTo: outer.bottomAnchor),
                    inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor),
                    inner.trailingAnchor.constraint(equalTo: outer.trailingAnchor),
                ])
            }
            stack.widthAnchor.constraint(equalTo: scroll.widthAnchor).isActive = true
            navigationItem.title = "Form"
            navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Done", style: .plain, target: nil, action: nil)
        }
    }

    private final class Rows: UITableViewController {
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
            cell.textLabel.text = "Row \(indexPath.row)"
            cell.detailTextLabel.text = "Detail"
            cell.accessoryView = UISwitch()
            return cell
        }
    }

    private nonisolated static let kinds = [
        "form", "navigation", "table", "tabs", "columns", "pages", "alert", "sheet",
    ]

    private func controller(_ kind: String) -> UIViewController {
        switch kind {
        case "navigation": return UINavigationController(rootViewController: Form())
        case "table": return UINavigationController(rootViewController: Rows(style: .insetGrouped))
        case "tabs":
            let tabs = UITabBarController()
            tabs.viewControllers = [UINavigationController(rootViewController: Rows(style: .plain)), Form()]
            return tabs
        case "columns":
            let split = UISplitViewController(style: .doubleColumn)
            split.setViewController(Rows(style: .plain), for: .primary)
            split.setViewController(Form(), for: .secondary)
            return split
        case "pages":
            let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
            pages.setViewControllers([Form()], direction: .forward, animated: false)
            return pages
        default: return Form()
        }
    }

    private func expectFewLayouts(_ counts: LayoutCounts, _ event: String) {
        #expect(counts.maximum <= 3, "\(event): \(counts.views(above: 3))")
    }

    @Test("L44 A commit lays out no view of any kind of controller more than three times", arguments: kinds)
    func L44_controllers(kind: String) {
        let controller = controller(kind)
        screen.window.rootViewController = controller
        if kind == "alert" {
            let alert = UIAlertController(title: "Title", message: "A message", preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "OK", style: .default))
            controller.present(alert, animated: false)
        }
        if kind == "sheet" {
            let sheet = UINavigationController(rootViewController: Form())
            sheet.modalPresentationStyle = .pageSheet
            controller.present(sheet, animated: false)
        }

        expectFewLayouts(LayoutCounts.during { screen.application.commit() }, "appears")
        screen.clock.advance(by: 2_000)
        expectFewLayouts(LayoutCounts.during { screen.application.commit() }, "after 2 seconds")
        screen.application.setScreenSize(CGSize(width: 1_200, height: 700))
        expectFewLayouts(LayoutCounts.during { screen.application.commit() }, "is turned")
        screen.application.userInterfaceLayoutDirection = .rightToLeft
        expectFewLayouts(LayoutCounts.during { screen.application.commit() }, "is mirrored")
        #expect(LayoutCounts.during { screen.application.commit() }.total == 0)
    }
}

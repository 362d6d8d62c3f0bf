import Foundation
import ResponderKit

/// A tab bar controller inside the gallery.
@MainActor
final class TabsPage: UITabBarController {
    private static let tabs = [
        ("Listen", "play.fill"), ("Library", "book.fill"), ("Radio", "wifi"), ("People", "person.2.fill"),
        ("History", "clock.fill"),
        ("Downloads", "arrow.down.circle.fill"), ("Settings", "gearshape.fill"),
    ]

    override func viewDidLoad() {
        super.viewDidLoad()
        viewControllers = Self.tabs.enumerated().map { index, tab in
            let page = TabPage(name: tab.0)
            page.title = tab.0
            page.tabBarItem = UITabBarItem(title: tab.0, image: UIImage(systemName: tab.1), tag: index)
            page.tabBarItem.badgeValue = index == 1 ? "7" : nil
            return page
        }
    }
}

@MainActor
private final class TabPage: GalleryPage {
    private let name: String

    init(name: String) {
        self.name = name
        super.init(nibName: nil, bundle: nil)
    }

    override func addExamples() {
        example(name, "Each tab keeps its state.") { example in
            let stepper = UIStepper()
            let count = UILabel()
            count.text = "0"
            count.font = .monospacedDigitSystemFont(ofSize: 22, weight: .semibold)
            stepper.accessibilityLabel = "Count of \(name)"
            stepper.addAction(
                UIAction { [weak stepper] _ in count.text = "\(Int(stepper?.value ?? 0))" }, for: .valueChanged)
            example.add(count, width: 60, height: 32)
            example.add(stepper)
            example.add(
                UIButton(
                    configuration: .tinted(),
                    primaryAction: UIAction(title: "A badge") { [weak self] _ in
                        guard let self else { return }
                        tabBarItem.badgeValue = tabBarItem.badgeValue == nil ? "1" : nil
                    }))
        }
    }
}

import Foundation
import ResponderKit

/// A page view controller with page dots below.
@MainActor
final class PageViewPage: UIPageViewController, UIPageViewControllerDataSource {
    private static let colors: [UIColor] = [.systemTeal, .systemIndigo, .systemOrange, .systemPink, .systemGreen]

    init() {
        super.init(transitionStyle: .scroll, navigationOrientation: .horizontal, options: [.interPageSpacing: 16])
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground
        dataSource = self
        setViewControllers([Leaf(0, Self.colors[0])], direction: .forward, animated: false)
    }

    private func leaf(beside controller: UIViewController, _ step: Int) -> UIViewController? {
        guard let index = (controller as? Leaf)?.index, Self.colors.indices.contains(index + step) else { return nil }
        return Leaf(index + step, Self.colors[index + step])
    }

    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    )
        -> UIViewController?
    {
        leaf(beside: viewController, -1)
    }

    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    )
        -> UIViewController?
    {
        leaf(beside: viewController, 1)
    }

    func presentationCount(for pageViewController: UIPageViewController) -> Int { Self.colors.count }

    func presentationIndex(for pageViewController: UIPageViewController) -> Int {
        (viewControllers?.first as? Leaf)?.index ?? 0
    }
}

@MainActor
private final class Leaf: UIViewController {
    let index: Int
    private let color: UIColor
    private let card = UILabel()

    init(_ index: Int, _ color: UIColor) {
        self.index = index
        self.color = color
        super.init(nibName: nil, bundle: nil)
    }

    override func viewDidLoad() {
        card.text = "Leaf \(index + 1)"
        card.font = .preferredFont(forTextStyle: .largeTitle)
        card.adjustsFontForContentSizeCategory = true
        card.textAlignment = .center
        card.backgroundColor = color.withAlphaComponent(0.35)
        card.layer.cornerRadius = 24
        card.clipsToBounds = true
        view.addSubview(card)
    }

    override func viewDidLayoutSubviews() {
        card.frame = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: 24, dy: 32)
    }
}

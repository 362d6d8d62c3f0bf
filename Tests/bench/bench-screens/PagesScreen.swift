import Foundation
import ResponderKit

/// A page view controller with cities: horizontal or vertical, one or two pages at a time.
@MainActor
final class PagesScreen: UIApplicationDelegate, UIPageViewControllerDataSource {
    private static let names = ["Bergen", "Cork", "Delft", "Ghent", "Graz"]
    private let isVertical: Bool
    private let isReversed: Bool
    private let hasSpine: Bool
    private var window: UIWindow?

    init(isVertical: Bool = false, isReversed: Bool = false, hasSpine: Bool = false) {
        self.isVertical = isVertical
        self.isReversed = isReversed
        self.hasSpine = hasSpine
    }

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let pages = UIPageViewController(
            transitionStyle: hasSpine ? .pageCurl : .scroll,
            navigationOrientation: isVertical ? .vertical : .horizontal,
            options: hasSpine
                ? [.spineLocation: UIPageViewController.SpineLocation.mid.rawValue] : [.interPageSpacing: 20])
        pages.restorationIdentifier = "pages"
        pages.dataSource = self
        pages.view.backgroundColor = .secondarySystemBackground
        if isReversed { pages.view.semanticContentAttribute = .forceRightToLeft }
        pages.setViewControllers(
            Self.names.prefix(hasSpine ? 2 : 1).map(PageViewController.init), direction: .forward, animated: false)
        let window = UIWindow(application: application)
        window.rootViewController = pages
        window.makeKeyAndVisible()
        self.window = window
    }

    private func page(beside controller: UIViewController, _ step: Int) -> UIViewController? {
        guard let name = (controller as? PageViewController)?.name, let index = Self.names.firstIndex(of: name) else {
            return nil
        }
        return Self.names.indices.contains(index + step) ? PageViewController(Self.names[index + step]) : nil
    }

    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { page(beside: viewController, -1) }
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { page(beside: viewController, 1) }
    func presentationCount(for pageViewController: UIPageViewController) -> Int { Self.names.count }
    func presentationIndex(for pageViewController: UIPageViewController) -> Int {
        (pageViewController.viewControllers?.first as? PageViewController).flatMap {
            Self.names.firstIndex(of: $0.name)
        } ?? 0
    }

    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool { true }
    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool { true }
}

/// A page with a city and a button that counts its taps.
@MainActor
final class PageViewController: UIViewController, UIViewControllerRestoration {
    let name: String
    private let sentence = UILabel()
    private let button = UIButton(configuration: .gray())
    private var count = 0

    init(_ name: String) {
        self.name = name
        super.init(nibName: nil, bundle: nil)
        title = name
        restorationIdentifier = "page"
        restorationClass = PageViewController.self
    }

    static func viewController(withRestorationIdentifierPath path: [String], coder: NSCoder) -> UIViewController? {
        (coder.decodeObject(forKey: "name") as? String).map(PageViewController.init)
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(name, forKey: "name")
    }

    override func viewDidLoad() {
        view.backgroundColor = .systemBackground
        sentence.text = name
        sentence.font = .preferredFont(forTextStyle: .largeTitle)
        sentence.textAlignment = .center
        sentence.accessibilityTraits = .header
        button.configuration?.title = "Count"
        button.accessibilityIdentifier = "count"
        button.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                count += 1
                button.configuration?.title = "\(count)"
            }, for: .primaryActionTriggered)
        for view in [sentence, button] as [UIView] { self.view.addSubview(view) }
    }

    override func viewDidLayoutSubviews() {
        let area = view.bounds.inset(by: view.safeAreaInsets)
        sentence.frame = CGRect(x: area.minX, y: area.midY - 60, width: area.width, height: 60)
        button.frame = CGRect(x: area.midX - 60, y: area.midY + 20, width: 120, height: 48)
    }
}

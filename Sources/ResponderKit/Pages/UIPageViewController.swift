import Foundation

/// Shows one page of many, which people turn: by a finger, by keys, by the dots below, or as a screen reader does. (V13 to V16)
///
/// It has the pages that are shown and asks its data source for the next or the one before when somebody turns to it: no others exist.
///
///     a page is turned: willTransitionTo, the new one will appear, the old one will disappear; when that is over
///                       the old one did disappear, the new one did appear, didFinishAnimating
@MainActor
open class UIPageViewController: UIViewController {
    /// How long it takes a page to come, in seconds. (Ours)
    static let duration: TimeInterval = 0.35
    /// How high the row of dots is, points.
    static let dotsHeight: CGFloat = 37

    /// What turning should look like. Curled pages slide here.
    public final let transitionStyle: TransitionStyle
    /// Which way pages lie.
    public final let navigationOrientation: NavigationOrientation
    /// Where the spine is: in the middle two pages are shown.
    public final let spineLocation: SpineLocation
    /// How far pages are from each other while they are turned, points.
    final let spacing: CGFloat
    /// Told of pages that people turn.
    open weak var delegate: (any UIPageViewControllerDelegate)?
    /// Says which pages there are. Without one people cannot turn them.
    open weak var dataSource: (any UIPageViewControllerDataSource)? {
        didSet { if dataSource !== oldValue { countDots() } }
    }
    /// Whether pages have something on their backs. Kept: pages are not curled here.
    open var isDoubleSided = false

    final let stage = PageStage(frame: .zero)
    final let dots = UIPageControl(frame: .zero)
    /// Which dot stands for what is shown.
    final var dotIndex = 0
    final var pages: [UIViewController] = []
    final var transition: PageTransition?
    private let pan = PagePan()

    /// A controller without pages yet.
    /// - Parameter options: `spineLocation` and `interPageSpacing`, as numbers.
    public init(
        transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
        options: [OptionsKey: Any]? = nil
    ) {
        transitionStyle = style
        self.navigationOrientation = navigationOrientation
        let number = Self.number(options?[.spineLocation]).flatMap { SpineLocation(rawValue: Int($0)) }
        spineLocation = style == .scroll ? .none : number ?? .min
        spacing = style == .scroll ? max(0, CGFloat(Self.number(options?[.interPageSpacing]) ?? 0)) : 0
        super.init(nibName: nil, bundle: nil)
    }

    /// Of what may be an integer, a number of points, or a number in a box.
    private static func number(_ value: Any?) -> Double? {
        let number: Double? =
            switch value {
            case let value as Int: Double(value)
            case let value as Double: value
            case let value as CGFloat: Double(value)
            case let value as SpineLocation: Double(value.rawValue)
            case let value as NSNumber: value.doubleValue
            default: nil
            }
        return number.flatMap { abs($0) < 1_000_000 ? $0 : nil }
    }

    // MARK: The pages

    /// What is shown: one page, or two where the spine is in the middle. nil while there is none.
    open var viewControllers: [UIViewController]? { pages.isEmpty ? nil : pages }

    /// Shows other pages: at once, or as if they were turned to. The delegate is told nothing.
    /// - Parameter completion: told when they are there, and whether nothing overtook them.
    open func setViewControllers(
        _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) {
        show(viewControllers ?? [], isForward: direction == .forward, animated: animated, completion: completion)
    }

    /// The finger that turns pages. Switched off, nobody turns by it.
    open var gestureRecognizers: [UIGestureRecognizer] { [pan] }

    // MARK: The view

    open override func loadView() {
        let view = UIView(frame: UIScreen.main.bounds)
        stage.frame = view.bounds
        view.addSubview(stage)
        pan.controller = self
        pan.addTarget(self, action: Selector("dragged", UIPageViewController.dragged))
        view.addGestureRecognizer(pan)
        dots.addAction(UIAction { [weak self] _ in self?.dotChosen() }, for: .valueChanged)
        dots.accessibilityLabel = "Page"
        dots.isHidden = true
        dots.pageIndicatorTintColor = .tertiaryLabel
        dots.currentPageIndicatorTintColor = .label
        view.addSubview(dots)
        self.view = view
        countDots()
    }

    private func dragged(_ pan: PagePan) { follow(pan) }

    override func childrenWillAppear() { placePages() }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let room = room
        if room != stage.frame {
            finishTransition()
            stage.frame = room
        }
        let height = dots.isHidden ? 0 : Self.dotsHeight
        dots.frame = CGRect(x: 0, y: room.maxY, width: view.bounds.width, height: height)
        if transition == nil { placePages() }
    }

    /// What is under way is over before it goes itself.
    open override func viewWillDisappear(_ animated: Bool) {
        finishTransition()
        super.viewWillDisappear(animated)
    }

    open override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        if let presentedViewController { return [presentedViewController] }
        return pages.isEmpty ? super.preferredFocusEnvironments : pages
    }

    // MARK: Keys (V16)

    open override var keyCommands: [UIKeyCommand]? {
        guard dataSource != nil, !pages.isEmpty else { return super.keyCommands }
        let forward = Selector("turnForward", UIPageViewController.turnForward)
        let back = Selector("turnBack", UIPageViewController.turnBack)
        let arrows =
            navigationOrientation == .vertical
            ? (UIKeyCommand.inputUpArrow, UIKeyCommand.inputDownArrow)
            : isReversed
                ? (UIKeyCommand.inputRightArrow, UIKeyCommand.inputLeftArrow)
                : (UIKeyCommand.inputLeftArrow, UIKeyCommand.inputRightArrow)
        let commands = [
            (arrows.0, back), (UIKeyCommand.inputPageUp, back), (arrows.1, forward),
            (UIKeyCommand.inputPageDown, forward),
        ]
        return (super.keyCommands ?? []) + commands.map { UIKeyCommand(input: $0.0, modifierFlags: [], action: $0.1) }
    }

    private func turnForward(_ sender: Any?) { turn(isForward: true) }
    private func turnBack(_ sender: Any?) { turn(isForward: false) }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard dataSource != nil, let press = presses.first(where: { $0.type == .pageUp || $0.type == .pageDown }) else {
            return super.pressesEnded(presses, with: event)
        }
        turn(isForward: press.type == .pageDown)
    }
}

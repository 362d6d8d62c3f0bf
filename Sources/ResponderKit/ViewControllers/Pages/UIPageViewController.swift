import Foundation

/// Shows one page at a time. The user turns pages by a drag, keys, the dots below, or a screen reader. (V13 to V16)
///
/// The controller contains only the visible pages. When the user turns a page, the controller asks its data source for
/// the next or previous page.
///
/// Order of the notifications during a page turn:
///
///     at the start: willTransitionTo, new page will appear, old page will disappear
///     at the end: old page did disappear, new page did appear, didFinishAnimating
@MainActor
open class UIPageViewController: UIViewController {
    /// The duration of a page turn, in seconds. (Baton's own choice)
    static let duration: TimeInterval = 0.35
    /// The height of the page control, in points.
    static let dotsHeight: CGFloat = 37

    /// The requested animation style of a page turn. With either style, the pages slide.
    public final let transitionStyle: TransitionStyle
    /// The axis along which pages are arranged.
    public final let navigationOrientation: NavigationOrientation
    /// The spine location. With the spine in the middle, two pages are visible.
    public final let spineLocation: SpineLocation
    /// The distance between pages during a turn, in points.
    final let spacing: CGFloat
    /// The delegate, which observes page turns by the user.
    open weak var delegate: (any UIPageViewControllerDelegate)?
    /// The data source, which provides the pages. Without a data source, the user cannot turn pages.
    open weak var dataSource: (any UIPageViewControllerDataSource)? {
        didSet { if dataSource !== oldValue { updatePageControl() } }
    }
    /// Whether pages have content on their back. The value is stored without effect, because pages do not curl.
    open var isDoubleSided = false

    final let contentContainer = PagesContainerView(frame: .zero)
    final let dots = UIPageControl(frame: .zero)
    /// The index of the dot for the visible page.
    final var dotIndex = 0
    final var pages: [UIViewController] = []
    final var transition: PageTransition?
    private let pan = PagePan()

    /// Creates a controller without pages.
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

    /// Converts an option to a number. Accepts integers, floating-point numbers, `NSNumber` and
    /// `SpineLocation`.
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

    /// The visible pages: one, or two if the spine is in the middle. nil if the controller has no pages.
    open var viewControllers: [UIViewController]? { pages.isEmpty ? nil : pages }

    /// Replaces the visible pages, with or without the animation of a page turn. The delegate is not
    /// notified.
    /// - Parameter completion: called when the pages are in place. Its argument is false if another change
    ///   interrupted the animation.
    open func setViewControllers(
        _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) {
        show(viewControllers ?? [], isForward: direction == .forward, animated: animated, completion: completion)
    }

    /// The recognizers that turn pages. Disable them to prevent page turns by dragging.
    open var gestureRecognizers: [UIGestureRecognizer] { [pan] }

    // MARK: The view

    open override func loadView() {
        let view = UIView(frame: UIScreen.current.bounds)
        contentContainer.frame = view.bounds
        view.addSubview(contentContainer)
        pan.controller = self
        pan.addTarget(self, action: Selector("dragged", UIPageViewController.dragged))
        view.addGestureRecognizer(pan)
        dots.addAction(UIAction { [weak self] _ in self?.pageControlChanged() }, for: .valueChanged)
        dots.accessibilityLabel = "Page"
        dots.isHidden = true
        dots.pageIndicatorTintColor = .tertiaryLabel
        dots.currentPageIndicatorTintColor = .label
        view.addSubview(dots)
        self.view = view
        updatePageControl()
    }

    private func dragged(_ pan: PagePan) { follow(pan) }

    override func childrenWillAppear() { placePages() }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let room = room
        if room != contentContainer.frame {
            finishTransition()
            contentContainer.frame = room
        }
        let height = dots.isHidden ? 0 : Self.dotsHeight
        dots.frame = CGRect(x: 0, y: room.maxY, width: view.bounds.width, height: height)
        if transition == nil { placePages() }
    }

    /// Ends a running transition before this controller disappears.
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

public import Foundation

/// Shows two or three controllers side by side where there is room, and one stack of them where there is not. (V9 to V12)
///
/// Each column has a navigation controller: its own, or one that is made for it. What is at the side can be shown and hidden: by the button in the bar, by a finger from
/// the edge, by a tap beside what stands over the rest, by the `menu` press, or by the application.
///
///     other columns are seen: willChangeTo, willShow or willHide of each column, those that go will disappear, those that come will appear;
///                             when that is over those that went did disappear, those that came did appear
@MainActor
open class UISplitViewController: UIViewController {
    /// How long it takes columns to come or go, in seconds. (Ours)
    static let duration: TimeInterval = 0.35
    /// How wide a side column is where nothing says otherwise, points. (Ours)
    static let columnWidth: CGFloat = 320
    /// How much of the width side columns leave, points. (Ours)
    static let leastRest: CGFloat = 44
    /// How wide what is beside side columns has to stay, for them to stand there by themselves, points. (Ours)
    static let leastSecondary = UIPresentationController.compactWidth

    /// How many columns there are.
    public final let style: Style
    /// Told of what is shown, and asked how.
    open weak var delegate: (any UISplitViewControllerDelegate)?

    final let stages: [Column: SplitColumn] = [
        .primary: SplitColumn(), .supplementary: SplitColumn(), .secondary: SplitColumn(), .compact: SplitColumn(),
    ]
    final let dimming = SplitDimming()
    /// What each column was given.
    final var given: [Column: UIViewController] = [:]
    /// The navigation controllers that were made for columns.
    final var wrappers: [Column: UINavigationController] = [:]
    /// The stacks of columns, as they were before they became one, and as they are to be again.
    final var kept: [Column: [UIViewController]] = [:]
    /// The column that is on top of the one stack; nil while there are several columns.
    final var collapsedTop: Column?
    /// The column that was on top before the screen began anew, until it is known whether that counts.
    final var keptTop: Column?
    /// How it is shown at rest.
    final var layout = SplitLayout()
    final var transition: SplitTransition?
    /// How many side columns a person or the application wanted to see; nil while that is left to the display mode.
    final var wanted: Int?
    /// Whether it is about to say which of its columns appear.
    final var isArriving = false
    /// The room that it was laid out for last.
    final var knownSize = CGSize.zero
    /// Told with the columns that are shown.
    final lazy var sidebarButton = makeSidebarButton()
    final lazy var secondaryOnlyButton = makeSecondaryOnlyButton()

    /// A controller with so many columns, of which none has anything yet.
    public init(style: Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    /// A controller that is given its two controllers by `viewControllers`. Both arguments are kept and mean nothing here: there are no nib files.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        style = .unspecified
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    // MARK: The columns (V9)

    /// What stands in the columns, from the primary one on; the one controller that is shown where there is room for one. With a style these are navigation
    /// controllers. Setting it gives the columns their controllers, from the primary one on.
    open var viewControllers: [UIViewController] {
        get { collapsedTop == nil ? columns.compactMap { container(of: $0) } : shownContainers }
        set {
            for (index, column) in columns.enumerated() {
                give(newValue.indices.contains(index) ? newValue[index] : nil, to: column)
            }
        }
    }

    /// Gives a column its controller. One that is no navigation controller is put into one, but for the compact column's. nil leaves the column empty. (V9)
    open func setViewController(_ vc: UIViewController?, for column: Column) { give(vc, to: column) }

    /// The controller that a column was given.
    open func viewController(for column: Column) -> UIViewController? { given[column] }

    /// Has a column be seen: side columns come in, on top of the stack where there is one column; the secondary one comes out from behind those that stand over it. (V10)
    open func show(_ column: Column) { setShown(true, column) }

    /// Has a side column be out of sight; with the supplementary one the primary one goes. Where there is one column, goes back to what is below. (V10)
    open func hide(_ column: Column) { setShown(false, column) }

    /// Shows a controller in its way: the delegate's, or on top of the innermost side column's stack.
    open override func show(_ vc: UIViewController, sender: Any?) {
        if delegate?.splitViewController(self, show: vc, sender: sender) != true { showInPlace(vc) }
    }

    /// Shows a controller as the detail: the delegate's way, or as the secondary column's; on top of the stack where there is one column. (V12)
    open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        if delegate?.splitViewController(self, showDetail: vc, sender: sender) != true { showDetail(vc) }
    }

    // MARK: How they are shown (V10)

    /// Whether there is room for one column alone: where the view is narrower than 600 points. (V12)
    open var isCollapsed: Bool { collapsedTop != nil }

    /// How the columns are shown now.
    open var displayMode: DisplayMode { (transition?.to ?? layout).mode }

    /// How they should be shown. What does not go with the behaviour counts as what goes with it and has as many columns.
    open var preferredDisplayMode = DisplayMode.automatic {
        didSet {
            if transition?.heldAt != nil { finishTransition() }
            wanted = nil
            preferencesChanged()
        }
    }

    /// What becomes of the secondary column while side columns are seen.
    open var splitBehavior: SplitBehavior { behavior(in: room.width) }

    /// What should become of it.
    open var preferredSplitBehavior = SplitBehavior.automatic { didSet { preferencesChanged() } }

    /// At which edge the side columns are.
    open var primaryEdge = PrimaryEdge.leading { didSet { preferencesChanged() } }

    /// How wide the primary column should be, points.
    open var preferredPrimaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// The same as a part of the whole width, which counts where no points are said.
    open var preferredPrimaryColumnWidthFraction = automaticDimension { didSet { preferencesChanged() } }
    /// How wide the primary column is at least, points.
    open var minimumPrimaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// How wide the primary column is at most, points.
    open var maximumPrimaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// How wide the supplementary column should be, points.
    open var preferredSupplementaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// The same as a part of the whole width, which counts where no points are said.
    open var preferredSupplementaryColumnWidthFraction = automaticDimension { didSet { preferencesChanged() } }
    /// How wide the supplementary column is at least, points.
    open var minimumSupplementaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// How wide the supplementary column is at most, points.
    open var maximumSupplementaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// How wide the primary column is, points.
    open var primaryColumnWidth: CGFloat { isCollapsed ? room.width : resolve(layout.mode).primary }
    /// How wide the supplementary column is, points; 0 where there is none.
    open var supplementaryColumnWidth: CGFloat { isCollapsed ? room.width : resolve(layout.mode).supplementary ?? 0 }

    // MARK: How people change that (V11)

    /// Shows and hides side columns. With a style it is in the bars by itself; without one it is the application's to put it there.
    open var displayModeButtonItem: UIBarButtonItem { sidebarButton }
    /// Whether that button is in the bars.
    open var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic { didSet { updateButtons() } }
    /// Whether a finger from the edge draws side columns in, and one over what stands over the rest pushes them out.
    open var presentsWithGesture = true
    /// Whether the secondary column of three has a button that shows it alone.
    open var showsSecondaryOnlyButton = false { didSet { updateButtons() } }

    // MARK: The view

    open override func loadView() {
        let view = UIView(frame: UIScreen.main.bounds)
        view.backgroundColor = .systemBackground
        for column in [Column.secondary, .compact] { stages[column].map(view.addSubview) }
        view.addSubview(dimming)
        for column in [Column.supplementary, .primary] { stages[column].map(view.addSubview) }
        dimming.onTap = { [weak self] in self?.hideSides() }
        let pan = SplitPan(target: self, action: Selector("dragged", UISplitViewController.dragged))
        pan.controller = self
        view.addGestureRecognizer(pan)
        self.view = view
    }

    private func dragged(_ pan: SplitPan) { follow(pan) }

    override func childrenWillAppear() {
        // What is to be seen comes with all of it, not by a way of its own.
        isArriving = true
        sizeChanged()
        placeShown()
        isArriving = false
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        viewIfLoaded?.setNeedsLayout()
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        guard isOnScreen else { return }
        // What goes, or is away, looks after its room when it comes again.
        if view.bounds.size != knownSize || isNarrow != isCollapsed { sizeChanged() }
        if transition == nil { placeShown() }
    }

    /// What is under way is over before it goes itself.
    open override func viewWillDisappear(_ animated: Bool) {
        finishTransition()
        super.viewWillDisappear(animated)
    }

    open override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        if let presentedViewController { return [presentedViewController] }
        return shownContainers
    }

    // MARK: The menu press (V11)

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !leavesSides(presses) { super.pressesBegan(presses, with: event) }
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if leavesSides(presses) { hideSides() } else { super.pressesEnded(presses, with: event) }
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !leavesSides(presses) { super.pressesCancelled(presses, with: event) }
    }

    private func leavesSides(_ presses: Set<UIPress>) -> Bool {
        !isCollapsed && displayMode.isOver && presses.contains { $0.type == .menu }
    }
}

extension UIViewController {
    /// The split view controller that shows it, or shows what contains it.
    public final var splitViewController: UISplitViewController? {
        var current = parent
        while let controller = current {
            if let found = controller as? UISplitViewController { return found }
            current = controller.parent
        }
        return nil
    }
}

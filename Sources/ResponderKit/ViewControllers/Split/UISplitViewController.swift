public import Foundation

/// Shows two or three controllers side by side, or one stack of them if space is limited. (V9 to V12)
///
/// Each column has a navigation controller: its own, or one that is created for it. The user shows and hides side
/// columns with the bar button, a drag from the edge, a tap on the dimmed area, or the `menu` press. The application
/// can show and hide them too.
///
/// Order of the notifications during a mode change:
///
///     at the start: willChangeTo, willShow or willHide of each column,
///                   old columns will disappear, new columns will appear
///     at the end: old columns did disappear, new columns did appear
@MainActor
open class UISplitViewController: UIViewController {
    /// The duration of column animations, in seconds. (Baton's own choice)
    static let duration: TimeInterval = 0.35
    /// The default width of a side column, in points. (Baton's own choice)
    static let columnWidth: CGFloat = 320
    /// The minimum width that side columns leave uncovered, in points. (Baton's own choice)
    static let minimumRemainder: CGFloat = 44
    /// Side columns are automatically placed beside the secondary column only if at least this width, in points,
    /// remains for the secondary column. (Baton's own choice)
    static let minimumSecondaryWidth = UIPresentationController.compactWidth

    /// The number of columns.
    public final let style: Style
    /// The delegate, which controls and observes the columns.
    open weak var delegate: (any UISplitViewControllerDelegate)?

    final let columnViews: [Column: SplitColumnView] = [
        .primary: SplitColumnView(), .supplementary: SplitColumnView(), .secondary: SplitColumnView(),
        .compact: SplitColumnView(),
    ]
    final let dimming = SplitDimmingView()
    /// The view controllers that were assigned to the columns.
    final var columnControllers: [Column: UIViewController] = [:]
    /// The navigation controllers that were created for columns.
    final var wrappers: [Column: UINavigationController] = [:]
    /// The stacks of the columns before they were collapsed. Expanding restores them.
    final var collapsedStacks: [Column: [UIViewController]] = [:]
    /// The column on top of the collapsed stack; nil while the controller is expanded.
    final var collapsedTop: Column?
    /// The restored top column. It is stored until the first layout, which determines whether the controller is
    /// collapsed.
    final var restoredTop: Column?
    /// The layout of the columns while no transition runs.
    final var layout = SplitLayout()
    final var transition: SplitTransition?
    /// The requested number of visible side columns; nil if the display mode decides.
    final var requestedSides: Int?
    /// Whether the child controllers are about to appear together with this controller.
    final var areChildrenAppearing = false
    /// The size for which the columns were last laid out, in points; zero before the first layout.
    final var lastLayoutSize = CGSize.zero
    /// The bar buttons that show or hide the side columns.
    final lazy var sidebarButton = makeSidebarButton()
    final lazy var secondaryOnlyButton = makeSecondaryOnlyButton()

    /// Creates a controller with empty columns.
    public init(style: Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller without a style, whose two controllers are set with `viewControllers`.
    ///
    /// Both arguments are stored without effect, because Baton has no nib files.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        style = .unspecified
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    // MARK: Columns (V9)

    /// The controllers in the columns, from the primary column on. While the columns are collapsed, the array contains
    /// only the visible controller.
    ///
    /// If the split view controller has a style, the array contains the columns' navigation controllers. Setting the
    /// property sets the controllers of the columns, from the primary column on.
    open var viewControllers: [UIViewController] {
        get { collapsedTop == nil ? columns.compactMap { container(of: $0) } : shownContainers }
        set {
            for (index, column) in columns.enumerated() {
                setController(newValue.indices.contains(index) ? newValue[index] : nil, of: column)
            }
        }
    }

    /// Sets the controller of a column. nil leaves the column empty. (V9)
    ///
    /// Except for the compact column, a controller that is not a navigation controller is wrapped in one.
    open func setViewController(_ vc: UIViewController?, for column: Column) { setController(vc, of: column) }

    /// Returns the controller that the application set for a column.
    open func viewController(for column: Column) -> UIViewController? { columnControllers[column] }

    /// Shows a column. (V10)
    ///
    /// A side column appears. If the split view controller is collapsed, the column is pushed. Showing the secondary
    /// column hides the side columns that cover it.
    open func show(_ column: Column) { setShown(true, column) }

    /// Hides a side column. Hiding the supplementary column also hides the primary column. (V10)
    ///
    /// If the split view controller is collapsed, the column is popped.
    open func hide(_ column: Column) { setShown(false, column) }

    /// Shows a controller. If the delegate does not do this, the controller is pushed on the innermost side column.
    open override func show(_ vc: UIViewController, sender: Any?) {
        if delegate?.splitViewController(self, show: vc, sender: sender) != true { showInPlace(vc) }
    }

    /// Shows a controller. If the delegate does not do this, the controller is shown in the secondary column. In a
    /// collapsed split view controller, the controller is pushed. (V12)
    open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        if delegate?.splitViewController(self, showDetail: vc, sender: sender) != true { showDetail(vc) }
    }

    // MARK: Display mode (V10)

    /// Whether only one column is shown, because the horizontal size class is compact or the view is narrower than 600
    /// points. (V12)
    open var isCollapsed: Bool { collapsedTop != nil }

    /// The current display mode.
    open var displayMode: DisplayMode { (transition?.to ?? layout).mode }

    /// The preferred display mode. If the behaviour of the secondary column does not allow this mode, an allowed mode
    /// with the same number of side columns is used.
    open var preferredDisplayMode = DisplayMode.automatic {
        didSet {
            if transition?.dragStartProgress != nil { finishTransition() }
            requestedSides = nil
            preferencesChanged()
        }
    }

    /// The behaviour of the secondary column while side columns are visible.
    open var splitBehavior: SplitBehavior { behavior(in: room.width) }

    /// The preferred behaviour of the secondary column.
    open var preferredSplitBehavior = SplitBehavior.automatic { didSet { preferencesChanged() } }

    /// The edge at which the side columns are.
    open var primaryEdge = PrimaryEdge.leading { didSet { preferencesChanged() } }

    /// The preferred width of the primary column, in points.
    open var preferredPrimaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// The preferred width of the primary column as a fraction of the total width. This value is used only if no width
    /// in points is set.
    open var preferredPrimaryColumnWidthFraction = automaticDimension { didSet { preferencesChanged() } }
    /// The minimum width of the primary column, in points.
    open var minimumPrimaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// The maximum width of the primary column, in points.
    open var maximumPrimaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// The preferred width of the supplementary column, in points.
    open var preferredSupplementaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// The preferred width of the supplementary column as a fraction of the total width. This value is used only if no
    /// width in points is set.
    open var preferredSupplementaryColumnWidthFraction = automaticDimension { didSet { preferencesChanged() } }
    /// The minimum width of the supplementary column, in points.
    open var minimumSupplementaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// The maximum width of the supplementary column, in points.
    open var maximumSupplementaryColumnWidth = automaticDimension { didSet { preferencesChanged() } }
    /// The current width of the primary column, in points.
    open var primaryColumnWidth: CGFloat { isCollapsed ? room.width : resolve(layout.mode).primary }
    /// The current width of the supplementary column, in points; 0 if there is no supplementary column.
    open var supplementaryColumnWidth: CGFloat { isCollapsed ? room.width : resolve(layout.mode).supplementary ?? 0 }

    // MARK: Changes by the user (V11)

    /// The button that shows and hides side columns.
    ///
    /// If the split view controller has a style, the button is added to the bars automatically. If not, the application
    /// adds it.
    open var displayModeButtonItem: UIBarButtonItem { sidebarButton }
    /// Whether `displayModeButtonItem` is in the bars.
    open var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic { didSet { updateButtons() } }
    /// Whether the user can show side columns by a drag from the edge, and hide side columns by a drag over them. Only
    /// side columns that cover the secondary column can be hidden in this way.
    open var presentsWithGesture = true
    /// Whether the secondary column has a button that shows only the secondary column. The button exists only if there
    /// are three columns.
    open var showsSecondaryOnlyButton = false { didSet { updateButtons() } }

    // MARK: The view

    open override func loadView() {
        let view = UIView(frame: UIScreen.current.bounds)
        view.backgroundColor = .systemBackground
        for column in [Column.secondary, .compact] { columnViews[column].map(view.addSubview) }
        view.addSubview(dimming)
        for column in [Column.supplementary, .primary] { columnViews[column].map(view.addSubview) }
        dimming.onTap = { [weak self] in self?.hideSides() }
        let pan = SplitPan(target: self, action: Selector("dragged", UISplitViewController.dragged))
        pan.controller = self
        view.addGestureRecognizer(pan)
        self.view = view
    }

    private func dragged(_ pan: SplitPan) { follow(pan) }

    override func childrenWillAppear() {
        // The children appear together with this controller, so they need no transition of their own.
        areChildrenAppearing = true
        sizeChanged()
        placeShown()
        areChildrenAppearing = false
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        viewIfLoaded?.setNeedsLayout()
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        guard isOnScreen else { return }
        // A controller that disappears or is hidden adapts to its size when it appears again.
        if view.bounds.size != lastLayoutSize || isNarrow != isCollapsed { sizeChanged() }
        if transition == nil { placeShown() }
    }

    /// Ends a running transition before this controller disappears.
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
        if !isHideSidesPress(presses) { super.pressesBegan(presses, with: event) }
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if isHideSidesPress(presses) { hideSides() } else { super.pressesEnded(presses, with: event) }
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !isHideSidesPress(presses) { super.pressesCancelled(presses, with: event) }
    }

    private func isHideSidesPress(_ presses: Set<UIPress>) -> Bool {
        !isCollapsed && displayMode.isOver && presses.contains { $0.type == .menu }
    }
}

extension UIViewController {
    /// The nearest split view controller among the parents of this controller.
    public final var splitViewController: UISplitViewController? {
        var current = parent
        while let controller = current {
            if let found = controller as? UISplitViewController { return found }
            current = controller.parent
        }
        return nil
    }
}

public import Foundation

/// The axis of a stack. The raw values match UIKit's.
public enum NSLayoutConstraintAxis: Int, Sendable {
    /// The views form a row.
    case horizontal = 0
    /// The views form a column.
    case vertical = 1
}

/// A view that arranges its views in a row or a column.
///
/// The stack creates the constraints that place its arranged views. The views' hugging and compression resistance
/// priorities decide which view is stretched or shrunk. If neither the stack nor its views take part in other
/// constraints, the same frames are calculated without constraints. (L39)
@MainActor
open class UIStackView: UIView {
    /// The distribution of views along the axis. The raw values match UIKit's.
    public enum Distribution: Int, Sendable {
        /// The views fill the stack. The view with the lowest hugging priority is stretched, or the one with the lowest
        /// compression resistance is shrunk. (L29)
        case fill = 0
        /// The views fill the stack, and have the same size. (L30)
        case fillEqually = 1
        /// The views fill the stack, and their sizes are proportional to their intrinsic sizes. (L30)
        case fillProportionally = 2
        /// Views have their own sizes, with equal spacing between them, which is at least `spacing`. (L31)
        case equalSpacing = 3
        /// Views have their own sizes, with equal distances between their centres, and at least `spacing` between
        /// them. (L31)
        case equalCentering = 4
    }

    /// The alignment of views across the axis. The raw values match UIKit's. (L32)
    public enum Alignment: Int, Sendable {
        /// Views fill the stack across the axis.
        case fill = 0
        /// Views are at the leading edge of a column or the top of a row.
        case leading = 1
        /// The first baselines of a row's views are aligned. In a column, this alignment has the effect of `leading`.
        case firstBaseline = 2
        /// Views are centred across the axis.
        case center = 3
        /// Views are at the trailing edge of a column or the bottom of a row.
        case trailing = 4
        /// The last baselines of a row's views are aligned. In a column, this alignment has the effect of `trailing`.
        case lastBaseline = 5

        /// Views are at the top of a row. Equal to `leading`.
        public static var top: Alignment { .leading }
        /// Views are at the bottom of a row. Equal to `trailing`.
        public static var bottom: Alignment { .trailing }
    }

    /// The value of `setCustomSpacing(_:after:)` that selects the stack's `spacing`.
    public static let spacingUseDefault = CGFloat(Float.greatestFiniteMagnitude)
    /// The value of `setCustomSpacing(_:after:)` that selects the system's spacing, which is 8 points.
    public static let spacingUseSystem = CGFloat(Float.leastNormalMagnitude)
    /// The system's spacing between views, in points.
    static let systemSpacing: CGFloat = 8

    /// The axis of the stack. The default is `horizontal`.
    open var axis = NSLayoutConstraintAxis.horizontal { didSet { if axis != oldValue { arrangementChanged() } } }
    /// The distribution of views along the axis. The default is `fill`.
    open var distribution = Distribution.fill { didSet { if distribution != oldValue { arrangementChanged() } } }
    /// The alignment of views across the axis. The default is `fill`.
    open var alignment = Alignment.fill { didSet { if alignment != oldValue { arrangementChanged() } } }
    /// The spacing between views, in points. The default is 0. (L33)
    open var spacing: CGFloat = 0 { didSet { if spacing != oldValue { arrangementChanged() } } }
    /// Whether a column's spacing is measured between baselines of text. The default is false. (L33)
    open var isBaselineRelativeArrangement = false {
        didSet { if isBaselineRelativeArrangement != oldValue { arrangementChanged() } }
    }
    /// Whether views are placed within the stack's layout margins. The default is false. (L35)
    open var isLayoutMarginsRelativeArrangement = false {
        didSet { if isLayoutMarginsRelativeArrangement != oldValue { arrangementChanged() } }
    }

    /// The arranged views, in order. Hidden views take no space. A view that is hidden in an animation shrinks. (L34)
    public private(set) var arrangedSubviews: [UIView] = []
    /// The stack's layout state. It is created when the stack first uses constraints or custom spacings, or first hides
    /// a view with an animation.
    private(set) final var storedLayoutState: StackLayoutState?
    final var layoutState: StackLayoutState {
        if let storedLayoutState { return storedLayoutState }
        let state = StackLayoutState()
        storedLayoutState = state
        return state
    }

    /// Whether constraints place the arranged views. Once the value is true, it never becomes false again.
    final var usesConstraints: Bool { storedLayoutState?.usesConstraints ?? false }
    /// Whether the stack is adding or removing its own constraints.
    private var isConstraining: Bool { storedLayoutState?.isConstraining ?? false }

    /// Creates a stack of views.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    // MARK: The arranged views (L38)

    /// Adds a view at the end of the stack. If the stack already arranges the view, the view moves to the end.
    open func addArrangedSubview(_ view: UIView) {
        insertArrangedSubview(view, at: arrangedSubviews.count)
    }

    /// Inserts a view into the stack at an index. If the stack already arranges the view, the view moves to the index.
    open func insertArrangedSubview(_ view: UIView, at index: Int) {
        // A stack cannot arrange a view that contains the stack.
        guard !isDescendant(of: view), !view.isWindow else { return }
        let isArranged = arranges(view)
        if isArranged {
            arrangedSubviews.removeAll { $0 === view }
        } else if view.superview !== self {
            addSubview(view)
            guard view.superview === self else { return }
        }
        arrangedSubviews.insert(view, at: min(max(index, 0), arrangedSubviews.count))
        if !isArranged { placementChanged(of: view) }
        view.asStack?.adoptConstraintsIfNeeded()
        if !usesConstraints, needsConstraints(for: view) { adoptConstraints() }
        arrangementChanged()
    }

    /// Removes a view from the arranged views. The view remains a subview of the stack.
    open func removeArrangedSubview(_ view: UIView) {
        guard arranges(view) else { return }
        stopArranging(view)
    }

    private func stopArranging(_ view: UIView) {
        arrangedSubviews.removeAll { $0 === view }
        storedLayoutState?.customSpacings[ObjectIdentifier(view)] = nil
        stopShrinking(view)
        removeConstraints(on: view)
        placementChanged(of: view)
        arrangementChanged()
    }

    /// Updates the constraints of a subview after the stack has started or stopped arranging it.
    private func placementChanged(of view: UIView) {
        guard let layout = view.storedLayout else { return }
        layout.resizingWeights = .zero
        layout.joinedEngine?.memberChanged(layout)
    }

    open override func willRemoveSubview(_ subview: UIView) {
        if arranges(subview) { stopArranging(subview) }
        super.willRemoveSubview(subview)
    }

    /// Sets the spacing after an arranged view, in points. The value `spacingUseDefault` selects the stack's `spacing`
    /// again. (L33)
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        guard arranges(arrangedSubview), spacing != customSpacing(after: arrangedSubview) else { return }
        layoutState.customSpacings[ObjectIdentifier(arrangedSubview)] =
            spacing == Self.spacingUseDefault ? nil : spacing
        arrangementChanged()
    }

    /// Returns the spacing after a view in points, or `spacingUseDefault` if none was set.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        storedLayoutState?.customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
    }

    /// Returns the distance between a view and the next one, in points.
    final func gap(after view: UIView) -> CGFloat {
        let own = storedLayoutState?.customSpacings[ObjectIdentifier(view)]
        let gap = own ?? (spacing == Self.spacingUseDefault ? 0 : spacing)
        return gap == Self.spacingUseSystem ? Self.systemSpacing : gap.isFinite ? gap : 0
    }

    override func arranges(_ subview: UIView) -> Bool {
        // Fast path: usually all subviews are arranged.
        if arrangedSubviews.count == subviews.count { return subview.superview === self }
        return arrangedSubviews.contains { $0 === subview }
    }

    override var asStack: UIStackView? { self }

    // MARK: Changes

    /// Updates the layout after a change of the stack's properties or of its views.
    private func arrangementChanged() {
        setNeedsLayout()
        if usesConstraints { setNeedsUpdateConstraints() }
        invalidateIntrinsicContentSize()
    }

    override func subviewSizeChanged() { arrangementChanged() }

    override func constraintRoleChanged() {
        guard !isConstraining else { return }
        adoptConstraintsIfNeeded()
    }

    override func subviewConstraintsChanged(_ subview: UIView) {
        guard !isConstraining, arranges(subview) else { return }
        adoptConstraintsIfNeeded()
        // The stack's constraints depend on whether the view's own constraints fix its size, so the stack's constraints
        // are updated.
        if usesConstraints, storedLayout?.needsConstraintUpdate != true { setNeedsUpdateConstraints() }
    }

    override func subviewVisibilityChanged(_ subview: UIView) {
        let isInAnimation =
            window != nil && AnimationScope.current.isEnabled && AnimationScope.current.mode.timing != nil
        updateShrinkingViews(subview, isInAnimation: isInAnimation)
        arrangementChanged()
        // In an animation block, the layout is performed at once, so that the new frames are animated, as in UIKit.
        if isInAnimation { outermostStack.layoutIfNeeded() }
    }

    override func isShrinking(_ subview: UIView) -> Bool {
        storedLayoutState?.shrinking.contains(subview) ?? false
    }

    /// The outermost of the stacks that are nested around this one; this stack itself if no stack arranges it.
    private var outermostStack: UIStackView {
        var outermost = self
        while let next = outermost.superview?.asStack, next.arranges(outermost) { outermost = next }
        return outermost
    }

    // MARK: Layout

    /// The arranged views that are not hidden.
    final var visibleSubviews: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

    /// The first visible arranged view. Its baseline is the stack's first baseline.
    open override var forFirstBaselineLayout: UIView { visibleSubviews.first ?? self }
    /// The visible view whose last baseline is the stack's: the first view of a row, or the last view of a column.
    open override var forLastBaselineLayout: UIView {
        (axis == .vertical ? visibleSubviews.last : visibleSubviews.first) ?? self
    }

    open override func updateConstraints() {
        adoptConstraintsIfNeeded()
        if usesConstraints { renewConstraints() }
        super.updateConstraints()
    }

    open override func layoutSubviews() {
        adoptConstraintsIfNeeded()
        super.layoutSubviews()
        if !usesConstraints { placeWithoutConstraints() }
    }

    /// The size of the content of a stack without constraints. As in UIKit, a stack with constraints has no intrinsic
    /// content size.
    open override var intrinsicContentSize: CGSize {
        usesConstraints ? super.intrinsicContentSize : sizeWithoutConstraints
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        adoptConstraintsIfNeeded()
        guard usesConstraints else { return sizeWithoutConstraints }
        let natural = systemLayoutSizeFitting(Self.layoutFittingCompressedSize)
        guard size.width > 0, size.width < natural.width else { return natural }
        return systemLayoutSizeFitting(
            CGSize(width: size.width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
    }

    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        adoptConstraintsIfNeeded()
        return super.systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
            verticalFittingPriority: verticalFittingPriority)
    }
}

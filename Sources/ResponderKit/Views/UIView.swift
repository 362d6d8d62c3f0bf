public import Foundation

/// A rectangle on the screen that draws content, contains other views, and responds to events.
///
/// The class body contains stored properties and overridable methods. Geometry, hierarchy, layout and rendering are in
/// extensions.
@MainActor
open class UIView: UIResponder {
    // MARK: State that hit-testing reads

    // These properties are stored together, so that hit-testing a view touches few cache lines. Stored properties that
    // can be overridden must not precede them.
    private final var storedHidden = false
    private final var storedInteraction = true
    /// Whether subviews are clipped to the bounds. Parts outside the bounds receive no touches in either case. (H5)
    open var clipsToBounds = false { didSet { if clipsToBounds != oldValue { setNeedsRender([.clips]) } } }
    private final var storedAlpha: Float = 1
    final var geometry: Geometry
    // SAFETY: the superview clears this reference when the superview is deallocated. A weak reference would make every
    // retain and release of the superview expensive. Code that only walks up the hierarchy, as every touch does several
    // times, does not retain the superview.
    private(set) final var superviewReference: Unmanaged<UIView>?
    /// The subviews, from back to front.
    public internal(set) final var subviews: [UIView] = []
    final var storedRecognizers: [UIGestureRecognizer]?
    private(set) final var nodeReference: Unmanaged<RenderNode>?
    // SAFETY: the view controller clears this reference when the controller is deallocated.
    final unowned(unsafe) var viewController: UIViewController?

    // MARK: Geometry (H6)

    /// The rectangle in the view's own coordinates, in points. Its origin is the point shown at the top left.
    open var bounds: CGRect {
        get { geometry.bounds }
        set {
            let old = geometry.bounds
            guard newValue != old else { return }
            geometry.bounds = newValue
            if newValue.size != old.size {
                if autoresizesSubviews { resizeSubviews(from: old.size) }
                setNeedsLayout()
                setNeedsRender(drawsItself ? .drawnGeometry : .geometry)
                sizeChanged()
            }
            if newValue.origin != old.origin { boundsOriginChanged() }
            geometryChanged(from: old)
        }
    }
    /// The position of the anchor point in the superview's coordinates, in points.
    open var center: CGPoint {
        get { geometry.center }
        set { change(\.center, to: newValue) }
    }
    /// The transform of the view about its anchor point.
    open var transform: CGAffineTransform {
        get { geometry.transform }
        set { change(\.transform, to: newValue) }
    }
    /// The point of the view that is placed at `center`, and about which `transform` is applied. The coordinates are
    /// fractions of the view's size.
    open var anchorPoint: CGPoint {
        get { geometry.anchorPoint }
        set { change(\.anchorPoint, to: newValue) }
    }

    /// The rectangle in the superview's coordinates, in points. With a transform, it is the smallest rectangle that
    /// contains the view. (L40)
    ///
    /// If the view has a transform, setting the frame also sets the size of `bounds`. The new size is the frame's size,
    /// mapped by the inverse of the transform.
    open var frame: CGRect {
        get { geometry.frame }
        set { setGeometry(frame: newValue) }
    }

    /// The margins and dimensions that change with the superview's size. The default is none.
    open var autoresizingMask: AutoresizingMask = []
    /// Whether the subviews are resized by their `autoresizingMask` when the size changes. The default is true.
    open var autoresizesSubviews = true

    // MARK: Appearance

    /// Whether the view is hidden. A hidden view and its subviews are neither drawn nor touchable. (H2)
    open var isHidden: Bool {
        get { storedHidden }
        set {
            guard newValue != storedHidden else { return }
            storedHidden = newValue
            visibilityChanged()
        }
    }

    /// The background colour. Nil is transparent.
    open var backgroundColor: UIColor? {
        didSet { if backgroundColor != oldValue { setNeedsRender([.backgroundColor]) } }
    }
    /// The way an image fills the view.
    open var contentMode = ContentMode.scaleToFill { didSet { if contentMode != oldValue { setNeedsRender() } } }
    /// The colour of symbols and controls in this view and below it. Nil inherits the superview's tint colour.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var tintColor: UIColor! {
        get { ownTint ?? superview?.tintColor ?? .tintColor }
        set { ownTint = newValue }
    }
    final var ownTint: UIColor? { didSet { if ownTint != oldValue { setNeedsRender([.tintColor]) } } }
    /// Whether the view hides everything behind it. The value is stored without effect: views behind are always drawn.
    open var isOpaque = true

    /// The opacity, 0 to 1.
    ///
    /// As in UIKit, the value is stored with 32 bits. A view with an alpha of 0.01 therefore has a slightly smaller
    /// value, and receives no touches. (H2)
    open var alpha: CGFloat {
        get { CGFloat(storedAlpha) }
        set {
            let alpha = Float(min(max(newValue, 0), 1))
            guard alpha != storedAlpha else { return }
            let could = takesTouches
            storedAlpha = alpha
            setNeedsRender([.alpha])
            if could != takesTouches { touchabilityChanged() }
        }
    }

    /// The layer, which draws corners, border and shadow.
    public var layer: CALayer {
        if let storedLayer { return storedLayer }
        let layer = CALayer(view: self)
        storedLayer = layer
        return layer
    }
    var storedLayer: CALayer?

    // MARK: Events

    /// Whether the view and its subviews can receive touches. (H2)
    open var isUserInteractionEnabled: Bool {
        get { storedInteraction }
        set {
            guard newValue != storedInteraction else { return }
            storedInteraction = newValue
            touchabilityChanged()
        }
    }

    /// Whether the view receives more than one touch at a time. The default is false. (T7)
    open var isMultipleTouchEnabled = false
    /// Whether the view receives touches exclusively. While the view has a touch, the other views of the window receive
    /// no touches. The default is false. (T8)
    open var isExclusiveTouch = false
    /// A number for the application's own use.
    open var tag = 0

    // MARK: Accessibility

    /// The identifier for scripts and tests.
    open var accessibilityIdentifier: String? {
        didSet { if accessibilityIdentifier != oldValue { identifierChanged() } }
    }
    /// The label for screen readers.
    open var accessibilityLabel: String? { didSet { if accessibilityLabel != oldValue { setNeedsRender([.label]) } } }
    /// The description of the view's function for screen readers.
    open var accessibilityHint: String? { didSet { if accessibilityHint != oldValue { setNeedsRender([.hint]) } } }
    /// Additional traits for screen readers.
    open var accessibilityTraits: UIAccessibilityTraits = [] {
        didSet { if accessibilityTraits != oldValue { setNeedsRender([.traits]) } }
    }

    // MARK: State restoration (K3)

    /// Saves the state of the view, if it has a `restorationIdentifier`. Overrides must call `super`. (K3)
    open func encodeRestorableState(with coder: NSCoder) {}
    /// Restores the state that `encodeRestorableState(with:)` has saved. Overrides must call `super`. (K3)
    open func decodeRestorableState(with coder: NSCoder) {}

    // MARK: Storage of the extensions

    final var storedRestorationIdentifier: RestorationIdentifier?
    /// The superview, or nil.
    public internal(set) final var superview: UIView? {
        get { superviewReference?.takeUnretainedValue() }
        set { superviewReference = newValue.map(Unmanaged.passUnretained) }
    }
    final var storedInteractions: [any UIInteraction] = []
    /// Constraint and layout data, which most views do not need.
    final var storedLayout: LayoutItem?
    /// Whether the view has the focus. Only the focus system sets this property. (X1)
    public internal(set) final var isFocused = false {
        didSet { if isFocused != oldValue { window?.application?.editing.setNeedsKeyCommands() } }
    }
    /// The view's node in the render tree while it is in a window.
    ///
    /// The tree owns the node. The references between view and node are cleared when the node leaves the tree, or when
    /// the view is deallocated.
    final var node: RenderNode? {
        get { nodeReference?.takeUnretainedValue() }
        set { nodeReference = newValue.map(Unmanaged.passUnretained) }
    }
    final var needsLayout = true
    final var isEnqueuedForLayout = false
    /// Whether the view and its controller are laying out the subviews. (L43)
    final var isLayingOut = false

    isolated deinit {
        nodeReference?.borrow { $0.source = nil }
        for subview in subviews { subview.superview = nil }
        for recognizer in storedRecognizers ?? [] { recognizer.view = nil }
        storedLayer?.view = nil
        if let storedLayout { endLayout(storedLayout) }
    }

    // MARK: Initialisation

    /// Creates a view with a frame in its superview's coordinates, in points.
    public init(frame: CGRect) {
        geometry = Geometry(bounds: CGRect(origin: .zero, size: frame.size), center: frame.center)
        super.init()
    }

    /// Creates a view without a size.
    public convenience override init() {
        self.init(frame: .zero)
    }

    /// The window that contains the view, or nil.
    open var window: UIWindow? {
        var top = Unmanaged.passUnretained(self)
        while let next = top.borrow({ $0.superviewReference }) { top = next }
        return top.borrow { $0.asWindow }
    }

    /// The view itself, if it is a window; otherwise nil.
    var asWindow: UIWindow? { nil }
    /// Whether the view is a window.
    var isWindow: Bool { false }

    /// The application of the view's window, without retaining it.
    final var applicationReference: Unmanaged<UIApplication>? {
        var top = Unmanaged.passUnretained(self)
        while let next = top.borrow({ $0.superviewReference }) { top = next }
        return top.borrow { $0.ownApplication }
    }
    /// The application, if this view is a window; otherwise nil.
    var ownApplication: Unmanaged<UIApplication>? { nil }

    override var responderWindow: UIWindow? { window?.editingWindow }

    /// The next responder. For the root view of a view controller, this is the controller. For any other view, this is
    /// the superview. (N1)
    open override var next: UIResponder? { viewController ?? superview }

    // MARK: Hit-testing (H1 to H7)

    /// Returns the front-most view at a point, among this view and its subviews. Returns nil if no view is at the
    /// point.
    ///
    /// A view is missed if it is hidden, not user-interactive, has an alpha below 0.01, or is a disabled control. (H2,
    /// H8) Otherwise `point(inside:with:)` is called (H3), and then the subviews are searched from front to back. The
    /// first subview that returns a view decides. (H4) The method can be called several times for a touch, and without
    /// an event. (H12)
    /// - Parameter point: a point in this view's own coordinates.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        if let trace = EventTrace.current {
            return trace.hitTest(self, at: point) { frontMost(at: point, with: event) }
        }
        return frontMost(at: point, with: event)
    }

    @inline(__always) private final func frontMost(at point: CGPoint, with event: UIEvent?) -> UIView? {
        guard takesTouches, self.point(inside: point, with: event) else { return nil }
        if subviews.isEmpty { return self }
        // The copy `asked` retains the subviews, so that a `hitTest` override may change the hierarchy.
        let asked = subviews
        var index = asked.count
        while index > 0 {
            index -= 1
            let found = asked.borrowed(at: index).borrow { subview -> UIView? in
                guard let inside = subview.convertFromSuperview(point) else { return nil }
                return subview.hitTest(inside, with: event)
            }
            if let found { return found }
        }
        return self
    }

    /// Returns whether a point is in the view. By default, the left and top edges of `bounds` are inside, and the right
    /// and bottom edges are outside. (H3)
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        let x = point.x - geometry.bounds.origin.x
        let y = point.y - geometry.bounds.origin.y
        return x >= 0 && y >= 0 && x < geometry.bounds.size.width && y < geometry.bounds.size.height
    }

    /// Whether touches can reach the view. (H2)
    var takesTouches: Bool { !storedHidden && storedInteraction && CGFloat(storedAlpha) >= 0.01 }

    /// Called when the size of a subview's content has changed. A stack view's override requests a new layout.
    func subviewSizeChanged() {}
    /// Called when a subview was hidden or shown. A stack view's override requests a new layout.
    func subviewVisibilityChanged(_ subview: UIView) { subviewSizeChanged() }
    /// Returns true if a hidden subview stays visible on clients until an animation has ended. (L34)
    func isShrinking(_ subview: UIView) -> Bool { false }
    /// Called after a constraint of a subview was activated, or a constraint on the subview's size was deactivated.
    func subviewConstraintsChanged(_ subview: UIView) {}
    /// Called when constraints may have started to determine the view's frame.
    func constraintRoleChanged() {}
    /// The view itself, if it is a stack; otherwise nil.
    var asStack: UIStackView? { nil }

    // MARK: Recognizers (G7)

    /// Returns whether a gesture recognizer that uses a touch of this view may begin. The default is true.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    // MARK: Layout

    /// Places the subviews. Called before a commit if the size has changed, `setNeedsLayout()` was called, or other
    /// code has added, removed or resized a subview. (L43)
    ///
    /// Overrides must call `super`, as in UIKit, because the method of `UIView` applies the frames that changed
    /// constraints determine.
    open func layoutSubviews() { updateConstrainedFrames() }

    /// Creates or updates the view's constraints. Overrides must call `super` last. (L9)
    ///
    /// Called after `setNeedsUpdateConstraints()`, and when the view first takes part in constraint layout.
    open func updateConstraints() {}

    /// Called after `layoutMargins` has changed.
    open func layoutMarginsDidChange() {}

    /// Whether the height of the content grows when the width shrinks.
    var wrapsContent: Bool { false }
    /// The first and last baselines of the view's text. In a view without text, they are the top and bottom edges.
    var baselines: Baselines { Baselines() }
    /// Returns the baselines of the view's text at a width in points. The width matters for text that wraps.
    func baselines(width: CGFloat) -> Baselines { baselines }
    /// Whether the baselines of the view's text depend on the view's width.
    var baselinesDependOnWidth: Bool { false }
    /// The subview whose text determines the first baseline, or the view itself. The default is
    /// `forLastBaselineLayout`. (L59)
    open var forFirstBaselineLayout: UIView { forLastBaselineLayout }
    /// The subview whose text determines the last baseline, or the view itself, which is the default. (L59)
    open var forLastBaselineLayout: UIView { self }
    /// Returns true if this view sets the frame of a subview itself, as a stack does.
    func arranges(_ subview: UIView) -> Bool { false }

    /// The insets of the area not covered by the device's notch or by bars, plus `additionalSafeAreaInsets`. (L15)
    open var safeAreaInsets: UIEdgeInsets { derivedSafeAreaInsets }
    /// Called after `safeAreaInsets` has changed, directly before layout. (L15)
    open func safeAreaInsetsDidChange() {}
    /// The safe-area insets that apply to the view's content. A scroll view's override leaves out insets that it
    /// already applies to the content.
    var safeAreaInsetsOfContent: UIEdgeInsets { safeAreaInsets }

    /// The natural size of the content. A dimension without a natural size is `noIntrinsicMetric`.
    open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }

    /// The default hugging priorities: they apply if none were set, and determine how strongly the view resists growing
    /// beyond its content size. (L5)
    var defaultHugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) { (.defaultLow, .defaultLow) }

    /// Returns the size that the view's constraints require, as close as possible to a target size. (L11)
    ///
    /// The priorities determine how closely each dimension of the result follows the target. The method solves all
    /// constraints in the view, which takes one or two microseconds for each constraint.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        LayoutEngine.fittingSize(of: self, near: targetSize, (horizontalFittingPriority, verticalFittingPriority))
    }

    /// Returns the size of the view that fits best within the given size.
    open func sizeThatFits(_ size: CGSize) -> CGSize {
        let intrinsic = intrinsicContentSize
        return CGSize(
            width: intrinsic.width == Self.noIntrinsicMetric ? bounds.width : intrinsic.width,
            height: intrinsic.height == Self.noIntrinsicMetric ? bounds.height : intrinsic.height)
    }

    /// The frame that is sent to clients. For a view that clients move themselves, such as a header that they pin to
    /// the top, this is the frame without the movement.
    var unpinnedFrame: CGRect { geometry.untransformedFrame }

    /// Called after the traits have changed, before layout. (Y3)
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    // MARK: Drawing

    /// Draws the view's own content behind its subviews, in `UIGraphicsGetCurrentContext()`. By default draws nothing.
    ///
    /// Called before a commit, at most once per loop turn: when the view is first shown, when its size changes, and
    /// after `setNeedsDisplay()`. The drawing starts empty, but only the difference from the previous drawing is
    /// sent.
    /// - Parameter rect: the view's bounds.
    open func draw(_ rect: CGRect) { drawsItself = false }
    /// Whether `draw(_:)` must be called. The default `draw(_:)`, which draws nothing, sets the value to false.
    /// `setNeedsDisplay()` sets it to true again.
    final var drawsItself = true

    // MARK: Accessibility actions

    /// Called when a screen reader activates an element that is outside the visible area. By default nothing happens.
    /// - Returns: true if the action was handled.
    open func accessibilityActivate() -> Bool { false }
    /// Called when a screen reader requests the next higher value.
    open func accessibilityIncrement() {}
    /// Called when a screen reader requests the next lower value.
    open func accessibilityDecrement() {}

    // MARK: Notifications of changes

    /// Called before the superview changes. (L42)
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// Called after the superview has changed.
    open func didMoveToSuperview() {}
    /// Called before the window changes.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// Called after the window has changed.
    open func didMoveToWindow() {}
    /// Called after a subview was added.
    open func didAddSubview(_ subview: UIView) {}
    /// Called before a subview is removed.
    open func willRemoveSubview(_ subview: UIView) {}

    // MARK: Focus (X6)

    /// Whether the view can be focused. The default is false.
    open var canBecomeFocused: Bool { false }

    /// Whether items completely behind the view can still be focused. The default is false. (X6)
    open var isTransparentFocusItem: Bool { false }

    /// The environments that are asked first for a focused item when the focus moves into this view. By default, this
    /// list contains only the view itself. (X3)
    open var preferredFocusEnvironments: [any UIFocusEnvironment] { [self] }

    /// The parent in the focus hierarchy. For the root view of a view controller, this is the controller. For any other
    /// view, this is the superview.
    open var parentFocusEnvironment: (any UIFocusEnvironment)? { viewController ?? superview }

    /// The container of the focusable items in this view: the view itself.
    open var focusItemContainer: (any UIFocusItemContainer)? { self }

    /// Requests a focus update, which is performed at the next commit or press. Has no effect if the focused item is
    /// not in this view. (X4)
    open func setNeedsFocusUpdate() { UIFocusSystem.focusSystem(for: self)?.setNeedsUpdate(from: self) }

    /// Performs a requested focus update immediately. (X4)
    open func updateFocusIfNeeded() { UIFocusSystem.focusSystem(for: self)?.updateFocusIfNeeded() }

    /// Returns whether a focus update is allowed. This method is called for all ancestors of the previous and of the
    /// next item. (X5)
    open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }

    /// Called after a focus update. (X5)
    open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}

    // MARK: Rendering

    /// The tint colour that is sent to clients.
    var renderedTint: UIColor? { ownTint }

    /// The background colour that is sent to clients.
    var renderedBackground: UIColor? { backgroundColor }

    /// The kind of the view's render-tree node.
    var renderKind: RenderKind { .view }

    /// Writes the view's properties to its render-tree node.
    func render(into node: RenderNode) {
        renderBasics(into: node)
    }

    /// The label that queries and screen readers use if `accessibilityLabel` is not set.
    var renderedLabel: String? { nil }
    /// The value that queries report for the view, such as the text of a label.
    var queryValue: ViewMatch.Value? { nil }
    /// Whether queries report the view as enabled.
    var queryIsEnabled: Bool { true }

    func boundsOriginChanged() {
        // Subviews' frames are sent to clients relative to the origin of the bounds, so a new origin of the bounds
        // changes the sent frames. In a scroll view, the client itself subtracts the origin.
        for subview in subviews { subview.setNeedsRender(.geometry) }
    }
}

public import Foundation

/// A rectangle on the screen that draws something, contains other views, and responds to events.
///
/// The class body holds what is stored and what can be overridden; geometry, hierarchy, layout and rendering are in extensions.
@MainActor
open class UIView: UIResponder {
    // MARK: What every touch looks at

    // Kept side by side, so that asking a view takes few lines of a core's cache; no override stands before any of it.
    @exclusivity(unchecked) private final var storedHidden = false
    @exclusivity(unchecked) private final var storedInteraction = true
    /// Whether what it contains is cut at its edges. What sticks out takes no touches either way. (H5)
    open var clipsToBounds = false { didSet { if clipsToBounds != oldValue { setNeedsRender([.clips]) } } }
    @exclusivity(unchecked) private final var storedAlpha: Float = 1
    @exclusivity(unchecked) final var geometry: Geometry
    // Not weak, which would make every retain and release of the view above dear: that clears it when it ends. And not counted where nothing but the way up is
    // walked, which every touch does several times.
    @exclusivity(unchecked) private(set) final var above: Unmanaged<UIView>?
    /// Back to front.
    public internal(set) final var subviews: [UIView] = []
    final var storedRecognizers: [UIGestureRecognizer]?
    @exclusivity(unchecked) private(set) final var nodeReference: Unmanaged<RenderNode>?
    // Cleared by the view controller when it ends.
    @exclusivity(unchecked) final unowned(unsafe) var viewController: UIViewController?

    // MARK: Geometry (H6)

    /// The view's rectangle in its own space; the origin says which point of that space is at the top left. Points.
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
            }
            if newValue.origin != old.origin { boundsOriginChanged() }
            geometryChanged(from: old)
        }
    }
    /// Where the anchor point is, in the superview's space. Points.
    open var center: CGPoint {
        get { geometry.center }
        set { change(\.center, to: newValue) }
    }
    /// What is done to the view about its anchor point.
    open var transform: CGAffineTransform {
        get { geometry.transform }
        set { change(\.transform, to: newValue) }
    }
    /// The point of the view, in parts of its size, that `center` places and `transform` turns about.
    open var anchorPoint: CGPoint {
        get { geometry.anchorPoint }
        set { change(\.anchorPoint, to: newValue) }
    }

    /// The view's rectangle in its superview's space; with a transform, the smallest that holds it. Points.
    open var frame: CGRect {
        get { geometry.frame }
        set { setGeometry(frame: newValue) }
    }

    /// Which of its margins and sizes take part when the superview's size changes. None by default.
    open var autoresizingMask: AutoresizingMask = []
    /// Whether its subviews follow a change of its size by their `autoresizingMask`.
    open var autoresizesSubviews = true

    // MARK: Looks

    /// Whether it is neither drawn nor touched, with all below it. (H2)
    open var isHidden: Bool {
        get { storedHidden }
        set {
            guard newValue != storedHidden else { return }
            storedHidden = newValue
            visibilityChanged()
        }
    }

    /// What fills its rectangle; nil lets through what is behind.
    open var backgroundColor: UIColor? {
        didSet { if backgroundColor != oldValue { setNeedsRender([.backgroundColor]) } }
    }
    /// How a picture fills it.
    open var contentMode = ContentMode.scaleToFill { didSet { if contentMode != oldValue { setNeedsRender() } } }
    /// The colour of symbols and of controls in this view and below: the superview's where none was set, or nil was.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var tintColor: UIColor! {
        get { ownTint ?? superview?.tintColor ?? .tintColor }
        set { ownTint = newValue }
    }
    final var ownTint: UIColor? { didSet { if ownTint != oldValue { setNeedsRender([.tintColor]) } } }
    /// Whether nothing behind it is to be seen. Kept: what is behind is drawn in any case.
    open var isOpaque = true

    /// How opaque: 0 to 1. Kept as a 32-bit number, as UIKit does, so that 0.01 reads back a little smaller and takes no touches. (H2)
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

    /// Corners, border and shadow.
    public var layer: CALayer {
        if let storedLayer { return storedLayer }
        let layer = CALayer(view: self)
        storedLayer = layer
        return layer
    }
    var storedLayer: CALayer?

    // MARK: Events

    /// Whether touches can land on it or below it. (H2)
    open var isUserInteractionEnabled: Bool {
        get { storedInteraction }
        set {
            guard newValue != storedInteraction else { return }
            storedInteraction = newValue
            touchabilityChanged()
        }
    }

    /// Whether it gets more than the first finger of those that come down on it. (T7)
    open var isMultipleTouchEnabled = false
    /// Whether other views of its window get no touch while it has one. (T8)
    open var isExclusiveTouch = false
    /// A number of the application's own.
    open var tag = 0

    // MARK: Accessibility

    /// What scripts and tests find it by.
    open var accessibilityIdentifier: String? {
        didSet { if accessibilityIdentifier != oldValue { identifierChanged() } }
    }
    /// What a screen reader calls it.
    open var accessibilityLabel: String? { didSet { if accessibilityLabel != oldValue { setNeedsRender([.label]) } } }
    /// What a screen reader says that it does.
    open var accessibilityHint: String? { didSet { if accessibilityHint != oldValue { setNeedsRender([.hint]) } } }
    /// What it is to a screen reader, beyond its kind.
    open var accessibilityTraits: UIAccessibilityTraits = [] {
        didSet { if accessibilityTraits != oldValue { setNeedsRender([.traits]) } }
    }

    // MARK: Being kept (K3)

    /// Writes down what is to be kept of it, where it has a `restorationIdentifier`. Call `super`. (K3)
    open func encodeRestorableState(with coder: NSCoder) {}
    /// Reads what it wrote. Call `super`. (K3)
    open func decodeRestorableState(with coder: NSCoder) {}

    // MARK: Kept by the extensions

    final var storedRestorationIdentifier: RestorationIdentifier?
    /// The view that it is in.
    public internal(set) final var superview: UIView? {
        get { above?.takeUnretainedValue() }
        set { above = newValue.map(Unmanaged.passUnretained) }
    }
    final var storedInteractions: [any UIInteraction] = []
    /// What it is in constraints, and what it says of layout that most views say nothing of.
    final var storedLayout: LayoutItem?
    /// Whether it has the focus. Only the focus system moves that. (X1)
    public internal(set) final var isFocused = false {
        didSet { if isFocused != oldValue { window?.application?.editing.setNeedsKeyCommands() } }
    }
    /// Its node in the render tree, while it is in a window. The tree has it, and each clears the other's reference when it ends.
    final var node: RenderNode? {
        get { nodeReference?.takeUnretainedValue() }
        set { nodeReference = newValue.map(Unmanaged.passUnretained) }
    }
    final var needsLayout = true
    final var isEnqueuedForLayout = false

    isolated deinit {
        nodeReference?.borrow { $0.source = nil }
        for subview in subviews { subview.superview = nil }
        for recognizer in storedRecognizers ?? [] { recognizer.view = nil }
        storedLayer?.view = nil
        if let storedLayout { LayoutEngine.restart(storedLayout.end()) }
    }

    // MARK: Life

    /// A view in its superview's space, points.
    public init(frame: CGRect) {
        geometry = Geometry(bounds: CGRect(origin: .zero, size: frame.size), center: frame.center)
        super.init()
    }

    /// A view without a size yet.
    public convenience override init() {
        self.init(frame: .zero)
    }

    /// The window it is in.
    open var window: UIWindow? {
        var top = Unmanaged.passUnretained(self)
        while let next = top.borrow({ $0.above }) { top = next }
        return top.borrow { $0.asWindow }
    }

    /// The view, where it is a window.
    var asWindow: UIWindow? { nil }
    /// Whether it is one.
    var isWindow: Bool { false }

    /// The application that its window belongs to, without counting a reference.
    final var applicationReference: Unmanaged<UIApplication>? {
        var top = Unmanaged.passUnretained(self)
        while let next = top.borrow({ $0.above }) { top = next }
        return top.borrow { $0.ownApplication }
    }
    /// The same of a window itself.
    var ownApplication: Unmanaged<UIApplication>? { nil }

    override var responderWindow: UIWindow? { window?.editingWindow }

    /// The view controller whose root view it is, else the superview. (N1)
    open override var next: UIResponder? { viewController ?? superview }

    // MARK: Hit-testing (H1 to H7)

    /// The front-most view below this one, itself included, that a point is in; nil where it takes no touches or the point is outside.
    ///
    /// What is hidden, takes no interaction, has an alpha under 0.01 or is a disabled control is missed; (H2, H8) then `point(inside:with:)` is asked; (H3) then the
    /// subviews are, front to back, and the first that answers decides. (H4) It may be called more than once for a touch, and without an event. (H12)
    /// - Parameter point: in this view's own space.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        if let trace = EventTrace.current {
            return trace.hitTest(self, at: point) { frontMost(at: point, with: event) }
        }
        return frontMost(at: point, with: event)
    }

    @inline(__always) private final func frontMost(at point: CGPoint, with event: UIEvent?) -> UIView? {
        guard takesTouches, self.point(inside: point, with: event) else { return nil }
        if subviews.isEmpty { return self }
        // These are asked, and kept meanwhile, whatever they do to the hierarchy.
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

    /// Whether a point of its own space is in the view. By default in `bounds`: on the least edges, but not on the greatest. (H3)
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        let x = point.x - geometry.bounds.origin.x
        let y = point.y - geometry.bounds.origin.y
        return x >= 0 && y >= 0 && x < geometry.bounds.size.width && y < geometry.bounds.size.height
    }

    /// Whether a touch can land here at all. (H2)
    var takesTouches: Bool { !storedHidden && storedInteraction && CGFloat(storedAlpha) >= 0.01 }

    /// A stack lays out anew when what it lines up takes another room.
    func subviewSizeChanged() {}

    // MARK: Recognizers (G7)

    /// Whether a recognizer that would take a touch of this view may begin. `true` by default.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    // MARK: Layout

    /// Places the subviews. Called before the next commit after the size changed or `setNeedsLayout()` asked for it.
    ///
    /// Call `super`, as in UIKit: constraints that were changed before give their frames then.
    open func layoutSubviews() { updateConstrainedFrames() }

    /// Says its constraints, or says them anew: asked for by `setNeedsUpdateConstraints()`, and once when it first takes part in constraints. Call `super` last. (L9)
    open func updateConstraints() {}

    /// `layoutMargins` changed.
    open func layoutMarginsDidChange() {}

    /// Whether its content is the higher the less wide it is.
    var wrapsContent: Bool { false }
    /// What its lines of text stand on. The top and the bottom, where there is no text.
    var baselines: Baselines { Baselines() }
    /// Whether it gives a subview the frame that it has.
    func arranges(_ subview: UIView) -> Bool { false }

    /// How much of each edge is under something else: of what the device covers, and what `additionalSafeAreaInsets` say. (L15)
    open var safeAreaInsets: UIEdgeInsets { derivedSafeAreaInsets }
    /// `safeAreaInsets` changed: told right before the view is laid out for it. (L15)
    open func safeAreaInsetsDidChange() {}
    /// The same for what it contains: a scroll view keeps that clear of some by itself.
    var safeAreaInsetsOfContent: UIEdgeInsets { safeAreaInsets }

    /// The size that what it shows would have by itself; `noIntrinsicMetric` where it has none.
    open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }

    /// The size that its constraints want for it, as near as may be to a size, by the priority of that in each direction. (L11)
    ///
    /// Works out all constraints in it: a microsecond or two each.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        LayoutEngine.fittingSize(of: self, near: targetSize, (horizontalFittingPriority, verticalFittingPriority))
    }

    /// The size that suits it best within a size.
    open func sizeThatFits(_ size: CGSize) -> CGSize {
        let intrinsic = intrinsicContentSize
        return CGSize(
            width: intrinsic.width == Self.noIntrinsicMetric ? bounds.width : intrinsic.width,
            height: intrinsic.height == Self.noIntrinsicMetric ? bounds.height : intrinsic.height)
    }

    /// Where pages are told that it is, in its superview's space: those that move it by themselves are told where it is without that.
    var toldFrame: CGRect { geometry.untransformedFrame }

    /// What it goes by is other than before: it is placed anew after this. (Y3)
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    // MARK: Drawing

    /// Draws what the view shows of itself, behind its subviews, in the context of `UIGraphicsGetCurrentContext()`. By default nothing.
    ///
    /// Called before a commit, once a turn at most: first when the view has come on the screen, and after that when its size changed or `setNeedsDisplay()`
    /// asked for it. It begins with nothing: what was drawn before is gone, but only what is other than that is sent.
    /// - Parameter rect: the view's bounds.
    open func draw(_ rect: CGRect) { drawsItself = false }
    /// Whether it may draw anything: not yet known, or it did.
    final var drawsItself = true

    // MARK: Accessibility actions

    /// A screen reader activates something that nobody could touch just now, as it is out of sight. By default it does nothing.
    /// - Returns: whether it did something.
    open func accessibilityActivate() -> Bool { false }
    /// A screen reader asks for the next greater value of something that it can adjust.
    open func accessibilityIncrement() {}
    /// A screen reader asks for the next lesser value of something that it can adjust.
    open func accessibilityDecrement() {}

    // MARK: Being told

    /// It is about to have another superview, or none.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// It has another superview, or none.
    open func didMoveToSuperview() {}
    /// It is about to be in another window, or in none.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// It is in another window, or in none.
    open func didMoveToWindow() {}
    /// A view was put into it.
    open func didAddSubview(_ subview: UIView) {}
    /// A view is about to leave it.
    open func willRemoveSubview(_ subview: UIView) {}

    // MARK: Focus (X6)

    /// Whether it can be focused. `false` by default.
    open var canBecomeFocused: Bool { false }

    /// Whether items that are wholly behind it can be focused all the same. `false` by default. (X6)
    open var isTransparentFocusItem: Bool { false }

    /// Where focus should go, when it comes here. By default the view itself. (X3)
    open var preferredFocusEnvironments: [any UIFocusEnvironment] { [self] }

    /// The view controller whose root view it is, else the superview.
    open var parentFocusEnvironment: (any UIFocusEnvironment)? { viewController ?? superview }

    /// The view itself.
    open var focusItemContainer: (any UIFocusItemContainer)? { self }

    /// Asks for focus to be chosen anew from here, in the next cycle. Of no effect where what is focused is elsewhere. (X4)
    open func setNeedsFocusUpdate() { UIFocusSystem.focusSystem(for: self)?.setNeedsUpdate(from: self) }

    /// Does now what the next cycle would do. (X4)
    open func updateFocusIfNeeded() { UIFocusSystem.focusSystem(for: self)?.updateFocusIfNeeded() }

    /// Whether focus may move. Asked of each environment that contains the item before or the item after. (X5)
    open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }

    /// Focus moved. (X5)
    open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}

    // MARK: Rendering

    /// The tint that its node has.
    var renderedTint: UIColor? { ownTint }

    /// What fills its node.
    var renderedBackground: UIColor? { backgroundColor }

    /// What its node draws.
    var renderKind: RenderKind { .view }

    /// Writes what it looks like into its node.
    func render(into node: RenderNode) {
        renderBasics(into: node)
    }

    /// What a query and a screen reader get as the label, where none was given.
    var renderedLabel: String? { nil }
    /// What a query gets as the value.
    var queryValue: ViewMatch.Value? { nil }
    /// Whether it counts as enabled.
    var queryIsEnabled: Bool { true }

    func boundsOriginChanged() {
        // A plain view's children are sent with the origin taken off; a scroll view's page does that itself.
        for subview in subviews { subview.setNeedsRender(.geometry) }
    }
}

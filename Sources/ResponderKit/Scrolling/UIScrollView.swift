public import Foundation

/// A view that scrolls content larger than itself. `bounds.origin` is the content offset.
///
/// The content receives a touch after the touch has rested for 150 ms, or when the touch ends. If the touch moves by 10
/// points before that, the view scrolls and the content receives no touch. (S1)
///
/// A touch that the content has received can still become a scroll. The content's touch is then cancelled. (S2)
///
/// When the content is dragged beyond its end, it follows the drag less and less. (S3) When it is released there, it
/// springs back to its end. (S4)
@MainActor
open class UIScrollView: UIView {
    /// The fraction of the speed that remains after one millisecond of deceleration. The raw values match UIKit's.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The fraction of the speed that remains after one millisecond, from 0 to 1.
        public var rawValue: CGFloat

        /// Creates a rate from the fraction of the speed that remains after one millisecond.
        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// A slow deceleration: content moves far.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// A fast deceleration: content stops soon.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    /// The way in which a drag dismisses the keyboard. The raw values match UIKit's.
    public enum KeyboardDismissMode: Int, Sendable {
        /// Dragging does not dismiss the keyboard.
        case none = 0
        /// Dismisses the keyboard when a drag begins.
        case onDrag = 1
        /// Dismisses the keyboard when the dragging finger reaches the keyboard.
        case interactive = 2
    }

    /// The minimum speed of a release after which the content decelerates, in points per second. (Baton's own choice)
    static let glideSpeed: CGFloat = 50
    /// The interval between the steps in which the server updates the offset of a decelerating view, in milliseconds.
    static let stepInterval = 16.0

    /// The delegate, which observes scrolling.
    open weak var delegate: (any UIScrollViewDelegate)?
    /// Whether touches and mouse wheels scroll the view.
    open var isScrollEnabled = true {
        didSet {
            panGestureRecognizer.isEnabled = isScrollEnabled
            zoom?.pinch.isEnabled = isScrollEnabled && zooms
            setNeedsRender([.predict])
        }
    }
    /// Whether the content receives a touch only when it is clear that the touch does not scroll.
    ///
    /// This is clear when the touch has rested for 150 ms, or when it ends. (S1)
    open var delaysContentTouches = true { didSet { setNeedsRender([.predict]) } }
    /// Whether a touch that the content has received may still become a scroll. (S2)
    open var canCancelContentTouches = true { didSet { setNeedsRender([.predict]) } }

    /// The rate at which the speed of the content decreases after a drag.
    open var decelerationRate = DecelerationRate.normal
    /// The way in which a drag of this scroll view dismisses the keyboard. The edited text may be outside of the view.
    open var keyboardDismissMode = KeyboardDismissMode.none
    /// Whether content that is larger than the view can be dragged beyond its ends. (S3)
    open var bounces = true { didSet { if bounces != oldValue { scrollBehaviorChanged() } } }
    /// Whether content of any size can be dragged vertically beyond its ends. (S3)
    open var alwaysBounceVertical = false { didSet { if alwaysBounceVertical != oldValue { scrollBehaviorChanged() } } }
    /// Whether content of any size can be dragged horizontally beyond its ends. (S3)
    open var alwaysBounceHorizontal = false {
        didSet { if alwaysBounceHorizontal != oldValue { scrollBehaviorChanged() } }
    }

    /// The minimum zoom scale. (S12)
    open var minimumZoomScale: CGFloat = 1 { didSet { if minimumZoomScale != oldValue { zoomScalesChanged() } } }
    /// The maximum zoom scale. (S12)
    open var maximumZoomScale: CGFloat = 1 { didSet { if maximumZoomScale != oldValue { zoomScalesChanged() } } }
    /// Whether a pinch can zoom beyond the minimum and maximum zoom scale. When the pinch ends, the scale returns to
    /// the limit. (S13)
    open var bouncesZoom = true

    /// Whether the content stops only at multiples of the scroll view's size. (S7)
    open var isPagingEnabled = false { didSet { if isPagingEnabled != oldValue { scrollBehaviorChanged() } } }
    /// Whether a mostly vertical or mostly horizontal drag scrolls only along that axis. A diagonal drag scrolls along
    /// both axes. (S8)
    open var isDirectionalLockEnabled = false {
        didSet { if isDirectionalLockEnabled != oldValue { setNeedsRender([.scrolls]) } }
    }

    /// The control that reloads the content when the user pulls the content down. (S10)
    open var refreshControl: UIRefreshControl? { didSet { refreshControlChanged(from: oldValue) } }

    /// Whether clients show a vertical scroll indicator while the content moves. (S9)
    open var showsVerticalScrollIndicator = true {
        didSet { if showsVerticalScrollIndicator != oldValue { setNeedsRender([.scrolls]) } }
    }
    /// Whether clients show a horizontal scroll indicator while the content moves. (S9)
    open var showsHorizontalScrollIndicator = true {
        didSet { if showsHorizontalScrollIndicator != oldValue { setNeedsRender([.scrolls]) } }
    }
    /// The insets of the vertical scroll indicator, in points. (S9)
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
        didSet { if verticalScrollIndicatorInsets != oldValue { setNeedsRender([.scrolls]) } }
    }
    /// The insets of the horizontal scroll indicator, in points. (S9)
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
        didSet { if horizontalScrollIndicatorInsets != oldValue { setNeedsRender([.scrolls]) } }
    }
    /// Whether the safe area is added to the insets of the scroll indicators. (S9)
    open var automaticallyAdjustsScrollIndicatorInsets = true {
        didSet { if automaticallyAdjustsScrollIndicatorInsets != oldValue { setNeedsRender([.scrolls]) } }
    }

    /// The size of the content, in points.
    open var contentSize = CGSize.zero {
        didSet {
            guard contentSize != oldValue else { return }
            setNeedsRender([.contentSize])
            applySafeAreaInsets()
            extentChanged()
        }
    }
    /// The space around the content, in points.
    open var contentInset = UIEdgeInsets.zero {
        didSet {
            guard contentInset != oldValue else { return }
            setNeedsRender([.insets])
            extentChanged()
        }
    }

    /// The condition under which the safe area is added to the content inset. (L16)
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { if contentInsetAdjustmentBehavior != oldValue { applySafeAreaInsets() } }
    }
    /// Called after `adjustedContentInset` has changed. (L16)
    open func adjustedContentInsetDidChange() {}
    /// The safe-area insets that were last applied to the content.
    final var appliedSafeAreaInsets = UIEdgeInsets.zero

    /// The recognizer of the drags that scroll the content.
    public let panGestureRecognizer: UIPanGestureRecognizer
    /// Whether a drag of the content is in progress.
    public internal(set) final var isDragging = false

    // MARK: State of the extensions

    /// The content offset from which a drag's translation is subtracted. The offset does not include the resistance
    /// beyond the ends of the content.
    final var dragStart = CGPoint.zero
    /// The axis to which the current drag is locked. (S8)
    final var lock = Lock.none
    /// Whether a touch has stopped the content while it was moving.
    final var isStoppedByTouch = false
    /// `wheelStart` is the offset at which a mouse wheel began to move pages. When the timer `wheelTimer` fires, the
    /// wheel is considered to have stopped. (S7)
    final var wheelStart = CGPoint.zero
    final var wheelTimer: (any EventTimer)?
    /// The space above the content for the refresh control, in points. (S10)
    final var refreshInset: CGFloat = 0
    /// The height that the keyboard covers at the bottom of the view, in points. The height is 0 if the view does not
    /// avoid the keyboard. (S11)
    final var coveredHeight: CGFloat = 0
    /// Called after each change of the content offset. A navigation controller that contains the view sets this
    /// closure.
    final var onScroll: ((UIScrollView) -> Void)?
    /// The number of times that the application has requested that clients flash the scroll indicators.
    final var flashes = 0
    /// The state of zooming; nil if zooming has never been possible.
    final var zoom: ZoomState?
    /// The motion that is running, or the motion that ended at the current content offset.
    final var glide: ScrollGlide?
    /// The range of the content offset for which `glide` was computed.
    final var glideExtent = ScrollExtent.endless
    /// `purpose` is the reason for the running motion, and `step` is the timer of the motion's next step.
    final var purpose = Purpose.deceleration
    final var step: (any EventTimer)?
    /// The cause of the content offset's current change; nil if application code causes it.
    final var motion: Motion?
    /// `mover` is the device that last moved the content. `othersMoveRevision` is the newest revision at which anything
    /// but this device moved the content.
    final weak var mover: InputDevice?
    final var othersMoveRevision = 0

    enum Motion { case hand, glide, content, assignment }
    enum Lock { case none, vertical, horizontal }
    enum Purpose { case deceleration, animation, insets }

    /// Creates a scroll view with a frame in its superview's coordinates, in points.
    public override init(frame: CGRect) {
        let pan = ScrollPan()
        panGestureRecognizer = pan
        super.init(frame: frame)
        clipsToBounds = true
        addGestureRecognizer(pan)
        addGestureRecognizer(TouchDelayRecognizer())
        pan.addTarget(self, action: Selector("handlePan", UIScrollView.handlePan))
    }

    /// The point of the content at the top left of the view. If code sets this property while the content decelerates,
    /// the deceleration continues from the new point.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            let outer = motion
            motion = outer ?? .assignment
            setContentOffset(newValue, animated: false)
            motion = outer
        }
    }

    /// Scrolls to a point of the content. A running motion stops. (S5)
    ///
    /// At the end of an animated scroll, `scrollViewDidEndScrollingAnimation(_:)` is called.
    open func setContentOffset(_ offset: CGPoint, animated: Bool) {
        if animated, motion == nil, startAnimatedScroll(to: offset) { return }
        applyOffset(offset)
    }

    /// The scale of the zoomed view. Setting the scale does not move the centre of the visible area. (S14)
    open var zoomScale: CGFloat {
        get { zoomedView?.transform.a ?? 1 }
        set { setZoomScale(newValue, animated: false) }
    }

    /// Sets the zoom scale. The centre of the visible area does not move. (S14)
    open func setZoomScale(_ scale: CGFloat, animated: Bool) { set(zoomScale: scale, animated: animated) }

    /// The key commands of the superclass, followed by those that zoom the content. (S14)
    open override var keyCommands: [UIKeyCommand]? {
        zooms ? (super.keyCommands ?? []) + zoomKeyCommands : super.keyCommands
    }

    /// Scrolls by the shortest distance that makes a rectangle of the content visible.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        setContentOffset(offset(showing: rect), animated: animated)
    }

    /// Returns whether a view in the content may receive a touch. The default is `true`. (S1)
    open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }

    /// Returns whether a touch that a view has received may become a scroll. By default, the result is false for
    /// controls. (S2)
    open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

    /// Handles the end of an animated scroll that reached its target or was interrupted.
    func scrollingAnimationEnded(reachedTarget: Bool) { delegate?.scrollViewDidEndScrollingAnimation(self) }

    /// Lays out the subviews. Called before the next commit after each change of `contentOffset`, as in UIKit. (L45)
    /// Also adapts the offset, because a view that has grown may show space beyond the end of the content.
    open override func layoutSubviews() {
        super.layoutSubviews()
        applySafeAreaInsets()
        applyRestoredScale()
        extentChanged()
        placeRefreshControl()
    }

    // MARK: State restoration

    /// The offset from state restoration. It is stored until the content is large enough for it, or until the user
    /// scrolls.
    final var restoredOffset: CGPoint?
    func writeContent(to coder: NSCoder) {
        coder.encode(restoredOffset ?? contentOffset, forKey: "UI.contentOffset")
        if zooms, zoomedView != nil { coder.encode(Double(zoomScale), forKey: "UI.zoomScale") }
    }
    func discardRestoredOffset() { restoredOffset = nil }
    func readContent(from coder: NSCoder) {
        if zooms, coder.containsValue(forKey: "UI.zoomScale") {
            zoom?.restoredScale = CGFloat(coder.decodeDouble(forKey: "UI.zoomScale"))
            applyRestoredScale()
        }
        restoredOffset = coder.decodeCGPoint(forKey: "UI.contentOffset")
        extentChanged()
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        applySafeAreaInsets()
    }

    override var safeAreaInsetsOfContent: UIEdgeInsets { safeAreaInsets.subtracting(systemInsets) }

    /// If a touch begins while the content is moving, stops the content. Such a touch is not delivered to the content.
    /// (S4)
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        guard hit != nil, isMoving, panGestureRecognizer.isEnabled, event?.type == .touches else { return hit }
        stopMoving()
        isStoppedByTouch = true
        return self
    }

    // MARK: Rendering

    override var renderKind: RenderKind { .scroll }

    /// Whether clients scroll the content themselves, from the offset that they receive.
    var isScrolledByClients: Bool { true }

    /// The distance between the vertical positions at which the content may stop, in points. If it is 0, the content
    /// may stop at any position. (C7)
    var stopInterval: CGFloat { 0 }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.clips, .none)
        node.set(.contentSize, contentSize == .zero ? .none : .pair(contentSize.width, contentSize.height))
        node.set(.predict, isPredictable ? .string("scroll") : .none)
        let room = adjustedContentInset
        if stopInterval > 0 { node.set(.spacing, .number(stopInterval)) }
        if isScrolledByClients {
            node.set(.insets, room == .zero ? .none : .rect(room))
            node.set(.scrolls, scrollBehavior.isEmpty ? .none : .words(scrollBehavior))
            node.set(.indicatorInsets, indicatorRoom == .zero ? .none : .rect(indicatorRoom))
            node.set(.pulled, .number(pendingRefreshInset, unless: 0))
            node.set(.flashes, flashes == 0 ? .none : .int(flashes))
        }
        if node.dirty.contains(.contentOffset) { renderOffset(into: node) }
    }

    // Clients scroll the content themselves, so a scroll sends them only the new content offset. In addition, the
    // scroll view is laid out again after each change of the offset. (L45)
    override func boundsOriginChanged() {
        setNeedsRender([.contentOffset, .timeline])
        setNeedsLayout()
    }
}

public import Foundation

/// A window onto content that is larger than itself. Its `bounds.origin` is where the content stands.
///
/// A finger on the content is the content's once it has rested for 150 ms, or when it is lifted; one that moves 10 points before that scrolls, and the content
/// never hears of it. (S1) Later the touch can still be taken for scrolling: the content's is cancelled. (S2) Drawn beyond its end, content follows less and less
/// (S3), and springs back when it is let go of. (S4)
@MainActor
open class UIScrollView: UIView {
    /// How much of the speed stays after a millisecond of gliding. Raw values as UIKit's.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The part that stays, 0 to 1.
        public var rawValue: CGFloat

        /// A rate by the part that stays.
        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// Glides far.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// Comes to rest soon.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    /// Whether dragging it ends what is typed. Raw values as UIKit's.
    public enum KeyboardDismissMode: Int, Sendable {
        /// It does not.
        case none = 0
        /// As soon as it is dragged.
        case onDrag = 1
        /// When the finger that drags it comes to the keyboard.
        case interactive = 2
    }

    /// Let go slower than this it does not glide, in points a second. (Ours)
    static let glideSpeed: CGFloat = 50
    /// How often a gliding view moves, in milliseconds.
    static let tick = 16.0

    /// Told of scrolling.
    open weak var delegate: (any UIScrollViewDelegate)?
    /// Whether fingers and wheels scroll it.
    open var isScrollEnabled = true {
        didSet {
            panGestureRecognizer.isEnabled = isScrollEnabled
            zoom?.pinch.isEnabled = isScrollEnabled && zooms
            setNeedsRender([.predict])
        }
    }
    /// Whether what it contains hears of a touch only when it is clear that nobody scrolls: 150 ms later, or when the finger is lifted. (S1)
    open var delaysContentTouches = true { didSet { setNeedsRender([.predict]) } }
    /// Whether a touch that what it contains has heard of may still be taken for scrolling. (S2)
    open var canCancelContentTouches = true { didSet { setNeedsRender([.predict]) } }

    /// How soon it comes to rest.
    open var decelerationRate = DecelerationRate.normal
    /// Whether dragging it ends what is typed, wherever on the screen.
    open var keyboardDismissMode = KeyboardDismissMode.none
    /// Whether it can be drawn beyond its content, where that is larger than the view. (S3)
    open var bounces = true { didSet { if bounces != oldValue { mannerChanged() } } }
    /// Whether it can be drawn up and down beyond its content however small that is. (S3)
    open var alwaysBounceVertical = false { didSet { if alwaysBounceVertical != oldValue { mannerChanged() } } }
    /// Whether it can be drawn to the sides beyond its content however small that is. (S3)
    open var alwaysBounceHorizontal = false { didSet { if alwaysBounceHorizontal != oldValue { mannerChanged() } } }

    /// The least that what it shows may be scaled to. (S12)
    open var minimumZoomScale: CGFloat = 1 { didSet { if minimumZoomScale != oldValue { zoomScalesChanged() } } }
    /// The most that what it shows may be scaled to. (S12)
    open var maximumZoomScale: CGFloat = 1 { didSet { if maximumZoomScale != oldValue { zoomScalesChanged() } } }
    /// Whether fingers can scale it beyond these, until they let go. (S13)
    open var bouncesZoom = true

    /// Whether it comes to rest on multiples of its own size. (S7)
    open var isPagingEnabled = false { didSet { if isPagingEnabled != oldValue { mannerChanged() } } }
    /// Whether a drag that begins up or down stays that way, and so one to a side; one that begins between them goes both ways. (S8)
    open var isDirectionalLockEnabled = false {
        didSet { if isDirectionalLockEnabled != oldValue { setNeedsRender([.scrolls]) } }
    }

    /// What its content is loaded anew with when it is pulled down. (S10)
    open var refreshControl: UIRefreshControl? { didSet { refreshControlChanged(from: oldValue) } }

    /// Whether pages show at the side where the content is while it moves. (S9)
    open var showsVerticalScrollIndicator = true {
        didSet { if showsVerticalScrollIndicator != oldValue { setNeedsRender([.scrolls]) } }
    }
    /// Whether pages show at the bottom where the content is while it moves. (S9)
    open var showsHorizontalScrollIndicator = true {
        didSet { if showsHorizontalScrollIndicator != oldValue { setNeedsRender([.scrolls]) } }
    }
    /// How far from the edges what shows at the side where the content is keeps, in points. (S9)
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
        didSet { if verticalScrollIndicatorInsets != oldValue { setNeedsRender([.scrolls]) } }
    }
    /// How far from the edges what shows at the bottom where the content is keeps, in points. (S9)
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
        didSet { if horizontalScrollIndicatorInsets != oldValue { setNeedsRender([.scrolls]) } }
    }
    /// Whether these keep clear of the safe area besides. (S9)
    open var automaticallyAdjustsScrollIndicatorInsets = true {
        didSet { if automaticallyAdjustsScrollIndicatorInsets != oldValue { setNeedsRender([.scrolls]) } }
    }

    /// The content's size, in points.
    open var contentSize = CGSize.zero {
        didSet {
            guard contentSize != oldValue else { return }
            setNeedsRender([.contentSize])
            settleInsets()
            extentChanged()
        }
    }
    /// Room around the content, in points.
    open var contentInset = UIEdgeInsets.zero {
        didSet {
            guard contentInset != oldValue else { return }
            setNeedsRender([.insets])
            extentChanged()
        }
    }

    /// When its content keeps clear of the safe area by itself. (L16)
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { if contentInsetAdjustmentBehavior != oldValue { settleInsets() } }
    }
    /// `adjustedContentInset` changed. (L16)
    open func adjustedContentInsetDidChange() {}
    /// What the safe area added to the insets when that was last settled.
    final var settledInsets = UIEdgeInsets.zero

    /// Follows the fingers that drag it.
    public let panGestureRecognizer: UIPanGestureRecognizer
    /// Whether a finger drags it.
    public internal(set) final var isDragging = false

    // MARK: Kept by the extensions

    /// Where a finger that drags it would have drawn it to, had it not moved since it began.
    final var dragStart = CGPoint.zero
    /// Whether that drag is locked to one way, and which. (S8)
    final var lock = Lock.none
    /// Whether a finger caught it while it moved by itself.
    final var isCaught = false
    /// Where a wheel began to turn its pages, and when it is taken to have stopped. (S7)
    final var wheelStart = CGPoint.zero
    final var wheelRest: (any EventTimer)?
    /// The room that what loads it anew has over the content, in points. (S10)
    final var refreshRoom: CGFloat = 0
    /// How much of it the keyboard covers from below, in points, where that is looked after. (S11)
    final var coveredHeight: CGFloat = 0
    /// Told when it is scrolled: the navigation controller above.
    final var onScroll: ((UIScrollView) -> Void)?
    /// How often pages were asked to show where the content is.
    final var flashes = 0
    /// What scales it, where it ever could be.
    final var zoom: ScrollZoom?
    /// How it moves by itself, or moved to where it stands now.
    final var glide: ScrollGlide?
    /// How far content went when that was last looked at.
    final var glideExtent = ScrollExtent.endless
    /// Why it moves by itself, and its next step, while it does.
    final var purpose = Purpose.deceleration
    final var step: (any EventTimer)?
    /// What moves it just now, where that is no code of the application's.
    final var motion: Motion?
    /// Whose finger or wheel moved it last, and the newest revision at which it was moved otherwise.
    final weak var mover: InputDevice?
    final var othersRevision = 0

    enum Motion { case hand, glide, content, assignment }
    enum Lock { case none, vertical, horizontal }
    enum Purpose { case deceleration, animation, room }

    /// A scroll view in its superview's space, points.
    public override init(frame: CGRect) {
        let pan = ScrollPan()
        panGestureRecognizer = pan
        super.init(frame: frame)
        clipsToBounds = true
        addGestureRecognizer(pan)
        addGestureRecognizer(ScrollDelay())
        pan.addTarget(self, action: Selector("handlePan", UIScrollView.handlePan))
    }

    /// Which point of the content is at the top left. Set while it glides, it glides on from there.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            let outer = motion
            motion = outer ?? .assignment
            setContentOffset(newValue, animated: false)
            motion = outer
        }
    }

    /// Scrolls to a point, as far as there is content; animated, `scrollViewDidEndScrollingAnimation(_:)` says when it is there. What moves it by itself gives way. (S5)
    open func setContentOffset(_ offset: CGPoint, animated: Bool) {
        if animated, motion == nil, goes(to: offset) { return }
        place(at: offset)
    }

    /// How what the delegate says is scaled. Set, the middle of what is in sight stays there. (S14)
    open var zoomScale: CGFloat {
        get { zoomedView?.transform.a ?? 1 }
        set { setZoomScale(newValue, animated: false) }
    }

    /// Scales what the delegate says, about the middle of what is in sight. (S14)
    open func setZoomScale(_ scale: CGFloat, animated: Bool) { set(zoomScale: scale, animated: animated) }

    /// Keys that scale it. (S14)
    open override var keyCommands: [UIKeyCommand]? {
        zooms ? (super.keyCommands ?? []) + zoomKeyCommands : super.keyCommands
    }

    /// Scrolls no further than it must to show a part of the content.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        setContentOffset(offset(showing: rect), animated: animated)
    }

    /// Whether what it contains hears of touches at all. `true` by default. (S1)
    open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }

    /// Whether a touch that a view has heard of may be taken for scrolling: by default, unless it is a control's. (S2)
    open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

    /// An animation to where it was sent is over: it is there, or that was broken off.
    func scrollingAnimationEnded(isThere: Bool) { delegate?.scrollViewDidEndScrollingAnimation(self) }

    /// A view that grew may show beyond the end of its content.
    open override func layoutSubviews() {
        super.layoutSubviews()
        settleInsets()
        settleZoom()
        extentChanged()
        placeRefreshControl()
    }

    // MARK: Being kept

    /// Where it stood when its screen ended, until there is so much content again, or somebody scrolls.
    final var keptOffset: CGPoint?
    func writeContent(to coder: NSCoder) {
        coder.encode(keptOffset ?? contentOffset, forKey: "UI.contentOffset")
        if zooms, zoomedView != nil { coder.encode(Double(zoomScale), forKey: "UI.zoomScale") }
    }
    func forgetKeptPlace() { keptOffset = nil }
    func readContent(from coder: NSCoder) {
        if zooms, coder.containsValue(forKey: "UI.zoomScale") {
            zoom?.kept = CGFloat(coder.decodeDouble(forKey: "UI.zoomScale"))
            settleZoom()
        }
        keptOffset = coder.decodeCGPoint(forKey: "UI.contentOffset")
        extentChanged()
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        settleInsets()
    }

    override var safeAreaInsetsOfContent: UIEdgeInsets { safeAreaInsets.less(systemInsets) }

    /// A finger on a view that moves by itself stops it, and is for nothing else. (S4)
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        guard hit != nil, isMoving, panGestureRecognizer.isEnabled, event?.type == .touches else { return hit }
        stopMoving()
        isCaught = true
        return self
    }

    // MARK: Rendering

    override var renderKind: RenderKind { .scroll }

    /// Whether pages move its content by themselves.
    var pagesScroll: Bool { true }

    /// How far apart the places are on which it comes to rest, up and down, in points; 0 where that is anywhere. (C7)
    var stop: CGFloat { 0 }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.clips, .none)
        node.set(.contentSize, contentSize == .zero ? .none : .pair(contentSize.width, contentSize.height))
        node.set(.predict, isPredictable ? .string("scroll") : .none)
        let room = adjustedContentInset
        if stop > 0 { node.set(.spacing, .number(stop)) }
        if pagesScroll {
            node.set(.insets, room == .zero ? .none : .rect(room))
            node.set(.scrolls, manner.isEmpty ? .none : .words(manner))
            node.set(.indicatorInsets, indicatorRoom == .zero ? .none : .rect(indicatorRoom))
            node.set(.pulled, .number(comingRoom, unless: 0))
            node.set(.flashes, flashes == 0 ? .none : .int(flashes))
        }
        if node.dirty.contains(.contentOffset) { renderOffset(into: node) }
    }

    // The page moves the content itself.
    override func boundsOriginChanged() { setNeedsRender([.contentOffset, .timeline]) }
}

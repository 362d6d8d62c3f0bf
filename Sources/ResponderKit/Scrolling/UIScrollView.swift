public import Foundation

/// What is told of scrolling. Every method may be left out.
@MainActor
public protocol UIScrollViewDelegate: AnyObject {
    /// The content is at another place.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// A finger began to drag it.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// What the safe area adds to its insets is other than before.
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
    /// The finger was lifted; `decelerate` says whether it glides on.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    /// It came to rest.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    /// Does nothing.
    public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
}

/// A window onto content that is larger than itself. Its `bounds.origin` is where the content stands.
///
/// A finger on the content is the content's once it has rested for 150 ms, or when it is lifted; one that moves 10 points before that scrolls, and the content
/// never hears of it. (S1) Later the touch can still be taken for scrolling: the content's is cancelled. (S2)
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

    /// The content's size, in points.
    open var contentSize = CGSize.zero {
        didSet {
            guard contentSize != oldValue else { return }
            setNeedsRender([.contentSize])
            settleInsets()
            settleOffset()
        }
    }
    /// Room around the content, in points.
    open var contentInset = UIEdgeInsets.zero {
        didSet {
            guard contentInset != oldValue else { return }
            setNeedsRender([.insets])
            setContentOffset(contentOffset, animated: false)
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
    private var startOffset = CGPoint.zero
    /// How it glides, or glided to where it stands now.
    private var glide: ScrollGlide?
    /// Its next step, while it glides.
    private var step: (any EventTimer)?
    /// What moves it just now, where that is no code of the application's.
    private var motion: Motion?
    /// Whose finger or wheel moved it last, and the newest revision at which it was moved otherwise.
    private weak var mover: InputDevice?
    private var othersRevision = 0

    private enum Motion { case hand, glide }

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

    /// Which point of the content is at the top left.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set { setContentOffset(newValue, animated: false) }
    }

    /// Scrolls to a point, as far as there is content.
    open func setContentOffset(_ offset: CGPoint, animated: Bool) {
        let offset = reachable(offset)
        guard offset != bounds.origin else { return }
        if motion != .glide { glide = isDecelerating ? glide?.going(on: offset, at: window?.application?.clock.now) : nil }
        noteMover()
        motion = nil
        bounds.origin = offset
        window?.application?.editing.scrolled(self)
        delegate?.scrollViewDidScroll(self)
    }

    /// Its content has become longer over what is in sight: that stays in sight, also under a finger that drags it.
    final func shiftContent(by distance: CGFloat) {
        guard distance != 0 else { return }
        startOffset.y += distance
        setContentOffset(CGPoint(x: contentOffset.x, y: contentOffset.y + distance), animated: false)
    }

    /// Scrolls no further than it must to show a part of the content.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        var offset = contentOffset
        let covered = adjustedContentInset
        if rect.maxX > offset.x + bounds.width - covered.right { offset.x = rect.maxX - bounds.width + covered.right }
        if rect.minX < offset.x + covered.left { offset.x = rect.minX - covered.left }
        if rect.maxY > offset.y + bounds.height - covered.bottom { offset.y = rect.maxY - bounds.height + covered.bottom }
        if rect.minY < offset.y + covered.top { offset.y = rect.minY - covered.top }
        setContentOffset(offset, animated: animated)
    }

    /// Whether what it contains hears of touches at all. `true` by default. (S1)
    open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }

    /// Whether a touch that a view has heard of may be taken for scrolling: by default, unless it is a control's. (S2)
    open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

    /// Whether a finger drags it.
    public private(set) var isDragging = false
    /// Whether it glides.
    public var isDecelerating: Bool { step != nil }

    private func reachable(_ offset: CGPoint) -> CGPoint {
        let room = adjustedContentInset
        let lowX = -room.left
        let lowY = -room.top
        let highX = max(lowX, contentSize.width + room.right - bounds.width)
        let highY = max(lowY, contentSize.height + room.bottom - bounds.height)
        return CGPoint(x: min(max(offset.x, lowX), highX), y: min(max(offset.y, lowY), highY))
    }

    /// Scrolls by a distance.
    /// - Returns: whether it could.
    func scroll(by distance: CGPoint) -> Bool {
        guard isScrollEnabled else { return false }
        stopGliding()
        forgetKeptPlace()
        let before = contentOffset
        move(to: CGPoint(x: before.x + distance.x, y: before.y + distance.y), by: .hand)
        return contentOffset != before
    }

    /// Whether there is anywhere to scroll to, to the sides.
    var canScrollHorizontally: Bool { contentSize.width + adjustedContentInset.left + adjustedContentInset.right > bounds.width }

    /// Whether there is anywhere to scroll to, up or down.
    var canScrollVertically: Bool { contentSize.height + adjustedContentInset.top + adjustedContentInset.bottom > bounds.height }

    /// A view that grew may show beyond the end of its content.
    open override func layoutSubviews() {
        super.layoutSubviews()
        settleInsets()
        settleOffset()
    }

    // MARK: Being kept

    /// Where it stood when its screen ended, until there is so much content again, or somebody scrolls.
    final var keptOffset: CGPoint?
    func writeContent(to coder: NSCoder) { coder.encode(keptOffset ?? contentOffset, forKey: "UI.contentOffset") }
    func forgetKeptPlace() { keptOffset = nil }
    func readContent(from coder: NSCoder) {
        keptOffset = coder.decodeCGPoint(forKey: "UI.contentOffset")
        settleOffset()
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        settleInsets()
    }

    override var safeAreaInsetsOfContent: UIEdgeInsets { safeAreaInsets.less(systemInsets) }

    // MARK: Dragging

    private func handlePan(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            stopGliding()
            isDragging = true
            forgetKeptPlace()
            startOffset = contentOffset
            delegate?.scrollViewWillBeginDragging(self)
            if keyboardDismissMode == .onDrag { window?.endEditing(false) }
            drag(pan)
        case .changed: drag(pan)
        case .ended:
            isDragging = false
            let velocity = pan.velocity(in: self)
            let glides = max(abs(velocity.x), abs(velocity.y)) > Self.glideSpeed
            delegate?.scrollViewDidEndDragging(self, willDecelerate: glides)
            if glides { startGliding(at: CGPoint(x: -velocity.x, y: -velocity.y)) }
        default:
            isDragging = false
            delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
        }
    }

    private func drag(_ pan: UIPanGestureRecognizer) {
        let moved = pan.translation(in: self)
        move(to: CGPoint(x: startOffset.x - moved.x, y: startOffset.y - moved.y), by: .hand)
        guard keyboardDismissMode == .interactive, keyboardFrame.contains(pan.location(in: self)) else { return }
        window?.endEditing(false)
    }

    private func move(to offset: CGPoint, by motion: Motion) {
        self.motion = motion
        contentOffset = offset
        self.motion = nil
    }

    // MARK: Gliding

    private func startGliding(at speed: CGPoint) {
        guard let clock = window?.application?.clock else { return }
        let glide = ScrollGlide(offset: contentOffset, velocity: speed, at: clock.now, rate: Double(decelerationRate.rawValue))
        self.glide = glide
        setNeedsRender([.contentOffset, .timeline])
        step = clock.schedule(after: min(Self.tick, glide.duration)) { [weak self] in self?.glideOn() }
    }

    /// Is where the glide is now.
    /// - Returns: when the next step is due, in milliseconds; nil where it came to rest.
    private func takeStep() -> Double? {
        guard let taken = glide, let now = window?.application?.clock.now else { return nil }
        let before = contentOffset
        move(to: taken.offset(at: now), by: .glide)
        // What is told of the step, or a subclass, may have moved it elsewhere: from there it goes on.
        if glide == taken, contentOffset != reachable(taken.offset(at: now)) {
            glide = taken.going(on: contentOffset, at: now)
            setNeedsRender([.contentOffset, .timeline])
        }
        guard let glide, !glide.isOver(at: now), contentOffset != before || glide != taken else { return nil }
        return min(Self.tick, glide.at + glide.duration - now)
    }

    private func glideOn() {
        guard let taken = step else { return }
        let next = takeStep()
        guard taken === step else { return }
        step = nil
        guard let next, let clock = window?.application?.clock else {
            delegate?.scrollViewDidEndDecelerating(self)
            return
        }
        step = clock.schedule(after: next) { [weak self] in self?.glideOn() }
    }

    func stopGliding() {
        guard isDecelerating else { return }
        _ = takeStep()
        step?.cancel()
        step = nil
        glide = nil
        setNeedsRender([.contentOffset, .timeline])
        delegate?.scrollViewDidEndDecelerating(self)
    }

    /// A finger on a gliding view stops it, and is for nothing else.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        guard hit != nil, isDecelerating, event?.type == .touches else { return hit }
        stopGliding()
        return self
    }

    // MARK: Rendering

    override var renderKind: RenderKind { .scroll }

    /// Whether a page may move the content before the server has said so: it then does what this class does. What others do (a subclass, or a
    /// recognizer that is in its way) it has to take back.
    var isPredictable: Bool {
        pagesScroll && isScrollEnabled && delaysContentTouches && canCancelContentTouches && panGestureRecognizer.isEnabled
            && panGestureRecognizer.minimumNumberOfTouches <= 1 && panGestureRecognizer.delegate == nil
    }

    /// Whether pages move its content by themselves.
    var pagesScroll: Bool { true }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.clips, .none)
        node.set(.contentSize, contentSize == .zero ? .none : .pair(contentSize.width, contentSize.height))
        node.set(.predict, isPredictable ? .string("scroll") : .none)
        let room = adjustedContentInset
        if pagesScroll { node.set(.insets, room == .zero ? .none : .rect(room.top, room.left, room.bottom, room.right)) }
        if node.dirty.contains(.contentOffset) { renderOffset(into: node) }
    }

    /// A glide is told once, with where it begins: while it runs, and once it came to rest by itself, pages know where the content is.
    private func renderOffset(into node: RenderNode) {
        let offset: RenderValue = contentOffset == .zero ? .none : .pair(contentOffset.x, contentOffset.y)
        if pagesScroll, let glide {
            node.setUntold(.contentOffset, offset)
            node.set(.timeline, .glide(glide))
        } else if case .glide = node.value(of: .timeline) {
            node.setAnew(.contentOffset, offset)
            node.set(.timeline, .none)
        } else {
            node.set(.contentOffset, offset)
        }
    }

    // The page moves the content itself.
    override func boundsOriginChanged() { setNeedsRender([.contentOffset, .timeline]) }

    // MARK: The guard of touches

    /// Whose doing it is that the content is elsewhere. A glide is the doing of whoever let go.
    private func noteMover() {
        guard motion != .glide, let application = window?.application, let node else { return }
        let device = motion == .hand ? application.currentDevice : nil
        if let device, device === mover { return }
        othersRevision = device == nil ? application.renderTree.next : lastMove(of: node)
        mover = device
    }

    private func lastMove(of node: RenderNode) -> Int { max(node.revision(of: .contentOffset), node.revision(of: .timeline)) }

    /// The newest revision at which the content moved without a device's doing: what its own fingers did, its person has seen.
    func movedByOthers(than device: InputDevice?, on node: RenderNode) -> Int {
        device.map { $0.seesOwnScrolling && $0 === mover } ?? false ? othersRevision : lastMove(of: node)
    }
}

public import Foundation

/// What is told of scrolling. Every method may be left out.
@MainActor
public protocol UIScrollViewDelegate: AnyObject {
    /// The content is at another place.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// A finger began to drag it.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
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

    /// Slower than this it stands, in points a second. (Ours)
    static let restSpeed: CGFloat = 12
    /// Let go slower than this it does not glide, in points a second. (Ours)
    static let glideSpeed: CGFloat = 50
    /// How often a gliding view moves, in milliseconds.
    static let tick = 16.0

    /// Told of scrolling.
    open weak var delegate: (any UIScrollViewDelegate)?
    /// Whether fingers and wheels scroll it.
    open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
    /// Whether what it contains hears of a touch only when it is clear that nobody scrolls: 150 ms later, or when the finger is lifted. (S1)
    open var delaysContentTouches = true
    /// Whether a touch that what it contains has heard of may still be taken for scrolling. (S2)
    open var canCancelContentTouches = true

    /// How soon it comes to rest.
    open var decelerationRate = DecelerationRate.normal
    /// Whether dragging it ends what is typed, wherever on the screen.
    open var keyboardDismissMode = KeyboardDismissMode.none

    /// The content's size, in points.
    open var contentSize = CGSize.zero {
        didSet {
            guard contentSize != oldValue else { return }
            setNeedsRender([.contentSize])
            setContentOffset(contentOffset, animated: false)
        }
    }
    /// Room around the content, in points.
    open var contentInset = UIEdgeInsets.zero { didSet { setContentOffset(contentOffset, animated: false) } }

    /// Follows the fingers that drag it.
    public let panGestureRecognizer: UIPanGestureRecognizer
    private var startOffset = CGPoint.zero
    private var speed = CGPoint.zero
    private var glide: (any EventTimer)?
    private var lastTick = 0.0

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
        bounds.origin = offset
        window?.application?.editing.scrolled(self)
        delegate?.scrollViewDidScroll(self)
    }

    /// Scrolls no further than it must to show a part of the content.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        var offset = contentOffset
        if rect.maxX > offset.x + bounds.width { offset.x = rect.maxX - bounds.width }
        if rect.minX < offset.x { offset.x = rect.minX }
        if rect.maxY > offset.y + bounds.height { offset.y = rect.maxY - bounds.height }
        if rect.minY < offset.y { offset.y = rect.minY }
        setContentOffset(offset, animated: animated)
    }

    /// Whether what it contains hears of touches at all. `true` by default. (S1)
    open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }

    /// Whether a touch that a view has heard of may be taken for scrolling: by default, unless it is a control's. (S2)
    open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

    /// Whether a finger drags it.
    public private(set) var isDragging = false
    /// Whether it glides.
    public var isDecelerating: Bool { glide != nil }

    private func reachable(_ offset: CGPoint) -> CGPoint {
        let lowX = -contentInset.left
        let lowY = -contentInset.top
        let highX = max(lowX, contentSize.width + contentInset.right - bounds.width)
        let highY = max(lowY, contentSize.height + contentInset.bottom - bounds.height)
        return CGPoint(x: min(max(offset.x, lowX), highX), y: min(max(offset.y, lowY), highY))
    }

    /// Scrolls by a distance.
    /// - Returns: whether it could.
    func scroll(by distance: CGPoint) -> Bool {
        guard isScrollEnabled else { return false }
        stopGliding()
        let before = contentOffset
        contentOffset = CGPoint(x: before.x + distance.x, y: before.y + distance.y)
        return contentOffset != before
    }

    /// Whether there is anywhere to scroll to, to the sides.
    var canScrollHorizontally: Bool { contentSize.width + contentInset.left + contentInset.right > bounds.width }

    /// Whether there is anywhere to scroll to, up or down.
    var canScrollVertically: Bool { contentSize.height + contentInset.top + contentInset.bottom > bounds.height }

    /// A view that grew may show beyond the end of its content.
    open override func layoutSubviews() {
        super.layoutSubviews()
        setContentOffset(contentOffset, animated: false)
    }

    // MARK: Dragging

    private func handlePan(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            stopGliding()
            isDragging = true
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
        contentOffset = CGPoint(x: startOffset.x - moved.x, y: startOffset.y - moved.y)
        guard keyboardDismissMode == .interactive, keyboardFrame.contains(pan.location(in: self)) else { return }
        window?.endEditing(false)
    }

    // MARK: Gliding

    private func startGliding(at speed: CGPoint) {
        guard let clock = window?.application?.clock else { return }
        self.speed = speed
        lastTick = clock.now
        glide = clock.schedule(after: Self.tick) { [weak self] in self?.glideOn() }
    }

    private func glideOn() {
        guard let clock = window?.application?.clock else {
            glide = nil
            return
        }
        let elapsed = min(max(clock.now - lastTick, 0), 100)
        lastTick = clock.now
        let before = contentOffset
        // At most what makes the next line's logarithm differ from 0.
        let rate = min(max(Double(decelerationRate.rawValue), 0.001), 0.9999)
        let stays = CGFloat(pow(rate, elapsed))
        // What a speed that fades by so much a millisecond covers in the time.
        let covered = (stays - 1) / (CGFloat(log(rate)) * 1_000)
        contentOffset = CGPoint(x: before.x + speed.x * covered, y: before.y + speed.y * covered)
        speed = CGPoint(x: speed.x * stays, y: speed.y * stays)
        let isAtRest = max(abs(speed.x), abs(speed.y)) < Self.restSpeed || (contentOffset == before && elapsed > 0)
        if isAtRest {
            glide = nil
            delegate?.scrollViewDidEndDecelerating(self)
        } else {
            glide = clock.schedule(after: Self.tick) { [weak self] in self?.glideOn() }
        }
    }

    func stopGliding() {
        guard let glide else { return }
        glide.cancel()
        self.glide = nil
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

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.clips, .none)
        node.set(.contentSize, contentSize == .zero ? .none : .pair(contentSize.width, contentSize.height))
        node.set(.contentOffset, contentOffset == .zero ? .none : .pair(contentOffset.x, contentOffset.y))
    }

    // The page moves the content itself.
    override func boundsOriginChanged() { setNeedsRender([.contentOffset]) }
}

public import Foundation

/// A picture, or pictures that take turns. It takes no touches unless it is told to. (H9)
///
/// Pictures that take turns are told of once, and nothing is sent while they do (B1): screens turn them by themselves. Where a person wants little motion,
/// the first of them stands.
@MainActor
open class UIImageView: UIView {
    /// What it shows. One of several pictures takes turns by itself.
    open var image: UIImage? {
        didSet { if image !== oldValue { came(image) } }
    }
    /// What it shows in the place of `image` while it is highlighted.
    open var highlightedImage: UIImage? {
        didSet { if highlightedImage !== oldValue, isHighlighted { came(highlightedImage) } }
    }
    /// Whether it shows its highlighted image, where there is one.
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue { came(shownImage) } }
    }
    /// The point size of a symbol.
    open var symbolSize: CGFloat = 17 {
        didSet {
            guard symbolSize != oldValue else { return }
            setNeedsRender([.symbolSize])
            invalidateIntrinsicContentSize()
        }
    }

    /// What takes turns in the place of `image` from `startAnimating()` on.
    open var animationImages: [UIImage]? { didSet { stopAnimating() } }
    /// What takes turns while it is highlighted; nil for `animationImages`.
    open var highlightedAnimationImages: [UIImage]? { didSet { stopAnimating() } }
    /// How long a round of them takes, in seconds; 0 is a thirtieth of a second for each. It counts from the next `startAnimating()` on.
    open var animationDuration: TimeInterval = 0
    /// How many rounds there are; 0 is without end. It counts from the next `startAnimating()` on.
    open var animationRepeatCount = 0

    /// What `startAnimating()` started: when (milliseconds of the screen's clock), how long a round takes in seconds, and how many there are.
    private final var run: (began: Double, duration: TimeInterval, rounds: Int)?
    /// Since when what `image` has of pictures takes turns; nil while it stands.
    private final var imageBegan: Double?

    private final var now: Double { (window?.application ?? .shared).clock.now }
    private final var shownImage: UIImage? { isHighlighted ? highlightedImage ?? image : image }
    private final var turningImages: [UIImage]? {
        isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
    }

    /// Lets `animationImages` take turns, from the first on; or what `image` has of pictures.
    open func startAnimating() {
        let began = now
        imageBegan = shownImage?.images == nil ? nil : began
        let count = turningImages?.count ?? 0
        let duration =
            animationDuration.isFinite && animationDuration > 0
            ? animationDuration : Double(count) / UIImage.framesPerSecond
        run = count > 0 ? (began, duration, max(0, animationRepeatCount)) : nil
        setNeedsRender([.images, .timeline])
    }

    /// Lets nothing take turns any more: it shows `image`, of several pictures the first.
    open func stopAnimating() {
        guard run != nil || imageBegan != nil else { return }
        run = nil
        imageBegan = nil
        setNeedsRender([.images, .timeline])
    }

    /// Whether pictures take turns; no longer once the last round is over.
    open var isAnimating: Bool {
        guard let turns else { return false }
        return turns.timeline.value(at: now) < turns.timeline.maximum
    }

    /// The pictures that take turns, and a value that says how many of them have had theirs.
    private final var turns: (images: [UIImage], timeline: Timeline)? {
        if let run, let images = turningImages, !images.isEmpty {
            let rounds = run.rounds > 0 ? Double(images.count) * Double(run.rounds) : .greatestFiniteMagnitude
            return (
                images, Timeline(value: 0, at: run.began, rate: Double(images.count) / run.duration, maximum: rounds)
            )
        }
        guard let imageBegan, let image = shownImage, let images = image.images else { return nil }
        return (images, Timeline(value: 0, at: imageBegan, rate: Double(images.count) / image.duration))
    }

    /// Another image is shown: what it has of pictures takes turns from now on.
    private func came(_ image: UIImage?) {
        if image?.images != nil { imageBegan = now }
        setNeedsRender([.image, .images, .timeline])
        invalidateIntrinsicContentSize()
    }

    /// A picture in its superview's space, points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// A view that shows a picture, and is as large as that.
    public convenience init(image: UIImage?) {
        self.init(image: image, highlightedImage: nil)
    }

    /// A view that shows a picture, and is as large as that, and another one while it is highlighted.
    public convenience init(image: UIImage?, highlightedImage: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.highlightedImage = highlightedImage
        self.image = image
        // An initializer of its own class is not observed.
        if image?.images != nil { startAnimating() }
    }

    /// How wide and high a symbol of a point size is.
    static func symbolWidth(_ size: CGFloat) -> CGFloat { size * 1.3 }

    open override var intrinsicContentSize: CGSize {
        guard let image = shownImage, image.systemName != nil || image.size != .zero else {
            return super.intrinsicContentSize
        }
        return image.systemName == nil
            ? image.size : CGSize(width: Self.symbolWidth(symbolSize), height: Self.symbolWidth(symbolSize))
    }

    override var renderKind: RenderKind { .image }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.image, shownImage?.renderValue ?? .none)
        let turns = turns
        node.set(.images, turns.map { .words($0.images.compactMap(\.renderedPath)) } ?? .none)
        node.set(.timeline, turns.map { .timeline($0.timeline) } ?? .none)
        node.set(.symbolSize, .number(symbolSize, unless: 17))
        node.set(
            .contentMode, contentMode == .scaleToFill || contentMode == .redraw ? .none : .string("\(contentMode)"))
    }
}

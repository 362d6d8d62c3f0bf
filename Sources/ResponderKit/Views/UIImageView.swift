public import Foundation

/// A view that shows an image or an animated sequence of images. User interaction is disabled by default. (H9)
///
/// An animation is sent once, and clients run it without further messages (B1). If a client prefers reduced motion, it
/// shows only the first image.
@MainActor
open class UIImageView: UIView {
    /// The image. An animated image starts its animation automatically.
    open var image: UIImage? {
        didSet { if image !== oldValue { displayedImageChanged(image) } }
    }
    /// The image that replaces `image` while the view is highlighted.
    open var highlightedImage: UIImage? {
        didSet { if highlightedImage !== oldValue, isHighlighted { displayedImageChanged(highlightedImage) } }
    }
    /// Whether the view is highlighted. A highlighted view shows `highlightedImage`, if this image is set.
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue { displayedImageChanged(shownImage) } }
    }
    /// The point size of a symbol image.
    open var symbolSize: CGFloat = 17 {
        didSet {
            guard symbolSize != oldValue else { return }
            setNeedsRender([.symbolSize])
            invalidateIntrinsicContentSize()
        }
    }

    /// The images that are shown in sequence instead of `image` after `startAnimating()`.
    open var animationImages: [UIImage]? { didSet { stopAnimating() } }
    /// The images that are shown in sequence while the view is highlighted. Nil uses `animationImages`.
    open var highlightedAnimationImages: [UIImage]? { didSet { stopAnimating() } }
    /// The duration of one cycle, in seconds. 0 shows each image for a thirtieth of a second. `startAnimating()` reads
    /// this value.
    open var animationDuration: TimeInterval = 0
    /// The number of cycles; 0 is unlimited. `startAnimating()` reads this value.
    open var animationRepeatCount = 0

    /// The running animation: its start in milliseconds of the screen's clock, the seconds per cycle, and the number of
    /// cycles.
    private final var run: (began: Double, duration: TimeInterval, rounds: Int)?
    /// The start of the animation of `image`, in milliseconds of the screen's clock. Nil while that animation is
    /// stopped.
    private final var imageBegan: Double?

    private final var now: Double { (window?.application ?? .sharedOrPlaceholder).clock.now }
    private final var shownImage: UIImage? { isHighlighted ? highlightedImage ?? image : image }
    private final var animatedImages: [UIImage]? {
        isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
    }

    /// Starts the animation of `animationImages` or of an animated `image`, from the first image.
    open func startAnimating() {
        let began = now
        imageBegan = shownImage?.images == nil ? nil : began
        let count = animatedImages?.count ?? 0
        let duration =
            animationDuration.isFinite && animationDuration > 0
            ? animationDuration : Double(count) / UIImage.framesPerSecond
        run = count > 0 ? (began, duration, max(0, animationRepeatCount)) : nil
        setNeedsRender([.images, .timeline])
    }

    /// Stops the animation and shows `image`, or the first image of an animated one.
    open func stopAnimating() {
        guard run != nil || imageBegan != nil else { return }
        run = nil
        imageBegan = nil
        setNeedsRender([.images, .timeline])
    }

    /// Whether an animation is running. The value becomes false after the last cycle.
    open var isAnimating: Bool {
        guard let animation else { return false }
        return animation.timeline.value(at: now) < animation.timeline.maximum
    }

    /// The images of the running animation, and a timeline whose value is the number of images shown so far.
    private final var animation: (images: [UIImage], timeline: Timeline)? {
        if let run, let images = animatedImages, !images.isEmpty {
            let rounds = run.rounds > 0 ? Double(images.count) * Double(run.rounds) : .greatestFiniteMagnitude
            return (
                images, Timeline(value: 0, at: run.began, rate: Double(images.count) / run.duration, maximum: rounds)
            )
        }
        guard let imageBegan, let image = shownImage, let images = image.images else { return nil }
        return (images, Timeline(value: 0, at: imageBegan, rate: Double(images.count) / image.duration))
    }

    /// Updates the view for a newly shown image. If the image is animated, its animation starts.
    private func displayedImageChanged(_ image: UIImage?) {
        if image?.images != nil { imageBegan = now }
        setNeedsRender([.image, .images, .timeline])
        invalidateIntrinsicContentSize()
    }

    /// Creates an image view with a frame in its superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Creates an image view of the size of an image.
    public convenience init(image: UIImage?) {
        self.init(image: image, highlightedImage: nil)
    }

    /// Creates an image view of the size of an image, with another image for the highlighted state.
    public convenience init(image: UIImage?, highlightedImage: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.highlightedImage = highlightedImage
        self.image = image
        // The animation is started here, because Swift calls no property observers within an initializer of the same
        // class.
        if image?.images != nil { startAnimating() }
    }

    /// Returns the width of a symbol image for its point size; the height is the same. All values are in points.
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
        let animation = animation
        node.set(.images, animation.map { .words($0.images.compactMap(\.renderedPath)) } ?? .none)
        node.set(.timeline, animation.map { .timeline($0.timeline) } ?? .none)
        node.set(.symbolSize, .number(symbolSize, unless: 17))
        node.set(
            .contentMode, contentMode == .scaleToFill || contentMode == .redraw ? .none : .string("\(contentMode)"))
    }
}

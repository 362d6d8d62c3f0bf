public import Foundation

/// A spinner that shows activity. The client animates it, so no messages are sent while it spins.
@MainActor
open class UIActivityIndicatorView: UIView {
    /// The size of the spinner. The raw values match UIKit's.
    public enum Style: Int, Sendable {
        /// A spinner of 20 points.
        case medium = 100
        /// A spinner of 37 points.
        case large = 101
    }

    /// The size of the spinner. The default is `medium`.
    open var style = Style.medium {
        didSet {
            guard style != oldValue else { return }
            setNeedsRender([.style])
            // The spinner is resized only if it still has the size of its previous style. A size that the application
            // has set is not changed.
            if bounds.size == Self.size(of: oldValue) { sizeToFit() }
            invalidateIntrinsicContentSize()
        }
    }
    /// The colour of the spinner. Nil is the client's default.
    open var color: UIColor? { didSet { setNeedsRender([.textColor]) } }
    /// Whether a stopped spinner is hidden. The default is true.
    open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isAnimating } }
    /// Whether the spinner is spinning.
    public private(set) final var isAnimating = false

    /// Creates a hidden spinner with a frame in its superview's coordinates, in points. A zero size means the size of
    /// the style `medium`. (L41)
    public override init(frame: CGRect) {
        super.init(
            frame: frame.size == .zero ? CGRect(origin: frame.origin, size: Self.size(of: .medium)) : frame)
        isHidden = true
    }

    /// Creates a hidden spinner of the given size.
    public convenience init(style: Style) {
        self.init(frame: .zero)
        self.style = style
        // The size is set here, because Swift calls no property observers within an initializer.
        sizeToFit()
    }

    /// Shows and starts the spinner.
    open func startAnimating() { setAnimating(true) }

    /// Stops the spinner, and hides it if `hidesWhenStopped` is true.
    open func stopAnimating() { setAnimating(false) }

    private func setAnimating(_ animating: Bool) {
        isAnimating = animating
        if hidesWhenStopped { isHidden = !animating }
        setNeedsRender([.on])
    }

    private static func size(of style: Style) -> CGSize {
        style == .large ? CGSize(width: 37, height: 37) : CGSize(width: 20, height: 20)
    }

    open override var intrinsicContentSize: CGSize { Self.size(of: style) }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    override var defaultHugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) {
        (.defaultHigh, .defaultHigh)
    }

    override var renderKind: RenderKind { .activity }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.on, .flag(isAnimating))
        node.set(.style, style == .large ? .string("large") : .none)
        node.set(.textColor, .tint(color))
    }

    override var queryValue: ViewMatch.Value? { .bool(isAnimating) }
}

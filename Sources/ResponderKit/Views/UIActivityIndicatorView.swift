public import Foundation

/// A spinner that says that something is going on. The page turns it; while it turns, nothing is sent.
@MainActor
open class UIActivityIndicatorView: UIView {
    /// How large it is. Raw values as UIKit's.
    public enum Style: Int, Sendable {
        /// 20 points.
        case medium = 100
        /// 37 points.
        case large = 101
    }

    /// How large it is.
    open var style = Style.medium {
        didSet {
            setNeedsRender([.style])
            invalidateIntrinsicContentSize()
        }
    }
    /// Its colour; nil is the page's own.
    open var color: UIColor? { didSet { setNeedsRender([.textColor]) } }
    /// Whether it is hidden while it does not turn.
    open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isAnimating } }
    /// Whether it turns.
    public private(set) final var isAnimating = false

    /// A spinner in its superview's space, points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isHidden = true
    }

    /// A spinner of a size.
    public convenience init(style: Style) {
        self.init(frame: .zero)
        self.style = style
        sizeToFit()
    }

    /// Turns it, and shows it.
    open func startAnimating() { setAnimating(true) }

    /// Stops it, and hides it where it is to be hidden then.
    open func stopAnimating() { setAnimating(false) }

    private func setAnimating(_ animating: Bool) {
        isAnimating = animating
        if hidesWhenStopped { isHidden = !animating }
        setNeedsRender([.on])
    }

    open override var intrinsicContentSize: CGSize {
        style == .large ? CGSize(width: 37, height: 37) : CGSize(width: 20, height: 20)
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

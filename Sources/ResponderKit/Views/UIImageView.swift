public import Foundation

/// A picture. It takes no touches unless it is told to. (H9)
@MainActor
open class UIImageView: UIView {
    /// What it shows.
    open var image: UIImage? { didSet { if image !== oldValue { looksChanged([.image]) } } }
    /// The point size of a symbol.
    open var symbolSize: CGFloat = 17 { didSet { if symbolSize != oldValue { looksChanged([.symbolSize]) } } }

    private func looksChanged(_ properties: RenderProperties) {
        setNeedsRender(properties)
        invalidateIntrinsicContentSize()
    }

    /// A picture in its superview's space, points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// A view that shows a picture.
    public convenience init(image: UIImage?) {
        self.init(frame: .zero)
        self.image = image
    }

    open override var intrinsicContentSize: CGSize {
        guard image?.systemName != nil else { return super.intrinsicContentSize }
        return CGSize(width: symbolSize * 1.3, height: symbolSize * 1.3)
    }

    override var renderKind: RenderKind { .image }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.image, image?.renderValue ?? .none)
        node.set(.symbolSize, .number(symbolSize, unless: 17))
        node.set(.contentMode, contentMode == .scaleToFill || contentMode == .redraw ? .none : .string("\(contentMode)"))
    }
}

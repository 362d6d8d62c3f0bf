public import Foundation

/// A picture. It takes no touches unless it is told to. (H9)
@MainActor
open class UIImageView: UIView {
    open var image: UIImage? { didSet { if image !== oldValue { setNeedsRender() } } }
    /// The point size of a symbol.
    open var symbolSize: CGFloat = 17 { didSet { if symbolSize != oldValue { setNeedsRender() } } }

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
        switch contentMode {
        case .scaleToFill: node.set(.contentMode, .none)
        case .scaleAspectFit: node.set(.contentMode, .string("scaleAspectFit"))
        case .scaleAspectFill: node.set(.contentMode, .string("scaleAspectFill"))
        case .center: node.set(.contentMode, .string("center"))
        }
    }
}

/// A translucent material: what is behind shows through, blurred.
@MainActor
open class UIVisualEffectView: UIView {
    /// How much shows through.
    public enum Material: String, Sendable {
        case ultraThin, thin, regular, thick
    }

    /// How much shows through.
    open var material = Material.regular { didSet { if material != oldValue { setNeedsRender() } } }

    override var renderKind: RenderKind { .effect }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.material, material == .regular ? .none : .string(material.rawValue))
    }
}

/// How far something has come.
@MainActor
open class UIProgressView: UIView {
    private var stored: Float = 0

    /// 0 to 1.
    open var progress: Float {
        get { stored }
        set {
            let value = newValue.isNaN ? 0 : min(max(newValue, 0), 1)
            guard value != stored else { return }
            stored = value
            setNeedsRender()
        }
    }

    /// A value that moves by itself, shown in place of `progress` as its part of the way from minimum to maximum.
    open var timeline: Timeline? { didSet { if timeline != oldValue { setNeedsRender() } } }

    open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: 4) }

    override var renderKind: RenderKind { .progress }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.value, timeline == nil ? .number((Double(stored) * 10_000).rounded() / 10_000, unless: 0) : .none)
        node.set(.timeline, timeline.map { .timeline($0) } ?? .none)
    }

    override var queryValue: ViewMatch.Value? {
        guard let timeline, let clock = window?.application?.clock else { return .number(Double(stored)) }
        let length = timeline.maximum - timeline.minimum
        return .number(length > 0 ? (timeline.value(at: clock.now) - timeline.minimum) / length : 0)
    }
}

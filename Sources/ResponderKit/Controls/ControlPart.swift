import Foundation

/// A part of a control, such as a half of a stepper. Clients draw the part as a button, so that screen readers can
/// activate it. The control itself handles touches.
@MainActor
final class ControlPart: UIView {
    var title: String? { didSet { if title != oldValue { setNeedsRender([.title]) } } }
    var image: UIImage? { didSet { if image !== oldValue { setNeedsRender([.image]) } } }
    var font = UIFont.label { didSet { if font != oldValue { setNeedsRender([.font]) } } }
    var isPartEnabled = true { didSet { if isPartEnabled != oldValue { setNeedsRender([.enabled]) } } }
    var isChosen = false { didSet { if isChosen != oldValue { setNeedsRender([.selected]) } } }
    var isHighlightedPart = false { didSet { if isHighlightedPart != oldValue { setNeedsRender([.highlighted]) } } }
    var textColor: UIColor? { didSet { if textColor != oldValue { setNeedsRender([.textColor]) } } }

    init(label: String? = nil, title: String? = nil, image: UIImage? = nil) {
        self.title = title
        self.image = image
        super.init(frame: .zero)
        accessibilityLabel = label
        isUserInteractionEnabled = false
    }

    convenience init(label: String, image: String) {
        self.init(label: label, image: UIImage(systemName: image))
    }

    /// The width of the content, in points.
    var contentWidth: CGFloat { image == nil ? font.width(of: title ?? "") : font.pointSize * 1.3 }

    override var renderKind: RenderKind { .button }

    override func render(into node: RenderNode) {
        super.render(into: node)
        node.set(.title, .text(title))
        node.set(.image, image?.renderValue ?? .none)
        node.set(.style, .string("part"))
        node.set(.font, font == .label ? .none : .font(font))
        node.set(.textColor, .tint(textColor))
        node.set(.enabled, .flagUnlessTrue(isPartEnabled))
        node.set(.selected, .flag(isChosen))
        node.set(.highlighted, .flag(isHighlightedPart))
        // Clients may highlight the part before the server has answered. Disabled parts and selected parts are
        // excepted.
        node.set(.predict, isPartEnabled && !isChosen ? .string("highlight") : .none)
    }

    override var renderedLabel: String? { title }
    override var queryIsEnabled: Bool { isPartEnabled }
}

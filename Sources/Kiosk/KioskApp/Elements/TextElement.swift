import Foundation
import ResponderKit

/// A label for text.
@MainActor
final class TextElement: ElementView, TimedElement {
    private let label = UILabel()
    override class var standardStyle: String? { "body" }
    override var target: UIView { label }
    /// The width of text is limited, because long lines are hard to read. Large text has no limit.
    override var maximumWidth: CGFloat? { resolvedStyle.size >= 30 ? nil : context.points(680) }

    override func build() { addSubview(label) }

    override func configure() {
        label.numberOfLines = Int(element.number("lines") ?? 0)
        label.font = resolvedStyle.font(in: context)
        label.textColor = resolvedStyle.color ?? context.textColor
        label.accessibilityTraits = resolvedStyle.isHeader ? .header : []
    }

    override func refresh() {
        label.textAlignment = resolvedStyle.alignment == nil && isCentered ? .center : resolvedStyle.textAlignment
        let text = scope.text(element.localizedText("text"))
        guard text != label.text else { return }
        label.text = text
        invalidateSize()
    }

    override var defaultAccessibilityLabel: String { label.text ?? "" }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        guard let width else {
            return label.numberOfLines == 1 ? label.intrinsicContentSize : label.sizeThatFits(.zero)
        }
        return label.sizeThatFits(CGSize(width: max(1, width), height: 0))
    }

    override func layoutContent(_ area: CGRect) { label.frame = area }

    /// The time in seconds after which a text that shows the time may change; nil for other texts.
    var timeStep: Double? { element.localizedText("text")?.timeFormats.map(DateFormatting.step).min() }
}

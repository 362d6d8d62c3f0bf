import Foundation
import ResponderKit

/// A label that shows the current time.
@MainActor
final class ClockElement: ElementView, TimedElement {
    private let label = UILabel()
    override class var standardStyle: String? { "headline" }
    override var target: UIView { label }

    override func build() { addSubview(label) }

    override func configure() {
        label.font = resolvedStyle.font(in: context)
        label.textColor = resolvedStyle.color ?? context.textColor
        label.textAlignment = resolvedStyle.textAlignment
        label.accessibilityTraits = .updatesFrequently
    }

    private var format: String { element.localizedText("format").map { scope.text($0) } ?? "HH:mm" }
    private var zone: TimeZone {
        element.literal("zone").flatMap { TimeZone(identifier: $0.displayText) } ?? context.model.zone
    }

    override func refresh() {
        let text = DateFormatting.text(
            context.model.clock.date, format: format, language: context.model.language, zone: zone)
        guard text != label.text else { return }
        let isOther = text.count != label.text?.count || label.text == nil
        label.text = text
        if isOther { invalidateSize() }
    }

    override var defaultAccessibilityLabel: String { label.text ?? "" }
    var timeStep: Double? { DateFormatting.step(of: format) }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        // The label is half an em wider than its text, because the text of the next minute may be wider.
        var size = label.intrinsicContentSize
        size.width += label.font.pointSize / 2
        return size
    }

    override func layoutContent(_ area: CGRect) { label.frame = area }
}

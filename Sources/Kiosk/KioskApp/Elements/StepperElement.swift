import Foundation
import ResponderKit

/// A stepper for a number.
@MainActor
final class StepperElement: InputElement {
    private let control = UIStepper()
    private let number = UILabel()
    override var target: UIView { control }

    override func build() {
        super.build()
        number.textAlignment = .right
        control.addAction(
            UIAction { [weak self] _ in self.map { $0.set(.number($0.control.value)) } }, for: .valueChanged)
        addSubview(number)
        addSubview(control)
    }

    override func configure() {
        super.configure()
        number.font = context.font(resolvedStyle.size, .semibold)
        number.textColor = resolvedStyle.color ?? context.textColor
        control.minimumValue = element.number("minimum") ?? 0
        control.maximumValue = max(element.number("maximum") ?? 100, control.minimumValue)
        control.stepValue = element.number("step") ?? 1
    }

    override func refresh() {
        super.refresh()
        control.value = value.number ?? 0
        number.text = Literal.number(value.number ?? 0).displayText
    }

    private var side: CGSize {
        let size = control.intrinsicContentSize
        let scale = max(context.layout.scale, context.controlHeight / max(1, size.height) * 0.8)
        return CGSize(width: size.width * scale, height: size.height * scale)
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let taken = side.width + context.points(90)
        let words = captionHeight((width ?? maximumWidth ?? 0) - taken)
        return CGSize(
            width: width ?? caption.intrinsicContentSize.width + taken, height: max(words, context.controlHeight))
    }

    override func layoutContent(_ area: CGRect) {
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        func at(_ x: CGFloat, _ width: CGFloat) -> CGRect {
            CGRect(
                x: isMirrored ? area.maxX - x - width : area.minX + x, y: area.minY, width: max(0, width),
                height: area.height)
        }
        let control = at(area.width - side.width, side.width)
        fit(
            self.control,
            in: CGRect(x: control.minX, y: area.midY - side.height / 2, width: side.width, height: side.height))
        let numberWidth = context.points(74)
        number.frame = at(area.width - side.width - numberWidth - context.points(12), numberWidth)
        caption.frame = at(0, area.width - side.width - numberWidth - context.points(16))
    }
}

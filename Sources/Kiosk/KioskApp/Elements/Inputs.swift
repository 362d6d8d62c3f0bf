import Foundation
import ResponderKit

/// The base class of elements that set a value of the state, with a caption before the control.
@MainActor
class InputElement: ElementView {
    let caption = UILabel()
    var key: String { element.word("into") ?? "" }
    override var handlesTap: Bool { true }
    override var widest: CGFloat? { context.points(640) }

    override func build() {
        caption.numberOfLines = 0
        caption.accessibilityTraits = .decorative
        addSubview(caption)
    }

    override func configure() {
        caption.font = look.font(in: context)
        caption.textColor = look.color ?? context.textColor
    }

    override func refresh() {
        let title = element.wording("title").map { scope.text($0) } ?? ""
        if caption.text != title {
            caption.text = title
            needsMeasuring()
        }
        if element.wording("label") == nil, !title.isEmpty { target.accessibilityLabel = title }
    }

    final func set(_ value: Literal) {
        context.model.touched()
        context.model.set([key: value])
    }

    final var value: Literal { context.model.values[key] ?? .null }

    /// Places a control designed for a phone, scaled to this screen.
    final func place(_ control: UIView, in area: CGRect) {
        let scale = context.layout.scale
        control.transform = scale == 1 ? .identity : CGAffineTransform(scaleX: scale, y: scale)
        control.bounds = CGRect(x: 0, y: 0, width: area.width / scale, height: area.height / scale)
        control.center = CGPoint(x: area.midX, y: area.midY)
    }

    final func captionHeight(_ width: CGFloat) -> CGFloat {
        (caption.text ?? "").isEmpty ? 0 : caption.sizeThatFits(CGSize(width: max(1, width), height: 0)).height
    }
}

/// A switch for a boolean value.
@MainActor
final class SwitchElement: InputElement {
    private let control = UISwitch()
    override var target: UIView { control }

    override func build() {
        super.build()
        control.addAction(UIAction { [weak self] _ in self.map { $0.set(.flag($0.control.isOn)) } }, for: .valueChanged)
        addSubview(control)
    }

    override func configure() {
        super.configure()
        control.onTintColor = context.theme.tint == nil ? nil : context.tintColor
    }

    override func refresh() {
        super.refresh()
        control.isOn = value.holds
    }

    private var side: CGSize {
        let size = control.intrinsicContentSize
        return CGSize(width: size.width * context.layout.scale, height: size.height * context.layout.scale)
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let words = captionHeight((width ?? widest ?? 0) - side.width - context.points(12))
        return CGSize(
            width: width ?? caption.intrinsicContentSize.width + side.width + context.points(12),
            height: max(words, context.controlHeight))
    }

    override func layoutContent(_ area: CGRect) {
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let x = isMirrored ? area.minX : area.maxX - side.width
        place(control, in: CGRect(x: x, y: area.midY - side.height / 2, width: side.width, height: side.height))
        let room = area.width - side.width - context.points(12)
        caption.frame = CGRect(
            x: isMirrored ? area.maxX - room : area.minX, y: area.minY, width: max(0, room), height: area.height)
    }
}

/// A slider for a number.
@MainActor
final class SliderElement: InputElement {
    private let control = UISlider()
    override var target: UIView { control }

    override func build() {
        super.build()
        control.takesTouchesOnTrack = true
        control.addAction(UIAction { [weak self] _ in self?.moved() }, for: .valueChanged)
        addSubview(control)
    }

    private func moved() {
        var number = Double(control.value)
        if let step = element.number("step"), step > 0 {
            let least = element.number("minimum") ?? 0
            number = least + ((number - least) / step).rounded() * step
        }
        set(.number((number * 1e6).rounded() / 1e6))
    }

    override func configure() {
        super.configure()
        let least = element.number("minimum") ?? 0
        control.minimumValue = Float(least)
        control.maximumValue = Float(max(element.number("maximum") ?? max(1, least + 1), least))
        control.minimumTrackTintColor = context.theme.tint == nil ? nil : context.tintColor
    }

    override func refresh() {
        super.refresh()
        if !control.isTracking { control.value = Float(value.number ?? 0) }
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let room = width ?? context.points(240)
        let words = captionHeight(room)
        return CGSize(width: room, height: words + context.controlHeight)
    }

    override func layoutContent(_ area: CGRect) {
        let words = captionHeight(area.width)
        caption.frame = CGRect(x: area.minX, y: area.minY, width: area.width, height: words)
        place(
            control,
            in: CGRect(x: area.minX, y: area.minY + words, width: area.width, height: max(0, area.height - words)))
    }
}

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
        number.font = context.font(look.size, .semibold)
        number.textColor = look.color ?? context.textColor
        control.minimumValue = element.number("minimum") ?? 0
        control.maximumValue = max(element.number("maximum") ?? 100, control.minimumValue)
        control.stepValue = element.number("step") ?? 1
    }

    override func refresh() {
        super.refresh()
        control.value = value.number ?? 0
        number.text = Literal.number(value.number ?? 0).shown
    }

    private var side: CGSize {
        let size = control.intrinsicContentSize
        let scale = max(context.layout.scale, context.controlHeight / max(1, size.height) * 0.8)
        return CGSize(width: size.width * scale, height: size.height * scale)
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let taken = side.width + context.points(90)
        let words = captionHeight((width ?? widest ?? 0) - taken)
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
        place(
            self.control,
            in: CGRect(x: control.minX, y: area.midY - side.height / 2, width: side.width, height: side.height))
        let numberWidth = context.points(74)
        number.frame = at(area.width - side.width - numberWidth - context.points(12), numberWidth)
        caption.frame = at(0, area.width - side.width - numberWidth - context.points(16))
    }
}

/// A segmented control for one of a few choices.
@MainActor
final class SegmentsElement: ElementView {
    private let control = UISegmentedControl(items: [])
    private var choices: [Choice] = []
    override var target: UIView { control }
    override var handlesTap: Bool { true }
    override var widest: CGFloat? { context.points(640) }

    override func build() {
        control.addAction(UIAction { [weak self] _ in self?.chosen() }, for: .valueChanged)
        addSubview(control)
    }

    private func chosen() {
        guard choices.indices.contains(control.selectedSegmentIndex), let key = element.word("into") else { return }
        context.model.touched()
        context.model.set([key: choices[control.selectedSegmentIndex].value])
    }

    override func refresh() {
        let new = Choice.all(element.list("choices"), in: scope)
        if new != choices {
            choices = new
            control.removeAllSegments()
            for (index, choice) in new.enumerated() {
                control.insertSegment(withTitle: choice.title, at: index, animated: false)
            }
            control.setTitleTextAttributes([.font: context.font(15, .medium)], for: .normal)
            needsMeasuring()
        }
        let value = element.word("into").flatMap { context.model.values[$0] }
        control.selectedSegmentIndex = choices.firstIndex { $0.value == value } ?? UISegmentedControl.noSegment
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        CGSize(width: width ?? control.intrinsicContentSize.width, height: context.controlHeight)
    }

    override func layoutContent(_ area: CGRect) { control.frame = area }
}

/// A search field.
@MainActor
final class SearchElement: ElementView, UITextFieldDelegate {
    private let field = UISearchTextField()
    override var target: UIView { field }
    override var handlesTap: Bool { true }
    override var widest: CGFloat? { context.points(640) }

    override func build() {
        field.clearButtonMode = .whileEditing
        field.autocorrectionType = .no
        field.autocapitalizationType = .none
        field.returnKeyType = .search
        field.delegate = self
        field.addAction(UIAction { [weak self] _ in self?.changed() }, for: .editingChanged)
        field.addAction(UIAction { [weak self] _ in self?.field.resignFirstResponder() }, for: .editingDidEndOnExit)
        addSubview(field)
    }

    private func changed() {
        guard let key = element.word("into") else { return }
        context.model.touched()
        context.model.set([key: .text(field.text ?? "")])
    }

    /// Limits the length of the search text, because all results are laid out again after each letter.
    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String)
        -> Bool
    {
        (textField.text ?? "").utf16.count - range.length + string.utf16.count <= RowQuery.searchLimit
    }

    override func configure() {
        field.font = context.font(17)
        guard let lens = field.leftView as? UIImageView else { return }
        lens.symbolSize = context.points(17)
        lens.bounds.size = lens.intrinsicContentSize
    }

    override func refresh() {
        let placeholder = element.wording("placeholder").map { scope.text($0) } ?? context.words[.search]
        field.placeholder = placeholder
        if element.wording("label") == nil { field.accessibilityLabel = placeholder }
        let text = element.word("into").flatMap { context.model.values[$0]?.shown } ?? ""
        if field.text ?? "" != text { field.text = text }
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        CGSize(width: width ?? context.points(240), height: context.controlHeight)
    }
    override func layoutContent(_ area: CGRect) { field.frame = area }
}

import Foundation
import ResponderKit

/// The view of one form field: the field's name, its control, and below it a text if the value is invalid.
@MainActor
final class FormFieldView: UIView, UITextFieldDelegate, UITextViewDelegate {
    let field: FormField
    private weak var owner: FormElement?
    private let context: PageContext
    private let caption = UILabel()
    private let problem = UILabel()
    private let control: UIView
    /// The button that is shown instead of the date picker while an optional date has no value. The other button,
    /// `clearDate`, removes the date.
    private let noDate = UIButton(configuration: .gray())
    private let clearDate = UIButton(configuration: .plain())
    private var choices: [Choice] = []
    private var buttons: [UIButton] = []
    private(set) var hasProblem = false

    init(_ field: FormField, of owner: FormElement) {
        self.field = field
        self.owner = owner
        context = owner.context
        switch field.kind {
        case "multiline": control = UITextView()
        case "switch": control = UISwitch()
        case "slider": control = UISlider()
        case "stepper": control = UIStepper()
        case "date": control = UIDatePicker()
        case "choice": control = UIView()
        default: control = UITextField()
        }
        super.init(frame: .zero)
        caption.font = context.font(14, .semibold)
        caption.textColor = context.secondaryColor
        caption.numberOfLines = 0
        caption.accessibilityTraits = .decorative
        problem.font = context.font(14)
        problem.textColor = .systemRed
        problem.numberOfLines = 0
        problem.accessibilityIdentifier = "\(owner.form)-\(field.name)-problem"
        for view in [caption, control, problem] { addSubview(view) }
        control.accessibilityIdentifier = "\(owner.form)-\(field.name)"
        setUp()
    }

    var target: UIView { control }
    var takesText: Bool { control is UITextField || control is UITextView }
    private var model: KioskModel { context.model }
    private var form: String { owner?.form ?? "" }

    private func set(_ value: Literal) {
        model.registerInput()
        model.setField(field, of: form, to: value)
    }

    private func setUp() {
        switch control {
        case let entry as UITextField:
            entry.borderStyle = .roundedRect
            entry.font = context.font(17)
            entry.clearButtonMode = .whileEditing
            entry.delegate = self
            entry.returnKeyType = .next
            entry.addAction(
                UIAction { [weak self, weak entry] _ in self?.set(.text(entry?.text ?? "")) }, for: .editingChanged)
            setKeyboard(of: entry)
        case let text as UITextView:
            text.font = context.font(17)
            text.delegate = self
            text.layer.cornerRadius = context.points(10)
            text.layer.borderWidth = 1
            text.layer.borderColor = .separator
            let inset = context.points(10)
            text.textContainerInset = UIEdgeInsets(top: inset, left: inset / 2, bottom: inset, right: inset / 2)
        case let control as UISwitch:
            control.addAction(
                UIAction { [weak self, weak control] _ in self?.set(.flag(control?.isOn ?? false)) }, for: .valueChanged
            )
            control.onTintColor = context.theme.tint == nil ? nil : context.tintColor
        case let control as UISlider:
            control.takesTouchesOnTrack = true
            control.minimumValue = Float(field.numbers.lowerBound)
            control.maximumValue = Float(field.numbers.upperBound)
            control.addAction(
                UIAction { [weak self, weak control] _ in self?.sliderDidMove(to: Double(control?.value ?? 0)) },
                for: .valueChanged)
        case let control as UIStepper:
            control.minimumValue = field.numbers.lowerBound
            control.maximumValue = field.numbers.upperBound
            control.stepValue = field.number("step") ?? 1
            control.addAction(
                UIAction { [weak self, weak control] _ in self?.set(.number(control?.value ?? 0)) }, for: .valueChanged)
        case let picker as UIDatePicker:
            picker.datePickerMode = .date
            picker.preferredDatePickerStyle = .compact
            picker.timeZone = model.zone
            picker.minimumDate = field.limit("minimum", model.zone)
            picker.maximumDate = field.limit("maximum", model.zone)
            picker.addAction(
                UIAction { [weak self, weak picker] _ in
                    guard let self, let picker else { return }
                    set(.text(FormField.day(picker.date, model.zone)))
                }, for: .valueChanged)
            if !field.isRequired { setUpNoDate() }
        default: break
        }
    }

    private func setUpNoDate() {
        noDate.accessibilityIdentifier = "\(form)-\(field.name)-none"
        clearDate.accessibilityIdentifier = "\(form)-\(field.name)-clear"
        ButtonAppearance.apply("gray", to: noDate, in: context)
        ButtonAppearance.apply("plain", to: clearDate, in: context)
        noDate.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                set(.text(FormField.day(field.clamped(model.clock.date, model.zone), model.zone)))
            }, for: .primaryActionTriggered)
        clearDate.addAction(UIAction { [weak self] _ in self?.set(.null) }, for: .primaryActionTriggered)
        addSubview(noDate)
        addSubview(clearDate)
    }

    /// The day that the date picker shows; nil if the field has no date picker, or if the picker is hidden.
    var shownDay: Literal? {
        guard let picker = control as? UIDatePicker, !picker.isHidden else { return nil }
        return .text(FormField.day(picker.date, model.zone))
    }

    private func sliderDidMove(to value: Double) {
        let least = field.numbers.lowerBound
        let step = field.number("step") ?? 1
        set(.number(((least + ((value - least) / step).rounded() * step) * 1e6).rounded() / 1e6))
    }

    private func setKeyboard(of entry: UITextField) {
        switch field.kind {
        case "email":
            entry.keyboardType = .emailAddress
            entry.textContentType = .emailAddress
            entry.autocapitalizationType = .none
            entry.autocorrectionType = .no
        case "number": entry.keyboardType = .decimalPad
        case "phone": entry.keyboardType = .phonePad
        default: break
        }
    }

    // MARK: Values

    /// Shows the field's value, its problem, and whether the form is being saved.
    /// - Returns: True if the size of the view may have changed.
    func refresh(_ state: FormState, in scope: PageScope) -> Bool {
        var changed = false
        let name = field.localizedText("label").map { scope.text($0) } ?? field.name
        let title = field.isRequired ? name + " *" : name
        if caption.text != title {
            caption.text = title
            control.accessibilityLabel = name
            changed = true
        }
        let value = state.values[field.name] ?? model.defaultValue(of: field)
        let showsProblem = state.validatedFields.contains(field.name) && !isEdited
        let sentence = showsProblem ? field.problem(with: value, in: scope) : nil
        hasProblem = sentence != nil
        if problem.text != sentence {
            problem.text = sentence
            control.accessibilityHint = sentence
            changed = true
        }
        control.isUserInteractionEnabled = state.phase != .saving
        noDate.isEnabled = state.phase != .saving
        clearDate.isEnabled = state.phase != .saving
        show(value, in: scope, &changed)
        // A change of the content needs a new layout of the subviews, even if the size of this view stays the same.
        if changed { setNeedsLayout() }
        return changed
    }

    private var isEdited: Bool { (control as? UITextField)?.isEditing ?? control.isFirstResponder }

    private func show(_ value: Literal, in scope: PageScope, _ changed: inout Bool) {
        switch control {
        case let entry as UITextField:
            entry.placeholder = field.localizedText("placeholder").map { scope.text($0) }
            if entry.text ?? "" != value.displayText { entry.text = value.displayText }
        case let text as UITextView:
            if text.text ?? "" != value.displayText { text.text = value.displayText }
        case let control as UISwitch: control.isOn = value.isTrue
        case let control as UISlider: if !control.isTracking { control.value = Float(value.number ?? 0) }
        case let control as UIStepper: control.value = value.number ?? 0
        case let picker as UIDatePicker:
            let locale = Locale(identifier: model.language)
            if picker.locale != locale { picker.locale = locale }
            let date = value == .null ? nil : DateFormatting.date(value.displayText, zone: model.zone)
            if let date, FormField.day(picker.date, model.zone) != FormField.day(date, model.zone) {
                picker.date = date
            }
            showNoDate(date == nil, &changed)
        default: showChoices(value, in: scope, &changed)
        }
        if field.kind == "stepper" || field.kind == "slider" { showNumber(value) }
    }

    /// If `isNone` is true, shows the button "No date" instead of the picker of an optional date. Otherwise, shows the
    /// picker and the button that removes the date.
    private func showNoDate(_ isNone: Bool, _ changed: inout Bool) {
        if control.isHidden != isNone { changed = true }
        control.isHidden = isNone
        noDate.isHidden = !isNone
        clearDate.isHidden = isNone
        guard !field.isRequired else { return }
        if ButtonAppearance.set(model.builtInStrings[.noDate], nil, of: noDate) { changed = true }
        noDate.accessibilityLabel = [control.accessibilityLabel, model.builtInStrings[.noDate]].compactMap { $0 }
            .joined(
                separator: ": ")
        _ = ButtonAppearance.set(nil, UIImage(systemName: "xmark.circle.fill"), of: clearDate)
        clearDate.accessibilityLabel = model.builtInStrings[.clearDate]
    }

    private func showNumber(_ value: Literal) {
        let name = caption.text?.components(separatedBy: ": ").first ?? ""
        let text = name + ": " + Literal.number(value.number ?? 0).displayText
        if caption.text != text { caption.text = text }
    }

    private func showChoices(_ value: Literal, in scope: PageScope, _ changed: inout Bool) {
        let new = field.choices(in: scope)
        if new != choices {
            choices = new
            for button in buttons { button.removeFromSuperview() }
            buttons = new.enumerated().map { index, choice in
                let button = UIButton(configuration: .gray())
                button.accessibilityIdentifier = "\(form)-\(field.name)-\(index + 1)"
                button.addAction(UIAction { [weak self] _ in self?.choose(choice.value) }, for: .primaryActionTriggered)
                control.addSubview(button)
                return button
            }
            changed = true
        }
        for (button, choice) in zip(buttons, choices) {
            let isChosen = choice.value == value
            if button.configuration?.title == nil || button.isSelected != isChosen {
                ButtonAppearance.apply(isChosen ? "filled" : "gray", to: button, in: context)
                button.isSelected = isChosen
            }
            _ = ButtonAppearance.set(choice.title, nil, of: button)
        }
    }

    private func choose(_ value: Literal) {
        let isChosen = model.value(of: field, in: form) == value
        set(isChosen && !field.isRequired ? .null : value)
    }

    // MARK: Editing

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if let next = owner?.next(after: self) {
            next.control.becomeFirstResponder()
        } else {
            textField.resignFirstResponder()
        }
        return true
    }

    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String)
        -> Bool
    {
        (textField.text ?? "").utf16.count - range.length + string.utf16.count <= lengthLimit
    }

    func textFieldDidEndEditing(_ textField: UITextField) { didEndEditing() }

    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
        textView.text.utf16.count - range.length + text.utf16.count <= lengthLimit
    }

    func textViewDidChange(_ textView: UITextView) { set(.text(textView.text)) }
    func textViewDidEndEditing(_ textView: UITextView) { didEndEditing() }

    private func didEndEditing() { model.fieldDidEndEditing(field.name, of: form) }

    private var lengthLimit: Int {
        if field.kind == "text" || field.kind == "multiline", let most = field.maximum { return max(1, Int(most)) }
        return field.kind == "multiline" ? 4_000 : 400
    }

    // MARK: Layout

    private var captionGap: CGFloat { context.points(5) }
    private var isBeside: Bool { field.kind == "switch" }

    private func controlHeight(_ width: CGFloat) -> CGFloat {
        switch field.kind {
        case "multiline":
            (context.font(17).lineHeight * CGFloat(field.number("lines") ?? 4) + context.points(20)).rounded()
        case "choice": flow(width).height
        default: context.controlHeight
        }
    }

    private func lines(_ label: UILabel, _ width: CGFloat) -> CGFloat {
        (label.text ?? "").isEmpty ? 0 : label.sizeThatFits(CGSize(width: max(1, width), height: 0)).height
    }

    func height(_ width: CGFloat) -> CGFloat {
        let reportMismatch = lines(problem, width)
        let below = reportMismatch > 0 ? reportMismatch + captionGap : 0
        if isBeside {
            return max(context.controlHeight, lines(caption, width - switchSize.width - context.points(12))) + below
        }
        return lines(caption, width) + captionGap + controlHeight(width) + below
    }

    private var switchSize: CGSize { CGSize(width: 51 * context.layout.scale, height: 31 * context.layout.scale) }

    /// Returns the frames of the buttons for the field's choices, wrapped into lines, and the total height in points.
    private func flow(_ width: CGFloat) -> (frames: [CGRect], height: CGFloat) {
        let gap = context.points(8)
        var frames: [CGRect] = []
        var (x, y) = (CGFloat(0), CGFloat(0))
        for button in buttons {
            let size = CGSize(
                width: min(width, max(button.intrinsicContentSize.width, context.controlHeight)),
                height: context.controlHeight)
            if x > 0, x + size.width > width { (x, y) = (0, y + size.height + gap) }
            frames.append(CGRect(origin: CGPoint(x: x, y: y), size: size))
            x += size.width + gap
        }
        return (frames, (frames.last?.maxY ?? 0))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        var y: CGFloat = 0
        if isBeside {
            let height = max(
                context.controlHeight, lines(caption, bounds.width - switchSize.width - context.points(12)))
            let room = max(0, bounds.width - switchSize.width - context.points(12))
            caption.frame = CGRect(x: isMirrored ? bounds.width - room : 0, y: 0, width: room, height: height)
            scale(
                control,
                in: CGRect(
                    x: isMirrored ? 0 : bounds.width - switchSize.width, y: (height - switchSize.height) / 2,
                    width: switchSize.width,
                    height: switchSize.height))
            y = height
        } else {
            let height = lines(caption, bounds.width)
            caption.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
            y = height + captionGap
            let area = CGRect(x: 0, y: y, width: bounds.width, height: controlHeight(bounds.width))
            switch control {
            case is UISlider: scale(control, in: area)
            case is UIStepper:
                let size = control.intrinsicContentSize
                let factor = area.height / max(1, size.height) * 0.8
                scale(
                    control,
                    in: CGRect(
                        x: isMirrored ? bounds.width - size.width * factor : 0, y: y, width: size.width * factor,
                        height: size.height * factor), by: factor)
            case is UIDatePicker:
                let size = control.intrinsicContentSize
                let factor = context.layout.scale
                scale(
                    control,
                    in: CGRect(
                        x: isMirrored ? bounds.width - size.width * factor : 0, y: y, width: size.width * factor,
                        height: min(area.height, size.height * factor)), by: factor)
                layoutNoDate(beside: size.width * factor, in: area, isMirrored)
            default: control.frame = area.rounded
            }
            y = area.maxY
            for (button, frame) in zip(buttons, flow(bounds.width).frames) {
                button.frame =
                    isMirrored
                    ? CGRect(x: bounds.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
                    : frame
            }
        }
        problem.frame = CGRect(x: 0, y: y + captionGap, width: bounds.width, height: lines(problem, bounds.width))
    }

    private func layoutNoDate(beside picker: CGFloat, in area: CGRect, _ isMirrored: Bool) {
        let side = area.height
        func at(_ x: CGFloat, _ width: CGFloat) -> CGRect {
            CGRect(x: isMirrored ? bounds.width - x - width : x, y: area.minY, width: width, height: side)
        }
        noDate.frame = at(0, min(bounds.width, max(noDate.intrinsicContentSize.width, side)))
        clearDate.frame = at(min(picker + captionGap, max(0, bounds.width - side)), side)
    }

    /// Places a control in an area, and scales the control to this screen. The control's own size is designed for a
    /// phone.
    private func scale(_ view: UIView, in area: CGRect, by factor: CGFloat? = nil) {
        let scale = factor ?? context.layout.scale
        view.transform = scale == 1 ? .identity : CGAffineTransform(scaleX: scale, y: scale)
        view.bounds = CGRect(x: 0, y: 0, width: area.width / scale, height: area.height / scale)
        view.center = CGPoint(x: area.midX, y: area.midY)
    }
}

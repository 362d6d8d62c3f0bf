import Foundation
import ResponderKit

/// A form: fields and a button that saves them.
@MainActor
final class FormElement: ElementView {
    private var fields: [FormFieldView] = []
    private let submit = UIButton(configuration: .filled())
    private let message = UILabel()
    override var handlesTap: Bool { true }
    override var maximumWidth: CGFloat? { context.points(640) }
    var form: String { element.id ?? "form" }

    override func build() {
        submit.addAction(UIAction { [weak self] _ in self?.send() }, for: .primaryActionTriggered)
        message.numberOfLines = 0
        addSubview(submit)
        addSubview(message)
    }

    override func configure() {
        for field in fields { field.removeFromSuperview() }
        fields = element.list("fields").compactMap(\.map).map { FormFieldView(FormField(values: $0), of: self) }
        for field in fields { insertSubview(field, belowSubview: submit) }
        ButtonAppearance.apply("filled", to: submit, in: context)
        submit.accessibilityIdentifier = form + "-submit"
        message.font = context.font(15)
        message.accessibilityIdentifier = form + "-message"
        message.accessibilityTraits = .updatesFrequently
    }

    override func refresh() {
        var inner = scope
        inner.form = form
        let state = context.model.forms[form] ?? FormState()
        var changed = false
        for field in fields { if field.refresh(state, in: inner) { changed = true } }
        let text: String
        switch state.phase {
        case .editing: text = ""
        case .saving: text = context.builtInStrings[.saving]
        case .saved: text = ""
        case .failed(let sentence): text = sentence
        }
        message.textColor = if case .failed = state.phase { .systemRed } else { context.secondaryColor }
        if message.text ?? "" != text {
            message.text = text
            changed = true
        }
        submit.isEnabled = state.phase != .saving
        if ButtonAppearance.set(
            element.localizedText("submit").map { scope.text($0) } ?? context.builtInStrings[.submit], nil, of: submit)
        {
            changed = true
        }
        if changed { invalidateSize() }
    }

    private func send() {
        endEditing(true)
        var shown: [String: Literal] = [:]
        for field in fields { shown[field.field.name] = field.shownDay }
        context.model.submit(element, scope: scope, shown: shown)
        // The first problem is announced to screen readers, and the page scrolls to the field with this problem.
        let state = context.model.forms[form] ?? FormState()
        guard state.phase == .editing, let first = fields.first(where: \.hasProblem) else { return }
        UIAccessibility.post(notification: .layoutChanged, argument: first.target)
        (window?.rootViewController as? KioskViewController)?.reveal(first)
    }

    /// Returns the next field that accepts text. The Return key moves to this field.
    func next(after field: FormFieldView) -> FormFieldView? {
        guard let index = fields.firstIndex(of: field) else { return nil }
        return fields[(index + 1)...].first { $0.takesText }
    }

    private var gap: CGFloat { context.points(14) }

    private func messageHeight(_ width: CGFloat) -> CGFloat {
        (message.text ?? "").isEmpty ? 0 : message.sizeThatFits(CGSize(width: max(1, width), height: 0)).height + gap
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let room = width ?? maximumWidth ?? 0
        let heights = fields.reduce(0) { $0 + $1.height(room) + gap }
        return CGSize(width: room, height: heights + context.controlHeight + messageHeight(room))
    }

    override func layoutContent(_ area: CGRect) {
        var y = area.minY
        for field in fields {
            let height = field.height(area.width)
            field.frame = CGRect(x: area.minX, y: y, width: area.width, height: height).rounded
            y += height + gap
        }
        let height = messageHeight(area.width)
        if height > 0 {
            message.frame = CGRect(x: area.minX, y: y, width: area.width, height: height - gap)
            y += height
        }
        submit.frame = CGRect(x: area.minX, y: y, width: area.width, height: context.controlHeight).rounded
    }
}

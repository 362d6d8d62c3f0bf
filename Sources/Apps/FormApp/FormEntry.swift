import ResponderKit

/// A form field, with its name above and its problem below.
@MainActor
final class FormEntry {
    let caption = UILabel()
    let field = UITextField()
    let problem = UILabel()
    /// Returns a sentence about the problem with a text; nil if the text is valid.
    let check: (String) -> String?
    /// Whether the user has edited the field. The field's problem is shown only after the first edit.
    private(set) var wasEdited = false

    init(_ name: String, identifier: String, placeholder: String, check: @escaping (String) -> String?) {
        self.check = check
        caption.text = name
        caption.font = UIFontMetrics(forTextStyle: .footnote).scaledFont(
            for: .systemFont(ofSize: 13, weight: .semibold))
        caption.textColor = .secondaryLabel
        caption.accessibilityTraits = .decorative

        field.font = .preferredFont(forTextStyle: .body)
        field.adjustsFontForContentSizeCategory = true
        field.placeholder = placeholder
        field.accessibilityLabel = name
        field.accessibilityIdentifier = identifier
        field.restorationIdentifier = identifier
        field.borderStyle = .roundedRect
        field.clearButtonMode = .whileEditing
        field.returnKeyType = .next

        problem.font = .preferredFont(forTextStyle: .footnote)
        problem.numberOfLines = 0
        problem.textColor = .systemRed
        problem.accessibilityIdentifier = "\(identifier)-problem"
        for label in [caption, problem] { label.adjustsFontForContentSizeCategory = true }
    }

    var text: String { field.text ?? "" }
    var isValid: Bool { check(text) == nil }
    var views: [UIView] { [caption, field, problem] }

    /// Shows the problem, if the user has edited and left the field.
    func update() {
        problem.text = wasEdited && !text.isEmpty && !field.isEditing ? check(text) : nil
    }

    func editingEnded() {
        wasEdited = true
        update()
    }

    /// Restores `wasEdited` after a restart. A field whose text is not saved, such as a password, counts as not edited.
    func restore(wasEdited: Bool) {
        self.wasEdited = wasEdited && !text.isEmpty
        update()
    }

    func clear() {
        field.text = ""
        wasEdited = false
        update()
    }
}

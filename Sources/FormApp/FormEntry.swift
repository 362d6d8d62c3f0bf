import ResponderKit

/// One field of the form, with its name above it and what is wrong with it below.
@MainActor
final class FormEntry {
    let caption = UILabel()
    let field = UITextField()
    let problem = UILabel()
    /// What is wrong with a text; nil where it is well.
    let check: (String) -> String?
    /// What is wrong is said only once a person has been there.
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

    /// Says what is wrong, where it is time to.
    func update() {
        problem.text = wasEdited && !text.isEmpty && !field.isEditing ? check(text) : nil
    }

    func editingEnded() {
        wasEdited = true
        update()
    }

    /// Somebody has been there, or not, before the screen began anew. Nobody has in a field whose text was not kept, as a password is not.
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

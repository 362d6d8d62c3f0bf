/// A text for people, with placeholders: one for all languages, or one for each language.
struct LocalizedText: Hashable, Sendable {
    /// A text with placeholders, such as `Room {room}: {row.title}`.
    struct Template: Hashable, Sendable {
        enum Piece: Hashable, Sendable {
            case text(String)
            /// A placeholder, which shows the value of an expression. If there is a format, the value is formatted as a
            /// date or time.
            case value(Expression, format: String?)
        }

        var pieces: [Piece]

        /// The text, if the template has no placeholder; nil for a template with a placeholder.
        var constant: String? {
            switch pieces.count {
            case 0: return ""
            case 1: if case .text(let text) = pieces[0] { return text }
            default: break
            }
            return nil
        }
    }

    /// The templates by language. The template for all languages has the empty language as its key.
    var templates: [String: Template]

    init(templates: [String: Template]) { self.templates = templates }

    /// Creates a text for all languages.
    init(_ text: String) { templates = ["": Template(pieces: text.isEmpty ? [] : [.text(text)])] }

    /// Returns the template for a language.
    ///
    /// If the language has no template, returns the template for all languages. Without that one, returns the template
    /// of the first language in `languages` that has one, or else any template.
    func template(for language: String, of languages: [String]) -> Template? {
        if let own = templates[language] ?? templates[""] { return own }
        for other in languages { if let found = templates[other] { return found } }
        return templates.min { $0.key < $1.key }?.value
    }

    /// The text, if it is the same in all languages and has no placeholder; otherwise nil.
    var constant: String? { templates.count == 1 ? templates[""]?.constant : nil }

    /// The texts without placeholders, one for each language that has such a text.
    var constants: [String] { templates.values.compactMap(\.constant) }

    /// All expressions in the texts.
    var expressions: [Expression] {
        templates.values.flatMap { template in
            template.pieces.compactMap { if case .value(let expression, _) = $0 { expression } else { nil } }
        }
    }

    /// The date formats of all placeholders that show the current time.
    var timeFormats: [String] {
        templates.values.flatMap { template in
            template.pieces.compactMap { piece in
                guard case .value(let expression, let format) = piece, expression.dependsOnTime else { return nil }
                return format ?? "HH:mm"
            }
        }
    }
}

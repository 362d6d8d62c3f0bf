/// What is to be read: a text for each language, or one for all, each with places that are filled in.
struct Wording: Hashable, Sendable {
    /// A text with places: `Room {room}: {row.title}`.
    struct Template: Hashable, Sendable {
        enum Piece: Hashable, Sendable {
            case text(String)
            /// What an expression comes to; a moment is written by a format.
            case value(Expression, format: String?)
        }

        var pieces: [Piece]

        /// Its text, where nothing is filled in.
        var constant: String? {
            switch pieces.count {
            case 0: return ""
            case 1: if case .text(let text) = pieces[0] { return text }
            default: break
            }
            return nil
        }
    }

    /// By language. One for all is under the empty language.
    var templates: [String: Template]

    init(templates: [String: Template]) { self.templates = templates }

    /// A text for all languages.
    init(_ text: String) { templates = ["": Template(pieces: text.isEmpty ? [] : [.text(text)])] }

    /// The one for a language; where there is none, the one for all, the first language's, or any.
    func template(for language: String, of languages: [String]) -> Template? {
        if let own = templates[language] ?? templates[""] { return own }
        for other in languages { if let found = templates[other] { return found } }
        return templates.min { $0.key < $1.key }?.value
    }

    /// Its text, where it is one for all and nothing is filled in.
    var constant: String? { templates.count == 1 ? templates[""]?.constant : nil }

    /// Its text by languages, where nothing is filled in.
    var constants: [String] { templates.values.compactMap(\.constant) }

    /// Every expression in it.
    var expressions: [Expression] {
        templates.values.flatMap { template in
            template.pieces.compactMap { if case .value(let expression, _) = $0 { expression } else { nil } }
        }
    }

    /// The formats in which it says what time it is.
    var timeFormats: [String] {
        templates.values.flatMap { template in
            template.pieces.compactMap { piece in
                guard case .value(let expression, let format) = piece, expression.asksForTime else { return nil }
                return format ?? "HH:mm"
            }
        }
    }
}

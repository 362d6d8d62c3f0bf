/// The type of a key's value. Both the reader and the JSON Schema use these types, so that they accept
/// the same files.
indirect enum Shape: Sendable {
    /// The value is a text for people, which may have placeholders: one text for all languages, one for each language,
    /// or a key of the strings.
    case text
    /// The value is one of the words in the list.
    case word([String])
    /// The value is a new name that the author chooses, of letters, digits, `-` and `_`.
    case name
    case number(ClosedRange<Double>)
    case integer(ClosedRange<Int>)
    case flag
    case color
    /// The value is an expression, written as a text, a number or a boolean.
    case expression
    /// The value is null, a boolean, a number or a text.
    case scalar
    /// The value is any JSON value. Texts within the value may have placeholders.
    case json
    /// The value is the name of a file in the storyboard's folder. In an element that shows a table row, the name may
    /// have placeholders.
    case file(Storyboard.FileUse.Kind)
    /// The value is a web address.
    case address
    /// The value is a web address or the name of a file.
    case source(Storyboard.FileUse.Kind)
    /// The value is a host, as `host` or `host:port`.
    case host
    /// The value is a screen size such as `1920x1080`.
    case screenSize
    /// The value is a language code.
    case language
    /// The value is a name that is defined elsewhere in the storyboard.
    case reference(Reference)
    case list(Shape, atMost: Int)
    /// The key has one value of the given type, or a list of such values.
    case oneOrMany(Shape, atMost: Int)
    /// The value is a map whose keys the author chooses.
    case map(Shape, atMost: Int)
    /// The value is a map whose keys are names that are defined elsewhere in the storyboard.
    case mapOf(Reference, Shape)
    /// The value is a map with known keys.
    case object([Field])
    /// The value has one of several types. The first type that accepts the value is used.
    case either([Shape])
    /// The value is a list of the elements of a page.
    case elements
    case actions

    enum Reference: String, Sendable {
        case page, state, style, data, column, video, form
    }
}

/// A key of a map: its name, the type of its value, and its description.
struct Field: Sendable {
    let name: String
    let shape: Shape
    let isRequired: Bool
    let summary: String

    init(_ name: String, _ shape: Shape, _ summary: String, isRequired: Bool = false) {
        self.name = name
        self.shape = shape
        self.summary = summary
        self.isRequired = isRequired
    }
}

/// A kind of element or of action.
struct Kind: Sendable {
    let name: String
    let summary: String
    /// The name of the field that the short form sets, in which a value directly follows the kind, as in `text: Hello`.
    let shorthandKey: String?
    let fields: [Field]

    init(_ name: String, _ summary: String, shorthandKey: String? = nil, _ fields: [Field] = []) {
        self.name = name
        self.summary = summary
        self.shorthandKey = shorthandKey
        self.fields = fields
    }
}

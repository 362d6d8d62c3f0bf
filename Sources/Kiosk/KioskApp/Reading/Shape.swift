/// The type of a key's value. Both the reader and the JSON Schema use these types, so that they accept
/// the same files.
indirect enum Shape: Sendable {
    /// A text for people, with placeholders: one for all languages, one for each language, or a key of the strings.
    case text
    /// One of the given words.
    case word([String])
    /// A new name, chosen by the author: letters, digits, `-` and `_`.
    case name
    case number(ClosedRange<Double>)
    case integer(ClosedRange<Int>)
    case flag
    case color
    /// An expression, written as a text, a number or a boolean.
    case expression
    /// Null, a boolean, a number or a text.
    case scalar
    /// Any JSON value; its texts may have placeholders.
    case json
    /// A file in the storyboard's folder. In the element for a row, the name may have placeholders.
    case file(Storyboard.FileUse.Kind)
    /// A web address.
    case address
    /// A web address or a file.
    case source(Storyboard.FileUse.Kind)
    /// A host, as `host` or `host:port`.
    case host
    /// A screen size such as `1920x1080`.
    case screenSize
    /// A language code.
    case language
    /// A name that is defined elsewhere in the storyboard.
    case reference(Reference)
    case list(Shape, atMost: Int)
    /// One value, or a list of them.
    case oneOrMany(Shape, atMost: Int)
    /// A map whose keys are chosen by the author.
    case map(Shape, atMost: Int)
    /// A map whose keys are defined elsewhere in the storyboard.
    case mapOf(Reference, Shape)
    /// A map with known keys.
    case object([Field])
    /// The first of several types that accepts the value.
    case either([Shape])
    /// The elements of a page.
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
    /// The field that receives a value written directly after the kind, as in `text: Hello`.
    let shorthandKey: String?
    let fields: [Field]

    init(_ name: String, _ summary: String, shorthandKey: String? = nil, _ fields: [Field] = []) {
        self.name = name
        self.summary = summary
        self.shorthandKey = shorthandKey
        self.fields = fields
    }
}

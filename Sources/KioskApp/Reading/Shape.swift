/// What may stand behind a key. The reader goes by it, and so does the JSON Schema of the language: what one takes, the other allows.
indirect enum Shape: Sendable {
    /// A text to be read by people: one, one for each language, or a key of the strings; with places that are filled in.
    case text
    /// One of some words.
    case word([String])
    /// A name of one's own: letters, digits, `-` and `_`.
    case name
    case number(ClosedRange<Double>)
    case integer(ClosedRange<Int>)
    case flag
    case color
    /// An expression, as a text, a number, or yes and no.
    case expression
    /// Nothing, yes or no, a number or a text.
    case scalar
    /// Anything, with places in its texts.
    case json
    /// A file in the storyboard's folder. In a row's element, its name may be filled in.
    case file(Storyboard.FileUse.Kind)
    /// An address of the web.
    case address
    /// An address or a file.
    case source(Storyboard.FileUse.Kind)
    /// `host` or `host:port`.
    case host
    /// `1920x1080`.
    case screenSize
    /// A language's code.
    case language
    /// A name that stands elsewhere in the storyboard.
    case reference(Reference)
    case list(Shape, atMost: Int)
    /// One, or a list.
    case oneOrMany(Shape, atMost: Int)
    /// Names of one's own.
    case map(Shape, atMost: Int)
    /// By names that stand elsewhere.
    case mapOf(Reference, Shape)
    /// Known keys.
    case object([Field])
    /// The first whose kind of value it is.
    case either([Shape])
    /// The elements of a page.
    case elements
    case actions

    enum Reference: String, Sendable {
        case page, state, style, data, column, video, form
    }
}

/// A key, what may stand behind it, and what it is for.
struct Field: Sendable {
    let name: String
    let shape: Shape
    let isRequired: Bool
    let about: String

    init(_ name: String, _ shape: Shape, _ about: String, isRequired: Bool = false) {
        self.name = name
        self.shape = shape
        self.about = about
        self.isRequired = isRequired
    }
}

/// A kind of elements, or of actions.
struct Kind: Sendable {
    let name: String
    let about: String
    /// The key that is meant where a value stands behind the kind itself, as in `text: Hello`.
    let short: String?
    let fields: [Field]

    init(_ name: String, _ about: String, short: String? = nil, _ fields: [Field] = []) {
        self.name = name
        self.about = about
        self.short = short
        self.fields = fields
    }
}

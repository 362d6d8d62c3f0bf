/// The kinds of elements, with their fields.
enum ElementKinds {
    static let length = 0.0...4_000

    /// The fields that every element has.
    static let common: [Field] = [
        Field("id", .name, "Names it for scripts, and for actions such as play."),
        Field("style", styles, "How it looks: a style's name, several, or what a style has."),
        Field("label", .text, "What it is called to those who do not see it."),
        Field("hint", .text, "What comes of touching it, for those who do not see it."),
        Field("show", .expression, "When it is there."),
        Field("width", .number(length), "How wide it is, in points of a phone."),
        Field("height", .number(length), "How high it is, in points of a phone."),
        Field("grow", .flag, "Whether it takes the room that is left."),
        Field(
            "align", .word(["start", "center", "end", "fill"]),
            "Where it stands across what it is in, if not as the others."),
        Field("tap", .actions, "What is done when it is touched."),
    ]

    static let styles = Shape.either([.reference(.style), .object(styleFields), .list(.reference(.style), atMost: 8)])

    static let styleFields: [Field] = [
        Field("size", .number(6...200), "How large letters are, in points of a phone."),
        Field("weight", .word(["light", "regular", "medium", "semibold", "bold", "heavy"]), "How heavy letters are."),
        Field("font", .word(["default", "rounded", "serif", "monospaced"]), "What letters look like."),
        Field("color", .color, "The colour of letters and symbols."),
        Field("background", .color, "What is behind it."),
        Field("border", .color, "The colour of a line around it."),
        Field("corner", .number(0...200), "How round its corners are, in points of a phone."),
        Field("padding", .number(0...400), "The room around what is in it, in points of a phone."),
        Field("alignment", .word(["start", "center", "end"]), "Where lines begin."),
        Field("shadow", .flag, "Whether it lies over what is behind it."),
    ]

    /// The names of the built-in styles.
    static let standardStyles = ["display", "title", "headline", "body", "caption", "card"]

    static let all: [Kind] = containers + contents + moving + inputs

    static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    private static let spacing = Field("spacing", .number(0...400), "The room between, in points of a phone.")

    private static let containers = [
        Kind(
            "stack", "Elements below each other, or side by side.", short: "children",
            [
                Field("children", .elements, "What is in it.", isRequired: true),
                Field("axis", .word(["vertical", "horizontal"]), "Which way they follow each other."),
                spacing,
                Field("alignment", .word(["fill", "start", "center", "end"]), "Where they stand across it."),
                Field("distribution", .word(["natural", "equal", "between"]), "How they share its length."),
            ]),
        Kind(
            "grid", "Elements in columns of the same width.", short: "children",
            [
                Field("children", .elements, "What is in it.", isRequired: true),
                Field("columns", .integer(1...12), "How many columns; without it, as many as there is room for."),
                Field("minimum", .number(20...2_000), "How wide a column is at least, in points of a phone."),
                spacing,
            ]),
        Kind(
            "split", "Elements side by side; below each other where it is narrow.", short: "children",
            [
                Field("children", .elements, "What is in it.", isRequired: true),
                Field(
                    "ratio", .list(.number(0.01...100), atMost: 6), "How wide they are to each other, such as [1, 2]."),
                spacing,
            ]),
        Kind(
            "scroll", "Elements that scroll by themselves.", short: "children",
            [
                Field("children", .elements, "What is in it.", isRequired: true),
                Field("axis", .word(["vertical", "horizontal"]), "Which way it scrolls."),
                spacing,
            ]),
    ]

    private static let contents = [
        Kind(
            "space", "Room; as much as there is left where no size is said.", short: "size",
            [
                Field("size", .number(length), "How much, in points of a phone.")
            ]),
        Kind("divider", "A line between others."),
        Kind(
            "text", "Text to be read.", short: "text",
            [
                Field("text", .text, "What it says.", isRequired: true),
                Field("lines", .integer(1...100), "The most lines."),
            ]),
        Kind(
            "image", "A picture.", short: "file",
            [
                Field("file", .file(.picture), "The picture's file.", isRequired: true),
                Field("alt", .text, "What is on it, for those who do not see it."),
                Field("decorative", .flag, "Whether it says nothing that those who do not see it would miss."),
                Field("fit", .word(["fit", "fill"]), "Whether all of it is seen, or all of its place is filled."),
            ]),
        Kind(
            "symbol", "One of the system's symbols.", short: "name",
            [
                Field("name", .word(Symbols.names), "Which.", isRequired: true),
                Field("size", .number(8...400), "How large, in points of a phone."),
            ]),
        Kind(
            "map", "A picture with places that can be touched.", short: "image",
            [
                Field("image", .file(.picture), "The picture's file.", isRequired: true),
                Field("alt", .text, "What is on it, for those who do not see it."),
                Field("spots", .list(.object(spotFields), atMost: 200), "The places."),
            ]),
        Kind(
            "list", "A table's rows.", short: "data",
            [
                Field("data", .reference(.data), "The table's name.", isRequired: true),
                Field("title", .text, "The first line of a row."),
                Field("subtitle", .text, "The second line of a row."),
                Field("detail", .text, "What stands at the end of a row."),
                Field("image", .file(.picture), "The picture of a row."),
                Field("row", .elements, "What is in a row, in place of all that."),
                Field("filter", .expression, "Which rows are there."),
                Field("search", .reference(.state), "The state's key that holds what is searched for."),
                Field(
                    "in", .oneOrMany(.reference(.column), atMost: 20),
                    "The columns that are searched; all of them where it is left out."),
                Field(
                    "sort", .oneOrMany(.reference(.column), atMost: 4),
                    "The columns that it is sorted by; with a minus in front from the greatest."),
                Field("limit", .integer(1...500), "How many rows are there at first."),
                Field("more", .flag, "Whether a button shows more, where there are more."),
                Field("columns", .integer(1...12), "In how many columns the rows stand."),
                Field("minimum", .number(40...2_000), "How wide a column is at least, in points of a phone."),
                Field("empty", .text, "What is said where there is no row."),
                spacing,
            ]),
        Kind(
            "qr", "A text as a QR code.", short: "text",
            [
                Field("text", .text, "What it says.", isRequired: true),
                Field("alt", .text, "What it is for, for those who do not see it."),
            ]),
        Kind("pairing", "The place of the card by which phones are paired."),
        Kind(
            "web", "A page of the web, or an HTML file.", short: "source",
            [
                Field("source", .source(.page), "Its address, at one of the hosts, or the file.", isRequired: true)
            ]),
    ]

    static let spotFields: [Field] = [
        Field("x", .number(0...1), "How far from the left, of 1.", isRequired: true),
        Field("y", .number(0...1), "How far from the top, of 1.", isRequired: true),
        Field("label", .text, "What is there.", isRequired: true),
        Field("id", .name, "Names it for scripts."),
        Field("symbol", .word(Symbols.names), "What is drawn in it."),
        Field("width", .number(0...1), "How wide a place without a pin is, of 1."),
        Field("height", .number(0...1), "How high a place without a pin is, of 1."),
        Field("show", .expression, "When it is there."),
        Field("tap", .actions, "What is done when it is touched."),
    ]

    private static let moving = [
        Kind(
            "video", "A film.", short: "source",
            [
                Field("source", .source(.video), "Its file, or its address at one of the hosts.", isRequired: true),
                Field("autoplay", .flag, "Whether it begins by itself."),
                Field("loop", .flag, "Whether it begins again at its end."),
                Field("muted", .flag, "Whether it is not heard."),
                Field("controls", .flag, "Whether people can stop it and turn it back."),
                Field("poster", .file(.picture), "What is seen before it begins."),
                Field("fit", .word(["fit", "fill"]), "Whether all of it is seen, or all of its place is filled."),
                Field("done", .actions, "What is done at its end."),
            ]),
        Kind(
            "slideshow", "Pictures one after the other.", short: "images",
            [
                Field(
                    "images", .list(.either([.file(.picture), .object(slideFields)]), atMost: 100), "The pictures.",
                    isRequired: true),
                Field("seconds", .number(1...3_600), "How long each is seen."),
                Field("dots", .flag, "Whether dots say which one is seen."),
                Field(
                    "fit", .word(["fit", "fill"]), "Whether all of a picture is seen, or all of its place is filled."),
            ]),
        Kind(
            "clock", "What time it is.", short: "format",
            [
                Field("format", .text, "How it is written, such as HH:mm or EEEE, d MMMM."),
                Field("zone", .scalar, "The time zone, such as Europe/Berlin."),
            ]),
        Kind(
            "countdown", "How long it still takes.", short: "seconds",
            [
                Field("seconds", .number(1...8_640_000), "For how many seconds from when the page is shown."),
                Field("to", .scalar, "Until when: 2026-12-24T18:00:00+01:00, or without a zone by the display's own."),
                Field("ended", .text, "What is said then."),
                Field("done", .actions, "What is done then."),
            ]),
        Kind(
            "progress", "How much of something is done.", short: "value",
            [
                Field("value", .expression, "How much.", isRequired: true),
                Field("maximum", .number(0.001...1e9), "Of how much; 1 where it is left out."),
            ]),
    ]

    static let slideFields: [Field] = [
        Field("file", .file(.picture), "The picture's file.", isRequired: true),
        Field("alt", .text, "What is on it, for those who do not see it."),
        Field("text", .text, "What is written on it."),
    ]

    private static let into = Field("into", .reference(.state), "The state's key that it works on.", isRequired: true)

    private static let inputs = [
        Kind(
            "button", "A button.", short: "title",
            [
                Field("title", .text, "What it says."),
                Field("symbol", .word(Symbols.names), "What is drawn on it."),
                Field("kind", .word(["filled", "tinted", "gray", "plain"]), "How much it asks to be touched."),
                Field("enabled", .expression, "When it can be touched."),
            ]),
        Kind(
            "language", "A button that leads to the next language.",
            [Field("kind", .word(["filled", "tinted", "gray", "plain"]), "How it looks.")]),
        Kind(
            "search", "A field to search with.", short: "into",
            [into, Field("placeholder", .text, "What is in it while it is empty.")]),
        Kind(
            "slider", "Sets a number.", short: "into",
            [
                into, Field("minimum", .number(-1e9...1e9), "The least."),
                Field("maximum", .number(-1e9...1e9), "The greatest."),
                Field("step", .number(0...1e9), "What it is a multiple of."), Field("title", .text, "What it sets."),
            ]),
        Kind(
            "stepper", "Sets a number, one by one.", short: "into",
            [
                into, Field("minimum", .number(-1e9...1e9), "The least."),
                Field("maximum", .number(-1e9...1e9), "The greatest."),
                Field("step", .number(0.001...1e9), "By how much."), Field("title", .text, "What it sets."),
            ]),
        Kind("switch", "Sets yes or no.", short: "into", [into, Field("title", .text, "What it sets.")]),
        Kind(
            "segments", "Sets one of a few.", short: "into",
            [into, Field("choices", choices, "What can be chosen.", isRequired: true)]),
        Kind(
            "form", "Fields to be filled in and saved.", short: "fields",
            [
                Field("fields", .list(.object(fieldFields), atMost: 60), "The fields.", isRequired: true),
                Field("submit", .text, "What its button says."),
                Field("save", save, "Where its rows go."),
                Field("message", .text, "What is said once it is saved."),
                Field("done", .actions, "What is done once it is saved."),
            ]),
    ]

    private static let choices = Shape.list(
        .either([
            .object([
                Field("value", .scalar, "What it sets.", isRequired: true), Field("title", .text, "What it is called."),
            ]), .text,
        ]), atMost: 100)

    private static let save = Shape.either([
        .object([
            Field("file", .scalar, "An SQLite or a CSV file in the folder.", isRequired: true),
            Field("table", .name, "The table in an SQLite file."),
        ]), .scalar,
    ])

    static let fieldKinds = [
        "text", "multiline", "email", "number", "phone", "choice", "switch", "date", "slider", "stepper",
    ]

    static let fieldFields: [Field] = [
        Field("name", .name, "The column that it is saved in.", isRequired: true),
        Field("kind", .word(fieldKinds), "What it takes; a line of text where it is left out."),
        Field("label", .text, "What it is called."),
        Field("placeholder", .text, "What is in it while it is empty."),
        Field("required", .flag, "Whether it has to be filled in."),
        Field(
            "minimum", .either([.number(-1e9...1e9), .scalar]),
            "The least number, the fewest letters, or the first date."),
        Field(
            "maximum", .either([.number(-1e9...1e9), .scalar]),
            "The greatest number, the most letters, or the last date."),
        Field("step", .number(0.001...1e9), "What a number is a multiple of."),
        Field("pattern", .scalar, "A regular expression that all of the text has to match."),
        Field("message", .text, "What is said where it is not as it should be."),
        Field("choices", choices, "What can be chosen."),
        Field("lines", .integer(1...20), "How many lines a text of several shows; 4 where it is left out."),
        Field("value", .scalar, "What is in it at first."),
    ]
}

import ResponderKit

/// The kinds of elements, with their fields.
enum ElementKinds {
    static let length = 0.0...4_000

    /// The fields that every element has.
    static let common: [Field] = [
        Field("id", .name, "The identifier, by which scripts and actions such as `play` refer to the element."),
        Field("style", styles, "The style: the name of a style, several names, or the fields of a style."),
        Field("label", .text, "The accessibility label."),
        Field("hint", .text, "The accessibility hint, which says what a touch of the element does."),
        Field("show", .expression, "The element is shown while this condition is true."),
        Field("width", .number(length), "The width on a phone, in points. Larger screens scale it."),
        Field("height", .number(length), "The height on a phone, in points. Larger screens scale it."),
        Field("grow", .flag, "Whether the element fills the remaining space of its container."),
        Field(
            "align", .word(["start", "center", "end", "fill"]),
            "The alignment across the container's axis. The default is the container's `alignment`."),
        Field("tap", .actions, "The actions that are performed when the element is touched."),
    ]

    static let styles = Shape.either([.reference(.style), .object(styleFields), .list(.reference(.style), atMost: 8)])

    static let styleFields: [Field] = [
        Field("size", .number(6...200), "The text size on a phone, in points. Larger screens scale it."),
        Field(
            "weight", .word(["light", "regular", "medium", "semibold", "bold", "heavy"]), "The weight of the typeface."),
        Field("font", .word(["default", "rounded", "serif", "monospaced"]), "The typeface."),
        Field("color", .color, "The colour of letters and symbols."),
        Field("background", .color, "The background colour."),
        Field("border", .color, "The colour of the border."),
        Field(
            "corner", .number(0...200),
            "The radius of the rounded corners on a phone, in points. Larger screens scale it."),
        Field(
            "padding", .number(0...400),
            "The space between the edge and the content on a phone, in points. Larger screens scale it."),
        Field("alignment", .word(["start", "center", "end"]), "The alignment of text lines."),
        Field("shadow", .flag, "Whether the element has a shadow."),
    ]

    /// The names of the built-in styles.
    static let standardStyles = ["display", "title", "headline", "body", "caption", "card"]

    static let all: [Kind] = containers + contents + moving + inputs

    static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    private static let spacing = Field(
        "spacing", .number(0...400), "The space between elements on a phone, in points. Larger screens scale it.")

    private static let containers = [
        Kind(
            "stack", "Elements one below the other, or side by side.", shorthandKey: "children",
            [
                Field("children", .elements, "The elements inside.", isRequired: true),
                Field(
                    "axis", .word(["vertical", "horizontal"]), "The direction in which the elements are placed."),
                spacing,
                Field(
                    "alignment", .word(["fill", "start", "center", "end"]),
                    "The alignment of the elements across the axis."),
                Field(
                    "distribution", .word(["natural", "equal", "between"]),
                    "How the elements share the container's length: by content, equally, or with equal gaps."),
            ]),
        Kind(
            "grid", "Elements in columns of the same width.", shorthandKey: "children",
            [
                Field("children", .elements, "The elements inside.", isRequired: true),
                Field("columns", .integer(1...12), "The number of columns. By default, as many as fit."),
                Field(
                    "minimum", .number(20...2_000),
                    "The minimum width of a column on a phone, in points. Larger screens scale it."),
                spacing,
            ]),
        Kind(
            "split", "Elements side by side, or one below the other on a narrow screen.", shorthandKey: "children",
            [
                Field("children", .elements, "The elements inside.", isRequired: true),
                Field(
                    "ratio", .list(.number(0.01...100), atMost: 6),
                    "The relative widths of the elements, such as [1, 2]."),
                spacing,
            ]),
        Kind(
            "scroll", "Elements in a scroll view.", shorthandKey: "children",
            [
                Field("children", .elements, "The elements inside.", isRequired: true),
                Field("axis", .word(["vertical", "horizontal"]), "The direction of scrolling."),
                spacing,
            ]),
    ]

    private static let contents = [
        Kind(
            "space", "Empty space. By default, all space that remains.", shorthandKey: "size",
            [
                Field("size", .number(length), "The size on a phone, in points. Larger screens scale it.")
            ]),
        Kind("divider", "A line between elements."),
        Kind(
            "text", "A text.", shorthandKey: "text",
            [
                Field("text", .text, "The text.", isRequired: true),
                Field("lines", .integer(1...100), "The maximum number of lines."),
            ]),
        Kind(
            "image", "A picture.", shorthandKey: "file",
            [
                Field("file", .file(.picture), "The picture's file.", isRequired: true),
                Field("alt", .text, "A description of the picture for people who cannot see it."),
                Field("decorative", .flag, "Whether the picture is only decoration and needs no description."),
                Field(
                    "fit", .word(["fit", "fill"]),
                    "How the picture fills the element: `fit` shows the whole picture, `fill` crops it to leave no gap."
                ),
            ]),
        Kind(
            "symbol", "One of the system's symbols.", shorthandKey: "name",
            [
                Field("name", .word(UIImage.systemNames), "The symbol's name.", isRequired: true),
                Field("size", .number(8...400), "The size on a phone, in points. Larger screens scale it."),
            ]),
        Kind(
            "map", "A picture with spots, which are areas that can be touched.", shorthandKey: "image",
            [
                Field("image", .file(.picture), "The picture's file.", isRequired: true),
                Field("alt", .text, "A description of the picture for people who cannot see it."),
                Field(
                    "spots", .list(.object(spotFields), atMost: 200), "The areas of the picture that can be touched."),
            ]),
        Kind(
            "list", "A table's rows.", shorthandKey: "data",
            [
                Field("data", .reference(.data), "The table's name.", isRequired: true),
                Field("title", .text, "The first line of a row."),
                Field("subtitle", .text, "The second line of a row."),
                Field("detail", .text, "The text at the end of a row."),
                Field("image", .file(.picture), "The picture of a row."),
                Field(
                    "row", .elements, "The elements of a row. They replace `title`, `subtitle`, `detail` and `image`."),
                Field("filter", .expression, "The condition for showing a row."),
                Field("search", .reference(.state), "The key of the state that contains the search text."),
                Field(
                    "in", .oneOrMany(.reference(.column), atMost: 20),
                    "The columns to search. By default, all."),
                Field(
                    "sort", .oneOrMany(.reference(.column), atMost: 4),
                    "The columns to sort by. A minus in front of a column means descending order."),
                Field("limit", .integer(1...500), "The number of rows that are shown at first."),
                Field("more", .flag, "Whether a button shows more rows."),
                Field("columns", .integer(1...12), "The number of columns in which the rows are arranged."),
                Field(
                    "minimum", .number(40...2_000),
                    "The minimum width of a column on a phone, in points. Larger screens scale it."),
                Field("empty", .text, "The text that is shown if there is no row."),
                spacing,
            ]),
        Kind(
            "qr", "A text as a QR code.", shorthandKey: "text",
            [
                Field("text", .text, "The text.", isRequired: true),
                Field("alt", .text, "The purpose of the code, for people who cannot see it."),
            ]),
        Kind("pairing", "The place of the pairing card, which shows the PIN and the QR code."),
        Kind(
            "web", "A web page, or an HTML file.", shorthandKey: "source",
            [
                Field(
                    "source", .source(.page), "The HTML file, or an address whose host is listed in `hosts`.",
                    isRequired: true)
            ]),
    ]

    static let spotFields: [Field] = [
        Field(
            "x", .number(0...1), "The distance from the picture's left edge, as a fraction of its width, from 0 to 1.",
            isRequired: true),
        Field(
            "y", .number(0...1), "The distance from the picture's top edge, as a fraction of its height, from 0 to 1.",
            isRequired: true),
        Field("label", .text, "The name of the spot, such as the name of a room.", isRequired: true),
        Field("id", .name, "The identifier by which scripts select the spot."),
        Field("symbol", .word(UIImage.systemNames), "The symbol of the pin that marks the spot."),
        Field(
            "width", .number(0...1),
            "The width of a spot that is an area instead of a pin, as a fraction of the picture's width, from 0 to 1."),
        Field(
            "height", .number(0...1),
            "The height of a spot that is an area instead of a pin, as a fraction of the picture's height, from 0 to 1."
        ),
        Field("show", .expression, "A condition. The spot is shown while the condition is true."),
        Field("tap", .actions, "The actions that are performed when the spot is touched."),
    ]

    private static let moving = [
        Kind(
            "video", "A video.", shorthandKey: "source",
            [
                Field(
                    "source", .source(.video), "The video's file, or an address whose host is listed in `hosts`.",
                    isRequired: true),
                Field("autoplay", .flag, "Whether the video plays automatically."),
                Field("loop", .flag, "Whether the video repeats."),
                Field("muted", .flag, "Whether the video is muted."),
                Field("controls", .flag, "Whether people can pause the video and seek in it."),
                Field("poster", .file(.picture), "The picture that is shown before the video plays."),
                Field(
                    "fit", .word(["fit", "fill"]),
                    "How the video fills the element: `fit` shows the whole video, `fill` crops it to leave no gap."),
                Field("done", .actions, "The actions that are performed when the video ends."),
            ]),
        Kind(
            "slideshow", "Pictures that are shown in turn.", shorthandKey: "images",
            [
                Field(
                    "images", .list(.either([.file(.picture), .object(slideFields)]), atMost: 100), "The pictures.",
                    isRequired: true),
                Field("seconds", .number(1...3_600), "How long each picture is shown, in seconds."),
                Field("dots", .flag, "Whether dots indicate the current picture."),
                Field(
                    "fit", .word(["fit", "fill"]),
                    "How a picture fills the element: `fit` shows the whole picture, `fill` crops it to leave no gap."),
            ]),
        Kind(
            "clock", "The current time.", shorthandKey: "format",
            [
                Field("format", .text, "The format, such as HH:mm or EEEE, d MMMM."),
                Field("zone", .scalar, "The time zone, such as Europe/Berlin."),
            ]),
        Kind(
            "countdown", "The time that remains until a date, or until a number of seconds has passed.",
            shorthandKey: "seconds",
            [
                Field(
                    "seconds", .number(1...8_640_000),
                    "The duration in seconds, from the time at which the page is shown."),
                Field(
                    "to", .scalar,
                    "The date and time of the end, such as 2026-12-24T18:00:00+01:00. Without an offset, the time is in the kiosk's time zone."
                ),
                Field("ended", .text, "The text that is shown when no time remains."),
                Field("done", .actions, "The actions that are performed when no time remains."),
            ]),
        Kind(
            "progress", "A progress bar.", shorthandKey: "value",
            [
                Field("value", .expression, "The value.", isRequired: true),
                Field("maximum", .number(0.001...1e9), "The maximum. The default is 1."),
            ]),
    ]

    static let slideFields: [Field] = [
        Field("file", .file(.picture), "The picture's file.", isRequired: true),
        Field("alt", .text, "A description of the picture for people who cannot see it."),
        Field("text", .text, "The text on the picture."),
    ]

    private static let into = Field(
        "into", .reference(.state), "The key of the state that this element changes.", isRequired: true)

    private static let inputs = [
        Kind(
            "button", "A button.", shorthandKey: "title",
            [
                Field("title", .text, "The title of the button."),
                Field("symbol", .word(UIImage.systemNames), "The symbol on the button."),
                Field("kind", .word(["filled", "tinted", "gray", "plain"]), "The prominence of the button."),
                Field("enabled", .expression, "The button is enabled while this condition is true."),
            ]),
        Kind(
            "language", "A button that switches to the other language, or lets people choose among more than two.",
            [Field("kind", .word(["filled", "tinted", "gray", "plain"]), "The prominence of the button.")]),
        Kind(
            "search", "A search field.", shorthandKey: "into",
            [into, Field("placeholder", .text, "The placeholder of the empty field.")]),
        Kind(
            "slider", "A slider that sets a number.", shorthandKey: "into",
            [
                into, Field("minimum", .number(-1e9...1e9), "The minimum."),
                Field("maximum", .number(-1e9...1e9), "The maximum."),
                Field("step", .number(0...1e9), "The step between values."),
                Field("title", .text, "The caption of the control."),
            ]),
        Kind(
            "stepper", "A stepper that sets a number.", shorthandKey: "into",
            [
                into, Field("minimum", .number(-1e9...1e9), "The minimum."),
                Field("maximum", .number(-1e9...1e9), "The maximum."),
                Field("step", .number(0.001...1e9), "The step."), Field("title", .text, "The caption of the control."),
            ]),
        Kind(
            "switch", "A switch that sets true or false.", shorthandKey: "into",
            [into, Field("title", .text, "The caption of the control.")]),
        Kind(
            "segments", "A segmented control that sets one of a few choices.", shorthandKey: "into",
            [into, Field("choices", choices, "The choices.", isRequired: true)]),
        Kind(
            "form", "Fields that visitors fill in, which are saved.", shorthandKey: "fields",
            [
                Field("fields", .list(.object(fieldFields), atMost: 60), "The fields.", isRequired: true),
                Field("submit", .text, "The title of the button that saves the form."),
                Field("save", save, "The file, and optionally the table, in which rows are saved."),
                Field("message", .text, "The message that is shown after the form is saved."),
                Field("done", .actions, "The actions that are performed after the form is saved."),
            ]),
    ]

    private static let choices = Shape.list(
        .either([
            .object([
                Field("value", .scalar, "The value that the choice sets.", isRequired: true),
                Field("title", .text, "The title of the choice."),
            ]), .text,
        ]), atMost: 100)

    private static let save = Shape.either([
        .object([
            Field("file", .scalar, "The name of an SQLite or a CSV file.", isRequired: true),
            Field("table", .name, "The name of the table in an SQLite file."),
        ]), .scalar,
    ])

    static let fieldKinds = [
        "text", "multiline", "email", "number", "phone", "choice", "switch", "date", "slider", "stepper",
    ]

    static let fieldFields: [Field] = [
        Field(
            "name", .name, "The field's name, which is also the column in which its value is saved.", isRequired: true),
        Field("kind", .word(fieldKinds), "The kind of value. The default is a line of text."),
        Field("label", .text, "The field's name, as people see it."),
        Field("placeholder", .text, "The placeholder of the empty field."),
        Field("required", .flag, "Whether the field is required."),
        Field(
            "minimum", .either([.number(-1e9...1e9), .scalar]),
            "The smallest number, the minimum number of letters, or the first date that the field accepts."),
        Field(
            "maximum", .either([.number(-1e9...1e9), .scalar]),
            "The largest number, the maximum number of letters, or the last date that the field accepts."),
        Field("step", .number(0.001...1e9), "The step between numbers."),
        Field("pattern", .scalar, "A regular expression that the whole text must match."),
        Field("message", .text, "The message that is shown if the value is invalid."),
        Field("choices", choices, "The choices."),
        Field("lines", .integer(1...20), "The number of visible lines of a multi-line text. The default is 4."),
        Field("value", .scalar, "The initial value."),
    ]
}

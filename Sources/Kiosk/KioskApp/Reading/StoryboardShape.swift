/// The top-level fields of a storyboard, and the fields of a page.
enum StoryboardShape {
    static let fields: [Field] = [
        Field("kiosk", .integer(1...1), "The version of the language.", isRequired: true),
        Field("name", .name, "The path under which it is offered; the file's name where it is left out."),
        Field("title", .text, "What people call it."),
        Field("languages", .list(.language, atMost: 20), "Its languages; the first is where it starts."),
        Field(
            "strings", .either([.map(.text, atMost: 2_000), .file(.strings)]),
            "Texts by key, here or in a CSV file: key,en,de."),
        Field(
            "control", .word(["together", "turns", "staff"]),
            "Who may work it: all at once, one after the other, or staff alone."),
        Field("sizes", .list(.screenSize, atMost: 8), "The sizes that it is shown in, in points."),
        Field("theme", .object(themeFields), "What all pages have in common."),
        Field(
            "appearance", .word(["automatic", "light", "dark"]),
            "Light or dark; as each display has it where it is left out."),
        Field(
            "styles", .map(.object(ElementKinds.styleFields), atMost: 100), "How things look, by names of one's own."),
        Field("idle", .object(idleFields), "What happens when nobody is there any more."),
        Field("state", .map(.scalar, atMost: 200), "What it remembers, as it is at the start."),
        Field("hosts", .list(.host, atMost: 50), "Where requests, web pages and films may come from."),
        Field("data", .map(.file(.data), atMost: 50), "Tables by name: CSV files with a header, or JSON."),
        Field(
            "pages", .map(.object(pageFields), atMost: StoryboardReader.pageLimit),
            "The pages by name; the first is where it starts.",
            isRequired: true),
    ]

    static let themeFields: [Field] = [
        Field("tint", .color, "The colour of what can be touched."),
        Field("text", .color, "The colour of text."),
        Field("background", .color, "What is behind everything."),
        Field("surface", .color, "What is behind cards and rows."),
        Field("font", .word(["default", "rounded", "serif", "monospaced"]), "What letters look like."),
        Field("corner", .number(0...100), "How round corners are, in points of a phone."),
    ]

    static let idleFields: [Field] = [
        Field("after", .number(0...86_400), "After how many seconds without a touch it is asked; 0 is never."),
        Field("ask", .number(0...600), "For how many seconds it is asked."),
        Field("page", .reference(.page), "The page to go back to; the first where it is left out."),
        Field("playing", .flag, "Whether what plays counts as somebody who watches."),
        Field("question", .text, "What is asked."),
    ]

    static let layouts = ["portrait", "landscape", "phone", "narrow", "regular", "wide"]

    static let pageFields: [Field] = [
        Field("title", .text, "What stands above it."),
        Field("row", .reference(.data), "The table whose row it shows."),
        Field(
            "attract", .flag,
            "Whether it is there to be looked at: it has no bar above it, and a touch anywhere does its 'tap'."),
        Field("header", .flag, "Whether it has a bar with its title and a way back."),
        Field("width", .word(["readable", "full"]), "How wide what is on it is on a wide screen."),
        Field("center", .flag, "Whether what is on it stands in the middle of the height that there is."),
        Field("background", .color, "What is behind it."),
        Field("picture", .file(.picture), "The picture behind it."),
        Field("when", .expression, "When it may be shown; where it may not, the first page is."),
        Field("tap", .actions, "What is done when it is touched where nothing else is."),
        Field("body", .elements, "What is on it."),
        Field(
            "layouts", .object(layouts.map { Field($0, .elements, "What is on it there.") }),
            "What is on it by size, in place of the body."
        ),
    ]
}

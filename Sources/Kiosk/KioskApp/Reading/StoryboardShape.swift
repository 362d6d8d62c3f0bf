/// The top-level fields of a storyboard, and the fields of a page.
enum StoryboardShape {
    static let fields: [Field] = [
        Field("kiosk", .integer(1...1), "The version of the storyboard language.", isRequired: true),
        Field(
            "name", .name,
            "The screen's name, which is also its path. The default is the file's name without its extension."),
        Field("title", .text, "The title that people see."),
        Field("languages", .list(.language, atMost: 20), "The languages. The kiosk starts in the first."),
        Field(
            "strings", .either([.map(.text, atMost: 2_000), .file(.strings)]),
            "Texts by key, here or in a CSV file whose first line is key and the languages, such as key,en,de."),
        Field(
            "control", .word(["together", "turns", "staff"]),
            "Who may control the screen: all clients at once, one client at a time, or only admins."),
        Field("sizes", .list(.screenSize, atMost: 8), "The sizes of the screen, in points."),
        Field("theme", .object(themeFields), "The colours, the typeface and the corners of all pages."),
        Field(
            "appearance", .word(["automatic", "light", "dark"]),
            "Light or dark, for all pages. By default, each display's own setting applies."),
        Field(
            "styles", .map(.object(ElementKinds.styleFields), atMost: 100),
            "Styles by name. Elements refer to them with `style`."),
        Field(
            "idle", .object(idleFields), "How the kiosk returns to its initial state after the last touch of a visitor."
        ),
        Field("state", .map(.scalar, atMost: 200), "The keys of the state, and their initial values."),
        Field(
            "hosts", .list(.host, atMost: 50),
            "The hosts to which requests are allowed, and from which web pages and videos may come."),
        Field("data", .map(.file(.data), atMost: 50), "Tables by name: CSV files with a header, or JSON."),
        Field(
            "pages", .map(.object(pageFields), atMost: StoryboardReader.pageLimit),
            "The pages by name. The kiosk starts with the first.",
            isRequired: true),
    ]

    static let themeFields: [Field] = [
        Field("tint", .color, "The colour of elements that can be touched."),
        Field("text", .color, "The colour of text."),
        Field("background", .color, "The background colour of all pages."),
        Field("surface", .color, "The background colour of cards and rows."),
        Field("font", .word(["default", "rounded", "serif", "monospaced"]), "The typeface."),
        Field("corner", .number(0...100), "The radius of corners on a phone, in points. Larger screens scale it."),
    ]

    static let idleFields: [Field] = [
        Field(
            "after", .number(0...86_400),
            "The time without a touch after which the question is shown, in seconds; 0 for never."),
        Field("ask", .number(0...600), "How long the question is shown, in seconds."),
        Field("page", .reference(.page), "The page to return to. The default is the first."),
        Field("playing", .flag, "Whether a playing video counts as activity."),
        Field("question", .text, "The text of the question, such as: Are you still there?"),
    ]

    static let layouts = ["portrait", "landscape", "phone", "narrow", "regular", "wide"]

    static let pageFields: [Field] = [
        Field("title", .text, "The title above the page."),
        Field("row", .reference(.data), "The table whose row the page shows."),
        Field(
            "attract", .flag,
            "Whether the page is shown to attract visitors. Such a page has no bar, and a touch anywhere on it performs the actions of `tap`."
        ),
        Field("header", .flag, "Whether the page has a bar with its title and a button that leads back."),
        Field("width", .word(["readable", "full"]), "The width of the content on a wide screen."),
        Field("center", .flag, "Whether the content is centred vertically."),
        Field("background", .color, "The background colour."),
        Field("picture", .file(.picture), "The background picture."),
        Field(
            "when", .expression,
            "The condition for showing the page. If the condition is false, the first page is shown."),
        Field(
            "tap", .actions, "The actions that are performed when a visitor touches the page outside of its elements."),
        Field("body", .elements, "The elements of the page."),
        Field(
            "layouts", .object(layouts.map { Field($0, .elements, "The elements of the page in this layout.") }),
            "The elements for certain layouts, by the name of the layout. In these layouts, they replace `body`."
        ),
    ]
}

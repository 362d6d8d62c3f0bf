/// The kinds of actions, with their fields.
enum ActionKinds {
    static let common: [Field] = [Field("if", .expression, "When it is done.")]

    static let playerCommands = ["play", "pause", "togglePlayPause", "next", "previous", "stop"]

    static let all: [Kind] = [
        Kind(
            "go", "Shows another page.", short: "page",
            [
                Field("page", .reference(.page), "Which.", isRequired: true)
            ]),
        Kind("back", "Shows the page before this."),
        Kind("home", "Shows the first page."),
        Kind(
            "present", "Shows a page over this one.", short: "page",
            [
                Field("page", .reference(.page), "Which.", isRequired: true)
            ]),
        Kind("dismiss", "Takes away what is shown over the page."),
        Kind(
            "set", "Sets values of the state.", short: "values",
            [
                Field("values", .mapOf(.state, .json), "What to set; a text may be filled in.", isRequired: true)
            ]),
        Kind(
            "toggle", "Turns yes into no, and no into yes.", short: "key",
            [
                Field("key", .reference(.state), "Which.", isRequired: true)
            ]),
        Kind(
            "add", "Adds to numbers of the state.", short: "values",
            [
                Field(
                    "values", .mapOf(.state, .either([.number(-1e9...1e9), .expression])), "How much to add to which.",
                    isRequired: true)
            ]),
        Kind(
            "show", "Says something in a window of its own.", short: "text",
            [
                Field("title", .text, "What it is about."), Field("text", .text, "What it says."),
                Field("button", .text, "What closes it."),
            ]),
        Kind(
            "message", "Says something for some seconds.", short: "text",
            [
                Field("text", .text, "What it says.", isRequired: true)
            ]),
        Kind(
            "play", "Plays a film.", short: "video", [Field("video", .reference(.video), "Its id.", isRequired: true)]),
        Kind(
            "pause", "Has a film wait.", short: "video",
            [Field("video", .reference(.video), "Its id.", isRequired: true)]),
        Kind(
            "stop", "Ends a film, and turns it back.", short: "video",
            [Field("video", .reference(.video), "Its id.", isRequired: true)]),
        Kind(
            "player", "Tells the media player.", short: "command",
            [
                Field("command", .word(playerCommands + ["volume"]), "What.", isRequired: true),
                Field("volume", .expression, "How loud, from 0 to 100."),
            ]),
        Kind(
            "request", "Asks another computer for something.", short: "url",
            [
                Field("url", .text, "Where: http or https, at one of the hosts.", isRequired: true),
                Field(
                    "method", .word(["GET", "POST", "PUT", "PATCH", "DELETE"]),
                    "What is asked; POST where there is json, else GET."),
                Field("json", .json, "What is sent with it."),
                Field("headers", .map(.text, atMost: 20), "What is said with it."),
                Field("timeout", .number(1...60), "How many seconds it may take; 10 where it is left out."),
                Field("into", .reference(.state), "The state's key that what comes back is put into."),
                Field("then", .actions, "What is done once it has been answered."),
                Field("else", .actions, "What is done where it has failed."),
            ]),
        Kind(
            "language", "Goes on in another language.", short: "code",
            [
                Field("code", .either([.word(["next"]), .language]), "Which; `next` is the next.", isRequired: true)
            ]),
        Kind(
            "clear", "Empties a form.", short: "form", [Field("form", .reference(.form), "Its id.", isRequired: true)]),
        Kind("reset", "Begins again, as when nobody is there any more."),
    ]

    static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

/// The kinds of actions, with their fields.
enum ActionKinds {
    static let common: [Field] = [Field("if", .expression, "The condition for performing it.")]

    static let playerCommands = ["play", "pause", "togglePlayPause", "next", "previous", "stop"]

    static let all: [Kind] = [
        Kind(
            "go", "Shows another page.", shorthandKey: "page",
            [
                Field("page", .reference(.page), "Which.", isRequired: true)
            ]),
        Kind("back", "Shows the previous page."),
        Kind("home", "Shows the first page."),
        Kind(
            "present", "Shows a page over this one.", shorthandKey: "page",
            [
                Field("page", .reference(.page), "Which.", isRequired: true)
            ]),
        Kind("dismiss", "Closes the page that is shown over another."),
        Kind(
            "set", "Sets values of the state.", shorthandKey: "values",
            [
                Field("values", .mapOf(.state, .json), "The values to set; a text may contain {…}.", isRequired: true)
            ]),
        Kind(
            "toggle", "Switches between true and false.", shorthandKey: "key",
            [
                Field("key", .reference(.state), "Which.", isRequired: true)
            ]),
        Kind(
            "add", "Adds to numbers of the state.", shorthandKey: "values",
            [
                Field(
                    "values", .mapOf(.state, .either([.number(-1e9...1e9), .expression])),
                    "The numbers to add, by key.",
                    isRequired: true)
            ]),
        Kind(
            "show", "Shows a dialog.", shorthandKey: "text",
            [
                Field("title", .text, "The title."), Field("text", .text, "The text."),
                Field("button", .text, "The title of the button that closes it."),
            ]),
        Kind(
            "message", "Shows a message for a few seconds.", shorthandKey: "text",
            [
                Field("text", .text, "The text.", isRequired: true)
            ]),
        Kind(
            "play", "Plays a film.", shorthandKey: "video",
            [Field("video", .reference(.video), "The identifier.", isRequired: true)]),
        Kind(
            "pause", "Pauses a film.", shorthandKey: "video",
            [Field("video", .reference(.video), "The identifier.", isRequired: true)]),
        Kind(
            "stop", "Stops a film, and rewinds it.", shorthandKey: "video",
            [Field("video", .reference(.video), "The identifier.", isRequired: true)]),
        Kind(
            "player", "Sends a command to the media player.", shorthandKey: "command",
            [
                Field("command", .word(playerCommands + ["volume"]), "The command.", isRequired: true),
                Field("volume", .expression, "The volume, from 0 to 100."),
            ]),
        Kind(
            "request", "Sends a request to another computer.", shorthandKey: "url",
            [
                Field("url", .text, "The address: http or https, at one of the hosts.", isRequired: true),
                Field(
                    "method", .word(["GET", "POST", "PUT", "PATCH", "DELETE"]),
                    "The method. Without it, POST with json, otherwise GET."),
                Field("json", .json, "The body, as JSON."),
                Field("headers", .map(.text, atMost: 20), "The headers."),
                Field("timeout", .number(1...60), "The time-out in seconds. Without it, 10."),
                Field("into", .reference(.state), "The key of the state that receives the answer."),
                Field("then", .actions, "The actions after an answer."),
                Field("else", .actions, "The actions after a failure."),
            ]),
        Kind(
            "language", "Switches to another language.", shorthandKey: "code",
            [
                Field(
                    "code", .either([.word(["next"]), .language]), "The language, or `next` for the next one.",
                    isRequired: true)
            ]),
        Kind(
            "clear", "Clears a form.", shorthandKey: "form",
            [Field("form", .reference(.form), "The identifier.", isRequired: true)]),
        Kind("reset", "Starts again, as after the last touch of a visitor."),
    ]

    static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

/// The kinds of actions, with their fields.
enum ActionKinds {
    static let common: [Field] = [Field("if", .expression, "The action is performed only if this condition is true.")]

    static let playerCommands = ["play", "pause", "togglePlayPause", "next", "previous", "stop"]

    static let all: [Kind] = [
        Kind(
            "go", "Shows another page.", shorthandKey: "page",
            [
                Field("page", .reference(.page), "The name of the page.", isRequired: true)
            ]),
        Kind("back", "Shows the previous page."),
        Kind("home", "Shows the first page."),
        Kind(
            "present", "Shows a page as a sheet over the current one.", shorthandKey: "page",
            [
                Field("page", .reference(.page), "The name of the page.", isRequired: true)
            ]),
        Kind("dismiss", "Closes the page that `present` has shown."),
        Kind(
            "set", "Sets values of the state.", shorthandKey: "values",
            [
                Field(
                    "values", .mapOf(.state, .json),
                    "The values to set, by key. A text may contain placeholders such as {room}.", isRequired: true)
            ]),
        Kind(
            "toggle", "Switches a value of the state between true and false.", shorthandKey: "key",
            [
                Field("key", .reference(.state), "The key of the state.", isRequired: true)
            ]),
        Kind(
            "add", "Adds an amount to one or more numbers in the state.", shorthandKey: "values",
            [
                Field(
                    "values", .mapOf(.state, .either([.number(-1e9...1e9), .expression])),
                    "The amount to add to each number, by the number's key in the state.",
                    isRequired: true)
            ]),
        Kind(
            "show", "Shows a dialog.", shorthandKey: "text",
            [
                Field("title", .text, "The title."), Field("text", .text, "The text."),
                Field("button", .text, "The title of the button that closes the dialog."),
            ]),
        Kind(
            "message", "Shows a message for a few seconds.", shorthandKey: "text",
            [
                Field("text", .text, "The text.", isRequired: true)
            ]),
        Kind(
            "play", "Plays a video.", shorthandKey: "video",
            [Field("video", .reference(.video), "The identifier of the video element.", isRequired: true)]),
        Kind(
            "pause", "Pauses a video.", shorthandKey: "video",
            [Field("video", .reference(.video), "The identifier of the video element.", isRequired: true)]),
        Kind(
            "stop", "Stops a video, and rewinds it.", shorthandKey: "video",
            [Field("video", .reference(.video), "The identifier of the video element.", isRequired: true)]),
        Kind(
            "player", "Sends a command to the media player.", shorthandKey: "command",
            [
                Field("command", .word(playerCommands + ["volume"]), "The command.", isRequired: true),
                Field("volume", .expression, "The volume from 0 to 100, for the command `volume`."),
            ]),
        Kind(
            "request", "Sends a request to another computer.", shorthandKey: "url",
            [
                Field(
                    "url", .text, "The address (http or https). Its host must be listed in `hosts`.", isRequired: true),
                Field(
                    "method", .word(["GET", "POST", "PUT", "PATCH", "DELETE"]),
                    "The HTTP method. The default is POST with `json`, and otherwise GET."),
                Field("json", .json, "The body, as JSON."),
                Field("headers", .map(.text, atMost: 20), "The header fields, by name."),
                Field("timeout", .number(1...60), "The time-out in seconds. The default is 10."),
                Field("into", .reference(.state), "The key of the state that receives the answer."),
                Field("then", .actions, "The actions that are performed after an answer."),
                Field("else", .actions, "The actions that are performed after a failure."),
            ]),
        Kind(
            "language", "Changes the kiosk's language.", shorthandKey: "code",
            [
                Field(
                    "code", .either([.word(["next"]), .language]),
                    "The code of the language, or `next` for the next one of the storyboard's languages.",
                    isRequired: true)
            ]),
        Kind(
            "clear", "Clears a form.", shorthandKey: "form",
            [Field("form", .reference(.form), "The identifier of the form.", isRequired: true)]),
        Kind("reset", "Returns the kiosk to its initial state, as after the idle time."),
    ]

    static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

public import ArgumentParser
public import BatonClient

/// The command `baton tap`: taps a view.
struct Tap: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Tap a view with one finger.",
        discussion: """
            The command waits until exactly one view matches, and this view is enabled, does not move, and is not covered by another view. If necessary, it first scrolls to the view.

            EXAMPLE
              baton tap play
              baton tap label:"Night Drive" in:queue
            """)
    @OptionGroup var target: SelectorArguments
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func check() throws(ClientError) { _ = try target.selector() }

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        Outcome(try await screen.tap(target.selector(), timeout: timeout))
    }
}

/// The command `baton double-tap`: taps a view twice.
struct DoubleTap: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Tap a view twice.",
        discussion: """
            EXAMPLE
              baton double-tap picture
            """)
    @OptionGroup var target: SelectorArguments
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func check() throws(ClientError) { _ = try target.selector() }

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        Outcome(try await screen.doubleTap(target.selector(), timeout: timeout))
    }
}

/// The command `baton long-press`: holds a finger on a view.
struct LongPress: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Hold a finger on a view.",
        discussion: """
            EXAMPLE
              baton long-press label:"Night Drive" --for 800ms
            """)
    @OptionGroup var target: SelectorArguments
    @Option(name: .customLong("for"), help: ArgumentHelp("How long the finger is held.", valueName: "time"))
    var duration = TimeArgument(
        .milliseconds(800))
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func check() throws(ClientError) { _ = try target.selector() }

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        Outcome(try await screen.longPress(target.selector(), for: duration.duration, timeout: timeout))
    }
}

/// The command `baton drag`: drags a view.
struct Drag: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Drag a view with a finger to another place.",
        discussion: """
            With more than two points, the finger moves along them.

            EXAMPLE
              baton drag label:"Night Drive" to label:"Rain"
              baton drag 40,300 to 200,300
              baton drag 40,300 to 120,380 to 200,300
            """)
    @Argument(
        help: ArgumentHelp(
            "The view or point at which the drag begins, the word 'to', and the view or point at which it ends.",
            valueName: "view"))
    var words: [String]
    @Option(
        help: ArgumentHelp(
            "How long the finger rests before it moves, for example to pick up a view with a long press.",
            valueName: "time"))
    var hold = TimeArgument(.zero)
    @Option(name: .customLong("over"), help: ArgumentHelp("How long the finger moves.", valueName: "time"))
    var duration = TimeArgument(
        .milliseconds(300))
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func check() throws(ClientError) { _ = try selectors() }

    private func selectors() throws(ClientError) -> [ViewSelector] {
        let stations = words.split(separator: "to", omittingEmptySubsequences: false).map(Array.init)
        guard stations.count >= 2, stations.allSatisfy({ !$0.isEmpty }) else {
            throw ClientError(
                .invalidArgument, "The place to drag to is missing.",
                advice: "Write both places, such as: drag thumb to 300,200.")
        }
        var selectors: [ViewSelector] = []
        for station in stations { selectors.append(try ViewSelector(arguments: station)) }
        return selectors
    }

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        let selectors = try selectors()
        return Outcome(
            try await screen.drag(
                selectors[0], to: Array(selectors[1...]), hold: hold.duration, over: duration.duration, timeout: timeout
            ))
    }
}

extension ScrollDirection: ExpressibleByArgument {}

/// The command `baton swipe`: swipes over a view.
struct Swipe: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Flick a finger over the screen or a view. The content keeps scrolling.",
        discussion: """
            The direction is the finger's: swipe up to see what is below.

            EXAMPLE
              baton swipe up
              baton swipe left label:"Night Drive"
            """)
    @Argument(help: "The direction of the finger.") var direction: ScrollDirection
    @Argument(
        help: ArgumentHelp(
            "The view on which the finger begins. By default, the finger begins in the middle of the screen.",
            valueName: "view")) var words: [String] = []
    @Option(help: ArgumentHelp("How far the finger moves, in points.", valueName: "points")) var by: Double?
    @Option(name: .customLong("over"), help: ArgumentHelp("How long the finger moves.", valueName: "time"))
    var duration: TimeArgument?
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func check() throws(ClientError) { if !words.isEmpty { _ = try ViewSelector(arguments: words) } }

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        let selector = words.isEmpty ? nil : try ViewSelector(arguments: words)
        return Outcome(
            try await screen.swipe(direction, on: selector, by: by, over: duration?.duration, timeout: timeout))
    }
}

/// The command `baton scroll`: scrolls a view with a wheel.
struct Scroll: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Scroll with a mouse wheel, to show content further in one direction.",
        discussion: """
            EXAMPLE
              baton scroll down
              baton scroll down --until label:"Item 80"
              baton scroll right in:covers --by 200
            """)
    @Argument(help: "The direction in which the content to show is.") var direction: ScrollDirection
    @Argument(
        help: ArgumentHelp(
            "The view to scroll. By default, the view in the middle of the screen.", valueName: "view"))
    var words: [String] = []
    @Option(help: ArgumentHelp("The distance in points. By default, most of the visible length.", valueName: "points"))
    var by: Double?
    @Option(name: .customLong("until"), help: ArgumentHelp("Scroll until this view is visible.", valueName: "view"))
    var goal: String?
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func check() throws(ClientError) {
        if !words.isEmpty { _ = try ViewSelector(arguments: words) }
        if let goal { _ = try ViewSelector(argument: goal) }
    }

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        let area = words.isEmpty ? nil : try ViewSelector(arguments: words)
        guard let goal else { return Outcome(try await screen.scroll(direction, by: by, in: area, timeout: timeout)) }
        try await screen.scroll(direction, until: ViewSelector(argument: goal), in: area, timeout: timeout)
        return Outcome()
    }
}

/// The command `baton pinch`: pinches with two fingers.
struct Pinch: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Move two fingers apart or together over a view.",
        discussion: """
            EXAMPLE
              baton pinch 2 map
              baton pinch 0.5 --rotate 30
            """)
    @Argument(
        help: ArgumentHelp("The fingers' distance at the end, relative to the start: 2 enlarges, 0.5 reduces."))
    var scale: Double
    @Argument(
        help: ArgumentHelp(
            "The view that the fingers touch. By default, they touch the middle of the screen.", valueName: "view"))
    var words: [String] = []
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The angle by which the fingers turn clockwise; below 0, counterclockwise.", valueName: "degrees"))
    var rotate = 0.0
    @Option(name: .customLong("over"), help: ArgumentHelp("How long the fingers move.", valueName: "time"))
    var duration = TimeArgument(
        .milliseconds(400))
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func check() throws(ClientError) { if !words.isEmpty { _ = try ViewSelector(arguments: words) } }

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        let selector = words.isEmpty ? nil : try ViewSelector(arguments: words)
        return Outcome(
            try await screen.pinch(selector, scale: scale, rotatedBy: rotate, over: duration.duration, timeout: timeout)
        )
    }
}

/// The command `baton rotate`: rotates with two fingers.
struct Rotate: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Turn two fingers over a view.",
        discussion: """
            EXAMPLE
              baton rotate 90 picture
              baton rotate 45 --counterclockwise
            """)
    @Argument(help: "The angle in degrees, clockwise.") var degrees: Double
    @Argument(
        help: ArgumentHelp(
            "The view that the fingers touch. By default, they touch the middle of the screen.", valueName: "view"))
    var words: [String] = []
    @Option(name: .customLong("over"), help: ArgumentHelp("How long the fingers move.", valueName: "time"))
    var duration = TimeArgument(
        .milliseconds(400))
    @Flag(help: "Turn counterclockwise.") var counterclockwise = false
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func check() throws(ClientError) { if !words.isEmpty { _ = try ViewSelector(arguments: words) } }

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        let selector = words.isEmpty ? nil : try ViewSelector(arguments: words)
        return Outcome(
            try await screen.pinch(
                selector, rotatedBy: counterclockwise ? -degrees : degrees, over: duration.duration, timeout: timeout))
    }
}

/// The command `baton slide`: drags the thumb of a slider.
struct Slide: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Drag the thumb of a slider to a value.",
        discussion: """
            EXAMPLE
              baton slide volume 70
            """)
    @Argument(help: ArgumentHelp("The slider, followed by the value.", valueName: "view value")) var words: [String]
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func check() throws(ClientError) { _ = try goal() }

    private func goal() throws(ClientError) -> (slider: ViewSelector, value: Double) {
        guard words.count > 1, let value = words.last.flatMap(Double.init) else {
            throw ClientError(
                .invalidArgument, "The value is missing.",
                advice: "Write the value after the slider, such as: slide volume 70."
            )
        }
        return (try ViewSelector(arguments: words.dropLast()), value)
    }

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        let (slider, value) = try goal()
        return Outcome(try await screen.slide(slider, to: value, timeout: timeout))
    }
}

/// The command `baton adjust`: changes a value by steps.
struct Adjust: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Increase or decrease a slider, a stepper or the like, as a screen reader does.",
        discussion: """
            EXAMPLE
              baton adjust volume --by 2
              baton adjust volume --by -1
            """)
    @OptionGroup var target: SelectorArguments
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The number of steps; below 0 to decrease. A step of a slider is a tenth of its range.", valueName: "steps")
    )
    var by = 1
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func check() throws(ClientError) {
        _ = try target.selector()
        guard (-100...100).contains(by) else {
            throw ClientError(.invalidArgument, "--by \(by): expected -100 to 100 steps.")
        }
    }

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        return Outcome(try await screen.adjust(target.selector(), by: by, timeout: timeout))
    }
}

extension ViewSelector {
    /// Reads a selector from a single argument, which contains one word or several.
    init(argument: String) throws(ClientError) {
        let words = try ShellWords.split(argument, comments: false)
        // If a word after the first one contains none of the characters `:`, `=` and `~`, the argument is one term.
        // The shell has removed the quotes of this term, as in label:Night Drive.
        if words.count > 1, words.dropFirst().contains(where: { !$0.contains { ":=~".contains($0) } }) {
            try self.init(words: [argument])
        } else {
            try self.init(words: words.isEmpty ? [argument] : words)
        }
    }
}

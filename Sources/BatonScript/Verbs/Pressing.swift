import ArgumentParser
import BatonClient
import BatonWire

/// The command `baton press`: presses a key of a remote control.
struct Press: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Press a key of a remote control.",
        discussion: """
            The arrows move the focus, select presses the focused view, menu goes back.

            EXAMPLE
              baton press down --repeat 3
              baton press select --for 1s
            """)
    @Argument(help: ArgumentHelp("The key: up, down, left, right, select, menu, playPause, pageUp or pageDown."))
    var key: Word<ClientMessage.Press.Key>
    @Option(name: .customLong("for"), help: ArgumentHelp("How long the key is held.", valueName: "time")) var duration =
        TimeArgument(.zero)
    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp("The number of times that the key is pressed.", valueName: "count"))
    var count = 1
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        Outcome(try await screen.press(key.value, for: duration.duration, times: count))
    }
}

/// The command `baton key`: presses a key of a keyboard.
struct Key: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Press a key of a keyboard, with or without modifiers.",
        discussion: """
            EXAMPLE
              baton key Enter
              baton key command+shift+z
            """)
    @Argument(help: "The key, such as a, Enter, ArrowDown, F5 or command+c.") var combination: String
    @Option(name: .customLong("for"), help: ArgumentHelp("How long the key is held.", valueName: "time")) var duration =
        TimeArgument(.zero)
    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp("The number of times that the key is pressed.", valueName: "count"))
    var count = 1
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        Outcome(try await screen.key(combination, for: duration.duration, times: count))
    }
}

/// The command `baton remote`: sends a media command.
struct Remote: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Send a command of a media remote control.",
        discussion: """
            EXAMPLE
              baton remote togglePlayPause
              baton remote skipForward --interval 30
              baton remote changePlaybackPosition --position 61.5
            """)
    @Argument(
        help: ArgumentHelp(ClientMessage.RemoteInput.Command.allCases.map(\.rawValue).joined(separator: ", ") + "."))
    var command: Word<ClientMessage.RemoteInput.Command>
    @Option(help: ArgumentHelp("For skipForward and skipBackward: how far to skip, in seconds.", valueName: "seconds"))
    var interval: Double?
    @Option(
        help: ArgumentHelp(
            "For changePlaybackPosition: the new position, in seconds from the beginning.", valueName: "seconds"))
    var position: Double?
    @Option(help: ArgumentHelp("For changePlaybackRate: the new speed; 1 is the normal speed.", valueName: "factor"))
    var rate: Double?
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        let done = try await screen.remote(
            ClientMessage.RemoteInput(command: command.value, interval: interval, position: position, rate: rate))
        return Outcome(done)
    }
}

/// The command `baton shake`: shakes the device.
struct Shake: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Shake the device.",
        discussion: """
            EXAMPLE
              baton shake
            """)
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func perform(on screen: RemoteScreen) async throws -> Outcome { Outcome(try await screen.shake()) }
}

/// The command `baton tilt`: tilts the device.
struct Tilt: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Tilt the device, for a screen that reads its motion sensors.",
        discussion: """
            The angles are those of the web's DeviceOrientationEvent, in degrees. Without options, the device lies flat.

            EXAMPLE
              baton tilt --beta 90
              baton tilt --beta 20 --gamma -15
            """)
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The rotation of the flat device, counterclockwise from above.", valueName: "degrees"))
    var alpha = 0.0
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How far the top edge is above the bottom edge: 90 is upright.", valueName: "degrees"))
    var beta = 0.0
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How far the left edge is above the right edge.", valueName: "degrees"))
    var gamma = 0.0
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func check() throws(ClientError) {
        for (name, angle) in [("alpha", alpha), ("beta", beta), ("gamma", gamma)]
        where !(-WireLimits.angle...WireLimits.angle).contains(angle) {
            throw ClientError(.invalidArgument, "--\(name) is \(angle), expected a number from -360 to 360.")
        }
    }

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        try await screen.tilt(alpha: alpha, beta: beta, gamma: gamma)
        return Outcome()
    }
}

/// A command-line argument whose values are words of the protocol.
struct Word<Value: RawRepresentable & CaseIterable & Sendable>: ExpressibleByArgument, Sendable
where Value.RawValue == String {
    let value: Value

    init?(argument: String) {
        // The comparison of the argument with the protocol's words ignores case.
        guard let value = Value.allCases.first(where: { $0.rawValue.lowercased() == argument.lowercased() }) else {
            return nil
        }
        self.value = value
    }

    static var allValueStrings: [String] { Value.allCases.map(\.rawValue) }
}

import ArgumentParser
import BatonClient
import BatonWire
import Foundation

/// The command `baton record`: records the users' actions as a flow.
struct Record: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        abstract: "Write a flow of what people do on a screen, until Ctrl-C.",
        discussion: """
            The screen must be a shared one. Views are named by their identifiers if they have one. The flow expects the changes of each step before the next, and never sleeps. Text in secure fields
            becomes a variable.

            EXAMPLE
              baton record evening.flow --screen player
              baton run evening.flow
            """)
    @Argument(help: ArgumentHelp("The flow to write; - is standard output.", valueName: "file")) var file: String
    @Option(help: ArgumentHelp("End after this number of steps.", valueName: "count")) var steps: Int?
    @Flag(help: "Overwrite an existing file.") var force = false
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func run() async throws {
        try FlowOutput.check(file, force: force)
        let address = try await connection.address().withScreen(trust: connection.trust)
        let listing = try await address.screens(trust: connection.trust).first { $0.name == address.screen }
        guard listing?.sharing != "personal" || connection.like != nil else {
            throw ClientError(
                .unsupportedOperation,
                "\(address.screen ?? "The screen") is a personal screen: each person has one of their own.",
                advice: "Name the person with --like. The person must share the screen, in the page's panel.")
        }
        guard listing?.sharing != "private" else {
            throw ClientError(
                .unsupportedOperation,
                "\(address.screen ?? "The screen") is a private screen: other clients cannot see it, so it cannot be recorded.",
                advice: "Record a shared screen.")
        }
        // Each size is a separate live screen, and users may be on any of them, so all sizes are recorded.
        let sizes = connection.viewport.map { [[$0.width, $0.height]] } ?? listing?.sizes ?? [[]]
        var connections: [(screen: RemoteScreen, liveScreen: FlowRecording.LiveScreen)] = []
        for size in sizes {
            var options = RemoteScreen.Options(name: connection.name ?? "Recorder", role: .admin)
            if let timeout = connection.timeout?.duration { options.timeout = timeout }
            options.trust = try connection.trust
            options.like = connection.like
            if size.count == 2 { options.viewport = ClientMessage.Viewport(width: size[0], height: size[1]) }
            let screen = try await RemoteScreen.connect(to: address, options: options)
            let name = size.count == 2 ? "\(Int(size[0]))x\(Int(size[1]))" : ""
            connections.append(
                (
                    screen,
                    FlowRecording.LiveScreen(id: name, screen: address.screen ?? "", size: sizes.count > 1 ? name : nil)
                ))
        }
        // From now on, Ctrl-C ends the recording.
        let (interruptions, continuation) = AsyncStream.makeStream(of: Void.self)
        Interruptions.begin { continuation.yield() }
        let recording = Recording(limit: steps)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (screen, liveScreen) in connections {
                let updates = await screen.updates()
                await recording.record(await screen.tree, of: liveScreen, at: screen.now)
                _ = try await screen.ask(.inspect(ClientMessage.Inspect(question: .events(true))))
                group.addTask {
                    for await update in updates {
                        if await recording.record(update, of: liveScreen, at: screen.now) { return }
                    }
                    try await screen.throwConnectionError()
                }
            }
            Terminal.warn("Recording \(address.url). End with Ctrl-C.")
            group.addTask { for await _ in interruptions { return } }
            try await group.next()
            group.cancelAll()
        }
        try FlowOutput.write(await recording.flow(titled: "Actions recorded on \(address.screen ?? "")."), to: file)
        for (screen, _) in connections { await screen.close() }
    }
}

extension RemoteScreen {
    /// Throws the error that ended the connection.
    fileprivate func throwConnectionError() async throws { _ = try await ask(.ping(ClientMessage.Ping())) }
}

/// The recording across all sizes of a screen.
private actor Recording {
    private var recording = FlowRecording()
    private let limit: Int?

    init(limit: Int?) {
        self.limit = limit
    }

    func record(_ tree: ScreenTree, of liveScreen: FlowRecording.LiveScreen, at time: Double) {
        recording.record(tree, of: liveScreen, at: time)
    }

    /// Records an update.
    ///
    /// - Returns: Whether the limit of steps is reached.
    func record(_ update: RemoteScreen.Update, of liveScreen: FlowRecording.LiveScreen, at time: Double) -> Bool {
        switch update {
        case .patch(_, let tree): recording.record(tree, of: liveScreen, at: time)
        case .event(let event):
            recording.event(event, on: liveScreen)
            return limit.map { recording.stepCount > $0 } ?? false
        case .connection, .other: break
        }
        return false
    }

    func flow(titled title: String) -> String? { recording.flow(titled: title) }
}

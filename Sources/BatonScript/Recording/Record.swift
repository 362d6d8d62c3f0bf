import ArgumentParser
import BatonClient
import BatonWire
@preconcurrency import Dispatch
import Foundation

/// `baton record`.
struct Record: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        abstract: "Write a flow of what people do on a screen, until Ctrl-C.",
        discussion: """
            The screen must be one that people share. Views are named by their identifiers where they have one; what a step changed is expected before the next, and nothing sleeps. What is typed
            where nobody may read it becomes a variable.

            EXAMPLE
              baton record evening.flow --screen player
              baton run evening.flow
            """)
    @Argument(help: ArgumentHelp("The flow that is written; - is standard output.", valueName: "file")) var file: String
    @Option(help: ArgumentHelp("End after so many steps.", valueName: "count")) var steps: Int?
    @Flag(help: "Write over a file that is there.") var force = false
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func run() async throws {
        guard file == "-" || force || !FileManager.default.fileExists(atPath: file) else {
            throw ClientError(.invalidArgument, "\(file) is there already.", advice: "Name another file, or write over it with --force.")
        }
        let address = try await connection.address().withScreen(acceptsAnyCertificate: connection.insecure)
        let listing = try await address.screens(acceptsAnyCertificate: connection.insecure).first { $0.name == address.screen }
        guard listing?.sharing != "private" else {
            throw ClientError(
                .unsupportedOperation,
                "\(address.screen ?? "The screen") is each client's own: nobody else sees what is done on it, and so it cannot be recorded.",
                advice: "Record on a screen that is shared.")
        }
        // Each size is a screen of its own: people may be at any.
        let sizes = connection.viewport.map { [[$0.width, $0.height]] } ?? listing?.sizes ?? [[]]
        var watched: [(screen: RemoteScreen, size: String?)] = []
        for size in sizes {
            var options = RemoteScreen.Options(name: connection.name ?? "Recorder", role: .admin)
            if let timeout = connection.timeout?.duration { options.timeout = timeout }
            options.acceptsAnyCertificate = connection.insecure
            if size.count == 2 { options.viewport = ClientMessage.Viewport(width: size[0], height: size[1]) }
            let screen = try await RemoteScreen.connect(to: address, options: options)
            watched.append((screen, sizes.count > 1 && size.count == 2 ? "\(Int(size[0]))x\(Int(size[1]))" : nil))
        }
        let interrupt = Interrupt()
        let recording = Recording(screen: address.screen ?? "", file: file, limit: steps)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (screen, size) in watched {
                let updates = await screen.updates()
                await recording.begin(size, await screen.tree, at: screen.now)
                _ = try await screen.ask(.inspect(ClientMessage.Inspect(question: .events(true))))
                group.addTask {
                    for await update in updates {
                        if await recording.take(update, of: size, at: screen.now) { return }
                    }
                    try await screen.gone()
                }
            }
            Terminal.warn("Recording \(address.url). End with Ctrl-C.")
            group.addTask { await interrupt.wait() }
            try await group.next()
            group.cancelAll()
        }
        try await recording.finish()
        for (screen, _) in watched { await screen.close() }
    }
}

extension RemoteScreen {
    /// Throws why it is over.
    fileprivate func gone() async throws { _ = try await ask(.ping(ClientMessage.Ping())) }
}

/// Ctrl-C, and what else asks a command to end, from when it is made.
final class Interrupt: Sendable {
    private let signals: AsyncStream<Void>
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

    init() {
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
        self.signals = signals
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
    }

    /// Returns when it comes, or when the task is cancelled.
    func wait() async {
        for await _ in signals { return }
    }

    deinit {
        for source in sources { source.cancel() }
        signal(SIGINT, SIG_DFL)
        signal(SIGTERM, SIG_DFL)
    }
}

/// What is recorded of all sizes of a screen.
private actor Recording {
    private let screen: String
    private let file: String
    private let limit: Int?
    private var recorders: [String?: Recorder] = [:]
    private var count = 0

    init(screen: String, file: String, limit: Int?) {
        self.screen = screen
        self.file = file
        self.limit = limit
    }

    func begin(_ size: String?, _ tree: ScreenTree, at time: Double) {
        var recorder = Recorder()
        recorder.look(tree, at: time)
        recorders[size] = recorder
    }

    /// - Returns: whether it is enough.
    func take(_ update: RemoteScreen.Update, of size: String?, at time: Double) -> Bool {
        switch update {
        case .patch(_, let tree): recorders[size]?.look(tree, at: time)
        case .event(let event):
            recorders[size]?.event(event)
            for other in recorders.keys where other != size && event.client != nil { recorders[other]?.othersActed(at: event.time) }
            let written = recorders.values.reduce(0) { $0 + $1.lines.count { !$0.text.hasPrefix("expect") && !$0.text.hasPrefix("#") } }
            return limit.map { written > $0 } ?? false
        case .connection, .other: break
        }
        return false
    }

    func finish() throws {
        var lines: [(line: Recorder.Line, size: String?)] = []
        var variables: [String] = []
        for (size, recorder) in recorders {
            var recorder = recorder
            recorder.finish()
            lines += recorder.lines.map { ($0, size) }
            variables += recorder.variables
        }
        guard !lines.isEmpty else {
            throw ClientError(
                .assertionFailed, "Nobody did anything that could be recorded, and so nothing was written.",
                advice: "Open the screen in a browser, and use it while this runs.")
        }
        // In the order in which it was done, whoever did it where.
        let ordered = lines.enumerated().sorted { ($0.element.line.time, $0.offset) < ($1.element.line.time, $1.offset) }.map(\.element)
        let text = Self.flow(ordered, variables: variables, screen: screen)
        if file == "-" { return Terminal.line(text) }
        do {
            try text.write(toFile: file, atomically: true, encoding: .utf8)
        } catch {
            throw ClientError(
                .invalidArgument, "\(file) could not be written: \(error.localizedDescription)",
                advice: "Name a file in a folder that is there.")
        }
        Terminal.warn("Wrote \(file).")
    }

    private static func flow(_ lines: [(line: Recorder.Line, size: String?)], variables: [String], screen: String) -> String {
        var text = "# What was done on \(screen).\n"
        for variable in variables { text += "# $\(variable) was typed where nobody may read it: give it with -e \(variable)=…\n" }
        // One name at two sizes is two.
        var sizes: [String: String?] = [:]
        func name(_ each: (line: Recorder.Line, size: String?)) -> String {
            let name = each.line.client.isEmpty ? "guest" : each.line.client
            let first = sizes[name] ?? each.size
            sizes[name] = first
            return first == each.size ? name : name + "-\(each.size ?? "")"
        }
        var connected: Set<String> = []
        var rest = lines[...]
        while let first = rest.first {
            let together = rest.prefix { name($0) == name(first) }
            rest = rest.dropFirst(together.count)
            var head = "client \(ShellWords.quoted(name(first)))"
            if connected.insert(name(first)).inserted { head += " --screen \(screen)" + (first.size.map { " --viewport \($0)" } ?? "") }
            text += "\n" + head + " {\n" + together.map { "  \($0.line.text)\n" }.joined() + "}\n"
        }
        return text
    }
}

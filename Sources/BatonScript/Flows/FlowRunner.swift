import ArgumentParser
public import BatonClient
import BatonSupport
import BatonWire
import Foundation

/// An actor that runs flows.
public actor FlowRunner {
    /// The options of a run.
    public struct Options: Sendable {
        /// The server address for clients, if the flow starts no server itself.
        public var url: String?
        /// The time limit of each step, if the flow defines none.
        public var timeout = Duration.seconds(5)
        /// The initial variables.
        public var variables: [String: String] = [:]
        /// The number of times that a failed flow is repeated. A flow that then succeeds is reported as flaky.
        public var retries = 0
        /// The folder for the files of failed flows: the tree, the traffic and a screenshot. nil writes no files.
        public var artifacts: String?
        /// The program that `serve` starts; nil for this program.
        public var program: String?
        /// Receives the output of steps that print, such as `get`.
        public var onOutput: (@Sendable (_ lines: [String]) -> Void)?
        /// Called before each step.
        public var onStep: (@Sendable (_ flow: String, _ step: FlowFile.Step) -> Void)?

        /// Creates the options that `baton run` uses by default.
        public init() {}
    }

    private let options: Options
    private let file: FlowFile
    private var variables: FlowVariables
    private var clients: [String: RemoteScreen] = [:]
    /// The time limits of clients, by name. Contains only clients whose `client` line defines one.
    private var timeouts: [String: Duration] = [:]
    private var current = FlowRunner.defaultClient
    private var server: ServerProcess?
    private var traffic: TrafficLog
    private var log: [FlowResult.StepResult] = []
    private var retried = 0
    /// The name of the client for steps outside a `client` block.
    private static let defaultClient = ""

    private init(_ file: FlowFile, _ options: Options) {
        self.file = file
        self.options = options
        variables = FlowVariables(options.variables)
        traffic = TrafficLog()
    }

    /// Runs one flow. A failed flow is repeated as often as the options allow.
    public static func run(_ file: FlowFile, options: Options = Options()) async -> FlowResult {
        var failures: [FlowFailure] = []
        var result: FlowResult
        repeat {
            let runner = FlowRunner(file, options)
            result = await runner.run(attempt: failures.count + 1)
            if let failure = result.failure { failures.append(failure) }
        } while result.failure != nil && failures.count <= options.retries && !Task.isCancelled
        if result.failure == nil { result.flaky += failures }
        return result
    }

    private func run(attempt: Int) async -> FlowResult {
        let begin = ContinuousClock.now
        var failure: FlowFailure?
        do {
            try await perform(file.steps, of: file)
        } catch let failed as StepFailure {
            failure = await describe(failed, since: begin, attempt: attempt)
        } catch {
            failure = FlowFailure(path: file.path, line: nil, step: "", error: ClientError(.refused, "\(error)"))
        }
        for client in clients.values { await client.close() }
        server?.stop()
        server = nil
        var result = FlowResult(
            path: file.path, name: file.name, duration: ContinuousClock.now - begin, steps: log, failure: failure)
        result.flaky = retriedFailures
        return result
    }

    /// The output of the current step.
    private var output: [String] = []
    /// The failures in `retry` blocks that later succeeded.
    private var retriedFailures: [FlowFailure] = []

    /// The error of a failed step.
    private struct StepFailure: Error {
        var path: String
        var step: FlowFile.Step
        var text: String
        var error: ClientError
        var client: String
        var begin: ContinuousClock.Instant
    }

    // MARK: Steps

    private func perform(_ steps: [FlowFile.Step], of file: FlowFile) async throws {
        for step in steps {
            options.onStep?(file.path, step)
            let begin = ContinuousClock.now
            // Reports contain the text before expansion, because the value of a variable may be a password.
            let text = step.text
            do {
                var words: [String] = []
                for word in step.words { words.append(try variables.expanded(word)) }
                try Task.checkCancellation()
                try await perform(words, step, of: file)
                if step.block == nil {
                    var done = FlowResult.StepResult(
                        line: step.line, text: text, client: current, duration: ContinuousClock.now - begin)
                    done.output = output
                    log.append(done)
                }
                output = []
            } catch let error as ClientError {
                throw StepFailure(path: file.path, step: step, text: text, error: error, client: current, begin: begin)
            } catch is CancellationError {
                throw StepFailure(
                    path: file.path, step: step, text: text, error: ClientError(.timeout, "The flow was interrupted."),
                    client: current,
                    begin: begin)
            }
        }
    }

    private func perform(_ words: [String], _ step: FlowFile.Step, of file: FlowFile) async throws {
        let block = step.block ?? []
        switch try FlowLanguage.parse(words) {
        case let client as Client: try await perform(client, block, of: file, hasBlock: step.block != nil)
        case let start as Start: try await startServer(start.arguments)
        case let loop as Repeat:
            for _ in 0..<max(0, loop.count) { try await perform(block, of: file) }
        case let condition as If:
            let (selector, expectations) = try ViewExpectation.parse(condition.words)
            do {
                try await screen().wait(for: selector, expectations, timeout: .zero, code: .assertionFailed)
            } catch let error as ClientError where error.code == .assertionFailed {
                return
            }
            try await perform(block, of: file)
        case let retry as Retry:
            for attempt in 0... {
                do {
                    return try await perform(block, of: file)
                } catch let failed as StepFailure where attempt < retry.count {
                    retriedFailures.append(
                        FlowFailure(
                            path: failed.path, line: failed.step.line, step: failed.text,
                            error: variables.redacted(failed.error))
                    )
                }
            }
        case let set as SetVariable:
            guard set.name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else {
                throw ClientError(
                    .invalidArgument, "'\(set.name)' is not the name of a variable.",
                    advice: "Use letters, digits and _, a letter first.")
            }
            variables.set(set.name, set.value)
        case let sleep as Sleep: try await Task.sleep(for: sleep.time.duration)
        case let include as Include: try await perform(include, beside: file)
        case let verb as any ScreenVerb:
            let screen = try await screen()
            let timeout = timeouts[current] ?? file.timeout ?? options.timeout
            output = []
            let outcome = try await StepTimeout.$current.withValue(timeout) { try await verb.perform(on: screen) }
            output = outcome.lines.map(variables.redacted)
            if !output.isEmpty { options.onOutput?(output) }
            // An input that no responder handles is a mistake in the flow or in the screen, so the step fails.
            if verb.hasNoEffect(outcome) {
                throw ClientError(
                    .elementNotInteractable, outcome.warning ?? "The screen did not handle the input.",
                    advice: "See where the event went with 'baton trace --steps', or in the page's inspector.")
            }
        default: break
        }
    }

    private func perform(_ client: Client, _ block: [FlowFile.Step], of file: FlowFile, hasBlock: Bool) async throws {
        let former = current
        if client.leave {
            guard !hasBlock else {
                throw ClientError(
                    .invalidArgument, "A client with --leave cannot have a block.",
                    advice: "Remove the block, or --leave.")
            }
            guard let leaving = clients.removeValue(forKey: client.name) else {
                throw ClientError(
                    .invalidArgument,
                    "The client \(client.name) is not connected, so the step --leave has nothing to disconnect."
                        + Suggestions.question(for: client.name, among: clients.keys.filter { !$0.isEmpty }))
            }
            return await leaving.close()
        }
        current = client.name
        defer { current = hasBlock ? former : current }
        if clients[client.name] == nil {
            var connection = client.connection
            connection.name = connection.name ?? client.name
            try await connect(client.name, connection)
        } else if let option = client.connection.firstConnectionOption {
            throw ClientError(
                .invalidArgument, "\(client.name) is already connected, so \(option) has no effect.",
                advice:
                    "Give the option at the client's first use, or disconnect the client first: client \(client.name) --leave"
            )
        }
        try await perform(block, of: file)
    }

    private func screen() async throws -> RemoteScreen {
        if let screen = clients[current] { return screen }
        return try await connect(current, try ConnectionOptions.at(nil))
    }

    @discardableResult
    private func connect(_ name: String, _ connection: ConnectionOptions) async throws -> RemoteScreen {
        let base = server?.url ?? options.url
        // The client has the capability `presence`, because a later step may concern the control of the screen and then
        // requires this capability.
        let screen = try await connection.connect(
            base: base, timeout: file.timeout ?? options.timeout, capabilities: ["presence"])
        clients[name] = screen
        timeouts[name] = connection.timeout?.duration
        traffic.follow(name, await screen.updates())
        return screen
    }

    private func startServer(_ arguments: [String]) async throws {
        guard server == nil else {
            throw ClientError(
                .invalidArgument, "The flow already has a server.",
                advice: "A flow can start only one server: remove this step.")
        }
        server = try await ServerProcess(program: options.program, arguments)
    }

    private func perform(_ include: Include, beside file: FlowFile) async throws {
        let folder = (file.path as NSString).deletingLastPathComponent
        let path =
            include.path.hasPrefix("/") || file.path == "-"
            ? include.path : (folder as NSString).appendingPathComponent(include.path)
        guard depth < 16 else {
            throw ClientError(
                .invalidArgument, "Flows run each other more than 16 levels deep.",
                advice: "Check whether a flow runs itself.")
        }
        let other: FlowFile
        do {
            other = try FlowFile(contentsOf: path)
        } catch let error as FlowError {
            throw ClientError(error.error.code, "\(error)")
        }
        let former = variables
        for assignment in include.variables {
            let (name, value) = try Run.assignment(assignment)
            variables.set(name, value)
        }
        depth += 1
        defer {
            depth -= 1
            variables.restore(former)
        }
        try await perform(other.steps, of: other)
    }

    private var depth = 0

    // MARK: Failures

    private func describe(_ failed: StepFailure, since begin: ContinuousClock.Instant, attempt: Int) async
        -> FlowFailure
    {
        var failure = FlowFailure(
            path: failed.path, line: failed.step.line, step: failed.text, error: variables.redacted(failed.error))
        failure.client = failed.client
        failure.elapsed = ContinuousClock.now - failed.begin
        log.append(
            FlowResult.StepResult(
                line: failed.step.line, text: failed.text, client: failed.client, duration: failure.elapsed,
                isFailed: true))
        // If a line is malformed, the state of the screen does not help to find the mistake, so no files are written.
        guard failed.error.exitCode != 2 else { return failure }
        let screen = clients[failed.client]
        failure.tree = (await screen?.outline() ?? []).map(variables.redacted)
        guard let artifacts = options.artifacts, !Task.isCancelled else { return failure }
        let failureFiles = Artifacts(
            folder: artifacts + (attempt > 1 ? "/attempt-\(attempt)" : ""), redacted: variables.redacted)
        await failureFiles.write(failure, screen: screen, traffic: traffic, into: &failure.artifacts)
        return failure
    }
}

/// The result of a flow.
public struct FlowResult: Sendable {
    /// A step that ran, successfully or not.
    public struct StepResult: Sendable {
        /// The number of the step's line in the flow file.
        public var line: Int
        /// The text of the step's line.
        public var text: String
        /// The name of the client that performed the step.
        public var client: String
        /// The duration of the step.
        public var duration: Duration
        /// The step failed.
        public var isFailed = false
        /// The output of the step.
        public var output: [String] = []
    }

    /// The path of the flow file.
    public var path: String
    /// The flow's name.
    public var name: String
    /// The duration of the flow.
    public var duration: Duration
    /// The steps that ran.
    public var steps: [StepResult]
    /// The failure that ended the flow.
    public var failure: FlowFailure?
    /// The failures of runs and of `retry` blocks that succeeded when they were repeated.
    public var flaky: [FlowFailure] = []
}

/// A failed step, with information for a diagnosis.
public struct FlowFailure: Sendable {
    /// The path of the flow file.
    public var path: String
    /// The number of the failed line in the flow file.
    public var line: Int?
    /// The text of the failed line.
    public var step: String
    /// The error that ended the step.
    public var error: ClientError
    /// The name of the client that performed the step; empty for the flow's default client.
    public var client = ""
    /// The time from the start of the flow until the failure.
    public var elapsed = Duration.zero
    /// The outline of the screen at the time of the failure.
    public var tree: [String] = []
    /// The paths of files with more information.
    public var artifacts: [String] = []

    /// Creates the description of a failed step.
    public init(path: String, line: Int?, step: String, error: ClientError) {
        self.path = path
        self.line = line
        self.step = step
        self.error = error
    }
}

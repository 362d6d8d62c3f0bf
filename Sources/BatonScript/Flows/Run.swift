import ArgumentParser
import BatonClient
import Foundation

/// The command `baton run`: runs flows.
struct Run: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        abstract: "Run flows: files whose lines are commands of baton.",
        discussion: """
            If a path is a folder, all .flow files in this folder and its subfolders run. The path - means standard input.
            Besides the verbs, a flow may contain: serve ARGUMENTS (a server that ends with the flow), client NAME [--screen NAME …] { … }, repeat N { … }, if VIEW EXPECTATION { … },
            retry N { … }, set NAME VALUE, run FILE, actions FILE, sleep TIME. The first lines of a flow may be the headers @name, @tags and @timeout. $NAME is replaced by the value of the
            variable NAME. All lines of a flow are checked before its first step is performed.

            EXAMPLE
              baton run flows/ --format junit --output report.xml
              echo 'tap increment' | baton run - --url http://127.0.0.1:8080/counter
            """)

    @Argument(help: ArgumentHelp("The flows: files, or folders of flows.", valueName: "path")) var paths: [String]
    @Option(help: ArgumentHelp("The server's address, for flows that start no server.", valueName: "address")) var url:
        String?
    @Option(
        name: .customShort("e"),
        help: ArgumentHelp(
            "A variable of the flows. May be repeated. Environment variables are available in flows, too.",
            valueName: "name=value"))
    var variables: [String] = []
    @Option(help: "The format of the report: text, junit, tap or json.") var format = ReportFormat.text
    @Option(
        help: ArgumentHelp(
            "Write the report to this file. Standard output then receives the report as text.", valueName: "file")
    ) var output: String?
    @Option(
        help: ArgumentHelp(
            "The folder for the files that are saved for each failed flow: the views, the messages and a picture. 'none' saves no files.",
            valueName: "dir"))
    var artifacts = "baton-results"
    @Option(
        help: ArgumentHelp(
            "The number of retries of a failed flow. A flow that passes on a retry is reported as flaky.",
            valueName: "count"))
    var retries = 0
    @Option(
        name: .customLong("repeat"), help: ArgumentHelp("The number of times that each flow runs.", valueName: "count"))
    var times = 1
    @Option(
        name: .customLong("include-tags"),
        help: ArgumentHelp("Run only flows with one of these tags.", valueName: "tag,tag")) var included: String?
    @Option(
        name: .customLong("exclude-tags"),
        help: ArgumentHelp("Run no flow with one of these tags.", valueName: "tag,tag"))
    var excluded: String?
    @Option(
        help: ArgumentHelp(
            "How long each step may take, unless the flow sets another limit with @timeout.", valueName: "time"))
    var timeout = TimeArgument(
        .seconds(5))
    @Flag(help: "The same as --format json.") var json = false
    @Flag(help: "Stop after the first failed flow.") var failFast = false
    @Flag(help: "Only check the flows for errors.") var check = false
    @Flag(help: "List the flows that would run.") var list = false
    init() {}

    func validate() throws {
        guard retries >= 0, times >= 1 else {
            throw ValidationError("--retries: expected 0 or more; --repeat: expected 1 or more.")
        }
    }

    func run() async throws {
        let flows = try selectedFlows()
        if check || list {
            for flow in flows {
                Terminal.line(
                    list
                        ? "\(flow.path)   \(flow.name)"
                        : "\(flow.path): \(flow.stepCount) step\(flow.stepCount == 1 ? "" : "s")")
            }
            return
        }
        var options = FlowRunner.Options()
        options.url = url
        options.timeout = timeout.duration
        options.variables = ProcessInfo.processInfo.environment
        for assignment in variables {
            let (name, value) = try Self.assignment(assignment)
            options.variables[name] = value
        }
        options.retries = retries
        let format = json ? .json : format
        let tellsPerson = format == .text || output != nil
        if tellsPerson, Terminal.isErrorTerminal {
            options.onStep = { path, step in Terminal.progress("\(path):\(step.line): \(step.text)") }
        }
        // In the text format, the output of each step is printed at once. In the formats for programs, the final report
        // contains the output.
        if tellsPerson {
            options.onOutput = { lines in
                Terminal.endProgress()
                for line in lines { Terminal.line("  " + line) }
            }
        }

        let begin = ContinuousClock.now
        var results: [FlowResult] = []
        var folders: Set<String> = []
        run: for _ in 0..<times {
            for flow in flows {
                if artifacts != "none" {
                    // Several flows may have the same name, and a flow may run several times, so each run gets a folder
                    // of its own.
                    let name = Artifacts.name(flow.name)
                    let free =
                        ([name] + (2...).lazy.prefix(100_000).map { "\(name)-\($0)" }).first { !folders.contains($0) }
                        ?? name
                    folders.insert(free)
                    options.artifacts = (artifacts as NSString).appendingPathComponent(free)
                }
                let result = await FlowRunner.run(flow, options: options)
                results.append(result)
                Terminal.endProgress()
                if tellsPerson {
                    let mark =
                        result.failure != nil
                        ? Terminal.red("✗") : result.flaky.isEmpty ? Terminal.green("✓") : Terminal.yellow("~")
                    Terminal.line(
                        "\(mark) \(result.name) \(Terminal.dim("(\(result.path), \(result.steps.count) step\(result.steps.count == 1 ? "" : "s"), \(result.duration.seconds) s)"))"
                    )
                }
                if failFast && result.failure != nil || Task.isCancelled { break run }
            }
        }
        let report = FlowReport(results: results, duration: ContinuousClock.now - begin)
        if let output {
            do {
                try Data((report.text(format) + "\n").utf8).write(to: URL(fileURLWithPath: output))
            } catch {
                throw ClientError(
                    .invalidArgument, "\(output) could not be written: \(error.localizedDescription)",
                    advice: "Name a file in an existing folder.")
            }
        }
        Terminal.line(report.text(output == nil ? format : .text))
        try Task.checkCancellation()
        guard let failure = report.failed.first?.failure else { return }
        // If all failures have the same exit code, `baton run` exits with that code. Otherwise it exits with 1, as for
        // a failed assertion.
        throw ExitCode(
            report.failed.allSatisfy { $0.failure?.error.exitCode == failure.error.exitCode }
                && failure.error.exitCode != 4
                ? failure.error.exitCode : 1)
    }

    private func selectedFlows() throws -> [FlowFile] {
        var flows: [FlowFile] = []
        do {
            for path in try paths.flatMap(Self.files) {
                flows.append(path == "-" ? try FlowFile(Self.standardInput, path: "-") : try FlowFile(contentsOf: path))
            }
        } catch let error as FlowError {
            throw ClientError(.invalidArgument, "\(error)")
        }
        func tags(_ text: String?) -> Set<String>? { text.map { Set($0.split(separator: ",").map(String.init)) } }
        if let wanted = tags(included) { flows = flows.filter { !$0.tags.isDisjoint(with: wanted) } }
        if let unwanted = tags(excluded) { flows = flows.filter { $0.tags.isDisjoint(with: unwanted) } }
        guard !flows.isEmpty else {
            throw ClientError(
                .invalidArgument, "There is no flow to run in \(paths.joined(separator: ", ")).",
                advice: included == nil && excluded == nil
                    ? "Flows are files whose names end with .flow."
                    : "Check the @tags of the flows: --include-tags and --exclude-tags select none.")
        }
        return flows
    }

    private static var standardInput: String {
        String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
    }

    /// Returns the flow files of a path, sorted by name.
    private static func files(_ path: String) throws -> [String] {
        var isFolder: ObjCBool = false
        guard path != "-", FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
        else { return [path] }
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".flow") }.sorted().map { (path as NSString).appendingPathComponent($0) }
    }

    /// Reads an assignment `NAME=VALUE`.
    static func assignment(_ text: String) throws(ClientError) -> (name: String, value: String) {
        guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
            throw ClientError(.invalidArgument, "-e \(text): expected NAME=VALUE.")
        }
        return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    }
}

extension FlowFile {
    /// The number of lines that perform a step.
    var stepCount: Int {
        func count(_ steps: [Step]) -> Int { steps.reduce(0) { $0 + ($1.block.map(count) ?? 1) } }
        return count(steps)
    }
}

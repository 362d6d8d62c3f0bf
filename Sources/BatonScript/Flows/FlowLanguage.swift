import ArgumentParser
import BatonClient
import Foundation

/// The parser for the lines of a flow. A line is a verb of the command line or a verb that exists only in flows.
struct FlowLanguage: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baton",
        subcommands: Commands.verbs + [
            Client.self, Start.self, Repeat.self, If.self, Retry.self, SetVariable.self, Sleep.self, Include.self,
            Actions.self,
        ])

    /// Returns the command type of a line by the line's first word; nil if the word contains a variable.
    static func kind(of verb: ShellWords.Word) throws(ClientError) -> (any ParsableCommand.Type)? {
        guard !FlowVariables.occur(in: verb) else { return nil }
        if let unknownStep = unknownStepError([verb.text]) { throw unknownStep }
        return configuration.subcommands.first { $0._commandName == verb.text }
    }

    /// Parses a line of a flow.
    static func parse(_ words: [String]) throws(ClientError) -> any ParsableCommand {
        if let unknownStep = unknownStepError(words) { throw unknownStep }
        let command: any ParsableCommand
        do {
            command = try parseAsRoot(Commands.withNegativeNumbers(words))
        } catch {
            guard exitCode(for: error) != .success else { throw notAStepError(words[0]) }
            var error = Commands.parserError(fullMessage(for: error))
            // The lines of a flow do not contain the server's address, so the advice ends before the option `--url`.
            error.advice = error.advice.map { line in
                line.range(of: " [--url").map { String(line[..<$0.lowerBound]) } ?? line
            }
            throw error
        }
        if command is Self || command.isHelp { throw notAStepError(words.first ?? "") }
        let connection = (command as? any ScreenVerb)?.connection ?? (command as? If)?.connection
        if let option = connection?.firstConnectionOption {
            throw ClientError(
                .invalidArgument, "\(option) is only allowed with 'client', for a whole block.",
                advice: "Write: client NAME \(option) … { \(words.first ?? "tap") … }")
        }
        try (command as? any ScreenVerb)?.check()
        if let condition = command as? If { _ = try ViewExpectation.parse(condition.words) }
        return command
    }

    private static func unknownStepError(_ words: [String]) -> ClientError? {
        guard let first = words.first, !first.hasPrefix("-"),
            var unknownStep = Commands.unknownVerbError(words, in: Self.self)
        else {
            return words.first == nil || words.first?.hasPrefix("-") == true ? notAStepError(words.first ?? "") : nil
        }
        if Commands.otherCommands.contains(where: { $0._commandName == first }) { return notAStepError(first) }
        unknownStep.message = unknownStep.message.replacing("There is no verb", with: "There is no step")
        unknownStep.advice = unknownStep.advice?.replacing("The verbs are help, ", with: "The steps are ").replacing(
            " help,", with: ""
        )
        .replacing("The verbs", with: "The steps")
        return unknownStep
    }

    private static func notAStepError(_ word: String) -> ClientError {
        ClientError(
            .invalidArgument, "'\(word)' is not a step of a flow.", advice: "See 'baton help run' for the steps.")
    }
}

extension ParsableCommand {
    fileprivate var isHelp: Bool { type(of: self)._commandName == "help" }
}

/// A verb that is followed by a block of lines in a flow.
protocol FlowBlock: ParsableCommand {}

/// The verb `client`: selects the client that performs the block.
struct Client: FlowBlock {
    static let configuration = CommandConfiguration(
        abstract: "Perform the block as the client with this name. The client connects when it is first used.",
        discussion: """
            EXAMPLE
              client ann --screen player { tap play }
            """)
    @Argument(help: "The client's name in the flow. People at the screen see it, too.") var name: String
    @OptionGroup var connection: ConnectionOptions
    @Flag(help: "Disconnect this client; without a block.") var leave = false
}

/// The verb `serve`: starts a server for the flow.
struct Start: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Start a server that ends with the flow. The arguments are those of 'baton serve'.",
        discussion: """
            EXAMPLE
              serve --port 0 --mpv none
            """)
    @Argument(parsing: .allUnrecognized, help: "The arguments of 'baton serve'.") var arguments: [String] = []
}

/// The verb `repeat`: runs its block several times.
struct Repeat: FlowBlock {
    static let configuration = CommandConfiguration(
        abstract: "Perform the block several times.",
        discussion: """
            EXAMPLE
              repeat 3 { tap increment }
            """)
    @Argument(help: "The number of repetitions.") var count: Int

    func validate() throws {
        guard count >= 0 else { throw ValidationError("repeat \(count): expected 0 or more.") }
    }
}

/// The verb `if`: runs its block if an expectation holds now.
struct If: FlowBlock {
    static let configuration = CommandConfiguration(
        abstract: "Perform the block if a view meets an expectation now, without waiting.",
        discussion: """
            EXAMPLE
              if label:"Sign in" visible { tap label:Later }
            """)
    @Argument(help: "The view and the expectation, written as in 'expect'.") var words: [String]
    @OptionGroup var connection: ConnectionOptions
}

/// The verb `retry`: runs its block again if it fails.
struct Retry: FlowBlock {
    static let configuration = CommandConfiguration(
        abstract: "Perform the block again if it fails. The report lists the failures.",
        discussion: """
            EXAMPLE
              retry 2 { tap connect }
            """)
    @Argument(help: "The maximum number of retries.") var count: Int

    func validate() throws {
        guard count >= 0 else { throw ValidationError("retry \(count): expected 0 or more.") }
    }
}

/// The verb `set`: assigns a variable.
struct SetVariable: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Set a variable.",
        discussion: """
            EXAMPLE
              set NAME "Ann Example"
              type $NAME --into name
            """)
    @Argument(help: "The variable's name.") var name: String
    @Argument(help: "The variable's value.") var value: String
}

/// The verb `sleep`: waits for a time.
struct Sleep: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Wait for a fixed time. If possible, wait for a condition instead: 'wait play enabled'.",
        discussion: """
            EXAMPLE
              sleep 200ms
            """)
    @Argument(help: "How long to wait, such as 200ms.") var time: TimeArgument
}

/// The verb `run`: runs another flow.
struct Include: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run another flow with the same clients.",
        discussion: """
            EXAMPLE
              run sign-in.flow -e NAME=Ann
            """)
    @Argument(help: "The flow's file. A relative path starts at the folder of this flow.") var path: String
    @Option(
        name: .customShort("e"),
        help: ArgumentHelp("A variable of the other flow. May be repeated.", valueName: "name=value"))
    var variables: [String] = []
}

/// The verb `actions`: performs WebDriver actions.
struct Actions: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract:
            "Perform a W3C WebDriver actions payload: a JSON file with fingers, pens, mice, keys and wheels.",
        discussion: """
            EXAMPLE
              actions pinch.json
            """)
    @Argument(help: "The JSON file. A relative path starts at the folder in which baton was started.") var file: String
    @OptionGroup var connection: ConnectionOptions

    func check() throws(ClientError) { _ = try payload() }

    private func payload() throws(ClientError) -> WebDriverActions {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw ClientError(
                .invalidArgument, "\(file) cannot be read.",
                advice: "Check the path; it is relative to the folder in which baton was started.")
        }
        do throws(ClientError) {
            return try WebDriverActions(json: text)
        } catch {
            throw ClientError(error.code, "\(file): \(error.message)", advice: error.advice)
        }
    }

    func perform(on screen: RemoteScreen) async throws -> Outcome { Outcome(try await screen.perform(payload())) }
}

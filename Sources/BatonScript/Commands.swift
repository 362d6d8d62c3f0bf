public import ArgumentParser
import BatonClient
import BatonSupport
import Foundation

/// All commands of the command line except those that run a server.
public enum Commands {
    /// The actions on a screen, available as commands and as lines of a flow.
    public static let verbs: [any ParsableCommand.Type] = [
        Tap.self, DoubleTap.self, LongPress.self, Drag.self, Swipe.self, Scroll.self, Pinch.self, Rotate.self,
        Slide.self, Adjust.self,
        Press.self, Key.self, Remote.self,
        TypeText.self, Clear.self, Erase.self, Edit.self, Shake.self, Tilt.self, Control.self, Expect.self,
        Wait.self, Advance.self, Get.self,
        Tree.self,
        Shot.self,
    ]
    /// The commands that observe screens, list them, or manage devices and displays.
    public static let otherCommands: [any ParsableCommand.Type] = [
        Screens.self, Watch.self, Trace.self, Record.self, Run.self, Bench.self, Doctor.self, Pair.self, Devices.self,
        Displays.self,
    ]

    /// The description of the exit codes, for the help text.
    public static let exitCodes = """
        EXIT CODES
          0  done                         4  timed out
          1  an expectation or an         5  not allowed by the server
             action failed                6  a required program is missing
          2  wrong usage                130  ended by Ctrl-C
          3  no connection, or no such screen
        """

    /// Runs a command line to its end.
    /// - Parameters:
    ///   - arguments: The arguments without the program's name.
    ///   - root: The root command that parses the arguments.
    /// - Returns: The exit code.
    public static func run(_ arguments: [String], by root: any ParsableCommand.Type) async -> Int32 {
        let isJSON = arguments.contains("--json")
        let command: any ParsableCommand
        switch parse(arguments, by: root) {
        case .success(let parsed): command = parsed
        case .failure(let end): return end.code
        }
        do {
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                var command = command
                try command.run()
            }
            return 0
        } catch let error as ClientError {
            Terminal.show(error, json: isJSON)
            return error.exitCode
        } catch is CancellationError {
            return 130
        } catch let code as ExitCode {
            return code.rawValue
        } catch {
            return printUsageError(error, of: root, json: isJSON)
        }
    }

    /// Parses a command line.
    /// - Returns: The command, or an exit code if there is none to run.
    public static func parse(_ arguments: [String], by root: any ParsableCommand.Type) -> Result<
        any ParsableCommand, Exit
    > {
        let isJSON = arguments.contains("--json")
        do {
            if let stray = unknownVerbError(arguments, in: root) { throw stray }
            let command = try root.parseAsRoot(withNegativeNumbers(arguments))
            if let verb = command as? any ScreenVerb { try verb.check() }
            return .success(command)
        } catch let error as ClientError {
            Terminal.show(error, json: isJSON)
            return .failure(Exit(code: error.exitCode))
        } catch {
            return .failure(Exit(code: printUsageError(error, of: root, json: isJSON)))
        }
    }

    /// The exit code of a command line that runs no command, such as a request for help.
    public struct Exit: Error {
        /// The exit code.
        public var code: Int32
    }

    /// Prints a parser error or the requested help. Returns the exit code.
    private static func printUsageError(_ error: any Error, of root: any ParsableCommand.Type, json: Bool) -> Int32 {
        let text = root.fullMessage(for: error)
        guard root.exitCode(for: error) != .success else {
            Terminal.line(text)
            return 0
        }
        if json {
            Terminal.show(parserError(text), json: true)
        } else {
            Terminal.warn(text)
        }
        // The documented exit code for a malformed command line is 2. The parser's own code differs.
        return 2
    }

    /// Converts the parser's message to an error. The first line of the message is the problem; a later line is the
    /// usage.
    static func parserError(_ text: String) -> ClientError {
        let lines = text.split(separator: "\n").map(String.init)
        var first = lines.first.map { $0.hasPrefix("Error: ") ? String($0.dropFirst(7)) : $0 } ?? text
        if let last = first.last, !".!?".contains(last) { first += "." }
        let usage = lines.first { $0.hasPrefix("Usage:") }
        return ClientError(
            .invalidArgument, first, advice: usage?.replacing("Usage: baton ", with: "The usage is: "))
    }

    /// Returns the error for a command line whose first word is no known verb. The error suggests similar verbs.
    static func unknownVerbError(_ arguments: [String], in root: any ParsableCommand.Type) -> ClientError? {
        var arguments = arguments[...]
        // In `help VERB`, the second word must be the name of a verb.
        if arguments.first == "help", arguments.count > 1 { arguments.removeFirst() }
        guard let word = arguments.first, !word.hasPrefix("-") else { return nil }
        let names = names(of: root)
        guard !names.contains(word) else { return nil }
        return ClientError(
            .invalidArgument,
            "There is no verb '\(word)'."
                + (synonyms[word.lowercased()].map { " Did you mean '\($0)'?" }
                    ?? Suggestions.question(for: word, among: names)),
            advice: "The verbs are \(names.sorted().joined(separator: ", ")).")
    }

    /// The names that other tools use for some verbs.
    private static let synonyms = [
        "click": "tap", "tapon": "tap", "doubletap": "double-tap", "dblclick": "double-tap", "longpress": "long-press",
        "fill": "type",
        "input": "type",
        "inputtext": "type", "text": "type", "assert": "expect", "assertvisible": "expect", "waitfor": "wait",
        "screenshot": "shot",
        "hierarchy": "tree",
        "snapshot": "tree", "test": "run", "codegen": "record", "list": "screens", "goto": "screens", "keyevent": "key",
        "start": "serve",
    ]

    /// Returns the names of all verbs.
    static func names(of root: any ParsableCommand.Type) -> [String] {
        ["help"] + root.configuration.subcommands.map { $0._commandName }
    }

    /// The options without a value. A number after one of them is an argument.
    private static let flags: Set<String> = [
        "--json", "--insecure", "--dark", "--all", "--settled", "--counterclockwise", "--leave", "--ping", "--wait",
        "--clients", "--watch",
        "--help", "-h",
    ]

    /// Reorders arguments so that negative numbers are not parsed as options.
    ///
    /// If there is a negative number, options come before `--` and all other words after it.
    static func withNegativeNumbers(_ arguments: [String]) -> [String] {
        func isNumber(_ word: String) -> Bool { word.prefixMatch(of: /-[0-9.]/) != nil }
        guard !arguments.contains("--"), arguments.contains(where: isNumber), let verb = arguments.first,
            !verb.hasPrefix("-")
        else {
            return arguments
        }
        var options: [String] = []
        var words: [String] = []
        var rest = arguments.dropFirst()
        while let word = rest.popFirst() {
            guard word.hasPrefix("-"), !isNumber(word) else {
                words.append(word)
                continue
            }
            options.append(word)
            if !flags.contains(word), !word.contains("="), let value = rest.popFirst() { options.append(value) }
        }
        return words.contains(where: isNumber) ? [verb] + options + ["--"] + words : arguments
    }
}

public import ArgumentParser
import BatonClient
import Foundation

/// All that there is on the command line but the server itself.
public enum Commands {
    /// What is done on a screen: as a command, and as a line of a flow.
    public static let verbs: [any ParsableCommand.Type] = [
        Tap.self, DoubleTap.self, LongPress.self, Drag.self, Swipe.self, Scroll.self, Pinch.self, Rotate.self, Slide.self, Adjust.self,
        Press.self, Key.self, Remote.self,
        TypeText.self, Clear.self, Erase.self, Edit.self, Shake.self, Expect.self, Wait.self, Advance.self, Get.self, Tree.self, Shot.self,
    ]
    /// What follows or lists.
    public static let others: [any ParsableCommand.Type] = [Screens.self, Watch.self, Trace.self, Record.self, Run.self, Doctor.self]

    /// What a command exits with, for its help.
    public static let exitCodes = """
        EXIT CODES
          0  done                         4  it did not come about in time
          1  not as expected, or it       5  the server does not allow it
             could not be done            6  something that it needs is not here
          2  written wrongly            130  ended by Ctrl-C
          3  no connection
        """

    /// Runs a command line to its end.
    /// - Parameters:
    ///   - arguments: without the program's own name.
    ///   - root: what they are parsed by.
    /// - Returns: what to exit with.
    public static func run(_ arguments: [String], by root: any ParsableCommand.Type) async -> Int32 {
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
            Terminal.show(error, json: arguments.contains("--json"))
            return error.exitCode
        } catch is CancellationError {
            return 130
        } catch let code as ExitCode {
            return code.rawValue
        } catch {
            return complain(error, of: root)
        }
    }

    /// Reads a command line.
    /// - Returns: the command, or what to exit with where there is none.
    public static func parse(_ arguments: [String], by root: any ParsableCommand.Type) -> Result<any ParsableCommand, Exit> {
        do {
            if let stray = strayVerb(arguments, in: root) { throw stray }
            return .success(try root.parseAsRoot(arguments))
        } catch let error as ClientError {
            Terminal.show(error, json: arguments.contains("--json"))
            return .failure(Exit(code: error.exitCode))
        } catch {
            return .failure(Exit(code: complain(error, of: root)))
        }
    }

    /// What to exit with.
    public struct Exit: Error {
        /// The code.
        public var code: Int32
    }

    /// Says what is wrong with how something is written, or helps.
    private static func complain(_ error: any Error, of root: any ParsableCommand.Type) -> Int32 {
        let code = root.exitCode(for: error)
        let text = root.fullMessage(for: error)
        guard code != .success else {
            Terminal.line(text)
            return 0
        }
        Terminal.warn(text)
        // What stands in the documentation, whatever the parser has.
        return 2
    }

    /// A first word that is no verb, with what may have been meant.
    static func strayVerb(_ arguments: [String], in root: any ParsableCommand.Type) -> ClientError? {
        guard let word = arguments.first, !word.hasPrefix("-") else { return nil }
        var names = ["help"]
        for command in root.configuration.subcommands { names.append(command._commandName) }
        guard !names.contains(word) else { return nil }
        return ClientError(
            .invalidArgument, "There is no verb '\(word)'." + Likeness.question(word, among: names),
            advice: "The verbs are \(names.sorted().joined(separator: ", ")).")
    }
}

extension Likeness {
    /// ` Did you mean 'tap'?`, or nothing.
    static func question(_ word: String, among names: [String]) -> String {
        nearest(to: word, in: names, count: 1).first.map { " Did you mean '\($0)'?" } ?? ""
    }
}

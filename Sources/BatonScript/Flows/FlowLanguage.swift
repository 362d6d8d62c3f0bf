import ArgumentParser
import BatonClient
import Foundation

/// What a line of a flow may be: the verbs of the command line, and what only a flow has.
struct FlowLanguage: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baton",
        subcommands: Commands.verbs + [
            Client.self, Start.self, Repeat.self, If.self, Retry.self, SetVariable.self, Sleep.self, Include.self, Actions.self,
        ])

    /// Reads a line.
    /// - Parameter checksOnly: an error that may come of a variable's missing value is none.
    static func parse(_ words: [String], checksOnly: Bool = false) throws -> (any ParsableCommand)? {
        if let stray = Commands.strayVerb(words, in: Self.self) { throw stray }
        do {
            let command = try parseAsRoot(words)
            if command is Self || command.isHelp {
                throw ClientError(.invalidArgument, "'\(words.first ?? "")' is no step of a flow.", advice: "See 'baton help run'.")
            }
            if let verb = command as? any ScreenVerb, let option = verb.connection.namesConnection {
                throw ClientError(
                    .invalidArgument, "\(option) goes with 'client', which says for a whole block who does it.",
                    advice: "Write: client NAME \(option) … { \(words.first ?? "tap") … }")
            }
            if let expect = command as? Expect { _ = try ViewExpectation.parse(expect.words) }
            return command
        } catch let error as ClientError {
            throw error
        } catch {
            // What a parser says is in several lines, of which the last explain the usage.
            let message = fullMessage(for: error)
            let lines = message.split(separator: "\n").map(String.init)
            let first = lines.first.map { $0.hasPrefix("Error: ") ? String($0.dropFirst(7)) : $0 } ?? message
            let usage = lines.first { $0.hasPrefix("Usage:") }
            // In a flow nobody says with each line where the screen is.
            let form = usage.map { line in line.range(of: " [--url").map { String(line[..<$0.lowerBound]) } ?? line }
            throw ClientError(.invalidArgument, first + ".", advice: form.map { $0.replacing("Usage: baton ", with: "It is written so: ") })
        }
    }
}

extension ParsableCommand {
    fileprivate var isHelp: Bool { type(of: self)._commandName == "help" }
}

/// A verb of a flow that has a block.
protocol FlowBlock: ParsableCommand {}

/// `client`: who does what follows.
struct Client: FlowBlock {
    static let configuration = CommandConfiguration(
        abstract: "Who does what is in the block. The first time it connects.",
        discussion: """
            EXAMPLE
              client ann --screen player { tap play }
            """)
    @Argument(help: "A name for it in the flow, which people see too.") var name: String
    @OptionGroup var connection: ConnectionOptions
    @Flag(help: "It leaves.") var leave = false
}

/// `serve`: starts a server for the flow.
struct Start: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Start a server for the flow, which ends with it. All arguments are those of 'baton serve'.",
        discussion: """
            EXAMPLE
              serve --port 0 --mpv none
            """)
    @Argument(parsing: .allUnrecognized, help: "What 'baton serve' takes.") var arguments: [String] = []
}

/// `repeat`.
struct Repeat: FlowBlock {
    static let configuration = CommandConfiguration(
        abstract: "Do what is in the block several times.",
        discussion: """
            EXAMPLE
              repeat 3 { tap increment }
            """)
    @Argument(help: "How often.") var count: Int
}

/// `if`.
struct If: FlowBlock {
    static let configuration = CommandConfiguration(
        abstract: "Do what is in the block if a view is what is said, now; nothing is waited for.",
        discussion: """
            EXAMPLE
              if label:"Sign in" visible { tap label:Later }
            """)
    @Argument(parsing: .allUnrecognized, help: "As of expect.") var words: [String]
    @OptionGroup var connection: ConnectionOptions
}

/// `retry`.
struct Retry: FlowBlock {
    static let configuration = CommandConfiguration(
        abstract: "Do what is in the block again where it fails. The report says so.",
        discussion: """
            EXAMPLE
              retry 2 { tap connect }
            """)
    @Argument(help: "How often at most, besides the first time.") var count: Int
}

/// `set`.
struct SetVariable: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Give a variable a value.",
        discussion: """
            EXAMPLE
              set NAME "Ann Example"
              type $NAME --into name
            """)
    @Argument(help: "Its name.") var name: String
    @Argument(help: "Its value.") var value: String
}

/// `sleep`.
struct Sleep: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Wait a while. Rather wait for something: 'wait play enabled'.",
        discussion: """
            EXAMPLE
              sleep 200ms
            """)
    @Argument(help: "How long.") var time: TimeArgument
}

/// `run`: another flow.
struct Include: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Do what another flow does, by the same clients.",
        discussion: """
            EXAMPLE
              run sign-in.flow -e NAME=Ann
            """)
    @Argument(help: "The file, beside this one.") var path: String
    @Option(name: .customShort("e"), help: ArgumentHelp("A variable for it.", valueName: "name=value")) var variables: [String] = []
}

/// `actions`.
struct Actions: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Do what a W3C WebDriver actions payload says: a JSON file with fingers, pens, mice, keys and wheels.",
        discussion: """
            EXAMPLE
              actions pinch.json
            """)
    @Argument(help: "The file.") var file: String
    @OptionGroup var connection: ConnectionOptions

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw ClientError(.invalidArgument, "\(file) cannot be read.", advice: "Look at the path; it is from where baton was started.")
        }
        return Outcome(try await screen.perform(WebDriverActions(json: text)))
    }
}

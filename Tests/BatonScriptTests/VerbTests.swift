import ArgumentParser
@testable import BatonClient
@testable import BatonScript
import Foundation
import Testing

@Suite("Verbs of the command line")
struct VerbTests {
    /// Returns the help text of a verb.
    private static func help(_ verb: any ParsableCommand.Type) -> String { verb.helpMessage(columns: 400) }

    /// All verbs: those of a flow and the other commands.
    static let all: [any ParsableCommand.Type] = FlowLanguage.configuration.subcommands + Commands.otherCommands

    @Test("Text of other clients cannot send terminal escapes or add lines to a table")
    func replacingControlCharacters() {
        let name = "\u{1b}]0;x\u{7}\u{1b}[31mAnn\u{1b}[2J\n9  Bob\u{202E}\u{9b}5n\u{2028}"

        #expect(
            Terminal.plain(name)
                == "\u{FFFD}]0;x\u{FFFD}\u{FFFD}[31mAnn\u{FFFD}[2J\u{FFFD}9  Bob\u{FFFD}\u{FFFD}5n\u{FFFD}")
        #expect(
            Terminal.replacingControlCharacters(name)
                == "\u{FFFD}]0;x\u{FFFD}\u{1b}[31mAnn\u{FFFD}[2J\n9  Bob\u{FFFD}\u{FFFD}5n\u{FFFD}")
        #expect(
            Terminal.replacingControlCharacters("\u{1b}[1mbold\u{1b}[0m\tÄ 🏴‍☠️ אב") == "\u{1b}[1mbold\u{1b}[0m\tÄ 🏴‍☠️ אב")
        #expect(Terminal.replacingControlCharacters("\u{1b}[") == "\u{FFFD}[")
        #expect(
            Terminal.columns([["id", "name"], ["1", name]]).allSatisfy { !$0.contains("\n") && !$0.contains("\u{1b}") })
    }

    @Test("The help of each verb has examples, and each example can be parsed", arguments: 0..<all.count)
    func examples(_ index: Int) throws {
        let verb = Self.all[index]
        let name = verb._commandName
        let lines = verb.configuration.discussion.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        let begin = try #require(lines.firstIndex(of: "EXAMPLE"), "\(name) has no example")
        let examples = lines[(begin + 1)...].filter { !$0.isEmpty }
        #expect(examples.contains { $0.contains(name) })
        for example in examples {
            // An example without the program's name is a line of a flow and not a command.
            guard let program = example.range(of: "baton ") else {
                // The `actions` example refers to a file that does not exist, so it is only parsed.
                if name == "actions" {
                    _ = try FlowLanguage.parseAsRoot(ShellWords.split(example))
                } else {
                    _ = try FlowFile(example, path: name)
                }
                continue
            }
            let words = try ShellWords.split(String(example[program.upperBound...].prefix { $0 != "|" }))
            let command = try Self.Root.parseAsRoot(Commands.withNegativeNumbers(words))
            try (command as? any ScreenVerb)?.check()
        }
    }

    /// A root command with all verbs of the program.
    struct Root: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "baton", subcommands: Commands.verbs + Commands.otherCommands)
    }

    @Test(
        "Each verb has the option --json and mentions it",
        arguments: 0..<(Commands.verbs + Commands.otherCommands).count)
    func json(_ index: Int) {
        let verb = (Commands.verbs + Commands.otherCommands)[index]
        #expect(Self.help(verb).contains("--json"))
    }

    @Test("The command line accepts the protocol's words in upper and lower case")
    func words() throws {
        for key in ["up", "DOWN", "playpause", "pageUp"] { _ = try Press.parse([key]) }
        #expect(throws: (any Error).self) { try Press.parse(["sideways"]) }
        for action in ["cut", "selectall"] { _ = try Edit.parse([action]) }
    }

    @Test(
        "Durations may be written with units",
        arguments: [
            ("500ms", 500), ("10s", 10_000), ("1.5", 1_500), ("1m", 60_000), ("0", 0), ("0.25s", 250), ("1e3ms", 1_000),
            ("-1s", nil),
            ("1h", nil),
            ("", nil), ("s", nil), ("nan", nil), ("inf", nil), ("5 s", nil), ("1e9", nil),
        ] as [(String, Int?)])
    func times(_ text: String, _ milliseconds: Int?) {
        #expect(TimeArgument(argument: text)?.duration == milliseconds.map { .milliseconds($0) })
    }

    @Test(
        "Sizes may be written in the usual forms",
        arguments: [
            ("390x844", true), ("390.5x844", true), ("390", false), ("0x10", false), ("-1x4", false), ("1x2x3", false),
            ("99999x1", false),
        ])
    func sizes(_ text: String, _ isSize: Bool) {
        #expect((SizeArgument(argument: text) != nil) == isSize)
    }

    @Test("Each kind of error has its exit code, and the help lists them")
    func exitCodes() {
        let expected: [ClientError.Code: Int32] = [
            .connectionFailed: 3, .connectionLost: 3, .protocolMismatch: 3, .noSuchScreen: 3, .forbidden: 5,
            .invalidArgument: 2,
            .invalidSelector: 2,
            .noSuchElement: 1, .ambiguousElement: 1, .elementNotInteractable: 1, .elementClickIntercepted: 1,
            .assertionFailed: 1,
            .timeout: 4,
            .refused: 1, .unsupportedOperation: 6,
        ]
        for code in ClientError.Code.allCases { #expect(ClientError(code, "").exitCode == expected[code], "\(code)") }
        for code in Set(expected.values) { #expect(Commands.exitCodes.contains(" \(code)  ")) }
    }

    @Test(
        "For a misspelt verb, the error suggests the nearest one",
        arguments: [("tpa", "tap"), ("screns", "screens"), ("dubble-tap", "double-tap"), ("Tap", "tap")])
    func misspelt(_ word: String, _ meant: String) throws {
        for line in [[word, "play"], ["help", word]] {
            let error = try #require(Commands.unknownVerbError(line, in: Root.self))
            #expect(error.message.contains("Did you mean '\(meant)'?"))
            #expect(error.exitCode == 2)
        }
        #expect(Commands.unknownVerbError([meant], in: Root.self) == nil)
        #expect(Commands.unknownVerbError([], in: Root.self) == nil)
        #expect(Commands.unknownVerbError(["--json"], in: Root.self) == nil)
    }

    @Test("A parser error is one sentence followed by the correct form")
    func parserErrors() {
        let error = Commands.parserError(
            "Error: Missing expected argument '<view>'\nHelp:  <view>  Which\nUsage: baton tap <view>\n  See 'baton tap --help'"
        )
        #expect(error.message == "Missing expected argument '<view>'.")
        #expect(error.advice == "The usage is: tap <view>")
    }
}

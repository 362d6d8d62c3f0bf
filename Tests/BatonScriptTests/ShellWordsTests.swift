import ArgumentParser
import BatonClient
@testable import BatonScript
import Foundation
import Testing

@Suite("Shell words")
struct ShellWordsTests {
    static let odd = [
        "", "a", "a b", "'", "\"", "\\", "$HOME", "`a`", "!", "!a", "#a", "a#b", "=a", "~", "~a", "*", "?", "[a]", "{",
        "}", "a;b", "a|b",
        "a&b", "<", ">",
        "(", ")", "-a", "--", "label:Night Drive", "in:label:a b", "label:\"", "label:'a' \"b\" $c `d` !e \\f", "a'b'c",
        "''", "'\\''", "é",
        "日本 語",
        "\u{301}", "a\u{301} b", "\"\u{301}", "'\u{301}", " ", "  ", "\t", "a\tb", "text~^0:0$", "120,300", "%", "^",
        "a\\", "\\\\",
        "\u{a0}",
    ]

    @Test("A quoted word reads back unchanged, alone and beside others", arguments: odd)
    func roundTrip(_ word: String) throws {
        #expect(try ShellWords.split(ShellWords.quoted(word)) == [word])
        for other in Self.odd {
            #expect(try ShellWords.split(ShellWords.joined([word, other, word])) == [word, other, word])
        }
    }

    @Test("A shell reads quoted words as this parser does")
    func shell() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "printf '%s\\0' " + ShellWords.joined(Self.odd)]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let words = data.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
            String(decoding: $0, as: UTF8.self)
        }
        #expect(words.map { Array($0.unicodeScalars) } == Self.odd.map { Array($0.unicodeScalars) })
    }

    @Test(
        "Each line of the documented flows is unchanged after being written as shell words",
        arguments: Sources.exampleFlows)
    func documentation(_ path: String) throws {
        func check(_ steps: [FlowFile.Step]) throws {
            for step in steps {
                let written = ShellWords.joined(step.texts)
                #expect(try ShellWords.split(written) == step.texts)
                let (first, second) = (
                    try FlowLanguage.parse(step.texts), try FlowLanguage.parse(ShellWords.split(written))
                )
                #expect("\(first)" == "\(second)")
                if let block = step.block { try check(block) }
            }
        }
        let flow = try FlowFile(contentsOf: path)
        #expect(flow.stepCount > 0)
        try check(flow.steps)
    }

    @Test("Negative numbers are not options")
    func negative() {
        #expect(
            Commands.withNegativeNumbers(["rotate", "-90", "picture", "--json"]) == [
                "rotate", "--json", "--", "-90", "picture",
            ])
        #expect(
            Commands.withNegativeNumbers(["adjust", "volume", "--by", "-3"]) == ["adjust", "volume", "--by", "-3"])
        #expect(
            Commands.withNegativeNumbers(["drag", "-5,10", "to", "3,4", "--over", "1s"]) == [
                "drag", "--over", "1s", "--", "-5,10", "to", "3,4",
            ])
        #expect(Commands.withNegativeNumbers(["type", "--", "-3"]) == ["type", "--", "-3"])
        #expect(Commands.withNegativeNumbers(["serve", "--port", "0"]) == ["serve", "--port", "0"])
    }
}

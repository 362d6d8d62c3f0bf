import Foundation
import Testing

@testable import KioskApp

@Suite struct TreeTests {
    private func read(_ yaml: String) throws -> Tree { try TreeReader.read(Array(yaml.utf8), file: "lobby.yml") }

    private func problem(_ yaml: String) -> String {
        do {
            _ = try read(yaml)
            return ""
        } catch { return "\(error)" }
    }

    @Test(
        "Unquoted words have the types of YAML 1.2",
        arguments: [
            ("1", Literal.number(1)), ("-2.5", .number(-2.5)), ("1e3", .number(1_000)), ("0x1F", .number(31)),
            ("0o17", .number(15)),
            ("true", .flag(true)),
            ("False", .flag(false)), ("yes", .text("yes")), ("on", .text("on")), ("~", .null), ("", .null),
            ("null", .null),
            ("2026-12-24", .text("2026-12-24")), ("12:30", .text("12:30")), ("1_000", .text("1_000")),
            ("+1", .number(1)),
            (".5", .number(0.5)),
            ("'1'", .text("1")), ("\"true\"", .text("true")), ("1.2.3", .text("1.2.3")), ("-", .text("-")),
            ("infinity", .text("infinity")),
            ("nan", .text("nan")),
        ])
    func core(_ word: String, _ expected: Literal) throws {
        guard word != "-" else { return }
        #expect(try read("key: \(word)").value("key")?.scalar?.literal == expected)
    }

    @Test("Positions are lines and columns, counted from 1") func places() throws {
        let tree = try read("a: 1\nb:\n  - c: 2\n")

        #expect(tree.entries?[1].mark == SourcePosition(line: 2, column: 1))
        #expect(tree.value("b")?.items?[0].entries?[0].mark == SourcePosition(line: 3, column: 5))
        #expect(tree.value("b")?.items?[0].value("c")?.mark == SourcePosition(line: 3, column: 8))
    }

    @Test(
        "Invalid YAML is reported with its position and a frequent cause",
        arguments: [
            ("a: b: c", "lobby.yml:1:5: this is not YAML: mapping values are not allowed in this context"),
            ("a:\n\t- b", "lobby.yml:2:1: this is not YAML: found character that cannot start any token"),
            ("a: 'open", "while scanning a quoted scalar"),
            ("a: 1\na: 2", "lobby.yml:1:1: the key 'a' exists twice"),
            ("", "lobby.yml:1:1: the file is empty"),
            ("a: *b", "found undefined alias"),
            ("a: 1\n---\nb: 2", "but found another document"),
            ("[1]: 2", "a key must be a plain word"),
        ])
    func broken(_ yaml: String, _ expected: String) {
        #expect(problem(yaml).contains(expected), "\(problem(yaml))")
    }

    @Test("Nested aliases count with the size of their contents") func bomb() {
        var yaml = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1..<10 {
            yaml += "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", "))]\n"
        }

        #expect(problem(yaml).contains("more than 20000 values"), "\(problem(yaml))")
    }

    @Test(
        "Nested aliases in a key are refused before the parser expands them",
        arguments: [
            "? *a9\n: 1", "{[*a9, *a9]: 1}", "*a9 : 1", "? [*a9]\n: 1", "{*a9: 1}", "{{b: *a9}: 1}", "? {b: *a9}\n: 1",
        ])
    func keyBomb(_ key: String) {
        var yaml = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1..<10 {
            yaml += "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", "))]\n"
        }
        let inner = key.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
        yaml += "k:\n" + inner

        #expect(
            problem(yaml).contains("key must be a plain word") || problem(yaml).contains("not YAML")
                || problem(yaml).contains("20000"),
            "\(problem(yaml))")
    }

    @Test("A small alias is replaced by its contents") func alias() throws {
        let tree = try read("a: &x {b: 1}\nc: *x\nd: &y 2\ne: [*y, *x]\nt: \"see [this] it * is & fine\"")

        #expect(tree.value("c")?.value("b")?.scalar?.literal == .number(1))
    }

    @Test("The depth and the size of a file are limited") func bounded() {
        #expect(
            problem(String(repeating: "[", count: 40) + String(repeating: "]", count: 40)).contains(
                "more than 32 levels deep"))
        #expect(problem(String(repeating: "[", count: 100_000)).contains("lobby.yml:"))
        #expect(
            problem("a: " + String(repeating: "x", count: TreeReader.sizeLimit)).contains("a storyboard has at most"))
        #expect(problem("- x\n" + String(repeating: "- x\n", count: 20_001)).contains("more than 20000 values"))
    }

    @Test("A file that is not UTF-8 is refused") func bytes() {
        #expect(throws: StoryboardProblems.self) { try TreeReader.read([0x6B, 0xFF, 0xFE, 0x3A], file: "lobby.yml") }
        #expect(problem("a: \u{0}").contains("lobby.yml:"))
    }

    @Test("A byte order mark is not part of the contents") func byteOrder() throws {
        #expect(try read("\u{FEFF}a: 1").entries?[0].key == "a")
    }
}

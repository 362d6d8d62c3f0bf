import Foundation
import Testing

@testable import KioskApp

@Suite @MainActor struct ExpressionTests {
    private struct Names: Scope {
        var values: [String: Literal]
        func value(of name: [String]) -> Literal { values[name.joined(separator: ".")] ?? .null }
        func count(of table: String) -> Int? { table == "works" ? 3 : nil }
    }

    private let names = Names(values: [
        "room": .number(2), "open": .flag(false), "name": .text("Ada"), "row.title": .text("Blue Café"),
        "csv": .text("12"),
        "nothing": .null,
    ])

    @Test(
        "An expression has the expected value",
        arguments: [
            ("room == 2", "true"), ("room == 2 and not open", "true"), ("room != 2 or open", "false"),
            ("not not open", "false"),
            ("room > 1", "true"),
            ("room >= 2 and room <= 2", "true"), ("room < 2", "false"), ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"),
            ("-room + 5", "3"),
            ("7 % 4", "3"), ("7 / 2", "3.5"), ("1 / 0", ""), ("name + ' Lovelace'", "Ada Lovelace"),
            ("name == \"Ada\"", "true"),
            ("row.title contains 'cafe'", "true"), ("row.title contains 'CAFÉ'", "true"),
            ("row.title contains 'tea'", "false"),
            ("csv > 9", "true"), ("csv == 12", "true"), ("nothing == null", "true"), ("count(works)", "3"),
            ("count(name)", "3"),
            ("round(2.5)", "3"), ("min(3, 2)", "2"), ("max(3, 2)", "3"), ("lower(name)", "ada"),
            ("if(open, 1, 2)", "2"),
            ("open == false", "true"), ("'a' < 'b'", "true"), ("name / 2", ""), ("true and 'x'", "x"),
            ("0.1 + 0.2", "0.3"),
            ("1 == 1 == true", "!"), ("room = 2", "!"), ("room ==", "!"), ("(room", "!"), ("'open", "!"), ("", "!"),
            ("a.b.c.d", "!"),
            ("room 2", "!"),
            ("room && open", "!"), ("system('ls')", "!"), ("count(1, 2)", "!"), ("and", "!"), ("1..2", "!"),
            ("row.", "!"),
        ])
    func comesTo(_ text: String, _ expected: String) {
        guard let expression = try? ExpressionParser.parse(text) else {
            #expect(expected == "!")
            return
        }
        #expect(expression.value(in: names).displayText == expected)
    }

    @Test("An error in an expression is reported with its position") func failures() {
        #expect(
            throws: ExpressionParser.Failure(
                sentence: "'=' has no meaning in an expression; compare with ==", offset: 5)
        ) {
            try ExpressionParser.parse("room = 2")
        }
        #expect(
            throws: ExpressionParser.Failure(sentence: "there is no function 'cout'; did you mean 'count'?", offset: 0)
        ) {
            try ExpressionParser.parse("cout(works)")
        }
    }

    @Test("The depth and the length of an expression are limited") func bounded() {
        #expect(throws: ExpressionParser.Failure.self) {
            try ExpressionParser.parse(String(repeating: "(", count: 40) + "1" + String(repeating: ")", count: 40))
        }
        #expect(throws: ExpressionParser.Failure.self) {
            try ExpressionParser.parse(String(repeating: "not ", count: 60) + "open")
        }
        #expect(throws: ExpressionParser.Failure.self) {
            try ExpressionParser.parse(String(repeating: "-", count: 60) + "1")
        }
        #expect(throws: ExpressionParser.Failure.self) {
            try ExpressionParser.parse(String(repeating: "1+", count: 300) + "1")
        }
        #expect(throws: Never.self) { try ExpressionParser.parse(String(repeating: "1+", count: 240) + "1") }
    }

    @Test("Random letters are an expression or an error, and nothing else") func random() {
        var seed: UInt64 = 7
        func next(_ count: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % count
        }
        let parts = [
            "room", "open", "(", ")", "and", "or", "not", "==", "<", "+", "-", "*", "1", "2.5", "'a'", "row.title", ",",
            "count(", "if(",
            " ", ".", "%", "é",
        ]
        for _ in 0..<2_000 {
            let text = (0..<next(12)).map { _ in parts[next(parts.count)] }.joined(separator: next(2) == 0 ? " " : "")
            if let expression = try? ExpressionParser.parse(text) { _ = expression.value(in: names) }
            _ = try? TemplateParser.parse("{" + text + "}")
        }
    }

    @Test("Placeholders in a text are filled in, and doubled brackets are literal brackets") func templates() throws {
        let template = try TemplateParser.parse("{{Room}} {room}: {row.title}")

        #expect(
            template.pieces == [
                .text("{Room} "), .value(.name(["room"]), format: nil), .text(": "),
                .value(.name(["row", "title"]), format: nil),
            ])
        #expect(try TemplateParser.parse("{now:HH:mm}").pieces == [.value(.name(["now"]), format: "HH:mm")])
        #expect(try TemplateParser.parse("plain").constant == "plain")
        #expect(throws: ExpressionParser.Failure.self) { try TemplateParser.parse("open {") }
    }
}

import Testing

@testable import BatonClient

@Suite("The text form of expectations")
struct ExpectationParsingTests {
    @Test(
        "An expectation is written and read back unchanged",
        arguments: [
            .visible, .exists, .gone, .enabled, .disabled, .selected, .focused, .editing, .on, .off,
            .text("Night Drive"), .text(""),
            .text("not"), .text(matching: "^\\d+ \"x\"$"), .contains("it's"), .label("gone"), .value("0.5"), .value(3),
            .count(3),
            .count(2...5), .count(0...4), .count(1...Int.max), .not(.selected), .not(.text("a b")),
            .not(.not(.visible)),
        ] as [ViewExpectation])
    func roundTrip(_ expectation: ViewExpectation) throws {
        let (selector, expectations) = try ViewExpectation.parse(
            ["count", "kind:label"] + ShellWords.split(expectation.description))

        #expect(selector == .identifier("count").and(.kind("label")))
        if case .count(let range) = expectation.check, range.lowerBound != range.upperBound, range.upperBound != .max,
            range.lowerBound > 0
        {
            #expect(expectations == [.count(range.lowerBound...Int.max), .count(0...range.upperBound)])
        } else {
            #expect(expectations == [expectation])
        }
    }

    @Test("Several expectations are all read, and the default is visible")
    func several() throws {
        #expect(try ViewExpectation.parse(["play"]).expectations == [.visible])
        #expect(
            try ViewExpectation.parse(["play", "enabled", "not", "selected", "text", "Play"]).expectations == [
                .enabled, .not(.selected), .text("Play"),
            ])
        // The first word is always a view, even if it is also a keyword.
        #expect(try ViewExpectation.parse(["text", "text", "text"]).selector == .identifier("text"))
    }

    @Test(
        "An invalid expectation is refused with the correct form",
        arguments: [
            (["x", "visble"], "'visble' is not an expectation.", "Did you mean 'visible'?"),
            (["x", "count"], "'count' has no value after it.", "count 3"),
            (["x", "count", "-1"], "'-1' is not a number of views", "count 3"),
            (["x", "not"], "'not' has no expectation after it.", "not selected"),
            (["x", "text~["], "'[' is not a regular expression", nil),
        ] as [([String], String, String?)])
    func wrong(_ words: [String], message: String, advice: String?) throws {
        let error = #expect(throws: ClientError.self) { try ViewExpectation.parse(words) }

        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
        if let advice { #expect(error?.advice?.contains(advice) == true) }
    }
}

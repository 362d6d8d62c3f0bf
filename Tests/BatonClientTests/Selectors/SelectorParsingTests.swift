import Testing

@testable import BatonClient

@Suite("The text form of selectors")
struct SelectorParsingTests {
    /// Returns a random text with quotes, colons, spaces and other special characters.
    private static func text(_ numbers: inout Numbers) -> String {
        let parts = [
            "a", "Play", " ", "  ", "\"", "'", "\\", "$", "`", "!", "#", ":", "=", "~", ",", "-", "+", "*", "?", "(",
            ")", "\n", "\t",
            "\r\n",
            "ä", "e\u{301}", "\u{301}", "日本", "👨‍👩‍👧", "12", "0.5", "label:", "in:", "not", "visible", "{", "|", "&", ";",
            "<",
        ]
        return (0..<Int.random(in: 0...6, using: &numbers)).map { _ in parts.randomElement(using: &numbers) ?? "" }
            .joined()
    }

    private static func match(_ numbers: inout Numbers) -> ViewSelector.Match {
        switch Int.random(in: 0...2, using: &numbers) {
        case 0: .like(text(&numbers))
        case 1: .exactly(text(&numbers))
        default: .pattern(["^Play", "a.*b \"c\"", "\\d+ #", "x'y", "[:=~]"].randomElement(using: &numbers) ?? "")
        }
    }

    private static func term(_ numbers: inout Numbers, depth: Int = 0) -> ViewSelector.Term {
        switch Int.random(in: 0...(depth < 2 ? 11 : 10), using: &numbers) {
        case 0, 1: .identifier(text(&numbers))
        case 2: .label(match(&numbers))
        case 3: .text(match(&numbers))
        case 4: .value(match(&numbers))
        case 5: .placeholder(match(&numbers))
        case 6: .kind(["button", "cell", "textfield"].randomElement(using: &numbers) ?? "view")
        case 7: .trait(text(&numbers))
        case 8: .id(Int.random(in: 1...9_999, using: &numbers))
        case 9: .point(Double.random(in: -500...500, using: &numbers), Double(Int.random(in: 0...900, using: &numbers)))
        case 10:
            Bool.random(using: &numbers)
                ? .state(
                    ViewSelector.State.allCases.randomElement(using: &numbers) ?? .on, Bool.random(using: &numbers))
                : .nth([-2, -1, 1, 2, 30].randomElement(using: &numbers) ?? 1)
        default:
            .relation(
                ViewSelector.Relation.allCases.randomElement(using: &numbers) ?? .inside,
                term(&numbers, depth: depth + 1))
        }
    }

    @Test("Any selector is written and read back unchanged")
    func roundTrip() throws {
        var numbers = Numbers(seed: 7)

        for _ in 0..<5_000 {
            // A selector with two identifiers is an error, because no view has two.
            var isNamed = false
            let terms = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in Self.term(&numbers) }.filter { term in
                guard case .identifier = term else { return true }
                defer { isNamed = true }
                return !isNamed
            }
            let selector = ViewSelector(terms: terms)

            #expect(try ViewSelector(selector.description) == selector, "\(selector)")
            #expect(try ViewSelector(words: selector.words) == selector, "\(selector)")
            // In a line of a flow, `#` begins a comment.
            #expect(try ShellWords.split(selector.description) == selector.words, "\(selector)")
        }
    }

    @Test("A line is split into words like in a shell")
    func shellWords() throws {
        #expect(
            try ShellWords.split(#"tap  label:"Night Drive" 'a"b' c\ d "" # and so on"#) == [
                "tap", "label:Night Drive", #"a"b"#, "c d", "",
            ])
        #expect(try ShellWords.split(#""a\"b\\c\d" 'e\f' g"h"'i'"#) == [#"a"b\c\d"#, #"e\f"#, "ghi"])
        #expect(try ShellWords.split("a#b \\# \t\r\n") == ["a#b", "#"])
        #expect(ShellWords.quoted("label:Night Drive") == #"label:"Night Drive""#)
        #expect(ShellWords.quoted("it's") == #""it's""#)
        #expect(ShellWords.quoted("a $b's") == #"'a $b'\''s'"#)
        let error = #expect(throws: ClientError.self) { try ShellWords.split("tap 'label") }
        #expect(error?.message == "A quote is not closed: tap 'label")
    }

    // The tests call this function instead of writing a literal, because a malformed literal does not throw an error.
    private static func read(_ text: String) throws -> ViewSelector { try ViewSelector(text) }

    @Test("A single word is an identifier, with or without a number sign")
    func identifiers() throws {
        #expect(try Self.read("play") == .identifier("play"))
        #expect(try Self.read("#play") == .identifier("play"))
        #expect(try Self.read("identifier:a:b") == .identifier("a:b"))
        #expect(ViewSelector.identifier("a:b").description == "identifier:a:b")
        #expect(try Self.read("row-1:x") == .identifier("row-1:x"))
    }

    @Test(
        "An invalid selector is refused with the correct form",
        arguments: [
            ("", "The selector of a view is missing.", "play"),
            ("lable:Play", "there is no condition 'lable'", "Did you mean label:Play?"),
            ("kind:buton", "'buton' is not a kind", "Did you mean kind:button?"),
            ("label~[", "'[' is not a regular expression", nil),
            ("enabled:maybe", "'enabled' has to be true or false", nil), ("nth:0", "nth counts from 1", nil),
            ("at:1", "a point is two numbers", nil), ("id:x", "an id is a number", nil), ("in:", "it is empty", nil),
            ("kind=button", "'=' is only allowed with label, text, value, placeholder", "identifier:kind=button"),
        ] as [(String, String, String?)])
    func wrong(_ text: String, words: String, advice: String?) throws {
        let error = #expect(throws: ClientError.self) { try ViewSelector(text) }

        #expect(error?.code == .invalidSelector)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
        if let advice { #expect(error?.advice?.contains(advice) == true, "\(error?.advice ?? "")") }
    }

    @Test("Quotes that the shell left around a value are removed in every argument")
    func quotedArguments() throws {
        let wanted = ViewSelector(terms: [.label(.like("Night Drive")), .kind("button")])
        #expect(try ViewSelector(arguments: [#"label:"Night Drive" kind:button"#]) == wanted)
        #expect(try ViewSelector(arguments: [#"label:"Night Drive""#, "kind:button"]) == wanted)
        #expect(try ViewSelector(arguments: ["label:'Night Drive'", "kind:button"]) == wanted)
        #expect(try ViewSelector(arguments: ["label:Night Drive", "kind:button"]) == wanted)
        #expect(
            try ViewSelector(arguments: ["label:It's \"on\""]) == ViewSelector(terms: [.label(.like("It's \"on\""))]))
        #expect(try ViewExpectation.parse([#"label:"Night Drive""#, "enabled"]).selector == .label("Night Drive"))
    }

    @Test("An invalid selector in a string literal throws when it is used")
    func literal() async throws {
        let screen = try await RemoteScreen.open("counter")

        #expect(try await complaint { try await screen.tap("kind:buton") }.code == .invalidSelector)
        #expect(try await complaint { try await screen.expect("lable:x", .visible) }.code == .invalidSelector)
    }
}

import Testing

@testable import BatonSupport

@Suite("Suggestions for misspelled words") struct SuggestionsTests {
    @Test("The nearest words are those with the fewest different letters")
    func nearest() {
        #expect(Suggestions.nearest(to: "conter", among: ["player", "counter", "form"], count: 1) == ["counter"])
        #expect(Suggestions.nearest(to: "PLAY", among: ["next", "play", "previous"], count: 3) == ["play"])
        #expect(Suggestions.nearest(to: "teh", among: ["the", "ten"], count: 2) == ["the", "ten"].sorted())
        #expect(Suggestions.distance("ab", "ba") == 1)
        #expect(Suggestions.distance("", "abc") == 3)
        #expect(Suggestions.distance("kitten", "sitting") == 3)
    }

    @Test(
        "For a misspelt word of a file format, the nearest known word is suggested",
        arguments: [
            ("buton", "button"), ("tpa", "tap"), ("Text", "text"), ("imgae", "image"), ("xyzzy", nil as String?),
            ("colour", nil),
        ])
    func suggestions(_ word: String, _ expected: String?) {
        #expect(
            Suggestions.nearest(
                to: word, among: ["button", "text", "image", "tap"], count: 1, tolerance: .close
            ).first == expected)
    }
}

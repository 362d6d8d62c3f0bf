import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct SystemKeyboardTests {
    private let screen = TestScreen.untraced()

    /// Adds a first responder that accepts text, with the keyboard on the screen.
    private func typist(_ text: String = "", _ prepare: (Typist) -> Void = { _ in }) -> Typist {
        let typist = screen.add(Typist(text), 0, 0, 100, 40)
        prepare(typist)
        typist.becomeFirstResponder()
        return typist
    }

    // MARK: Typing

    @Test("I1 A key types into the first responder when the finger lifts") func I1_typing() throws {
        let typist = typist()

        let point = try screen.press(key: "h")
        #expect(typist.text == "")
        try screen.release(point)
        try screen.tapKeys("i", "space", "y", "o", "u", "delete")

        #expect(typist.text == "hi yo")
        #expect(typist.isFirstResponder)
    }

    @Test("I1 A key is named as handler of its touch") func I1_handler() throws {
        _ = typist()
        let point = try screen.press(key: "q")

        let outcome = try screen.touch(.ended, point.x, point.y)

        #expect(outcome.handlerName == "KeyboardKey#key-q")
    }

    @Test("I1 A finger that slides away from its key types nothing") func I1_slidingAway() throws {
        let typist = typist()
        let point = try screen.press(key: "h")

        try screen.touch(.moved, point.x, point.y - 100)
        try screen.touch(.ended, point.x, point.y - 100)

        #expect(typist.text == "")
    }

    @Test("I1 A touch between keys belongs to the nearest key") func I1_betweenKeys() throws {
        let typist = typist()
        let key = try #require(screen.key("g"))
        let corner = key.convertToScreen(CGPoint(x: key.bounds.maxX + 2, y: key.bounds.midY))

        try screen.tap(corner.x, corner.y)

        #expect(typist.text == "g")
    }

    @Test("I1 With two thumbs, the key that was pressed first is typed first") func I1_twoThumbs() throws {
        let typist = typist()
        let first = try screen.press(key: "a", id: 1)

        let second = try screen.press(key: "b", id: 2)
        #expect(typist.text == "a")
        try screen.release(second, id: 2)
        try screen.release(first, id: 1)

        #expect(typist.text == "ab")
    }

    @Test("I1 If the keyboard disappears while a key is held, the key types nothing") func I1_keyboardGoes() throws {
        let typist = typist()
        let point = try screen.press(key: "a")

        typist.resignFirstResponder()
        screen.application.commit()
        _ = try? screen.release(point)

        #expect(typist.text == "")
    }

    // MARK: Delete

    @Test("I1 The delete key acts at once and repeats while it is held") func I1_deleteRepeats() throws {
        let typist = typist("0123456789")

        let point = try screen.press(key: "delete")
        #expect(typist.text.count == 9)
        screen.clock.advance(by: UISystemKeyboard.repeatDelay - 1)
        #expect(typist.text.count == 9)
        screen.clock.advance(by: 1)
        #expect(typist.text.count == 8)
        screen.clock.advance(by: 3 * UISystemKeyboard.repeatInterval)
        #expect(typist.text.count == 5)

        try screen.release(point)
        screen.clock.advance(by: 5_000)
        #expect(typist.text.count == 5)
    }

    @Test("I1 A held delete key stops when the keyboard or its client disappears") func I1_deleteEnds() throws {
        let typist = typist("0123456789")
        try screen.press(key: "delete")
        typist.resignFirstResponder()
        screen.application.commit()
        screen.clock.advance(by: 5_000)
        #expect(typist.text.count == 9)
        _ = try screen.touch(.ended, 0, 0)

        typist.becomeFirstResponder()
        try screen.press(key: "delete")
        screen.application.cancelAll(from: screen.device)
        screen.clock.advance(by: 5_000)
        #expect(typist.text.count == 8)
    }

    // MARK: Shift

    @Test("I1 Shift applies to one letter, two taps lock it, and a third unlocks it") func I1_shift() throws {
        let typist = typist()

        try screen.tapKeys("shift", "a", "b")
        #expect(typist.text == "Ab")

        try screen.release(screen.press(key: "shift"))
        screen.clock.advance(by: UISystemKeyboard.doubleTap)
        try screen.release(screen.press(key: "shift"))
        #expect(screen.keyboard?.shift.state == .locked)
        screen.clock.advance(by: 1_000)
        try screen.tapKeys("c", "d", "shift", "e")

        #expect(typist.text == "AbCDe")
    }

    @Test("I1 Two slow taps on shift do not lock it") func I1_slowShift() throws {
        _ = typist()

        try screen.release(screen.press(key: "shift"))
        screen.clock.advance(by: UISystemKeyboard.doubleTap + 1)
        try screen.release(screen.press(key: "shift"))

        #expect(screen.keyboard?.shift.state == .off)
    }

    @Test("I1 While shift is held, all letters are capitals") func I1_heldShift() throws {
        let typist = typist()
        let shift = try screen.press(key: "shift", id: 1)

        for key in ["a", "b"] { try screen.release(screen.press(key: key, id: 2), id: 2) }
        try screen.release(shift, id: 1)
        try screen.tapKeys("c")

        #expect(typist.text == "ABc")
    }

    @Test("I1 Keys show the character that they type") func I1_keyTitles() throws {
        _ = typist()
        #expect(screen.key("a")?.title == "a")

        try screen.tapKeys("shift")

        #expect(screen.key("a")?.title == "A")
        #expect(screen.key("shift")?.symbol == "shift.fill")
        #expect(screen.key("shift")?.isSelected == true)
    }

    // MARK: Planes

    @Test("I1 Digits and symbols are on separate planes, and the space key returns to the letters") func I1_planes()
        throws
    {
        let typist = typist()
        #expect(screen.key("1") == nil)

        try screen.tapKeys("numbers", "1", "symbols", "[", "numbers", "2", "space", "a")

        #expect(typist.text == "1[2 a")
        try screen.tapKeys("numbers", "letters", "b")
        #expect(typist.text == "1[2 ab")
    }

    @Test("I1 A touch that was aimed at a key of the previous plane is refused as stale") func I1_planesAreGuarded()
        throws
    {
        let typist = typist()
        let letter = try #require(screen.key("q"))
        let point = letter.convertToScreen(CGPoint(x: letter.bounds.midX, y: letter.bounds.midY))
        let seen = screen.tree.revision

        try screen.tapKeys("numbers")
        screen.application.commit()

        #expect(try screen.touch(.began, point.x, point.y, seen: seen).isStale)
        #expect(typist.text == "")
    }

    // MARK: Return

    @Test(
        "I1 The return key types a newline and has the title that the field requests",
        arguments: UIReturnKeyType.allCases)
    func I1_returnKey(kind: UIReturnKeyType) throws {
        let typist = typist { $0.returnKeyType = kind }

        try screen.tapKeys("return")

        #expect(typist.text == "\n")
        #expect(screen.key("return")?.title == KeyboardLayout.Words.english.returnKey[kind])
    }

    @Test("I1 The return key is disabled while the field is empty, if the field requests that")
    func I1_returnKeyDisabled() throws {
        let typist = typist { $0.enablesReturnKeyAutomatically = true }
        #expect(screen.key("return")?.isEnabled == false)
        try screen.tapKeys("return")
        #expect(typist.text == "")

        try screen.tapKeys("a")
        #expect(screen.key("return")?.isEnabled == true)

        typist.set("")
        screen.application.commit()
        #expect(screen.key("return")?.isEnabled == false)
    }

    // MARK: Automatic capitals

    @Test("I1 Sentences begin with a capital") func I1_sentences() throws {
        let typist = typist { $0.autocapitalizationType = .sentences }

        try screen.tapKeys("h", "i", "numbers", ".", "space", "y", "o", "numbers", "?", "return")
        try screen.tapKeys("letters", "o", "k", "space", "e")

        #expect(typist.text == "Hi. Yo?\nOk e")
    }

    @Test("I1 Words begin with a capital, all letters are capitals, or none are, as the field requests")
    func I1_otherCapitals()
        throws
    {
        let expected: [(UITextAutocapitalizationType, String)] = [
            (.words, "Ab Cd"), (.allCharacters, "AB CD"), (.none, "ab cd"),
        ]
        for (kind, text) in expected {
            let typist = typist { $0.autocapitalizationType = kind }
            try screen.tapKeys("a", "b", "space", "c", "d")
            #expect(typist.text == text)
        }
    }

    @Test("I1 No automatic capitals appear within existing text, in addresses and in secure fields")
    func I1_noCapitals() throws {
        let inside = typist("there") { $0.autocapitalizationType = .sentences }
        try screen.tapKeys("a", "space", "b")
        #expect(inside.text == "therea b")

        for prepare in [
            { $0.keyboardType = .emailAddress }, { $0.keyboardType = .URL }, { $0.isSecureTextEntry = true },
        ]
            as [(Typist) -> Void]
        {
            let typist = typist {
                $0.autocapitalizationType = .sentences
                prepare($0)
            }
            try screen.tapKeys("a")
            #expect(typist.text == "a")
        }
    }

    @Test("I1 An automatic capital can be turned off with shift, and returns when the text is deleted")
    func I1_capitalTakenBack() throws {
        let typist = typist { $0.autocapitalizationType = .sentences }

        try screen.tapKeys("shift", "a", "delete", "b")

        #expect(typist.text == "B")
    }

    @Test("I1 Automatic capitals depend on the text before the caret") func I1_capitalsAtTheCaret() throws {
        let expected: [(String, Int, String)] = [
            ("", 0, "Aa"), ("one. ", 5, "one. Aa"), ("one. ", 4, "one.aa "), ("one", 0, "Aaone"), ("\n", 1, "\nAa"),
            ("He said “no.” ", 14, "He said “no.” Aa"), ("e.g. ", 5, "e.g. Aa"), ("wait… ", 6, "wait… Aa"),
            ("1 ", 2, "1 aa"),
        ]
        for (text, caret, result) in expected {
            let view = screen.add(CaretText(text, selecting: caret..<caret), 0, 0, 100, 40)
            view.becomeFirstResponder()
            try screen.tapKeys("a", "a")
            #expect(String(view.characters) == result)
        }
    }

    @Test("I1 Moving the caret updates the automatic capital") func I1_caretMoves() throws {
        let view = screen.add(CaretText("One two", selecting: 7..<7), 0, 0, 100, 40)
        view.becomeFirstResponder()
        #expect(screen.key("a")?.title == "a")

        view.selectedTextRange = view.textRange(from: view.beginningOfDocument, to: view.beginningOfDocument)
        screen.application.commit()

        #expect(screen.key("a")?.title == "A")
    }

    // MARK: Alternatives

    @Test("I1 A long press offers accented letters, and the finger chooses one before it lifts") func I1_alternatives()
        throws
    {
        let typist = typist()
        let point = try screen.press(key: "e")
        screen.clock.advance(by: UISystemKeyboard.longPress - 1)
        #expect(screen.application.views(matching: ViewQuery(identifier: "key-alternatives")).isEmpty)
        screen.clock.advance(by: 1)
        screen.application.commit()
        let offered = try #require(screen.application.views(matching: ViewQuery(identifier: "key-alternatives")).first)
        let items = offered.view.subviews

        let second = items[1].convertToScreen(CGPoint(x: 5, y: 5))
        try screen.touch(.moved, second.x, second.y)
        try screen.touch(.ended, second.x, second.y)

        #expect(typist.text == "è")
        #expect(offered.view.window == nil)
        try screen.release(screen.press(key: "e"))
        #expect(typist.text == "èe")
        #expect(point.y > offered.frame.maxY - 1)
    }

    @Test("I1 Lifting in place after a long press types the letter, and a capital's alternatives are capitals")
    func I1_alternativesInPlace()
        throws
    {
        let typist = typist()
        try screen.tapKeys("shift")

        let point = try screen.press(key: "o")
        screen.clock.advance(by: UISystemKeyboard.longPress)
        try screen.touch(.moved, point.x - 40, point.y)
        try screen.touch(.ended, point.x - 40, point.y)
        let again = try screen.press(key: "o")
        screen.clock.advance(by: UISystemKeyboard.longPress)
        try screen.release(again)

        #expect(typist.text == "Ôo")
    }

    @Test("I1 Alternatives stay within the screen at both edges") func I1_alternativesAtTheEdges() throws {
        _ = typist()
        for name in ["a", "o", "l"] {
            let point = try screen.press(key: name)
            screen.clock.advance(by: UISystemKeyboard.longPress)
            screen.application.commit()
            let offered = try #require(
                screen.application.views(matching: ViewQuery(identifier: "key-alternatives")).first)
            #expect(CGRect(x: 0, y: 0, width: 400, height: 800).contains(offered.frame))
            try screen.release(point)
        }
    }

    @Test("I1 A cancelled long press types nothing") func I1_alternativesCancelled() throws {
        let typist = typist()
        try screen.press(key: "e")
        screen.clock.advance(by: UISystemKeyboard.longPress)

        screen.application.cancelAll(from: screen.device)

        #expect(typist.text == "")
        #expect(screen.application.views(matching: ViewQuery(identifier: "key-alternatives")).isEmpty)
    }
}

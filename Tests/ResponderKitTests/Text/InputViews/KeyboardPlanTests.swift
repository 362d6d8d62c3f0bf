import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct KeyboardPlanTests {
    private let screen = TestScreen.untraced()

    private func show(_ type: UIKeyboardType, on screen: TestScreen? = nil) -> Typist {
        let screen = screen ?? self.screen
        let typist = screen.add(Typist(), 0, 0, 100, 40)
        typist.keyboardType = type
        typist.becomeFirstResponder()
        return typist
    }

    // MARK: Types

    @Test("I1 On a phone, each keyboard type has its keys") func I1_typesOnAPhone() throws {
        let letters = ["q w e r t y u i o p", "a s d f g h j k l", "shift z x c v b n m delete.left"]
        let expected: [(UIKeyboardType, [String])] = [
            (.default, letters + ["123 space return"]),
            (.asciiCapable, letters + ["123 space return"]),
            (.URL, letters + ["123 . / .com return"]),
            (.emailAddress, letters + ["123 space @ . return"]),
            (.twitter, letters + ["123 space @ # return"]),
            (.webSearch, letters + ["123 space . return"]),
            (.namePhonePad, letters + ["123 space return"]),
            (.numberPad, ["1 2 3", "4 5 6", "7 8 9", "0 delete.left"]),
            (.asciiCapableNumberPad, ["1 2 3", "4 5 6", "7 8 9", "0 delete.left"]),
            (.decimalPad, ["1 2 3", "4 5 6", "7 8 9", ". 0 delete.left"]),
            (.phonePad, ["1 2 3", "4 5 6", "7 8 9", "+*# 0 delete.left"]),
            (
                .numbersAndPunctuation,
                ["1 2 3 4 5 6 7 8 9 0", "- / : ; ( ) $ & @ \"", "#+= . , ? ! ' delete.left", "ABC space return"]
            ),
        ]
        for (type, rows) in expected {
            _ = show(type)
            #expect(screen.rows == rows, "\(type)")
        }
        #expect(expected.count == UIKeyboardType.allCases.count)
    }

    @Test("I1 On a tablet, the keyboard has delete and return at the side, a second shift key and a dismiss key")
    func I1_typesOnATablet()
        throws
    {
        let screen = TestScreen.untraced(width: 1_180, height: 820)
        let typist = show(.default, on: screen)
        #expect(
            screen.rows == [
                "q w e r t y u i o p delete.left", "a s d f g h j k l return", "shift z x c v b n m , . shift",
                ".?123 space .?123 keyboard.chevron.compact.down",
            ])

        try screen.tapKeys("a", ",", "shift", ",")
        #expect(typist.text == "a,!")
        typist.autocapitalizationType = .sentences
        typist.set("")
        screen.application.commit()
        #expect(screen.key(",")?.title == ",")
        #expect(screen.key("a")?.title == "A")
        try screen.tapKeys("dismiss")

        #expect(!typist.isFirstResponder)
        #expect(!screen.showsInput)
    }

    @Test("I1 A phone pad offers phone symbols, and a name keyboard offers a phone pad") func I1_phones()
        throws
    {
        let typist = show(.phonePad)
        try screen.tapKeys("1", "more", "+", "phone", "2")
        #expect(typist.text == "1+2")

        let name = show(.namePhonePad)
        try screen.tapKeys("a", "phone", "3", "letters", "b")
        #expect(name.text == "a3b")
    }

    @Test("I1 No two keys of a keyboard have the same identifier", arguments: UIKeyboardType.allCases)
    func I1_identifiers(
        type: UIKeyboardType
    ) {
        for size in [CGSize(width: 400, height: 800), CGSize(width: 1_180, height: 820)] {
            let screen = TestScreen.untraced(width: size.width, height: size.height)
            screen.application.keyboardLayouts = [.french, .german]
            _ = show(type, on: screen)
            let names = screen.keyboard?.keys.compactMap(\.accessibilityIdentifier) ?? []
            #expect(Set(names).count == names.count)
            #expect(!names.isEmpty)
        }
    }

    @Test("I1 A changed keyboard type appears at the next reload") func I1_typeChanges() {
        let typist = show(.default)
        typist.keyboardType = .numberPad
        #expect(screen.key("q") != nil)

        typist.reloadInputViews()

        #expect(screen.key("q") == nil)
        #expect(screen.key("7") != nil)
    }

    // MARK: Layouts

    @Test("I1 Letters are arranged as in the language's keyboard layout") func I1_languages() throws {
        screen.application.keyboardLayouts = [.german]
        let typist = show(.default)
        #expect(
            screen.rows.prefix(3) == [
                "q w e r t z u i o p ü", "a s d f g h j k l ö ä", "shift y x c v b n m delete.left",
            ])
        #expect(screen.key("space")?.title == "Leerzeichen")

        screen.application.keyboardLayouts = [.french]
        #expect(
            screen.rows.prefix(3) == ["a z e r t y u i o p", "q s d f g h j k l m", "shift w x c v b n ' delete.left"])

        screen.application.keyboardLayouts = [.german]
        try screen.tapKeys("shift", "ü", "ä")
        #expect(typist.text == "Üä")
        _ = show(.decimalPad)
        #expect(screen.key(",") != nil)
    }

    @Test("I1 With several layouts, a globe key switches to the next one") func I1_globe() throws {
        _ = show(.default)
        #expect(screen.key("globe") == nil)
        screen.application.keyboardLayouts = [.english, .german]
        #expect(screen.key("space")?.title == "English")

        try screen.tapKeys("globe")
        #expect(screen.application.keyboardLayout == .german)
        #expect(screen.key("ü") != nil)
        try screen.tapKeys("globe")
        #expect(screen.application.keyboardLayout == .english)

        screen.application.keyboardLayouts = []
        #expect(screen.application.keyboardLayout == .english)
        #expect(screen.key("q") != nil)
    }

    @Test("I1 A custom keyboard layout may have any number of rows") func I1_ownLayout() throws {
        for letters in [[["a", "b"]], [["a"], ["b"]], [["a"], ["b"], ["c"], ["d"]], []] {
            for size in [CGSize(width: 400, height: 800), CGSize(width: 1_180, height: 820)] {
                let screen = TestScreen.untraced(width: size.width, height: size.height)
                screen.application.keyboardLayouts = [KeyboardLayout(language: "xx", name: "Own", letters: letters)]
                let typist = show(.default, on: screen)
                for letter in letters.joined() { try screen.tapKeys(letter) }
                try screen.tapKeys("return")
                #expect(typist.text == letters.joined().joined() + "\n")
                #expect(screen.key("delete") != nil || letters.isEmpty)
            }
        }
    }

    @Test("I1 The letter ß has no capital") func I1_capitals() {
        #expect(KeyboardLayout.capital(of: "ß") == "ß")
        #expect(KeyboardLayout.capital(of: "é") == "É")
    }

    // MARK: Sizes

    nonisolated static let screens: [(CGFloat, CGFloat)] = [
        (320, 568), (390, 844), (844, 390), (820, 1_180), (1_180, 820), (1_280, 800), (1_920, 1_080), (1_080, 1_920),
        (3_840, 2_160),
    ]

    @Test("I1 Keys do not overlap, are centred in the keyboard and are large enough for a finger", arguments: screens)
    func I1_sizes(width: CGFloat, height: CGFloat) throws {
        for layouts in [[KeyboardLayout.english], [.german, .french], [.french, .english]] {
            for type in UIKeyboardType.allCases {
                let screen = TestScreen.untraced(width: width, height: height)
                screen.application.keyboardLayouts = layouts
                _ = show(type, on: screen)
                let keyboard = try #require(screen.keyboard)
                let frames = keyboard.keys.filter { !$0.isHidden }.map { $0.convert($0.bounds, to: keyboard) }
                let all = frames.reduce(CGRect.null) { $0.union($1) }

                #expect(keyboard.bounds.contains(all))
                #expect(
                    abs(all.midX - keyboard.bounds.midX) < 3 || type == .numberPad || type == .asciiCapableNumberPad)
                #expect(keyboard.bounds.height <= height * 0.51)
                for frame in frames { #expect(frame.width >= 23 && frame.height >= 31) }
                for (index, frame) in frames.enumerated() {
                    for other in frames[..<index] { #expect(!frame.intersects(other)) }
                }
            }
        }
    }

    @Test("I1 On a large screen the keys are large, but not too wide") func I1_kiosk() throws {
        let screen = TestScreen.untraced(width: 3_840, height: 2_160)
        _ = show(.default, on: screen)
        let key = try #require(screen.key("q"))

        #expect(key.bounds.height > 150)
        #expect(key.bounds.width < key.bounds.height * 1.5)
        #expect(key.font.pointSize > 70)
    }

    @Test("I1 A rotated screen shows the keyboard for its new size") func I1_turned() throws {
        let typist = show(.default)
        try screen.tapKeys("numbers")
        screen.application.setScreenSize(CGSize(width: 1_180, height: 820))
        screen.application.commit()

        #expect(screen.keyboard?.bounds.width == 1_180)
        #expect(screen.key("dismiss") != nil)
        try screen.tapKeys("1")
        #expect(typist.text == "1")
    }

    @Test("I1 A text field can request a dark keyboard") func I1_appearance() {
        let typist = screen.add(Typist(), 0, 0, 10, 10)
        typist.keyboardAppearance = .dark
        typist.becomeFirstResponder()

        let background = screen.keyboard?.backgroundColor
        #expect(background?.light == background?.dark)
        #expect(background?.light.red ?? 255 < 80)
    }

    @Test("I1 The keyboard and its keys without a character have accessibility labels") func I1_accessibility() {
        screen.application.keyboardLayouts = [.german, .english]
        _ = show(.default)

        #expect(screen.keyboard?.accessibilityLabel == "Tastatur")
        #expect(screen.key("delete")?.accessibilityLabel == "Löschen")
        #expect(screen.key("shift")?.accessibilityLabel == "Umschalttaste")
        #expect(screen.key("globe")?.accessibilityLabel == "Nächste Tastatur")
        #expect(screen.application.views(matching: ViewQuery(label: "a")).first?.view === screen.key("a"))
    }

    // MARK: Render tree

    @Test("I1 Keys are rendered as buttons that a client may highlight at once") func I1_renderedKeys() throws {
        _ = show(.default)
        let node = try #require(screen.key("a")?.node)

        #expect(node.kind == .button)
        #expect(node.value(of: .title) == .string("a"))
        #expect(node.value(of: .predict) == .string("highlight"))
        #expect(node.value(of: .identifier) == .string("key-a"))
        #expect(screen.key("shift")?.node?.value(of: .image) == .string("symbol:shift"))
    }

    @Test("I1 An application with a visible keyboard is deallocated completely") func I1_memory() {
        weak var application: UIApplication?
        weak var keyboard: UISystemKeyboard?
        do {
            let screen = TestScreen.untraced()
            screen.application.keyboardLayouts = [.german, .english]
            _ = show(.default, on: screen)
            application = screen.application
            keyboard = screen.keyboard
            #expect(keyboard != nil)
        }

        #expect(application == nil)
        #expect(keyboard == nil)
    }

    @Test("I1 A dismissed keyboard leaves the render tree at the next commit") func I1_leavesTheTree() {
        let typist = show(.default)
        screen.application.commit()
        let count = screen.tree.count

        typist.resignFirstResponder()
        screen.application.commit()

        #expect(screen.tree.count < count - 30)
        #expect(screen.keyboard == nil)
    }
}

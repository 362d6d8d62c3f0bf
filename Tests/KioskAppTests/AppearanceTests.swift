import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

@testable import KioskApp

/// Tests of the styles of a kiosk and their precedence.
@Suite @MainActor struct AppearanceTests {
    private func make(_ body: String, size: CGSize = TestKiosk.phone) throws -> TestKiosk {
        let yaml = """
            kiosk: 1
            state: {likes: 0}
            pages:
              start:
            \(body.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
              other: [{text: The other page}]
            """
        return try TestKiosk(yaml, size: size)
    }

    @Test("The pairing element takes no room on phones, unless it has a condition") func pairing() throws {
        func room(_ body: String, _ size: CGSize) throws -> CGFloat {
            let kiosk = try make(body + "\n- text: Below\n  id: below", size: size)
            return try kiosk.screen.view("below").superview?.frame.minY ?? 0
        }
        let without = try room("- text: Above", TestKiosk.phone)

        #expect(try room("- text: Above\n- pairing", TestKiosk.phone) == without)
        #expect(try room("- text: Above\n- pairing: {show: true}", TestKiosk.phone) > without + 200)
        #expect(try room("- text: Above\n- pairing", TestKiosk.display) > 400)
    }

    @Test(
        "If a page has a pairing element, the other pages keep their corners free", arguments: ["pairing", "divider"])
    func corner(_ element: String) throws {
        let kiosk = try make("- \(element)\n- button: Go\n  id: go\n  tap: {go: other}", size: TestKiosk.display)
        let phone = kiosk.add(size: TestKiosk.phone)

        try kiosk.tap("go")

        #expect(kiosk.screen.all(PairingView.self).map(\.frame.size) == (element == "pairing" ? [.zero] : []))
        #expect(phone.all(PairingView.self).isEmpty)
    }

    @Test("A title too long for its button is drawn smaller, and in full size when it fits again")
    func smallTitles() throws {
        let kiosk = try make(
            """
            - button: "{if(likes > 0, 'Go', 'For the days from spring tide to spring tide')}"
              id: long
              tap: {add: {likes: 1}}
            - button: Go
              id: short
            """)
        let (long, short) = (try kiosk.view("long", as: UIButton.self), try kiosk.view("short", as: UIButton.self))

        kiosk.screen.application.commit()
        #expect(long.font.pointSize < short.font.pointSize)
        #expect(long.intrinsicContentSize.width <= long.bounds.width)
        try kiosk.tap("long")
        kiosk.screen.application.commit()

        #expect(long.font.pointSize == short.font.pointSize)
    }

    @Test("The window has the storyboard's appearance as soon as the file is saved") func appearance() throws {
        let page = "\npages: {start: [{text: Hello}]}"
        let kiosk = try TestKiosk("kiosk: 1\nappearance: dark" + page)
        let window = try #require(kiosk.screen.application.windows.first { $0 is KioskWindow })
        #expect(window.overrideUserInterfaceStyle == .dark)

        kiosk.reload("kiosk: 1\nappearance: light" + page)
        #expect(window.overrideUserInterfaceStyle == .light)
        kiosk.reload("kiosk: 1" + page)

        #expect(window.overrideUserInterfaceStyle == .unspecified)
    }

    @Test("With three languages, a list asks for one in all sizes, and closing it changes nothing") func languages()
        throws
    {
        let kiosk = try TestKiosk(
            "kiosk: 1\nlanguages: [en, de, fr]\npages: {start: [{text: {en: Hello, de: Hallo, fr: Bonjour}}, {language: {id: way}}]}"
        )
        let display = kiosk.add(size: TestKiosk.display)
        #expect(kiosk.texts.contains("English") && !kiosk.texts.contains("Deutsch"))

        try kiosk.tap("way")
        #expect(kiosk.texts.contains("Deutsch") && TestKiosk.texts(display).contains("Français"))
        #expect(try kiosk.view("language-en", as: UIButton.self).isSelected)
        try kiosk.tap("languages-button")
        #expect(kiosk.texts.contains("Hello") && !kiosk.texts.contains("Deutsch"))
        try kiosk.tap("way")
        try kiosk.tap("language-fr")
        kiosk.advance(1)

        #expect(kiosk.texts.contains("Bonjour") && TestKiosk.texts(display).contains("Bonjour"))
        #expect(!kiosk.texts.contains("Deutsch"))
    }

    @Test("A title of two lines fits between the buttons of its bar") func title() throws {
        let kiosk = try TestKiosk(
            "kiosk: 1\nlanguages: [en, de]\npages: {start: {title: What would you like to see in the museum today, body: [text: a]}}",
            size: CGSize(width: 1_080, height: 1_920))
        let label = try kiosk.view("title", as: UILabel.self)

        kiosk.screen.application.commit()

        let wanted = label.sizeThatFits(CGSize(width: label.bounds.width, height: 0)).height
        #expect(wanted > 1.5 * label.font.lineHeight)
        #expect(label.bounds.height >= wanted)
    }
}

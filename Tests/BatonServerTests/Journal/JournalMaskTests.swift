import BatonWire
import Foundation
import ResponderKit
import Testing

@testable import BatonServer

@Suite("Secure text in a journal") @MainActor struct JournalMaskTests {
    /// An application with a name field and a password field.
    private final class SignInApp: UIResponder, UIApplicationDelegate {
        private var window: UIWindow?

        func applicationDidFinishLaunching(_ application: UIApplication) {
            let window = UIWindow(application: application)
            let controller = UIViewController()
            window.rootViewController = controller
            for (index, identifier) in ["name", "password"].enumerated() {
                let field = UITextField(frame: CGRect(x: 0, y: CGFloat(index) * 50, width: 200, height: 40))
                field.accessibilityIdentifier = identifier
                field.isSecureTextEntry = identifier == "password"
                controller.view.addSubview(field)
            }
            window.makeKeyAndVisible()
            self.window = window
        }
    }

    private func screens() -> [ScreenDefinition] {
        [
            ScreenDefinition(name: "in", title: "", sharing: .private(size: CGSize(width: 300, height: 500))) {
                SignInApp()
            }
        ]
    }

    @Test("A password is masked however it was typed, and the journal still replays the same")
    func masked() throws {
        let stage = try JournalStage { _ in screens() }
        let client = try stage.join("in", hello: #","capabilities":["keyboard"]"#)
        func key(_ phase: String, _ code: String, _ characters: String, _ more: String = "") -> String {
            #"""
            {"type":"press","presses":[{"phase":"\#(phase)","key":"keyboard","code":"\#(code)",\#
            "characters":"\#(characters)"\#(more)}]}
            """#
        }
        let messages = [
            #"{"type":"tap","target":{"identifier":"name"}}"#, #"{"type":"text","insert":"Ada"}"#,
            key("began", "KeyV", "v"),
            key("ended", "KeyV", "v"), key("began", "KeyG", "g"), #"{"type":"tap","target":{"identifier":"password"}}"#,
            key("ended", "KeyG", "g"),
            key("began", "KeyQ", "q"), key("began", "Digit7", "7"), key("ended", "KeyQ", "q"),
            #"{"type":"text","insert":"hunter2"}"#,
            key("ended", "Digit7", "7"), #"{"type":"text","insert":"👍🏽ö"}"#,
            #"{"type":"text","mark":"ひみつ","selection":[1,1]}"#,
            #"{"type":"text","unmark":true}"#, #"{"type":"text","select":[0,2]}"#,
            #"{"type":"text","replace":[0,1],"insert":"swordfish"}"#,
            #"{"type":"edit","action":"paste","text":"opensesame"}"#, #"{"type":"text","delete":2}"#,
            key("began", "ArrowLeft", ""), key("ended", "ArrowLeft", ""),
            key("began", "KeyA", "a", #","modifiers":["command"]"#),
            #"{"type":"tap","target":{"identifier":"name"}}"#, #"{"type":"text","insert":" Lovelace"}"#,
            key("began", "KeyW", "w"),
            key("ended", "KeyW", "w"),
        ]
        for message in messages {
            stage.send(message, from: client)
            stage.endTurn()
        }
        stage.end()

        let outcome = try JournalReplay.play(stage.file) { _ in screens() }

        #expect(outcome.difference == nil)
        #expect(outcome.inputs == messages.count + 1)
        let text = stage.lines.joined(separator: "\n")
        for secret in ["hunter", "ö", "👍", "ひみつ", "swordfish", "opensesame", "KeyQ", "Digit7", #""q""#, #""7""#] {
            #expect(!text.contains(secret), "\(secret)")
        }
        for known in ["Ada", " Lovelace", "KeyV", "KeyG", "KeyW", "ArrowLeft", #""KeyA""#] {
            #expect(text.contains(known), "\(known)")
        }
        #expect(text.contains(#""insert":"xxxxxxx""#))
        #expect(stage.lines.contains { $0.hasPrefix(#"{"commit""#) && $0.contains("•••••••••") })
    }

    @Test(
        "A masked text has as many characters as the original, each with as many UTF-16 units",
        arguments: ["", "a", "hunter2", "👍🏽é", "e\u{301}🇩🇪", "\n"])
    func sameLength(_ text: String) {
        let masked = ClientMessage.masked(text)

        #expect(masked.map { $0.utf16.count } == text.map { $0.utf16.count })
        #expect(text == "\n" || masked.unicodeScalars.allSatisfy { $0 == "x" || $0 == "\u{301}" })
    }
}

import BatonClient
import BatonWire
import Foundation
import Testing

@Suite("Typing of a script")
struct TypingTests {
    @Test(
        "Any text can be typed into a field",
        arguments: ["Ann", "Zoë 🧑‍🚀 日本", "e\u{301}👨‍👩‍👧", "\"quoted\" \\ back"])
    func types(_ text: String) async throws {
        let screen = try await RemoteScreen.open("form")

        let done = try await screen.type(text, into: "name")

        #expect(done.handled)
        try await screen.expect("name", .editing, .text(text))
    }

    @Test("Typing continues in the edited field, and erasing removes one character at a time")
    func erases() async throws {
        let screen = try await RemoteScreen.open("form")
        try await screen.type("Zoë👨‍👩‍👧", into: "name")

        try await screen.erase()
        try await screen.expect("name", .text("Zoë"))
        try await screen.erase(2)
        try await screen.type("ack")

        try await screen.expect("name", .text("Zack"))
    }

    @Test("A field is cleared, and an empty one stays empty")
    func clears() async throws {
        let screen = try await RemoteScreen.open("form")
        try await screen.type("Ann", into: "name")

        try await screen.clear("name")
        try await screen.expect("name", .text(""))
        try await screen.clear()

        try await screen.expect("name", .text(""), .editing)
    }

    @Test("Of a secure field only the length is readable, and it is cleared like any other")
    func secret() async throws {
        let screen = try await RemoteScreen.open("form")

        try await screen.type("hunter2!", into: "password")
        try await screen.expect("password secure:true", .text("••••••••"))
        #expect(try await screen.copy() == nil)
        try await screen.clear("password")

        try await screen.expect("password", .text(""))
    }

    @Test("Several lines can be typed, with either kind of line ending")
    func lines() async throws {
        let screen = try await RemoteScreen.open("form")

        try await screen.type("One\r\ntwo\nthree", into: "about")

        try await screen.expect("about", .text("One\ntwo\nthree"))
    }

    @Test("Return moves on to the next field")
    func goesOn() async throws {
        let screen = try await RemoteScreen.open("form")

        try await screen.type("Ann\nann@example.org", into: "name")

        try await screen.expect("name", .text("Ann"))
        try await screen.expect("email", .editing, .text("ann@example.org"))
    }

    @Test("Copied text is sent to the client, and pasted text replaces the selection")
    func pasteboard() async throws {
        let screen = try await RemoteScreen.open("form")
        try await screen.type("Ann 🧑‍🚀", into: "name")

        try await screen.edit(.selectAll)
        let copied = try await screen.copy()
        try await screen.paste("Bo")
        try await screen.expect("name", .text("Bo"))
        try await screen.edit(.selectAll)
        let cut = try await screen.edit(.cut).pasteboard

        #expect(copied == "Ann 🧑‍🚀")
        #expect(cut == "Bo")
        try await screen.expect("name", .text(""))
    }

    @Test("Typing can be undone and redone")
    func undo() async throws {
        let screen = try await RemoteScreen.open("form")
        try await screen.type("Ann", into: "about")

        try await screen.edit(.undo)
        try await screen.expect("about", .not(.text("Ann")))
        try await screen.edit(.redo)

        try await screen.expect("about", .text("Ann"))
    }

    @Test("The keyboard can be dismissed")
    func ends() async throws {
        let screen = try await RemoteScreen.open("form")
        try await screen.type("x", into: "email")

        try await screen.endEditing()

        try await screen.expect("email", .not(.editing))
        try await screen.expect("email-problem", .text("This is no email address."))
    }

    @Test("If no view accepts text, the error says so")
    func nothing() async throws {
        let screen = try await RemoteScreen.open("counter")

        for error in [
            try await complaint { try await screen.type("x") }, try await complaint { try await screen.erase() },
            try await complaint { try await screen.clear() },
        ] {
            #expect(error.code == .elementNotInteractable)
            #expect(error.message == "No text field is being edited.")
        }
        #expect(try await complaint { try await screen.type("") }.message == "The text to type is empty.")
    }

    @Test("Text is not typed into a view that is not a field")
    func noField() async throws {
        let screen = try await RemoteScreen.open("form")

        let error = try await complaint {
            try await screen.type("x", into: "label=\"Create account\"", timeout: .milliseconds(30))
        }

        #expect(error.code == .assertionFailed || error.code == .elementNotInteractable)
        #expect(error.message.contains("Create account"))
    }

    @Test("Text longer than the field allows is not typed")
    func tooLong() async throws {
        let screen = try await RemoteScreen.open("form")

        try await screen.type(String(repeating: "x", count: 45), into: "name")

        try await screen.expect("name", .text(String(repeating: "x", count: 40)))
    }
}

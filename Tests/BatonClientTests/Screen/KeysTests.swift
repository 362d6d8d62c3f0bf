import BatonWire
import Foundation
import Testing

@testable import BatonClient

@Suite("Keys and buttons of a script")
struct KeysTests {
    @Test("The arrows of a remote control move the focus, and select activates the focused view")
    func remoteControl() async throws {
        let screen = try await RemoteScreen.gallery("focus")

        try await screen.press(.down)
        try await screen.wait(until: "something has the focus") { tree, _ in tree.focused != nil }
        let first = try #require(await screen.tree.focused?.id)
        try await screen.press(.right)
        try await screen.wait(until: "the focus moved") { tree, _ in tree.focused.map { $0.id != first } ?? false }
        let name = try #require(await screen.tree.focused?.identifier)
        try await screen.press(.select)

        try await screen.expect("said", .text("Poster \(name.dropFirst(7))"))
    }

    @Test("A key is pressed as many times as requested")
    func times() async throws {
        let screen = try await RemoteScreen.open("counter")
        try await screen.press(.down)
        try await screen.wait(for: "increment", .focused)

        try await screen.press(.select, times: 3)

        try await screen.expect("count", .text("3"))
    }

    @Test("A key combination runs its key command")
    func commands() async throws {
        let screen = try await RemoteScreen.gallery("focus")

        let done = try await screen.key("ctrl+2")
        try await screen.expect("said", .text("Poster 2 by its key"))
        let other = try await screen.key("F9")

        #expect(done.handled)
        #expect(!other.handled)
    }

    @Test(
        "Keys have their common names and the names of the W3C",
        arguments: [
            ("a", "KeyA", "a", []), ("A", "KeyA", "A", [.shift]), ("command+shift+z", "KeyZ", "Z", [.command, .shift]),
            ("Enter", "Enter", "", []), ("ctrl+alt+Escape", "Escape", "", [.control, .alternate]),
            ("command++", "Equal", "+", [.command, .shift]),
            ("+", "Equal", "+", [.shift]), ("?", "Slash", "?", [.shift]), ("shift+/", "Slash", "?", [.shift]),
            ("shift+1", "Digit1", "!", [.shift]),
            ("arrowup", "ArrowUp", "", []), ("f12", "F12", "", []), ("space", "Space", " ", []),
            ("\\", "Backslash", "\\", []),
        ] as [(String, String, String, [ClientMessage.KeyboardKey.Modifier])])
    func names(_ combination: String, code: String, characters: String, modifiers: [ClientMessage.KeyboardKey.Modifier])
        throws
    {
        #expect(
            try KeyName.key(combination)
                == ClientMessage.KeyboardKey(code: code, characters: characters, modifiers: modifiers))
    }

    @Test(
        "For an unknown key, the error lists the known ones",
        arguments: [
            ("ctlr+a", "'ctlr' of 'ctlr+a' is not a modifier.", "ctrl"),
            ("Entr", "'Entr' of 'Entr' is not a key.", "enter"),
        ])
    func unknown(_ combination: String, message: String, meant: String) throws {
        let error = #expect(throws: ClientError.self) { try KeyName.key(combination) }

        #expect(error?.message == message)
        #expect(error?.advice?.hasPrefix("Did you mean \(meant)?") == true)
    }

    @Test("A media command reaches the command center")
    func media() async throws {
        let server = try await BatonProcess()
        let screen = try await RemoteScreen.open("player", of: server)
        try await screen.tap("kind:cell has:label:\"First Light\"")
        try await screen.expect("title", .text("First Light"))

        let done = try await screen.remote(.pause)
        try await screen.expect("play", .label("Play"))
        try await screen.remote(ClientMessage.RemoteInput(command: .changePlaybackPosition, position: 30))

        #expect(done.by == "MPRemoteCommandCenter#pause")
        try await screen.expect("position", .value(30))
        try await screen.expect("elapsed", .text("0:30"))
    }

    @Test("A shake clears the drawing")
    func shake() async throws {
        let server = try await BatonProcess()
        let screen = try await RemoteScreen.open("picture", of: server)

        #expect(try await screen.shake().handled)

        try await screen.expect("note", .text("Shaken: the paper is empty again"))
    }
}

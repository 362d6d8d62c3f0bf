import ArgumentParser
import BatonClient
import BatonWire

/// The command `baton type`: types a text.
struct TypeText: ScreenVerb {
    static let configuration = CommandConfiguration(
        commandName: "type",
        abstract: "Type a text, key by key.",
        discussion: """
            EXAMPLE
              baton type "Ann Example" --into name
            """)
    @Argument(help: "The text to type. Several words are joined with spaces. \\n stands for the Return key.") var text:
        [String]
    @Option(
        help: ArgumentHelp(
            "The field to type into, which is tapped first. By default, the field that is being edited.",
            valueName: "view"))
    var into: String?
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func check() throws(ClientError) { if let into { _ = try ViewSelector(argument: into) } }

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        let text = text.joined(separator: " ").replacing("\\n", with: "\n")
        return Outcome(try await screen.type(text, into: into.map { try ViewSelector(argument: $0) }, timeout: timeout))
    }
}

/// The command `baton clear`: deletes the text of a field.
struct Clear: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Clear a field.",
        discussion: """
            EXAMPLE
              baton clear name
            """)
    @Argument(help: ArgumentHelp("The field to clear. By default, the field that is being edited.", valueName: "view"))
    var words: [String] = []
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func check() throws(ClientError) { if !words.isEmpty { _ = try ViewSelector(arguments: words) } }

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        var done = try await screen.clear(words.isEmpty ? nil : ViewSelector(arguments: words), timeout: timeout)
        // If the field is empty, there is no text to select or delete, and the command succeeds.
        if await screen.tree.editing != nil { done.handled = true }
        return Outcome(done)
    }
}

/// The command `baton erase`: deletes characters before the caret.
struct Erase: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Delete characters before the caret.",
        discussion: """
            EXAMPLE
              baton erase 3
            """)
    @Argument(help: "The number of characters to delete.") var count = 1
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func perform(on screen: RemoteScreen) async throws -> Outcome { Outcome(try await screen.erase(count)) }
}

/// The command `baton edit`: performs an editing action.
struct Edit: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Perform an editing action: cut, copy, paste, select, selectAll, delete, undo or redo.",
        discussion: """
            If the action copies a text, the command prints the text.

            EXAMPLE
              baton edit selectAll
              baton edit paste "Hello"
            """)
    @Argument(help: "The editing action.") var action: Word<ClientMessage.EditInput.Action>
    @Argument(help: "With 'paste': the text to paste.") var text: String?
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        let done = try await screen.edit(action.value, text: text)
        var outcome = Outcome(done)
        if let copied = done.pasteboard { outcome.lines = [copied] }
        return outcome
    }
}

public import BatonWire

extension RemoteScreen {
    /// Types a text, character by character, as a keyboard does.
    /// - Parameters:
    ///   - text: what is typed. A line feed is the Return key.
    ///   - selector: the field that it is typed into, which is tapped first where it is not edited already; what is edited where it is nil.
    /// - Throws: ``ClientError``, also where nothing takes text.
    @discardableResult
    public func type(_ text: String, into selector: ViewSelector? = nil, timeout: Duration? = nil) async throws
        -> ServerMessage.Done
    {
        if let selector { try await edit(selector, timeout: timeout) }
        try await ready()
        // The server answers them in their order: none has to wait for the one before.
        let sent = text.map { post(.text(ClientMessage.TextInput(insert: $0 == "\r\n" ? "\n" : String($0)))) }
        var last: ServerMessage.Done?
        do {
            for seq in sent { last = try await outcome(of: seq) }
        } catch {
            forget(answersTo: sent)
            throw error
        }
        guard let last else { throw ClientError(.invalidArgument, "There is nothing to type.") }
        guard last.handled else { throw nothingTakesText() }
        return last
    }

    /// Takes away what a field holds.
    /// - Parameter selector: the field; what is edited where it is nil.
    @discardableResult
    public func clear(_ selector: ViewSelector? = nil, timeout: Duration? = nil) async throws -> ServerMessage.Done {
        if let selector { try await edit(selector, timeout: timeout) }
        let chosen = try await edit(.selectAll)
        guard let node = tree.editing else { throw nothingTakesText() }
        guard let text = node["text"]?.string, !text.isEmpty else { return chosen }
        let done = try await input(.text(ClientMessage.TextInput(delete: 1)))
        guard done.handled else { throw nothingTakesText() }
        return done
    }

    /// Takes characters before the caret away; a selection counts as one.
    @discardableResult
    public func erase(_ count: Int = 1) async throws -> ServerMessage.Done {
        var left = max(1, count)
        while true {
            let part = min(left, 100)
            left -= part
            let done = try await input(.text(ClientMessage.TextInput(delete: part)))
            guard done.handled else { throw nothingTakesText() }
            if left == 0 { return done }
        }
    }

    /// Has the first responder, or whoever is responsible for it, do an editing action.
    /// - Parameter text: what is on the client's own pasteboard before, for a paste.
    @discardableResult
    public func edit(_ action: ClientMessage.EditInput.Action, text: String? = nil) async throws -> ServerMessage.Done {
        try await input(.edit(ClientMessage.EditInput(action: action, text: text)))
    }

    /// Copies what is selected.
    /// - Returns: the text that came to the client's pasteboard; nil where none did.
    public func copy() async throws -> String? { try await edit(.copy).pasteboard }

    /// Puts a text in the place of the selection, from the client's pasteboard.
    @discardableResult
    public func paste(_ text: String) async throws -> ServerMessage.Done { try await edit(.paste, text: text) }

    /// Puts the keyboard away.
    @discardableResult
    public func endEditing() async throws -> ServerMessage.Done {
        try await input(.text(ClientMessage.TextInput(end: true)))
    }

    /// Has a field take what is typed.
    private func edit(_ selector: ViewSelector, timeout: Duration?) async throws {
        if let node = try? view(selector), node.isEditing { return }
        try await tap(selector, timeout: timeout)
        try await expect(selector, .state(.editing, true), timeout: timeout)
    }

    private func nothingTakesText() -> ClientError {
        ClientError(
            .elementNotInteractable, "Nothing on the screen takes text now.",
            advice: "Say where it goes, as in 'type Hello --into name', or tap a field first.")
    }
}

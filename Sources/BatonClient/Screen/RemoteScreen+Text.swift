public import BatonWire

extension RemoteScreen {
    /// Types a text character by character, as a keyboard does.
    /// - Parameters:
    ///   - text: The text. A line feed is the Return key.
    ///   - selector: The field to type into; nil for the first responder. A field that is not being edited is tapped
    ///     first.
    /// - Throws: ``ClientError``, also if no view accepts the text.
    @discardableResult
    public func type(_ text: String, into selector: ViewSelector? = nil, timeout: Duration? = nil) async throws
        -> ServerMessage.Done
    {
        if let selector { try await edit(selector, timeout: timeout) }
        try await ready()
        // The server answers in order, so the client sends all characters without waiting for the answers in between.
        let sent = text.map { post(.text(ClientMessage.TextInput(insert: $0 == "\r\n" ? "\n" : String($0)))) }
        var last: ServerMessage.Done?
        do {
            for seq in sent { last = try await outcome(of: seq) }
        } catch {
            discardReplies(to: sent)
            throw error
        }
        guard let last else { throw ClientError(.invalidArgument, "The text to type is empty.") }
        guard last.handled else { throw noTextInputError() }
        return last
    }

    /// Deletes the text of a field.
    /// - Parameter selector: The field; nil for the first responder.
    @discardableResult
    public func clear(_ selector: ViewSelector? = nil, timeout: Duration? = nil) async throws -> ServerMessage.Done {
        if let selector { try await edit(selector, timeout: timeout) }
        let chosen = try await edit(.selectAll)
        guard let node = tree.editing else { throw noTextInputError() }
        guard let text = node["text"]?.string, !text.isEmpty else { return chosen }
        let done = try await input(.text(ClientMessage.TextInput(delete: 1)))
        guard done.handled else { throw noTextInputError() }
        return done
    }

    /// Deletes characters before the caret. A selection counts as one character.
    @discardableResult
    public func erase(_ count: Int = 1) async throws -> ServerMessage.Done {
        var left = max(1, count)
        while true {
            let part = min(left, 100)
            left -= part
            let done = try await input(.text(ClientMessage.TextInput(delete: part)))
            guard done.handled else { throw noTextInputError() }
            if left == 0 { return done }
        }
    }

    /// Performs an editing action on the first responder, or further up the responder chain.
    /// - Parameter text: The text on the client's pasteboard, for a paste.
    @discardableResult
    public func edit(_ action: ClientMessage.EditInput.Action, text: String? = nil) async throws -> ServerMessage.Done {
        try await input(.edit(ClientMessage.EditInput(action: action, text: text)))
    }

    /// Copies the selection.
    /// - Returns: The text on the client's pasteboard; nil if nothing was copied.
    public func copy() async throws -> String? { try await edit(.copy).pasteboard }

    /// Replaces the selection with a text from the client's pasteboard.
    @discardableResult
    public func paste(_ text: String) async throws -> ServerMessage.Done { try await edit(.paste, text: text) }

    /// Dismisses the keyboard.
    @discardableResult
    public func endEditing() async throws -> ServerMessage.Done {
        try await input(.text(ClientMessage.TextInput(end: true)))
    }

    /// Starts editing a field, unless it is already being edited.
    private func edit(_ selector: ViewSelector, timeout: Duration?) async throws {
        if let node = try? view(selector), node.isEditing { return }
        try await tap(selector, timeout: timeout)
        try await expect(selector, .state(.editing, true), timeout: timeout)
    }

    private func noTextInputError() -> ClientError {
        ClientError(
            .elementNotInteractable, "No text field is being edited.",
            advice: "Name a field, as in 'type Hello --into name', or tap a field first.")
    }
}

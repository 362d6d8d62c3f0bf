import ArgumentParser
import BatonClient
import BatonSupport
import BatonWire

/// The command `baton expect`: fails unless a view meets expectations.
struct Expect: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Check that a view meets an expectation.",
        discussion: """
            The command waits until the view meets all given expectations: visible (the default), there, gone, enabled, disabled, selected, focused, editing, on, off, text TEXT, text~REGEX,
            label TEXT, value VALUE, contains TEXT, count N, at-least N, at-most N. `not` negates the next expectation. If the view does not meet them within the time-out, the command prints the
            actual state of the view and exits with 1.

            EXAMPLE
              baton expect count text 3
              baton expect kind:cell in:queue at-least 2
              baton expect play enabled label Pause
            """)
    @Argument(help: ArgumentHelp("The view, followed by the expectations.", valueName: "view expectation"))
    var words: [String]
    @OptionGroup var connection: ConnectionOptions
    var isInput: Bool { false }
    init() {}

    func check() throws(ClientError) { _ = try ViewExpectation.parse(words) }

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        let (selector, expectations) = try ViewExpectation.parse(words)
        try await screen.wait(for: selector, expectations, timeout: timeout, code: .assertionFailed)
        return Outcome()
    }
}

/// The command `baton wait`: waits for a state of a view, or until the screen is at rest.
struct Wait: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Wait until a view meets an expectation, or until the screen is at rest.",
        discussion: """
            The command works like 'expect', but exits with 4 if the time-out ends first.

            EXAMPLE
              baton wait label:"Loading" gone --timeout 30s
              baton wait --settled
            """)
    @Argument(help: ArgumentHelp("The view, followed by the expectations.", valueName: "view expectation"))
    var words: [String] = []
    @Flag(help: "Wait until no view scrolls and no view is animated.") var settled = false
    @Option(help: ArgumentHelp("Wait until the screen has this revision, or a later one.", valueName: "number"))
    var revision: Int?
    @OptionGroup var connection: ConnectionOptions
    var isInput: Bool { false }
    init() {}

    func validate() throws {
        guard !words.isEmpty || settled || revision != nil else {
            throw ValidationError(
                "A view or --settled is missing. Name a view, as in: wait play enabled; or give --settled.")
        }
    }

    func check() throws(ClientError) { if !words.isEmpty { _ = try ViewExpectation.parse(words) } }

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        if !words.isEmpty {
            let (selector, expectations) = try ViewExpectation.parse(words)
            try await screen.wait(for: selector, expectations, timeout: timeout, code: .timeout)
        }
        if let revision { try await screen.wait(revision: revision, timeout: timeout) }
        if settled { try await screen.waitUntilSettled(timeout: timeout) }
        return Outcome()
    }
}

/// The command `baton advance`: advances a manual clock.
struct Advance: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Advance the clock of a server that was started with --clock manual.",
        discussion: """
            When the command returns, all timers of this time have fired. A flow can therefore advance the clock by a minute without waiting for a minute.

            EXAMPLE
              baton advance 500ms
            """)
    @Argument(help: "The time to advance by.") var time: TimeArgument
    @OptionGroup var connection: ConnectionOptions
    var isInput: Bool { false }

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        try await screen.advance(by: time.duration)
        return Outcome(json: ["time": .number(await screen.now)])
    }
}

/// The command `baton tree`: prints the outline of a screen.
struct Tree: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Print the views of a screen as an outline.",
        discussion: """
            EXAMPLE
              baton tree
              baton tree queue --json
            """)
    @Argument(help: ArgumentHelp("The view to begin at. By default, the whole screen.", valueName: "view"))
    var words: [String] =
        []
    @Flag(help: "Include hidden views, and views that only contain others.") var all = false
    @OptionGroup var connection: ConnectionOptions
    var isInput: Bool { false }
    init() {}

    func check() throws(ClientError) { if !words.isEmpty { _ = try ViewSelector(arguments: words) } }

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        let root = words.isEmpty ? 0 : try await screen.view(ViewSelector(arguments: words)).id
        let (tree, now) = (await screen.tree, await screen.now)
        return Outcome(lines: tree.outline(from: root, at: now, includesAll: all), json: tree.json(from: root, at: now))
    }
}

/// The command `baton get`: prints a property of a view.
struct Get: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Print a property of a view.",
        discussion: """
            The first argument is the property: text, label, value, identifier, kind, id, frame, or any property of the protocol ('baton tree --json' prints the properties). The view follows.

            EXAMPLE
              baton get text count
              baton get value volume
            """)
    @Argument(help: "The property.") var property: String
    @OptionGroup var target: SelectorArguments
    @OptionGroup var connection: ConnectionOptions
    var isInput: Bool { false }
    init() {}

    func check() throws(ClientError) { _ = try target.selector() }

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        let selector = try target.selector()
        if let error = await swappedArgumentsError(on: screen) { throw error }
        try await screen.wait(for: selector, [.exists], timeout: timeout, code: .noSuchElement)
        let (node, tree, now) = (try await screen.view(selector), await screen.tree, await screen.now)
        let value: WireValue?
        switch property {
        case "text": value = node.text(at: now).map { .string($0) }
        case "label": value = node.label(at: now).map { .string($0) }
        case "value": value = node.value(at: now)
        case "kind": value = .string(node.kind)
        case "id": value = .number(Double(node.id))
        case "frame":
            let frame = tree.frame(of: node.id, at: now)
            value = [.number(frame.x), .number(frame.y), .number(frame.width), .number(frame.height)]
        default: value = node.properties[property]
        }
        guard let value else {
            // The error suggests only properties that the view has now.
            var names = Set(["kind", "id", "frame"] + node.properties.keys)
            if node.text(at: now) != nil { names.insert("text") }
            if node.label(at: now) != nil { names.insert("label") }
            if node.value(at: now) != nil { names.insert("value") }
            names.remove(property)
            // If the user requests the text of a control, the error suggests the control's value.
            let meant = property == "text" && names.contains("value") ? "value" : property
            let hint = Suggestions.hint(for: meant, among: names) { "'\($0)'" }
            throw ClientError(
                .invalidArgument, "\(selector) has no '\(property)' now.",
                advice: "\(hint)The view has \(names.sorted().joined(separator: ", ")).")
        }
        return Outcome(lines: [value.displayText], json: value)
    }

    /// The properties that `get` offers in addition to those of the protocol.
    private static let derived = ["text", "label", "value", "kind", "id", "frame", "identifier"]

    /// Returns the error for arguments in the wrong order, with the view before the property, as in `get volume text`.
    /// Returns nil if the order is correct.
    private func swappedArgumentsError(on screen: RemoteScreen) async -> ClientError? {
        guard target.words.count == 1, Self.derived.contains(target.words[0]), !Self.derived.contains(property),
            let meant = try? ViewSelector(arguments: [property]), let written = try? target.selector()
        else { return nil }
        let (tree, now) = (await screen.tree, await screen.now)
        guard (try? tree.views(matching: written, at: now))?.isEmpty == true,
            (try? tree.views(matching: meant, at: now))?.isEmpty == false
        else { return nil }
        let right = "baton get \(target.words[0]) \(ShellWords.quoted(property))"
        return ClientError(
            .invalidArgument, "'\(target.words[0])' is not a view, but \(meant) is.",
            advice: "Give the property first, then the view: \(right).")
    }
}

extension ScreenTree {
    /// Returns the tree as JSON: each node with its children.
    func json(from id: Int, at now: Double) -> WireValue {
        guard let node = self[id] else { return .null }
        var members: [String: WireValue] = ["kind": .string(node.kind)]
        if id != 0 {
            members["id"] = .number(Double(id))
            members["properties"] = .object(node.properties)
            members["label"] = node.label(at: now).map { .string($0) }
            members["text"] = node.text(at: now).map { .string($0) }
            members["value"] = node.value(at: now)
            members["identifier"] = node.identifier.map { .string($0) }
            let frame = frame(of: id, at: now)
            members["frame"] = [.number(frame.x), .number(frame.y), .number(frame.width), .number(frame.height)]
        } else {
            members["revision"] = .number(Double(revision))
            members["width"] = .number(width)
            members["height"] = .number(height)
        }
        if !node.children.isEmpty { members["children"] = .array(node.children.map { json(from: $0, at: now) }) }
        return .object(members)
    }
}

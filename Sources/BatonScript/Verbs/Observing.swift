import ArgumentParser
import BatonClient
import BatonWire

/// The command `baton watch`: prints the changes of a screen.
struct Watch: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Print the changes of a screen, until Ctrl-C.",
        discussion: """
            EXAMPLE
              baton watch
              baton watch --json | jq .ops
            """)
    @Option(help: ArgumentHelp("End after this number of changes.", valueName: "count")) var count: Int?
    @OptionGroup var connection: ConnectionOptions
    var isInput: Bool { false }
    init() {}

    func validate() throws { try Following.validate(count) }

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        var before = await screen.tree
        var left = count ?? .max
        for await update in await screen.updates() {
            switch update {
            case .patch(let patch, let tree):
                let now = await screen.now
                if connection.json {
                    Terminal.line(patch.json.text)
                } else {
                    for line in PatchFormatter.lines(patch, from: before, to: tree, at: now) { Terminal.line(line) }
                }
                before = tree
                left -= 1
                if left == 0 || Terminal.isOutputClosed { return Outcome() }
            case .connection(let connection): Following.printConnection(connection)
            case .event, .other: break
            }
        }
        try Task.checkCancellation()
        try await screen.throwIfDisconnected()
        return Outcome()
    }
}

/// The command `baton trace`: prints the route of each event.
struct Trace: ScreenVerb {
    static let configuration = CommandConfiguration(
        abstract: "Print where each event of a screen goes, and which responder handles it, until Ctrl-C.",
        discussion: """
            EXAMPLE
              baton trace --screen player
            """)
    @Option(help: ArgumentHelp("End after this number of events.", valueName: "count")) var count: Int?
    @Flag(help: "Print each step of an event.") var steps = false
    @OptionGroup var connection: ConnectionOptions
    var isInput: Bool { false }
    init() {}

    func validate() throws { try Following.validate(count) }

    func run() async throws {
        var connection = connection
        connection.role = connection.role ?? RoleArgument(argument: Role.admin.rawValue)
        let screen = try await connection.connect()
        _ = try await perform(on: screen)
        await screen.close()
    }

    func perform(on screen: RemoteScreen) async throws -> Outcome {
        let updates = await screen.updates()
        _ = try await screen.ask(.inspect(ClientMessage.Inspect(question: .events(true))))
        var left = count ?? .max
        for await update in updates {
            if case .connection(let connection) = update { Following.printConnection(connection) }
            guard case .event(let event) = update else { continue }
            if connection.json {
                Terminal.line(event.json.text)
            } else {
                for line in event.lines(steps: steps) { Terminal.line(line) }
            }
            left -= 1
            if left == 0 || Terminal.isOutputClosed { return Outcome() }
        }
        try Task.checkCancellation()
        try await screen.throwIfDisconnected()
        return Outcome()
    }
}

/// Functions shared by the commands that follow a screen.
private enum Following {
    static func validate(_ count: Int?) throws {
        guard count ?? 1 >= 1 else { throw ValidationError("--count \(count ?? 0): expected 1 or more.") }
    }

    /// Prints a change of the connection's state.
    static func printConnection(_ connection: RemoteScreen.Connection) {
        switch connection {
        case .lost: Terminal.warn("The connection is lost. Reconnecting.")
        case .open: Terminal.warn("Connected again.")
        case .closed: break
        }
    }
}

extension Terminal {
    /// Returns rows of cells as lines. Each column is as wide as its widest cell.
    static func columns(_ rows: [[String]]) -> [String] {
        let rows = rows.map { $0.map(plain) }
        guard let first = rows.first else { return [] }
        let widths = first.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in zip(row, widths).map { $0.padding($1) }.joined(separator: "  ") }
    }
}

extension String {
    /// Returns the text, padded with trailing spaces to a width in characters.
    func padding(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension RemoteScreen {
    /// Throws if the connection is closed.
    fileprivate func throwIfDisconnected() async throws {
        guard connection == .closed else { return }
        _ = try await ask(.ping(ClientMessage.Ping()))
    }
}

/// Formats the changes of a patch for people.
enum PatchFormatter {
    static func lines(_ patch: ServerMessage.Patch, from before: ScreenTree, to after: ScreenTree, at now: Double)
        -> [String]
    {
        var lines = [
            "\(Terminal.dim("revision")) \(patch.to)" + (patch.from == 0 ? Terminal.dim("  (the whole screen)") : "")
        ]
        guard patch.from != 0 else { return lines + after.outline(at: now).map { "  " + $0 } }
        for operation in patch.operations {
            switch operation {
            case .add(let id, _, _, _, _):
                lines.append(Terminal.green("+ ") + (after[id] ?? before[id]).map { $0.summary(at: now) }.or("\(id)"))
            case .remove(let id): lines.append(Terminal.red("- ") + before[id].map { $0.summary(at: now) }.or("\(id)"))
            case .move(let id, _, let index):
                lines.append("↕ " + after[id].map { $0.summary(at: now) }.or("\(id)") + " to \(index)")
            case .set(let id, let properties):
                let name = "\(after.selector(for: id, at: now))"
                for (key, value) in properties.sorted(by: { $0.key < $1.key }) {
                    let former = before[id]?.properties[key]
                    lines.append("~ \(name) \(key): " + (former.map { "\(short($0)) → " } ?? "") + short(value))
                }
            }
        }
        return lines
    }

    private static func short(_ value: WireValue) -> String {
        let text = value.displayText.replacing("\n", with: "⏎")
        return text.count > 100 ? text.prefix(99) + "…" : text
    }
}

extension Optional {
    fileprivate func or(_ other: Wrapped) -> Wrapped { self ?? other }
}

extension ServerMessage.Event {
    /// Returns the event as lines of text for people.
    func lines(steps: Bool) -> [String] {
        let who = name ?? client.map { "client \($0)" } ?? "nobody"
        let kind = input["kind"]?.string ?? "something"
        let point = input["touches"]?.array?.first?["point"]?.array?.compactMap(\.number) ?? []
        let phase = input["touches"]?.array?.first?["phase"]?.string ?? input["phase"]?.string
        let detail = [
            phase, input["command"]?.string, input["action"]?.string,
            point.count == 2 ? "at \(Int(point[0])),\(Int(point[1]))" : nil,
        ].compactMap { $0 }
        var lines = [
            "\(Terminal.dim("#\(number)")) \(who): \(([kind] + detail).joined(separator: " ")) → \(by ?? Terminal.dim(stale ? "refused as out of date" : "nobody"))"
                + (to > from ? Terminal.dim("  revision \(to)") : "")
        ]
        if let error { lines.append("  " + Terminal.red(error)) }
        guard steps else { return lines }
        lines += entries.map { entry in
            let words = ["kind", "name", "call", "outcome", "reason", "action", "from", "to", "other"].compactMap {
                key in
                entry[key].map { key == "kind" || key == "name" ? $0.displayText : "\(key) \($0.displayText)" }
            }
            return "    " + words.joined(separator: "  ")
        }
        return lines
    }
}

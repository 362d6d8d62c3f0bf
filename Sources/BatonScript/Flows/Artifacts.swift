import BatonClient
import BatonWire
import Foundation

/// The most recent messages from the server to the clients of a flow.
final class TrafficLog: @unchecked Sendable {
    private static let limit = 2_000
    private let lock = NSLock()
    private var lines: [String] = []
    private let begin = ContinuousClock.now

    /// Records all updates that a client receives from the server.
    func follow(_ client: String, _ updates: AsyncStream<RemoteScreen.Update>) {
        Task { for await update in updates { record(client, update) } }
    }

    private func record(_ client: String, _ update: RemoteScreen.Update) {
        var members: [String: WireValue] = [
            "t": .number(((ContinuousClock.now - begin) / .milliseconds(1)).rounded()), "client": .string(client),
        ]
        switch update {
        case .patch(let patch, _): members["patch"] = patch.json
        case .event(let event): members["event"] = event.json
        case .connection(let connection): members["connection"] = .string("\(connection)")
        case .other: return
        }
        lock.withLock {
            lines.append(WireValue.object(members).text)
            if lines.count > Self.limit { lines.removeFirst(lines.count - Self.limit) }
        }
    }

    var text: String { lock.withLock { lines.joined(separator: "\n") + "\n" } }
}

/// The files that the runner writes for a failed flow.
struct Artifacts {
    /// The folder for the files.
    var folder: String
    /// Removes secrets from a text.
    var redacted: (String) -> String

    /// Writes the files, and appends the paths of the written ones to `files`.
    func write(_ failure: FlowFailure, screen: RemoteScreen?, traffic: TrafficLog, into files: inout [String]) async {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            return Terminal.warn(
                "\(folder) could not be created, so failed flows leave no files: \(error.localizedDescription)")
        }
        func save(_ file: String, _ data: Data) {
            do {
                try data.write(to: URL(fileURLWithPath: "\(folder)/\(file)"))
                files.append("\(folder)/\(file)")
            } catch {
                Terminal.warn("\(folder)/\(file) could not be written: \(error.localizedDescription)")
            }
        }
        save("failure.txt", Data((failure.text.joined(separator: "\n") + "\n").utf8))
        save("trace.jsonl", Data(redacted(traffic.text).utf8))
        guard let screen else { return }
        let (tree, now) = (await screen.tree, await screen.now)
        save("tree.txt", Data((redacted(tree.outline(at: now, includesAll: true).joined(separator: "\n")) + "\n").utf8))
        save("tree.json", Data((redacted(tree.json(from: 0, at: now).text) + "\n").utf8))
        // A screenshot needs the server's page, which is not available without a connection.
        guard await screen.connection == .open, Chromium.find() != nil, let welcome = await screen.welcome else {
            return
        }
        do {
            save(
                "screen.png",
                try await Chromium().picture(
                    of: tree, welcome: welcome, at: screen.address, trust: screen.options.trust, now: now, scale: 1,
                    isDark: false))
        } catch {
            Terminal.warn("No screenshot of the failed flow was saved: \(error)")
        }
    }

    /// Returns a text as a valid folder name.
    static func name(_ text: String) -> String {
        String(text.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" })
    }
}

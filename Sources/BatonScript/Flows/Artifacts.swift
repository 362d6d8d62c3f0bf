import BatonClient
import BatonWire
import Foundation

/// What came from the server to the clients of a flow, the last of it.
final class TrafficLog: @unchecked Sendable {
    private static let limit = 2_000
    private let lock = NSLock()
    private var lines: [String] = []
    private let begin = ContinuousClock.now

    /// Notes all that a client is told.
    func follow(_ client: String, _ updates: AsyncStream<RemoteScreen.Update>) {
        Task { for await update in updates { note(client, update) } }
    }

    private func note(_ client: String, _ update: RemoteScreen.Update) {
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

/// What a flow that failed leaves behind.
enum Artifacts {
    static func write(
        _ failure: FlowFailure, screen: RemoteScreen, traffic: TrafficLog, to folder: String, flow: FlowFile, attempt: Int,
        into files: inout [String]
    ) async {
        let name = String(flow.name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" })
        let place = "\(folder)/\(name)" + (attempt > 1 ? "-\(attempt)" : "")
        do {
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        } catch {
            return Terminal.warn("\(place) could not be made, so that nothing is kept of what failed: \(error.localizedDescription)")
        }
        func keep(_ file: String, _ data: Data) {
            do {
                try data.write(to: URL(fileURLWithPath: "\(place)/\(file)"))
                files.append("\(place)/\(file)")
            } catch {
                Terminal.warn("\(place)/\(file) could not be written: \(error.localizedDescription)")
            }
        }
        let (tree, now) = (await screen.tree, await screen.now)
        keep("failure.txt", Data((failure.text.joined(separator: "\n") + "\n").utf8))
        keep("tree.txt", Data((tree.outline(at: now, isWhole: true).joined(separator: "\n") + "\n").utf8))
        keep("tree.json", Data((tree.json(from: 0, at: now).text + "\n").utf8))
        keep("trace.jsonl", Data(traffic.text.utf8))
        guard Chromium.find() != nil, let welcome = await screen.welcome else { return }
        do {
            keep(
                "screen.png",
                try await Chromium().picture(of: tree, welcome: welcome, at: screen.address, now: now, scale: 1, isDark: false))
        } catch {
            Terminal.warn("There is no picture of what failed: \(error)")
        }
    }
}

import BatonTransport
import BatonWire
import Foundation
import ResponderKit
import Testing

@testable import BatonServer

/// A connection with a simulated socket. The test decides when the client reads, and sees the received bytes.
final class SimulatedConnection: Connection {
    /// The bytes that the client has read.
    private(set) var receivedBytes: [UInt8] = []
    /// The bytes that the socket has not accepted yet.
    private(set) var backlog: [UInt8] = []
    /// The number of bytes that the socket still accepts before bytes go to the backlog; nil for a client that reads
    /// all the time.
    private(set) var room: Int?
    /// The session has requested a notification when the socket accepts bytes again.
    private(set) var isWritableWanted = false
    private(set) var closeCode: UInt16?
    private var taken: UInt64 = 0

    override var isOpen: Bool { closeCode == nil }
    override var isBacklogged: Bool { !backlog.isEmpty }
    override var acknowledgedByteCount: UInt64 { taken }

    /// Stops reading. The socket accepts `room` more bytes.
    func stall(room: Int) {
        self.room = min(self.room ?? room, room)
    }

    /// Reads some bytes of the backlog.
    func read(_ count: Int) {
        let part = backlog.prefix(count)
        receivedBytes += part
        taken += UInt64(part.count)
        backlog.removeFirst(part.count)
    }

    /// Reads the whole backlog and continues to read.
    func resumeReading() {
        room = nil
        read(backlog.count)
    }

    /// Returns the bytes read since the last call.
    func take() -> [UInt8] {
        defer { receivedBytes = [] }
        return receivedBytes
    }

    /// Returns whether the session must be notified that the socket accepts bytes. Returns true once for each request.
    func takeWritable() -> Bool {
        guard isWritableWanted, backlog.isEmpty else { return false }
        isWritableWanted = false
        return true
    }

    override func send(frames: UnsafeMutableRawBufferPointer) -> Bool {
        guard isOpen else { return false }
        guard backlog.isEmpty else {
            isWritableWanted = true
            return false
        }
        ProtocolValidator.checkServerMessages(inFrames: UnsafeRawBufferPointer(frames))
        let count = min(frames.count, room ?? frames.count)
        receivedBytes += frames.prefix(count)
        taken += UInt64(count)
        backlog += frames.dropFirst(count)
        room? -= count
        if !backlog.isEmpty { isWritableWanted = true }
        return true
    }

    override func notifyWhenWritable() { isWritableWanted = true }

    override func close(code: UInt16, reason: String) {
        if closeCode == nil { closeCode = code }
    }
}

/// A copy of a screen's tree, built only from the bytes that a client received.
@MainActor final class TreeCopy {
    final class Node {
        let kind: String
        var properties: [String: WireValue]
        var children: [Int] = []
        var parent: Int

        init(kind: String, parent: Int, properties: [String: WireValue]) {
            self.kind = kind
            self.parent = parent
            self.properties = properties
        }
    }

    private(set) var nodes: [Int: Node] = [:]
    private(set) var revision = 0
    private(set) var epoch = ""
    /// Descriptions of the protocol violations in the received bytes.
    private(set) var problems: [String] = []
    private(set) var messages: [ServerMessage] = []
    private(set) var patchCount = 0
    private var rest: [UInt8] = []

    init() {
        forget()
    }

    private func forget() {
        nodes = [0: Node(kind: "screen", parent: 0, properties: [:])]
    }

    /// Begins a new connection. An incomplete frame of the former connection is dropped.
    func reconnect() {
        rest = []
    }

    /// Processes the received bytes up to the end of the last complete frame.
    func read(_ bytes: [UInt8]) {
        rest += bytes
        while let (payload, end) = frame() {
            rest.removeFirst(end)
            do {
                let message = try ServerMessage.decode(payload)
                messages.append(message)
                apply(message)
            } catch {
                problems.append("\(error): \(String(decoding: payload, as: UTF8.self))")
            }
        }
    }

    /// Returns the payload and the end of the first complete frame.
    private func frame() -> (payload: [UInt8], end: Int)? {
        guard rest.count >= 2 else { return nil }
        if rest[0] != 0x81 { problems.append("a frame begins with \(rest[0])") }
        var length = Int(rest[1])
        var start = 2
        if length >= 126 {
            start = length == 126 ? 4 : 10
            guard rest.count >= start else { return nil }
            length = rest[2..<start].reduce(0) { $0 << 8 | Int($1) }
        }
        guard rest.count >= start + length else { return nil }
        return (Array(rest[start..<start + length]), start + length)
    }

    private func apply(_ message: ServerMessage) {
        switch message {
        case .welcome(let welcome):
            if !welcome.resumed {
                forget()
                revision = 0
            } else if welcome.epoch != epoch {
                problems.append("resumed in another life")
            }
            epoch = welcome.epoch
        case .patch(let patch):
            patchCount += 1
            // A patch without `from` applies to the client's current revision.
            let from: Int? = patch.from
            if from == 0 {
                forget()
            } else if let from, from != revision {
                problems.append("a patch from \(from) at \(revision)")
            }
            for operation in patch.operations { apply(operation) }
            revision = patch.to
        case .done(let done):
            if done.revision > revision, !isBehind {
                problems.append("the done of \(done.revision) came at \(revision)")
            }
        default: break
        }
    }

    /// True for a client that does not keep up. Such a client receives the `done` message of an input before the
    /// input's patch.
    var isBehind = false

    private func apply(_ operation: ServerMessage.Operation) {
        switch operation {
        case .remove(let id):
            guard let node = nodes[id], id != 0 else { return problems.append("remove of \(id)") }
            nodes[node.parent]?.children.removeAll { $0 == id }
            erase(id)
        case .add(let id, let parent, let index, let kind, let properties):
            if nodes[id] != nil { problems.append("add of \(id), which is there") }
            nodes[id] = Node(kind: kind, parent: parent, properties: [:])
            for (name, value) in properties { set(name, value, of: id) }
            put(id, in: parent, at: index)
        case .move(let id, let parent, let index):
            guard let node = nodes[id], id != 0 else { return problems.append("move of \(id)") }
            nodes[node.parent]?.children.removeAll { $0 == id }
            node.parent = parent
            put(id, in: parent, at: index)
        case .set(let id, let properties):
            if nodes[id] == nil { problems.append("set of \(id)") }
            for (name, value) in properties { set(name, value, of: id) }
        }
    }

    private func put(_ id: Int, in parent: Int, at index: Int) {
        guard let owner = nodes[parent], (0...owner.children.count).contains(index) else {
            return problems.append("\(id) at \(index) of \(parent)")
        }
        owner.children.insert(id, at: index)
    }

    private func set(_ name: String, _ value: WireValue, of id: Int) {
        if case .array(let parts) = value, name == "drawing", parts.count == 2, case .number(let kept) = parts[0],
            case .string(let more) = parts[1]
        {
            guard case .string(let before)? = nodes[id]?.properties[name], before.utf8.count >= Int(kept) else {
                return problems.append("a drawing of \(id) that keeps what is not there")
            }
            nodes[id]?.properties[name] = .string(before.prefix(Int(kept)) + more)
        } else if value == .null {
            nodes[id]?.properties.removeValue(forKey: name)
        } else {
            nodes[id]?.properties[name] = value
        }
    }

    private func erase(_ id: Int) {
        guard let node = nodes.removeValue(forKey: id) else { return }
        for child in node.children { erase(child) }
    }

    /// The tree of the copy as text.
    var picture: String {
        var text = ""
        func draw(_ id: Int, depth: Int) {
            guard let node = nodes[id] else { return text += "\(id) is not there\n" }
            let properties = node.properties.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            text += String(repeating: " ", count: depth) + "\(id) \(node.kind) \(properties.joined(separator: " "))\n"
            for child in node.children { draw(child, depth: depth + 1) }
        }
        draw(0, depth: 0)
        return text
    }
}

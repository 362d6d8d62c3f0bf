import BatonWire
import ResponderKit

/// Encodes the difference between two revisions as a `patch` message, directly into the send buffer.
@MainActor
final class PatchEncoder: RenderPatchSink {
    var writer: PatchWriter?

    /// Appends the patch from a revision to the tree's revision to a buffer, as a frame.
    ///
    /// Some revisions change nothing that clients show, but only which view a touch hits. Such a revision is also sent,
    /// as a patch without operations, because each input names the revision that its client has.
    /// - Parameter isNamed: whether the patch names its start revision. Pass `false` if the client is known to have
    ///   that revision.
    func encode(from revision: Int, isNamed: Bool = true, of tree: RenderTree, into buffer: FrameBuffer) {
        encode(from: isNamed ? revision : nil, to: tree.revision, into: buffer) {
            tree.changes(since: revision, into: $0)
        }
    }

    /// Encodes a patch with the operations that a closure writes.
    func encode(from revision: Int?, to newest: Int, into buffer: FrameBuffer, operations: (PatchEncoder) -> Void) {
        buffer.frame { buffer in
            writer = PatchWriter(into: buffer, from: revision, to: newest)
            operations(self)
            _ = writer.take()?.finish()
        }
    }

    func remove(_ id: Int) { writer?.remove(id) }

    func beginAdd(_ id: Int, parent: Int, index: Int, kind: RenderKind) {
        writer?.beginAdd(id, parent: parent, index: index, kind: kind.wireName)
    }

    func beginSet(_ id: Int) { writer?.beginSet(id) }

    func endProperties() { writer?.endProperties() }

    func move(_ id: Int, parent: Int, index: Int) { writer?.move(id, parent: parent, index: index) }

    func property(_ property: RenderProperty, _ value: RenderValue) { write(value, as: property.name) }

    func write(_ value: RenderValue, as name: StaticString) {
        switch value {
        case .none: writer?.null(name)
        case .bool(let value): writer?.property(name, value)
        case .int(let value): writer?.property(name, value)
        case .number(let value): writer?.property(name, value)
        case .string(let value): writer?.property(name, value)
        case .pair(let first, let second): writer?.property(name, points: first, second)
        case .rect(let x, let y, let width, let height): writer?.property(name, points: x, y, width, height)
        case .transform(let value): write(value, as: name)
        case .color(let value): write(value, as: name)
        case .font(let value): write(value, as: name)
        case .words(let values): writer?.property(name, values)
        case .timeline(let value): write(value, as: name)
        case .glide(let value): write(value, as: name)
        case .animations(let value): write(value, as: name)
        case .transition(let value): write(value, as: name)
        case .drawing(let value): write(value, as: name)
        case .styled(let value): writer?.property(named: "\(name)", Self.wire(value))
        case .cues(let cues):
            writer?.property(
                named: "\(name)",
                .array(cues.map { .array([.number($0.start), .number($0.top), .string($0.text)]) }))
        case .object(let members):
            writer?.beginObject(name)
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                writer?.property(named: name, Self.wire(member))
            }
            writer?.endObject()
        }
    }

    private static func wire(_ member: RenderValue.Member) -> WireValue {
        switch member {
        case .number(let value): return .number(value)
        case .string(let value): return .string(value)
        case .words(let values): return .array(values.map { .string($0) })
        case .timeline(let value):
            var members: [String: WireValue] = [
                "value": .number(rounded(value.value)), "at": .number(rounded(value.at)), "rate": .number(value.rate),
                "minimum": .number(value.minimum),
            ]
            if value.maximum < .greatestFiniteMagnitude { members["maximum"] = .number(rounded(value.maximum)) }
            return .object(members)
        }
    }

    private func write(_ value: CGAffineTransform, as name: StaticString) {
        writer?.beginArray(name)
        for number in [value.a, value.b, value.c, value.d, value.tx, value.ty] { writer?.element(number) }
        writer?.endArray()
    }

    private func write(_ value: UIColor, as name: StaticString) {
        if let systemName = value.systemName {
            writer?.property(name, systemName)
        } else if value.light == value.dark {
            writer?.property(name, Self.hex(value.light))
        } else {
            writer?.property(name, [Self.hex(value.light), Self.hex(value.dark)])
        }
    }

    static func hex(_ components: UIColor.Components) -> String {
        var digits: [UInt8] = [0x23]
        var bytes = [components.red, components.green, components.blue]
        if components.alpha != 255 { bytes.append(components.alpha) }
        for byte in bytes {
            for nibble in [byte >> 4, byte & 15] { digits.append(nibble < 10 ? 0x30 + nibble : 0x57 + nibble) }
        }
        return String(decoding: digits, as: UTF8.self)
    }

    private func write(_ value: UIFont, as name: StaticString) {
        writer?.beginArray(name)
        writer?.element(points: value.pointSize)
        writer?.element(value.weight.rawValue)
        if value.design != .default { writer?.element(value.design.rawValue) }
        writer?.endArray()
    }

    private func write(_ value: RenderDrawing, as name: StaticString) {
        guard value.prefixLength > 0 else {
            writer?.property(name, value.text)
            return
        }
        writer?.beginArray(name)
        writer?.element(value.prefixLength)
        writer?.element(value.text)
        writer?.endArray()
    }

    private func write(_ value: Timeline, as name: StaticString) {
        writer?.beginObject(name)
        writer?.property("value", Self.rounded(value.value))
        writer?.property("at", Self.rounded(value.at))
        writer?.property("rate", value.rate)
        writer?.property("minimum", value.minimum)
        if value.maximum < .greatestFiniteMagnitude { writer?.property("maximum", Self.rounded(value.maximum)) }
        writer?.endObject()
    }

    private func write(_ value: ScrollGlide, as name: StaticString) {
        writer?.beginObject(name)
        writer?.property("value", points: value.offset.x, value.offset.y)
        writer?.property("at", Self.rounded(value.at))
        writer?.property("velocity", points: value.velocity.x, value.velocity.y)
        if let target = value.target {
            writer?.property("to", points: target.x, target.y)
            writer?.property("spring", Self.rounded(value.tension))
        } else {
            writer?.property("rate", value.rate)
        }
        writer?.endObject()
    }

    /// Rounds to three decimal places, which is finer than any display. Values in seconds are then exact to a
    /// millisecond, and points in time, which are in milliseconds, to a microsecond.
    static func rounded(_ number: Double) -> Double { (number * 1_000).rounded() / 1_000 }
}

extension RenderKind {
    private static let words = Dictionary(uniqueKeysWithValues: allCases.map { ($0, "\($0.name)") })

    /// The name of this kind of node in the protocol.
    var wireName: String { Self.words[self] ?? "view" }
}

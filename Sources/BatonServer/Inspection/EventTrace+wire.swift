import BatonWire
import Foundation
import ResponderKit

/// Encoding of traced events: limited in size, and without anything that a person typed.
enum EventEncoding {
    /// The maximum number of trace entries that are sent for one event.
    static let entryLimit = 200
    /// The maximum length of a name; a longer one is shortened.
    static let nameLimit = 100

    /// Shortens a name that is too long.
    static func shortened(_ name: String) -> String {
        name.utf8.count <= nameLimit
            ? name : String(String.UnicodeScalarView(name.unicodeScalars.prefix(nameLimit - 1))) + "…"
    }

    /// Rounds to a hundredth of a point, which is finer than any display. Returns 0 for infinite and huge numbers.
    static func rounded(_ number: CGFloat) -> Double {
        number.isFinite && abs(number) < 1e12 ? (Double(number) * 100).rounded() / 100 : 0
    }

    static func point(_ point: CGPoint) -> WireValue { [.number(rounded(point.x)), .number(rounded(point.y))] }
}

extension ServerMessage.Event {
    /// Encodes an event for its inspectors.
    @MainActor init(_ record: EventTrace.Record, name: String?, from: Int, to: Int) {
        self.init(
            number: record.number, time: record.time, input: record.input.wireMembers, entries: record.wireEntries,
            from: from, to: to)
        if record.device > 0 {
            client = record.device
            self.name = name
        }
        stale = record.isStale
        error = record.error.map { $0.sentence }
        guard !record.isTyping else {
            hideKey()
            return
        }
        omitted = record.omitted + max(0, record.entries.count - EventEncoding.entryLimit)
        by = record.handler.map(EventEncoding.shortened)
        node = record.handlerNode
    }

    /// Removes everything that reveals which key of the on-screen keyboard was touched.
    private mutating func hideKey() {
        if let touches = input["touches"]?.array {
            input["touches"] = .array(touches.map { .object(($0.object ?? [:]).filter { $0.key != "point" }) })
        }
        entries = [["kind": "note", "name": "a key of the on-screen keyboard; which key is secret"]]
        by = "UISystemKeyboard#keyboard"
    }
}

extension InputError {
    /// The error as a sentence without the key code, which would reveal the typed letter.
    @MainActor fileprivate var sentence: String {
        switch self {
        case .keyBeganTwice: "presses: a key began already and has not ended"
        case .keyNotBegan: "presses: a key has not begun"
        default: wireError(seq: nil).message
        }
    }
}

extension EventTrace.Record {
    /// The event's trace entries in their order, in the form that is sent to clients.
    var wireEntries: [WireValue] {
        entries.prefix(EventEncoding.entryLimit).enumerated().map { index, entry -> WireValue in
            var members = entry.wireMembers
            if nodes.indices.contains(index) {
                members["node"] = nodes[index].subject.map { .number(Double($0)) }
                members["otherNode"] = nodes[index].other.map { .number(Double($0)) }
            }
            return .object(members)
        }
    }
}

extension EventTrace.Entry {
    /// The entry's members on the wire, without its nodes.
    fileprivate var wireMembers: [String: WireValue] {
        func members(_ kind: String, _ name: String?, other: String? = nil, _ more: [String: WireValue] = [:])
            -> [String: WireValue]
        {
            var members = more
            members["kind"] = .string(kind)
            members["name"] = name.map { .string(EventEncoding.shortened($0)) }
            members["other"] = other.map { .string(EventEncoding.shortened($0)) }
            return members
        }
        switch self {
        case .asked(let name, let point, .hit(let found)):
            return members("asked", name, other: found, ["point": EventEncoding.point(point)])
        case .asked(let name, let point, .miss(let reason)):
            return members("asked", name, ["point": EventEncoding.point(point), "reason": .string(reason.rawValue)])
        case .landed(let touch, let name, let isDelivered):
            return members("landed", name, ["touch": .number(Double(touch)), "delivered": .bool(isDelivered)])
        case .recognizer(let name, let view, let from, let to):
            return members("recognizer", name, other: view, ["from": .string("\(from)"), "to": .string("\(to)")])
        case .offered(let name, let call, let outcome):
            return members(
                "offered", name,
                ["call": .string(call.rawValue), "outcome": .string(outcome == .handled ? "handled" : "handedOn")])
        case .canPerform(let name, let action, let can):
            return members("canPerform", name, ["action": .string(EventEncoding.shortened(action)), "can": .bool(can)])
        case .action(let action, let target, let sender):
            return members("action", target, other: sender, ["action": .string(EventEncoding.shortened(action))])
        case .firstResponder(let from, let to): return members("firstResponder", to, other: from)
        case .focus(let from, let to): return members("focus", to, other: from)
        case .note(let words): return members("note", words)
        }
    }
}

extension EventTrace.Input {
    /// The input's members on the wire. Of typed text, only the length is sent; of a key, only that a key was pressed.
    fileprivate var wireMembers: [String: WireValue] {
        switch self {
        case .touches(let samples):
            return [
                "kind": "touch",
                "touches": .array(
                    samples.map {
                        [
                            "id": .number(Double($0.id)), "phase": .string($0.phase.wireName),
                            "point": EventEncoding.point($0.location),
                        ]
                    }),
            ]
        case .presses(let samples):
            return [
                "kind": "press",
                "presses": .array(samples.map { ["key": .string($0.type.wireName), "phase": .string("\($0.phase)")] }),
            ]
        case .motion(_, let phase): return ["kind": "motion", "phase": .string("\(phase)")]
        case .remoteControl(let subtype): return ["kind": "remote", "command": .string(subtype.wireName)]
        case .scroll(let distance, let point):
            return ["kind": "scroll", "by": EventEncoding.point(distance), "point": EventEncoding.point(point)]
        case .edit(let action): return ["kind": "edit", "action": .string(EventEncoding.shortened(action))]
        case .text(let count): return ["kind": "text", "count": .number(Double(count))]
        case .cancelAll: return ["kind": "cancel"]
        case .timer: return ["kind": "timer"]
        case .code: return ["kind": "code"]
        case .other(let words): return ["kind": "other", "words": .string(EventEncoding.shortened(words))]
        }
    }
}

extension UITouch.Phase {
    fileprivate var wireName: String {
        switch self {
        case .began: "began"
        case .moved: "moved"
        case .ended: "ended"
        case .cancelled: "cancelled"
        default: "stationary"
        }
    }
}

extension UIEvent.EventSubtype {
    /// The media command's name on the wire, such as `nextTrack` for the event subtype `remoteControlNextTrack`.
    fileprivate var wireName: String {
        let name = "\(self)".replacing("remoteControl", with: "")
        return name.prefix(1).lowercased() + name.dropFirst()
    }
}

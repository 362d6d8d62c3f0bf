import BatonWire
import Foundation

/// A line of the audit log: which client did what on which screen, and when.
///
/// An entry never contains typed text, or anything from which typed text could be inferred.
struct AuditEntry {
    /// The kind of event.
    enum Event: String {
        /// A client was admitted.
        case hello
        /// A client has disconnected.
        case left
        /// A device was paired.
        case paired
        /// A request was refused.
        case refused
        /// Pairing is locked for a while, after too many wrong codes.
        case locked
        /// The pairing of a device has ended.
        case revoked
        /// A client has sent input.
        case input
        /// A client has requested, passed or released control of the screen.
        case control
        /// The screen has a new holder, or has no holder any more.
        case turn
        /// An admin has sent a command to a display or a screen.
        case command
        /// Entries were dropped by the rate limit.
        case lost
    }

    /// The kind of a client's input.
    enum Kind: String {
        case touch, tap, press, key, remote, motion, scroll, edit, text, adjust, drag
    }

    let event: Event
    var time = Date.distantPast
    /// The time of the last event, if the line combines several events.
    var until: Date?

    // The fields that identify the client.
    var client: Int?
    var device: String?
    var name: String?
    var role: Role?
    var screen: String?
    var address: String?

    // The fields that describe the event.
    var kind: Kind?
    /// The identifier or the label of the view that handled the event.
    var view: String?
    /// The class of the responder that handled the event, if the responder has neither identifier nor label.
    var by: String?
    /// The name of what the client did. Examples are a key of a remote control, a command, an action, a phase, and the
    /// way in which a device was paired.
    var action: String?
    /// A second client or device that the event is about, such as a device that an admin has revoked.
    var other: String?
    var handled: Bool?
    /// The reason of a refusal.
    var code: WireError.Code?
    /// The number of characters in the text that a person entered.
    var length: Int?
    /// The number of events that the line combines.
    var count = 1
    /// The text goes to a field with secure text entry: not even its length is recorded.
    var isHidden = false
    /// The event continues an action that the client began earlier, such as a touch that moves.
    var continuesAction = false
    /// The address, device or client whose rate limit applies to the line; nil if the line is not rate-limited.
    var source: String?

    init(_ event: Event) {
        self.event = event
    }

    /// Merges the next entry of the same client into this one, if one line can describe both. Returns whether the
    /// entries were merged.
    mutating func merge(_ next: AuditEntry) -> Bool {
        guard event == next.event, kind == next.kind, code == next.code, isHidden == next.isHidden, name == next.name,
            event == .input || event == .refused || event == .locked
        else { return false }
        switch kind {
        case .touch where next.code == nil, .drag where next.code == nil:
            guard next.continuesAction else { return false }
        case .key, .text, .scroll: break
        default:
            guard view == next.view, by == next.by, action == next.action, handled == next.handled else { return false }
        }
        count += next.count
        until = next.time
        // If no responder has handled the earlier events, the merged entry names the responder of the next event.
        if view == nil, by == nil { (view, by) = (next.view, next.by) }
        if let more = next.handled { handled = (handled ?? false) || more }
        if let more = next.length { length = (length ?? 0) + more }
        return true
    }
}

extension AuditEntry {
    /// The maximum length of a text in Unicode scalars. Longer identifiers, labels and names are shortened.
    static let textLimit = 100

    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// Appends the entry as one line of JSON, including the line feed.
    func encode(into buffer: FrameBuffer) {
        buffer.append(raw: #"{"time":"#)
        buffer.append(time.formatted(Self.style))
        func member(_ key: StaticString, _ text: String?) {
            guard let text else { return }
            buffer.append(raw: key)
            let isShort = text.utf8.count <= Self.textLimit || text.unicodeScalars.count <= Self.textLimit
            buffer.append(
                isShort ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.textLimit - 1))) + "…")
        }
        func member(_ key: StaticString, _ number: Int?) {
            guard let number else { return }
            buffer.append(raw: key)
            buffer.append(number)
        }
        if !isHidden { member(#","until":"#, until?.formatted(Self.style)) }
        member(#","what":"#, event.rawValue)
        member(#","screen":"#, screen)
        member(#","client":"#, client)
        member(#","device":"#, device)
        member(#","name":"#, name)
        member(#","role":"#, role?.rawValue)
        member(#","address":"#, address)
        member(#","kind":"#, kind?.rawValue)
        member(#","view":"#, view)
        member(#","by":"#, by)
        member(#","action":"#, action)
        member(#","other":"#, other)
        member(#","code":"#, code?.rawValue)
        if let handled { buffer.append(raw: handled ? #","handled":true"# : #","handled":false"#) }
        if !isHidden { member(#","length":"#, length) }
        if count > 1 || event == .lost, !isHidden { member(#","count":"#, count) }
        buffer.append(raw: "}\n")
    }
}

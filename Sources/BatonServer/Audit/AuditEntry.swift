import BatonWire
import Foundation

/// A line of an audit log: who did what on which screen, and when.
///
/// What was typed is never in one, nor anything that would tell it.
struct AuditEntry {
    /// What happened.
    enum What: String {
        /// A client has come, and was let in.
        case hello
        /// A client has gone.
        case left
        /// A device was paired.
        case paired
        /// Something was refused.
        case refused
        /// Nobody is paired for a while, after too many wrong codes.
        case locked
        /// A device is paired no longer.
        case revoked
        /// Something was put in.
        case input
        /// A turn was asked for, given, and so on.
        case control
        /// A turn has begun, or nobody's goes on.
        case turn
        /// An admin has a display or a screen do something.
        case command
        /// Somebody does more than is written down of one.
        case lost
    }

    /// What was put in.
    enum Kind: String {
        case touch, tap, press, key, remote, motion, scroll, edit, text, adjust
    }

    let what: What
    var time = Date.distantPast
    /// When the last of several was.
    var until: Date?

    // Who.
    var client: Int?
    var device: String?
    var name: String?
    var role: Role?
    var screen: String?
    var address: String?

    // What.
    var kind: Kind?
    /// The identifier or the label of the view that took it.
    var view: String?
    /// The class of who took it, where it has neither.
    var by: String?
    /// The key of a remote control, the command, the action.
    var action: String?
    /// Another client or device that it is about.
    var other: String?
    var handled: Bool?
    /// Why it was refused.
    var code: WireError.Code?
    /// How many characters.
    var length: Int?
    /// How many it stands for.
    var count = 1
    /// Whether it goes to what is for nobody to read: then not even how much it was is told.
    var isHidden = false
    /// Whether it goes on with what the client did before.
    var goesOn = false
    /// Whom it counts to, of whom only so much is written; nil for what is written in any case.
    var source: String?

    init(_ what: What) {
        self.what = what
    }

    /// Takes another in, where both are parts of one thing.
    mutating func absorb(_ next: AuditEntry) -> Bool {
        guard what == next.what, kind == next.kind, code == next.code, isHidden == next.isHidden, name == next.name,
            what == .input || what == .refused || what == .locked
        else { return false }
        switch kind {
        case .touch where next.code == nil: guard next.goesOn else { return false }
        case .key, .text, .scroll: break
        default:
            guard view == next.view, by == next.by, action == next.action, handled == next.handled else { return false }
        }
        count += next.count
        until = next.time
        // Whoever has taken the first of it has it.
        if view == nil, by == nil { (view, by) = (next.view, next.by) }
        if let more = next.handled { handled = (handled ?? false) || more }
        if let more = next.length { length = (length ?? 0) + more }
        return true
    }
}

extension AuditEntry {
    /// The longest text of a line, in Unicode scalars: identifiers, labels and names may be as long as an application or a client likes.
    static let textLimit = 100

    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// Appends the line, with its end.
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
        member(#","what":"#, what.rawValue)
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
        if count > 1 || what == .lost, !isHidden { member(#","count":"#, count) }
        buffer.append(raw: "}\n")
    }
}

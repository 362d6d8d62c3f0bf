/// The keys of the server's messages, all in one.
enum ServerField: Int, FieldName {
    case type, seq, from, to, ops, handled, by, stale, revision, client, screen, role, epoch, time, width, height,
        resumed, matches, code, message, pasteboard, status

    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "type": self = .type
        case "seq": self = .seq
        case "from": self = .from
        case "to": self = .to
        case "ops": self = .ops
        case "handled": self = .handled
        case "by": self = .by
        case "stale": self = .stale
        case "revision": self = .revision
        case "client": self = .client
        case "screen": self = .screen
        case "role": self = .role
        case "epoch": self = .epoch
        case "time": self = .time
        case "width": self = .width
        case "height": self = .height
        case "resumed": self = .resumed
        case "matches": self = .matches
        case "code": self = .code
        case "message": self = .message
        case "pasteboard": self = .pasteboard
        case "status": self = .status
        default: return nil
        }
    }
}

/// The keys of a match.
enum MatchField: Int, FieldName {
    case id, kind, identifier, label, value, frame, enabled, focused

    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "id": self = .id
        case "kind": self = .kind
        case "identifier": self = .identifier
        case "label": self = .label
        case "value": self = .value
        case "frame": self = .frame
        case "enabled": self = .enabled
        case "focused": self = .focused
        default: return nil
        }
    }
}

/// The JSON keys of all server messages.
enum ServerField: Int, FieldName {
    case type, seq, from, to, ops, handled, by, stale, revision, client, screen, role, epoch, time, width, height,
        resumed, matches, code, message, pasteboard, status, kind, intensity, events, view, hits, tree, number, name,
        input, entries,
        omitted, node, error, skipped, people, count, touches, taps, text, on, fills, turned, token, expires, grants,
        control, session,
        left,
        retry, pin, url, qr, size, paused, devices, screens, `do`, operation, interval, personal

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
        case "fills": self = .fills
        case "turned": self = .turned
        case "matches": self = .matches
        case "code": self = .code
        case "message": self = .message
        case "pasteboard": self = .pasteboard
        case "status": self = .status
        case "kind": self = .kind
        case "intensity": self = .intensity
        case "events": self = .events
        case "view": self = .view
        case "hits": self = .hits
        case "tree": self = .tree
        case "number": self = .number
        case "name": self = .name
        case "input": self = .input
        case "entries": self = .entries
        case "omitted": self = .omitted
        case "node": self = .node
        case "error": self = .error
        case "skipped": self = .skipped
        case "text": self = .text
        case "people": self = .people
        case "count": self = .count
        case "touches": self = .touches
        case "taps": self = .taps
        case "on": self = .on
        case "token": self = .token
        case "expires": self = .expires
        case "grants": self = .grants
        case "control": self = .control
        case "session": self = .session
        case "left": self = .left
        case "retry": self = .retry
        case "pin": self = .pin
        case "url": self = .url
        case "qr": self = .qr
        case "size": self = .size
        case "paused": self = .paused
        case "devices": self = .devices
        case "screens": self = .screens
        case "do": self = .do
        case "operation": self = .operation
        case "interval": self = .interval
        case "personal": self = .personal
        default: return nil
        }
    }
}

/// The JSON keys of a client in a `presence` message.
enum PersonField: Int, FieldName {
    case client, name, role, shares, like

    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "client": self = .client
        case "name": self = .name
        case "role": self = .role
        case "shares": self = .shares
        case "like": self = .like
        default: return nil
        }
    }
}

/// The JSON keys of a query match.
enum MatchField: Int, FieldName {
    case id, kind, identifier, label, value, frame, visible, enabled, focused

    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "id": self = .id
        case "kind": self = .kind
        case "identifier": self = .identifier
        case "label": self = .label
        case "value": self = .value
        case "frame": self = .frame
        case "visible": self = .visible
        case "enabled": self = .enabled
        case "focused": self = .focused
        default: return nil
        }
    }
}

/// The JSON keys of all client messages. The type of a message decides which of them are used.
enum MessageField: Int, FieldName {
    case type, seq, touches, time, revision, target, x, y, dx, dy, presses, phase, command, motion, action, text,
        insert, delete, mark, selection, unmark, select, replace, end, screen, role, name, resume, viewport,
        capabilities,
        width, height, scale, interval, position, rate, visible, by, earlier, events, node, tree, textScale, safeArea,
        item, state, seek, duration, fault, advance, token, code, session, add, revoke, rename, client,
        watch, `do`, items, data, sample, like, idiom

    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "type": self = .type
        case "seq": self = .seq
        case "touches": self = .touches
        case "time": self = .time
        case "revision": self = .revision
        case "target": self = .target
        case "x": self = .x
        case "y": self = .y
        case "dx": self = .dx
        case "dy": self = .dy
        case "presses": self = .presses
        case "phase": self = .phase
        case "command": self = .command
        case "motion": self = .motion
        case "action": self = .action
        case "text": self = .text
        case "insert": self = .insert
        case "delete": self = .delete
        case "mark": self = .mark
        case "selection": self = .selection
        case "unmark": self = .unmark
        case "select": self = .select
        case "replace": self = .replace
        case "end": self = .end
        case "screen": self = .screen
        case "role": self = .role
        case "name": self = .name
        case "resume": self = .resume
        case "viewport": self = .viewport
        case "capabilities": self = .capabilities
        case "width": self = .width
        case "by": self = .by
        case "height": self = .height
        case "scale": self = .scale
        case "textScale": self = .textScale
        case "interval": self = .interval
        case "position": self = .position
        case "rate": self = .rate
        case "visible": self = .visible
        case "earlier": self = .earlier
        case "events": self = .events
        case "node": self = .node
        case "tree": self = .tree
        case "item": self = .item
        case "state": self = .state
        case "seek": self = .seek
        case "duration": self = .duration
        case "fault": self = .fault
        case "advance": self = .advance
        case "token": self = .token
        case "code": self = .code
        case "session": self = .session
        case "like": self = .like
        case "idiom": self = .idiom
        case "add": self = .add
        case "revoke": self = .revoke
        case "rename": self = .rename
        case "watch": self = .watch
        case "client": self = .client
        case "do": self = .do
        case "safeArea": self = .safeArea
        case "items": self = .items
        case "data": self = .data
        case "sample": self = .sample
        default: return nil
        }
    }
}

/// The JSON keys of a touch.
enum TouchField: Int, FieldName {
    case id, phase, x, y, force, radius, kind, altitude, azimuth, buttons, modifiers

    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "id": self = .id
        case "phase": self = .phase
        case "x": self = .x
        case "y": self = .y
        case "force": self = .force
        case "radius": self = .radius
        case "kind": self = .kind
        case "altitude": self = .altitude
        case "azimuth": self = .azimuth
        case "buttons": self = .buttons
        case "modifiers": self = .modifiers
        default: return nil
        }
    }
}

/// The JSON keys of a press.
enum PressField: Int, FieldName {
    case phase, key, force, code, characters, modifiers

    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "phase": self = .phase
        case "key": self = .key
        case "force": self = .force
        case "code": self = .code
        case "characters": self = .characters
        case "modifiers": self = .modifiers
        default: return nil
        }
    }
}

/// The JSON keys of a target.
enum TargetField: Int, FieldName {
    case identifier, label, kind, id, x, y

    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "identifier": self = .identifier
        case "label": self = .label
        case "kind": self = .kind
        case "id": self = .id
        case "x": self = .x
        case "y": self = .y
        default: return nil
        }
    }
}

/// The JSON keys of `resume` in a `hello`.
enum ResumeField: Int, FieldName {
    case epoch, revision

    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "epoch": self = .epoch
        case "revision": self = .revision
        default: return nil
        }
    }
}

/// The JSON keys of a viewport.
enum ViewportField: Int, FieldName {
    case width, height, scale, textScale, safeArea

    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "width": self = .width
        case "height": self = .height
        case "scale": self = .scale
        case "textScale": self = .textScale
        case "safeArea": self = .safeArea
        default: return nil
        }
    }
}

/// The JSON keys of a sample of motion sensors.
enum SampleField: Int, FieldName {
    case acceleration, accelerationIncludingGravity, rotationRate, orientation, heading, time

    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "acceleration": self = .acceleration
        case "accelerationIncludingGravity": self = .accelerationIncludingGravity
        case "rotationRate": self = .rotationRate
        case "orientation": self = .orientation
        case "heading": self = .heading
        case "time": self = .time
        default: return nil
        }
    }
}

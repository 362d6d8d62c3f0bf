// Conversions of the protocol's words to the cases of enumerations. Tests check that each case's raw value gives the
// case.

extension ClientMessageType: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "touch": self = .touch
        case "press": self = .press
        case "tap": self = .tap
        case "adjust": self = .adjust
        case "drag": self = .drag
        case "remote": self = .remote
        case "scroll": self = .scroll
        case "ack": self = .ack
        case "ping": self = .ping
        case "hello": self = .hello
        case "query": self = .query
        case "text": self = .text
        case "edit": self = .edit
        case "motion": self = .motion
        case "viewport": self = .viewport
        case "visibility": self = .visibility
        case "clock": self = .clock
        case "name": self = .name
        case "inspect": self = .inspect
        case "media": self = .media
        case "sensors": self = .sensors
        case "devices": self = .devices
        case "control": self = .control
        case "fleet": self = .fleet
        case "command": self = .command
        default: return nil
        }
    }
}

extension ServerMessageType: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "welcome": self = .welcome
        case "patch": self = .patch
        case "done": self = .done
        case "result": self = .result
        case "pong": self = .pong
        case "feedback": self = .feedback
        case "announcement": self = .announcement
        case "inspection": self = .inspection
        case "event": self = .event
        case "presence": self = .presence
        case "sound": self = .sound
        case "sensors": self = .sensors
        case "pairing": self = .pairing
        case "devices": self = .devices
        case "fleet": self = .fleet
        case "display": self = .display
        case "error": self = .error
        default: return nil
        }
    }
}

extension ServerMessage.Feedback.Kind: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "light": self = .light
        case "medium": self = .medium
        case "heavy": self = .heavy
        case "soft": self = .soft
        case "rigid": self = .rigid
        case "selection": self = .selection
        case "success": self = .success
        case "warning": self = .warning
        case "error": self = .error
        default: return nil
        }
    }
}

extension Role: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "remote": self = .remote
        case "viewer": self = .viewer
        case "display": self = .display
        case "admin": self = .admin
        default: return nil
        }
    }
}

extension InputKind: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "touch": self = .touch
        case "press": self = .press
        case "media": self = .media
        case "motion": self = .motion
        case "text": self = .text
        default: return nil
        }
    }
}

extension ControlMode: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "together": self = .together
        case "turns": self = .turns
        case "staff": self = .staff
        default: return nil
        }
    }
}

extension ClientMessage.Idiom: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "tv": self = .tv
        default: return nil
        }
    }
}

extension ClientMessage.FleetCommand.Action: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "reload": self = .reload
        case "blank": self = .blank
        case "unblank": self = .unblank
        case "identify": self = .identify
        case "message": self = .message
        case "restart": self = .restart
        case "end": self = .end
        default: return nil
        }
    }
}

extension ServerMessage.DisplayOrder.Action: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "reload": self = .reload
        case "blank": self = .blank
        case "unblank": self = .unblank
        case "identify": self = .identify
        case "message": self = .message
        default: return nil
        }
    }
}

extension ServerMessage.Device.Kind: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "visit": self = .visit
        case "device": self = .device
        default: return nil
        }
    }
}

extension ServerMessage.Device.Origin: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "pin": self = .pin
        case "qr": self = .qr
        case "admin": self = .admin
        default: return nil
        }
    }
}

extension NodeKind: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "window": self = .window
        case "view": self = .view
        case "label": self = .label
        case "image": self = .image
        case "button": self = .button
        case "slider": self = .slider
        case "switch": self = .`switch`
        case "progress": self = .progress
        case "scroll": self = .scroll
        case "table": self = .table
        case "cell": self = .cell
        case "effect": self = .effect
        case "segments": self = .segments
        case "stepper": self = .stepper
        case "pages": self = .pages
        case "activity": self = .activity
        case "textfield": self = .textfield
        case "textview": self = .textview
        case "media": self = .media
        case "web": self = .web
        case "tabs": self = .tabs
        case "tab": self = .tab
        case "wheel": self = .wheel
        case "pairing": self = .pairing
        case "cues": self = .cues
        default: return nil
        }
    }
}

extension ClientMessage.Touch.Phase: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "moved": self = .moved
        case "began": self = .began
        case "ended": self = .ended
        case "cancelled": self = .cancelled
        case "stationary": self = .stationary
        default: return nil
        }
    }
}

extension ClientMessage.Touch.Kind: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "direct": self = .direct
        case "indirectPointer": self = .indirectPointer
        case "pencil": self = .pencil
        default: return nil
        }
    }
}

extension ClientMessage.Press.Phase: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "began": self = .began
        case "ended": self = .ended
        case "changed": self = .changed
        case "stationary": self = .stationary
        case "cancelled": self = .cancelled
        default: return nil
        }
    }
}

extension ClientMessage.Press.Key: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "up": self = .up
        case "down": self = .down
        case "left": self = .left
        case "right": self = .right
        case "select": self = .select
        case "menu": self = .menu
        case "playPause": self = .playPause
        case "pageUp": self = .pageUp
        case "pageDown": self = .pageDown
        case "keyboard": self = .keyboard
        default: return nil
        }
    }
}

extension ClientMessage.KeyboardKey.Modifier: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "shift": self = .shift
        case "control": self = .control
        case "alternate": self = .alternate
        case "command": self = .command
        case "capsLock": self = .capsLock
        case "numericPad": self = .numericPad
        default: return nil
        }
    }
}

extension ClientMessage.RemoteInput.Command: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "play": self = .play
        case "pause": self = .pause
        case "stop": self = .stop
        case "togglePlayPause": self = .togglePlayPause
        case "nextTrack": self = .nextTrack
        case "previousTrack": self = .previousTrack
        case "beginSeekingBackward": self = .beginSeekingBackward
        case "endSeekingBackward": self = .endSeekingBackward
        case "beginSeekingForward": self = .beginSeekingForward
        case "endSeekingForward": self = .endSeekingForward
        case "skipForward": self = .skipForward
        case "skipBackward": self = .skipBackward
        case "changePlaybackPosition": self = .changePlaybackPosition
        case "changePlaybackRate": self = .changePlaybackRate
        default: return nil
        }
    }
}

extension ClientMessage.MotionInput.Phase: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "began": self = .began
        case "ended": self = .ended
        case "cancelled": self = .cancelled
        default: return nil
        }
    }
}

extension ClientMessage.MotionInput.Motion: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "shake": self = .shake
        default: return nil
        }
    }
}

extension ClientMessage.EditInput.Action: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "cut": self = .cut
        case "copy": self = .copy
        case "paste": self = .paste
        case "select": self = .select
        case "selectAll": self = .selectAll
        case "delete": self = .delete
        case "undo": self = .undo
        case "redo": self = .redo
        default: return nil
        }
    }
}

extension ClientMessage.MediaReport.State: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "loading": self = .loading
        case "ready": self = .ready
        case "waiting": self = .waiting
        case "ended": self = .ended
        case "failed": self = .failed
        default: return nil
        }
    }
}

extension ClientMessage.MediaReport.Fault: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "unsupported": self = .unsupported
        case "network": self = .network
        case "decoding": self = .decoding
        default: return nil
        }
    }
}

extension ClientMessage.SensorReport.State: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "available": self = .available
        case "unavailable": self = .unavailable
        case "refused": self = .refused
        default: return nil
        }
    }
}

extension WireError.Code: Vocabulary {
    @inline(__always)
    init?(_ word: Word) {
        switch word {
        case "badMessage": self = .badMessage
        case "unknownType": self = .unknownType
        case "helloRequired": self = .helloRequired
        case "noSuchScreen": self = .noSuchScreen
        case "badSequence": self = .badSequence
        case "notFound": self = .notFound
        case "ambiguous": self = .ambiguous
        case "notVisible": self = .notVisible
        case "forbidden": self = .forbidden
        case "pairingRequired": self = .pairingRequired
        case "wrongCode": self = .wrongCode
        case "locked": self = .locked
        case "tokenRefused": self = .tokenRefused
        case "notYourTurn": self = .notYourTurn
        default: return nil
        }
    }
}

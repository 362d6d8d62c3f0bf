import BatonWire
import ResponderKit

/// The errors of inputs, as sent to the client.
@MainActor
extension InputError {
    func wireError(seq: Int?) -> WireError {
        switch self {
        case .touchBeganTwice(let id):
            WireError(.badSequence, "touches: touch \(id) began already and has not ended", seq: seq)
        case .touchNotBegan(let id): WireError(.badSequence, "touches: touch \(id) has not begun", seq: seq)
        case .tooManyTouches: WireError(.badSequence, "touches: more than \(InputDevice.touchLimit) are down", seq: seq)
        case .pressBeganTwice(let type):
            WireError(.badSequence, "presses: the press \(type.wireName) began already and has not ended", seq: seq)
        case .keyBeganTwice(let code):
            WireError(.badSequence, "presses: the key \(code.rawValue) began already and has not ended", seq: seq)
        case .keyNotBegan(let code):
            WireError(.badSequence, "presses: the key \(code.rawValue) has not begun", seq: seq)
        case .pressNotBegan(let type):
            WireError(.badSequence, "presses: the press \(type.wireName) has not begun", seq: seq)
        case .dragNotEntered:
            WireError(
                .badSequence, "phase: no drag of this client has entered the screen: send the phase entered first",
                seq: seq)
        case .dragNotDropped:
            WireError(
                .badSequence,
                "phase: no dropped items of this client wait for their contents; send the phase 'dropped' first",
                seq: seq)
        case .tooMuchDragContent:
            WireError(.badSequence, "data: more bytes than the sizes of the dropped items declare", seq: seq)
        }
    }
}

extension UIPress.PressType {
    /// The press type's name on the wire.
    var wireName: String {
        switch self {
        case .upArrow: "up"
        case .downArrow: "down"
        case .leftArrow: "left"
        case .rightArrow: "right"
        case .select: "select"
        case .menu: "menu"
        case .playPause: "playPause"
        case .pageUp: "pageUp"
        case .pageDown: "pageDown"
        case .keyboard: "keyboard"
        }
    }
}

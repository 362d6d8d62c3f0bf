/// The names of keys on the web and in UIKit.
extension UIKeyboardHIDUsage {
    /// Returns the key for a browser's `KeyboardEvent.code` (W3C UI Events), or nil if no key has that name.
    public init?(code: String) {
        guard let usage = Self.codes[code] else { return nil }
        self = usage
    }

    private static let codes: [String: UIKeyboardHIDUsage] = [
        "KeyA": .keyboardA, "KeyB": .keyboardB, "KeyC": .keyboardC, "KeyD": .keyboardD, "KeyE": .keyboardE,
        "KeyF": .keyboardF,
        "KeyG": .keyboardG, "KeyH": .keyboardH, "KeyI": .keyboardI, "KeyJ": .keyboardJ, "KeyK": .keyboardK,
        "KeyL": .keyboardL,
        "KeyM": .keyboardM, "KeyN": .keyboardN, "KeyO": .keyboardO, "KeyP": .keyboardP, "KeyQ": .keyboardQ,
        "KeyR": .keyboardR,
        "KeyS": .keyboardS, "KeyT": .keyboardT, "KeyU": .keyboardU, "KeyV": .keyboardV, "KeyW": .keyboardW,
        "KeyX": .keyboardX,
        "KeyY": .keyboardY, "KeyZ": .keyboardZ, "Digit1": .keyboard1, "Digit2": .keyboard2, "Digit3": .keyboard3,
        "Digit4": .keyboard4,
        "Digit5": .keyboard5, "Digit6": .keyboard6, "Digit7": .keyboard7, "Digit8": .keyboard8, "Digit9": .keyboard9,
        "Digit0": .keyboard0, "Enter": .keyboardReturnOrEnter, "Escape": .keyboardEscape,
        "Backspace": .keyboardDeleteOrBackspace,
        "Tab": .keyboardTab, "Space": .keyboardSpacebar, "Minus": .keyboardHyphen, "Equal": .keyboardEqualSign,
        "BracketLeft": .keyboardOpenBracket, "BracketRight": .keyboardCloseBracket, "Backslash": .keyboardBackslash,
        "IntlHash": .keyboardNonUSPound, "Semicolon": .keyboardSemicolon, "Quote": .keyboardQuote,
        "Backquote": .keyboardGraveAccentAndTilde, "Comma": .keyboardComma, "Period": .keyboardPeriod,
        "Slash": .keyboardSlash,
        "CapsLock": .keyboardCapsLock, "F1": .keyboardF1, "F2": .keyboardF2, "F3": .keyboardF3, "F4": .keyboardF4,
        "F5": .keyboardF5,
        "F6": .keyboardF6, "F7": .keyboardF7, "F8": .keyboardF8, "F9": .keyboardF9, "F10": .keyboardF10,
        "F11": .keyboardF11,
        "F12": .keyboardF12, "F13": .keyboardF13, "F14": .keyboardF14, "F15": .keyboardF15, "F16": .keyboardF16,
        "F17": .keyboardF17,
        "F18": .keyboardF18, "F19": .keyboardF19, "F20": .keyboardF20, "F21": .keyboardF21, "F22": .keyboardF22,
        "F23": .keyboardF23,
        "F24": .keyboardF24, "PrintScreen": .keyboardPrintScreen, "ScrollLock": .keyboardScrollLock,
        "Pause": .keyboardPause,
        "Insert": .keyboardInsert, "Home": .keyboardHome, "PageUp": .keyboardPageUp, "Delete": .keyboardDeleteForward,
        "End": .keyboardEnd, "PageDown": .keyboardPageDown, "ArrowRight": .keyboardRightArrow,
        "ArrowLeft": .keyboardLeftArrow,
        "ArrowDown": .keyboardDownArrow, "ArrowUp": .keyboardUpArrow, "NumLock": .keypadNumLock,
        "NumpadDivide": .keypadSlash,
        "NumpadMultiply": .keypadAsterisk, "NumpadSubtract": .keypadHyphen, "NumpadAdd": .keypadPlus,
        "NumpadEnter": .keypadEnter,
        "Numpad1": .keypad1, "Numpad2": .keypad2, "Numpad3": .keypad3, "Numpad4": .keypad4, "Numpad5": .keypad5,
        "Numpad6": .keypad6,
        "Numpad7": .keypad7, "Numpad8": .keypad8, "Numpad9": .keypad9, "Numpad0": .keypad0,
        "NumpadDecimal": .keypadPeriod,
        "IntlBackslash": .keyboardNonUSBackslash, "ContextMenu": .keyboardApplication, "Power": .keyboardPower,
        "NumpadEqual": .keypadEqualSign, "Help": .keyboardHelp, "Select": .keyboardSelect, "Again": .keyboardAgain,
        "Undo": .keyboardUndo,
        "Cut": .keyboardCut, "Copy": .keyboardCopy, "Paste": .keyboardPaste, "Find": .keyboardFind,
        "AudioVolumeMute": .keyboardMute,
        "VolumeMute": .keyboardMute, "AudioVolumeUp": .keyboardVolumeUp, "VolumeUp": .keyboardVolumeUp,
        "AudioVolumeDown": .keyboardVolumeDown, "VolumeDown": .keyboardVolumeDown, "NumpadComma": .keypadComma,
        "IntlRo": .keyboardInternational1, "KanaMode": .keyboardInternational2, "IntlYen": .keyboardInternational3,
        "Convert": .keyboardInternational4, "NonConvert": .keyboardInternational5, "Lang1": .keyboardLANG1,
        "Lang2": .keyboardLANG2,
        "Lang3": .keyboardLANG3, "Lang4": .keyboardLANG4, "Lang5": .keyboardLANG5, "ControlLeft": .keyboardLeftControl,
        "ShiftLeft": .keyboardLeftShift, "AltLeft": .keyboardLeftAlt, "MetaLeft": .keyboardLeftGUI,
        "OSLeft": .keyboardLeftGUI,
        "ControlRight": .keyboardRightControl, "ShiftRight": .keyboardRightShift, "AltRight": .keyboardRightAlt,
        "MetaRight": .keyboardRightGUI, "OSRight": .keyboardRightGUI,
    ]

    /// The number of the function key, 1 to 24, or nil for other keys.
    var functionNumber: Int? {
        switch rawValue {
        case Self.keyboardF1.rawValue...Self.keyboardF12.rawValue: rawValue - Self.keyboardF1.rawValue + 1
        case Self.keyboardF13.rawValue...Self.keyboardF24.rawValue: rawValue - Self.keyboardF13.rawValue + 13
        default: nil
        }
    }

    /// Whether the key edits text without typing a character: caret movement, deletion, or Return.
    var editsText: Bool {
        switch self {
        case .keyboardUpArrow, .keyboardDownArrow, .keyboardLeftArrow, .keyboardRightArrow, .keyboardHome, .keyboardEnd,
            .keyboardDeleteOrBackspace, .keyboardDeleteForward, .keyboardReturnOrEnter, .keypadEnter, .keyboardTab:
            true
        default: false
        }
    }

    /// The character that the key types on a US keyboard without modifiers, or nil if it types none.
    package var character: String? {
        switch rawValue {
        case Self.keyboardA.rawValue...Self.keyboardZ.rawValue:
            return UnicodeScalar(UInt8(0x61 + rawValue - Self.keyboardA.rawValue)).description
        case Self.keyboard1.rawValue...Self.keyboard9.rawValue: return String(rawValue - Self.keyboard1.rawValue + 1)
        case Self.keypad1.rawValue...Self.keypad9.rawValue: return String(rawValue - Self.keypad1.rawValue + 1)
        default: return Self.characters[self]
        }
    }

    private static let characters: [UIKeyboardHIDUsage: String] = [
        .keyboard0: "0", .keypad0: "0", .keyboardSpacebar: " ", .keyboardHyphen: "-", .keyboardEqualSign: "=",
        .keyboardOpenBracket: "[",
        .keyboardCloseBracket: "]", .keyboardBackslash: "\\", .keyboardSemicolon: ";", .keyboardQuote: "'",
        .keyboardGraveAccentAndTilde: "`", .keyboardComma: ",", .keyboardPeriod: ".", .keyboardSlash: "/",
        .keyboardReturnOrEnter: "\r",
        .keypadEnter: "\r", .keyboardTab: "\t", .keyboardDeleteOrBackspace: "\u{8}", .keypadSlash: "/",
        .keypadAsterisk: "*",
        .keypadHyphen: "-", .keypadPlus: "+", .keypadPeriod: ".", .keypadEqualSign: "=",
    ]

    /// The `UIKeyCommand` input string of a key that types no character. (A5)
    @MainActor
    var commandInput: String? {
        if let number = functionNumber { return "UIKeyInputF\(number)" }
        return switch self {
        case .keyboardUpArrow: UIKeyCommand.inputUpArrow
        case .keyboardDownArrow: UIKeyCommand.inputDownArrow
        case .keyboardLeftArrow: UIKeyCommand.inputLeftArrow
        case .keyboardRightArrow: UIKeyCommand.inputRightArrow
        case .keyboardEscape: UIKeyCommand.inputEscape
        case .keyboardPageUp: UIKeyCommand.inputPageUp
        case .keyboardPageDown: UIKeyCommand.inputPageDown
        case .keyboardHome: UIKeyCommand.inputHome
        case .keyboardEnd: UIKeyCommand.inputEnd
        case .keyboardDeleteForward: UIKeyCommand.inputDelete
        default: nil
        }
    }

    /// The remote-control button with the same function, or `keyboard` if there is none. (P2; Baton's own choice)
    public var pressType: UIPress.PressType {
        switch self {
        case .keyboardUpArrow: .upArrow
        case .keyboardDownArrow: .downArrow
        case .keyboardLeftArrow: .leftArrow
        case .keyboardRightArrow: .rightArrow
        case .keyboardReturnOrEnter, .keypadEnter: .select
        case .keyboardEscape: .menu
        case .keyboardPageUp: .pageUp
        case .keyboardPageDown: .pageDown
        default: .keyboard
        }
    }
}

extension ClientMessage {
    /// A change of one or more touches at one instant: `touch`.
    public struct TouchInput: Sendable, Equatable {
        /// The number that the client has given to this message. The answer repeats it.
        public var seq: Int?
        /// The time of the change, in milliseconds on the client's own clock.
        public var time: Double?
        /// The revision of the screen that the user saw when the touch began.
        public var revision: Int?
        /// The changed touches, at least one. Each touch id occurs once.
        public var touches: SmallList<Touch>
        /// The intermediate positions of moving touches since the last message, oldest first.
        public var earlier: [EarlierTouch] = []

        /// Creates a `touch` message.
        public init(
            seq: Int? = nil, time: Double? = nil, revision: Int? = nil, touches: SmallList<Touch>,
            earlier: [EarlierTouch] = []
        ) {
            self.seq = seq
            self.time = time
            self.revision = revision
            self.touches = touches
            self.earlier = earlier
        }
    }

    /// An intermediate position of a moving touch: `[id, time, x, y, force]`.
    public struct EarlierTouch: Sendable, Equatable {
        /// The client's id for the touch.
        public var id: Int
        /// The time of the position, in milliseconds on the client's own clock.
        public var time: Double
        /// The touch's distance from the screen's left edge, in points.
        public var x: Double
        /// The touch's distance from the screen's top edge, in points.
        public var y: Double
        /// The force of the touch at this position, 0 to 1.
        public var force: Double

        /// Creates the description of an intermediate position.
        public init(id: Int, time: Double, x: Double, y: Double, force: Double) {
            self.id = id
            self.time = time
            self.x = x
            self.y = y
            self.force = force
        }
    }

    /// A change of one touch.
    public struct Touch: Sendable, Equatable {
        /// The client's id for the touch.
        public var id: Int
        /// The phase of the touch.
        public var phase: Phase
        /// The touch's distance from the screen's left edge, in points.
        public var x: Double
        /// The touch's distance from the screen's top edge, in points.
        public var y: Double
        /// The force of the touch, 0 to 1, if the device can measure it.
        public var force: Double?
        /// The radius of the contact area, in points, if the device can measure it.
        public var radius: Double?
        /// The kind of pointer; a finger by default.
        public var kind: Kind
        /// A mask of the buttons that are held on the pointer. The lowest bit is the first button.
        ///
        /// If the client does not report buttons, the mask is 0, which means the same as the first button.
        public var buttons: UInt8 = 0
        /// The modifier keys that are held.
        public var modifiers = Modifiers()
        /// The angle between a pencil and the glass, in radians. A pencil that lies flat has altitude 0.
        ///
        /// The default is a right angle, also for devices that report no altitude.
        public var altitude = Touch.upright
        /// The direction in which a pencil leans, in radians from the screen's x axis towards its y axis.
        public var azimuth = 0.0

        /// The altitude of an upright pencil, in radians.
        public static let upright = Double.pi / 2

        /// Creates the description of a change of one touch.
        public init(
            id: Int, phase: Phase, x: Double, y: Double, force: Double? = nil, radius: Double? = nil,
            kind: Kind = .direct,
            altitude: Double = Touch.upright, azimuth: Double = 0
        ) {
            self.id = id
            self.phase = phase
            self.x = x
            self.y = y
            self.force = force
            self.radius = radius
            self.kind = kind
            self.altitude = altitude
            self.azimuth = azimuth
        }

        /// The phases of a touch.
        public enum Phase: String, CaseIterable, Sendable {
            /// The touch began.
            case began
            /// The touch moved.
            case moved
            /// The touch did not move.
            case stationary
            /// The touch ended.
            case ended
            /// The system cancelled the touch.
            case cancelled
        }

        /// The kinds of pointer.
        public enum Kind: String, CaseIterable, Sendable {
            /// The pointer is a finger.
            case direct
            /// The pointer is a pencil.
            case pencil
            /// The pointer is a mouse or trackpad.
            case indirectPointer
        }
    }

    /// A change of one or more keys of a remote control or a keyboard: `press`.
    public struct PressInput: Sendable, Equatable {
        /// The number that the client has given to this message. The answer repeats it.
        public var seq: Int?
        /// The revision of the screen that the user saw when making this input.
        public var revision: Int?
        /// The changed keys, at least one.
        public var presses: SmallList<Press>

        /// Creates a `press` message.
        public init(seq: Int? = nil, revision: Int? = nil, presses: SmallList<Press>) {
            self.seq = seq
            self.revision = revision
            self.presses = presses
        }
    }

    /// A change of one key.
    public struct Press: Sendable, Equatable {
        /// The phase of the press.
        public var phase: Phase
        /// The key whose press changed.
        public var key: Key
        /// The force of the press, 0 to 1, if the device can measure it.
        public var force: Double?
        /// The key of the keyboard, if `key` is `keyboard`; otherwise nil.
        public var keyboard: KeyboardKey?

        /// Creates the description of a change of a remote control's key.
        public init(phase: Phase, key: Key, force: Double? = nil) {
            self.phase = phase
            self.key = key
            self.force = force
        }

        /// Creates the description of a change of a keyboard's key.
        public init(phase: Phase, keyboard: KeyboardKey, force: Double? = nil) {
            self.phase = phase
            self.key = .keyboard
            self.force = force
            self.keyboard = keyboard
        }

        /// The phases of a press.
        public enum Phase: String, CaseIterable, Sendable {
            /// The key went down.
            case began
            /// The force of the press changed.
            case changed
            /// The key stays down.
            case stationary
            /// The key went up.
            case ended
            /// The system cancelled the press.
            case cancelled
        }

        /// The keys of a remote control, and one case for all keys of a keyboard.
        public enum Key: String, CaseIterable, Sendable {
            /// The up-arrow key.
            case up
            /// The down-arrow key.
            case down
            /// The left-arrow key.
            case left
            /// The right-arrow key.
            case right
            /// The middle key, which activates the focused item.
            case select
            /// The menu key, which goes back to the previous view.
            case menu
            /// The key that toggles between play and pause.
            case playPause
            /// The page-up key.
            case pageUp
            /// The page-down key.
            case pageDown
            /// A key of a keyboard. Its `code` identifies the key.
            case keyboard
        }
    }

    /// A pressed key of a keyboard.
    public struct KeyboardKey: Sendable, Equatable {
        /// The physical key, independent of the keyboard layout: `code` of the W3C's UI Events, such as `KeyZ`.
        public var code: String
        /// The characters that the key produces with the held modifiers.
        public var characters: String
        /// The held modifiers, each at most once.
        public var modifiers: [Modifier]

        /// Creates the description of a pressed key.
        public init(code: String, characters: String = "", modifiers: [Modifier] = []) {
            self.code = code
            self.characters = characters
            self.modifiers = modifiers
        }

        /// The modifiers of a key.
        public enum Modifier: String, CaseIterable, Sendable {
            /// The Shift key is held.
            case shift
            /// The Control key is held.
            case control
            /// The Option key (Alt on other keyboards) is held.
            case alternate
            /// The Command key is held, or the Control key on a keyboard without a Command key.
            case command
            /// Caps Lock is on.
            case capsLock
            /// The key belongs to the numeric keypad.
            case numericPad
        }
    }

    /// A scroll of a wheel or trackpad at a point: `scroll`.
    public struct ScrollInput: Sendable, Equatable {
        /// The number that the client has given to this message. The answer repeats it.
        public var seq: Int?
        /// The revision of the screen that the user saw when making this input.
        public var revision: Int?
        /// The point's distance from the screen's left edge, in points.
        public var x: Double
        /// The point's distance from the screen's top edge, in points.
        public var y: Double
        /// The horizontal scroll distance, in points. A positive value moves the content to the left, so that content
        /// further to the right becomes visible.
        public var dx: Double
        /// The vertical scroll distance, in points. A positive value moves the content up, so that content further down
        /// becomes visible.
        public var dy: Double

        /// Creates a `scroll` message for a point.
        public init(seq: Int? = nil, revision: Int? = nil, x: Double, y: Double, dx: Double, dy: Double) {
            self.seq = seq
            self.revision = revision
            self.x = x
            self.y = y
            self.dx = dx
            self.dy = dy
        }
    }
}

extension ClientMessage {
    /// What one or more fingers did at one instant: `touch`.
    public struct TouchInput: Sendable, Equatable {
        /// The client's own number for the message.
        public var seq: Int?
        /// When it happened, in milliseconds on the client's own clock.
        public var time: Double?
        /// The revision that the person was looking at when the touch began.
        public var revision: Int?
        /// The fingers, each id once; at least one.
        public var touches: SmallList<Touch>
        /// Where fingers that moved were on the way, oldest first, since the message before.
        public var earlier: [EarlierTouch] = []

        /// A message of touches.
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

    /// Where a finger was before it came to where its message has it: `[id, time, x, y, force]`.
    public struct EarlierTouch: Sendable, Equatable {
        /// The finger.
        public var id: Int
        /// When it was there, in milliseconds on the client's own clock.
        public var time: Double
        /// The distance from the screen's left edge, in points.
        public var x: Double
        /// The distance from the screen's top edge, in points.
        public var y: Double
        /// How hard it pressed, 0 to 1.
        public var force: Double

        /// A place on a finger's way.
        public init(id: Int, time: Double, x: Double, y: Double, force: Double) {
            self.id = id
            self.time = time
            self.x = x
            self.y = y
            self.force = force
        }
    }

    /// What one finger did.
    public struct Touch: Sendable, Equatable {
        /// The client's name for the finger.
        public var id: Int
        /// What the finger did.
        public var phase: Phase
        /// The distance from the screen's left edge, in points.
        public var x: Double
        /// The distance from the screen's top edge, in points.
        public var y: Double
        /// How hard it presses, 0 to 1, where the device can tell.
        public var force: Double?
        /// The radius of what touches, in points, where the device can tell.
        public var radius: Double?
        /// What touches: a finger where the client does not say.
        public var kind: Kind
        /// The buttons of a pointer that are held, the lowest bit the first; 0 where the client does not say, which is the first.
        public var buttons: UInt8 = 0
        /// The modifier keys that are held.
        public var modifiers = Modifiers()
        /// How steeply a pencil is held, in radians: 0 lies on the glass, a right angle stands on it, as what has no such angle does.
        public var altitude = Touch.upright
        /// Where a pencil leans to, in radians from the screen's x axis towards its y axis.
        public var azimuth = 0.0

        /// The altitude of what stands upright, in radians.
        public static let upright = Double.pi / 2

        /// A touch.
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

        /// What a finger did.
        public enum Phase: String, CaseIterable, Sendable {
            /// It came down.
            case began
            /// It moved.
            case moved
            /// It stayed where it was.
            case stationary
            /// It was lifted.
            case ended
            /// Something took it away.
            case cancelled
        }

        /// What touches.
        public enum Kind: String, CaseIterable, Sendable {
            /// A finger.
            case direct
            /// A pencil.
            case pencil
            /// A mouse or trackpad.
            case indirectPointer
        }
    }

    /// What one or more keys of a remote control or a keyboard did: `press`.
    public struct PressInput: Sendable, Equatable {
        /// The client's own number for the message.
        public var seq: Int?
        /// The revision that the person was looking at.
        public var revision: Int?
        /// The keys; at least one.
        public var presses: SmallList<Press>

        /// A message of presses.
        public init(seq: Int? = nil, revision: Int? = nil, presses: SmallList<Press>) {
            self.seq = seq
            self.revision = revision
            self.presses = presses
        }
    }

    /// What one key did.
    public struct Press: Sendable, Equatable {
        /// What the key did.
        public var phase: Phase
        /// Which key.
        public var key: Key
        /// How hard it is pressed, 0 to 1, where the device can tell.
        public var force: Double?
        /// Which key of a keyboard, where `key` says that it is one.
        public var keyboard: KeyboardKey?

        /// A press of a remote control's key.
        public init(phase: Phase, key: Key, force: Double? = nil) {
            self.phase = phase
            self.key = key
            self.force = force
        }

        /// A press of a keyboard's key.
        public init(phase: Phase, keyboard: KeyboardKey, force: Double? = nil) {
            self.phase = phase
            self.key = .keyboard
            self.force = force
            self.keyboard = keyboard
        }

        /// What a key did.
        public enum Phase: String, CaseIterable, Sendable {
            /// It went down.
            case began
            /// It is pressed more or less hard.
            case changed
            /// It stays down.
            case stationary
            /// It went up.
            case ended
            /// Something took it away.
            case cancelled
        }

        /// The keys of a remote control, and what stands for all of a keyboard's.
        public enum Key: String, CaseIterable, Sendable {
            /// The arrow up.
            case up
            /// The arrow down.
            case down
            /// The arrow to the left.
            case left
            /// The arrow to the right.
            case right
            /// The middle key: activates.
            case select
            /// The key that goes back.
            case menu
            /// The key that plays and pauses.
            case playPause
            /// The key that goes a page up.
            case pageUp
            /// The key that goes a page down.
            case pageDown
            /// A key of a keyboard: `code` says which.
            case keyboard
        }
    }

    /// A key of a keyboard, as it was pressed.
    public struct KeyboardKey: Sendable, Equatable {
        /// Which key, whatever is printed on it: `code` of the W3C's UI Events, such as `KeyZ`.
        public var code: String
        /// What it writes with the modifiers that are held.
        public var characters: String
        /// The modifiers that are held, each once.
        public var modifiers: [Modifier]

        /// A key as it was pressed.
        public init(code: String, characters: String = "", modifiers: [Modifier] = []) {
            self.code = code
            self.characters = characters
            self.modifiers = modifiers
        }

        /// What is held with a key.
        public enum Modifier: String, CaseIterable, Sendable {
            /// Shift.
            case shift
            /// Control.
            case control
            /// Option, or Alt.
            case alternate
            /// Command; on a keyboard without one, Control.
            case command
            /// Letters are locked to capitals.
            case capsLock
            /// The key is on the number pad.
            case numericPad
        }
    }

    /// A wheel or trackpad that was turned over a point: `scroll`.
    public struct ScrollInput: Sendable, Equatable {
        /// The client's own number for the message.
        public var seq: Int?
        /// The revision that the person was looking at.
        public var revision: Int?
        /// The point's distance from the screen's left edge, in points.
        public var x: Double
        /// The point's distance from the screen's top edge, in points.
        public var y: Double
        /// By how much, in points; positive shows what is to the right.
        public var dx: Double
        /// By how much, in points; positive shows what is below.
        public var dy: Double

        /// A scroll at a point.
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

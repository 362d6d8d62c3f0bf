public import Foundation

extension EventTrace {
    /// One event: what came in, what was done about it, and who took it.
    public struct Record: Equatable, Sendable {
        /// Counts the trace's events, from 1.
        public let number: Int
        /// Milliseconds on the screen's clock.
        public let time: Double
        /// What came in.
        public let input: Input
        /// What happened, in order.
        public internal(set) var entries: [Entry] = []
        /// The nodes of the views that the entries name, one for each entry; empty where the trace does not note them.
        public internal(set) var nodes: [Nodes] = []
        /// Whether it was about a key of the keyboard that is drawn on the screen: which one it was says what is typed. Known where the trace notes nodes.
        public internal(set) var isTyping = false
        /// How many more notes there would have been.
        public internal(set) var omitted = 0
        /// Who took it in the end: the class, and the identifier behind a `#`; nil where nobody did.
        public internal(set) var handler: String?
        /// The node of the view that took it, where the trace notes nodes and it was one.
        public internal(set) var handlerNode: Int?
        /// The `InputDevice.number` of whoever sent it; 0 where nobody did.
        public internal(set) var device = 0
        /// Whether it was refused, because what it was aimed at is no longer there.
        public internal(set) var isStale = false
        /// Why it made no sense, where nothing was done about it.
        public internal(set) var error: InputError?

        init(number: Int, time: Double, input: Input) {
            self.number = number
            self.time = time
            self.input = input
        }
    }

    /// The ids of the render tree's nodes of the views that an entry names; nil for what is no view, or was in no window.
    public struct Nodes: Equatable, Sendable {
        /// Of the one that the entry is about: who was asked, offered, landed on or acted on; for a recognizer its view; of what changes hands, who has it now.
        public internal(set) var subject: Int?
        /// Of the other: the view that hit-testing found, the sender of an action, who had it before.
        public internal(set) var other: Int?

        @MainActor init(_ subject: AnyObject?, _ other: AnyObject?) {
            self.subject = (subject as? UIView)?.node?.id
            self.other = (other as? UIView)?.node?.id
        }
    }

    /// What began an event.
    public enum Input: Equatable, Sendable {
        /// Fingers came down, moved or were lifted.
        case touches([TouchSample])
        /// Buttons went down or were let go.
        case presses([PressSample])
        /// A part of a shake.
        case motion(UIEvent.EventSubtype, phase: UIPress.Phase)
        /// A media command.
        case remoteControl(UIEvent.EventSubtype)
        /// A wheel turned: by how many points, and where.
        case scroll(CGPoint, at: CGPoint)
        /// An editing command, by its name.
        case edit(String)
        /// Text was typed: so many characters.
        case text(count: Int)
        /// All that a device held was taken away.
        case cancelAll
        /// A timer ran out.
        case timer
        /// The application's own code, outside of any event.
        case code
        /// Anything else, in words.
        case other(String)
    }

    /// One thing that happened.
    public enum Entry: Equatable, Sendable {
        /// Hit-testing asked a view about a point of its own space. (H4)
        case asked(String, point: CGPoint, answer: Answer)
        /// Where a touch that began landed, and whether its view is told of it. nil: on nothing. (T1, T7, T8)
        case landed(touch: Int, on: String?, isDelivered: Bool)
        /// A recognizer of a view went from one state to another. (G4)
        case recognizer(String, of: String?, from: UIGestureRecognizer.State, to: UIGestureRecognizer.State)
        /// A responder was given the event. (N1 to N6)
        case offered(String, Call, Outcome)
        /// A responder was asked whether it does an action. (A1)
        case canPerform(String, action: String, Bool)
        /// An action was sent; to nobody for nil. (A2, A3)
        case action(String, to: String?, from: String?)
        /// A window has another first responder. (F2 to F4)
        case firstResponder(from: String?, to: String?)
        /// Focus moved. (X1)
        case focus(from: String?, to: String?)
        /// Anything else, in words.
        case note(String)
    }

    /// What a view answered to hit-testing.
    public enum Answer: Equatable, Sendable {
        /// A view: itself, or one below it.
        case hit(String)
        /// Nothing.
        case miss(Reason)
    }

    /// Why a view is missed.
    public enum Reason: String, Sendable {
        /// The point is outside. (H3)
        case outside
        /// It is hidden. (H2)
        case hidden
        /// It takes no interaction. (H2)
        case interactionDisabled = "interaction disabled"
        /// Its alpha is less than 0.01. (H2)
        case transparent
        /// It is a control that is disabled. (H8)
        case disabled
    }

    /// What a responder did with an event.
    public enum Outcome: String, Sendable {
        /// Kept it.
        case handled
        /// Handed it on.
        case handedOn = "handed on"
    }

    /// The method that a responder was called by.
    public enum Call: String, Sendable {
        /// `touchesBegan`
        case touchesBegan
        /// `touchesMoved`
        case touchesMoved
        /// `touchesEnded`
        case touchesEnded
        /// `touchesCancelled`
        case touchesCancelled
        /// `pressesBegan`
        case pressesBegan
        /// `pressesChanged`
        case pressesChanged
        /// `pressesEnded`
        case pressesEnded
        /// `pressesCancelled`
        case pressesCancelled
        /// `motionBegan`
        case motionBegan
        /// `motionEnded`
        case motionEnded
        /// `motionCancelled`
        case motionCancelled
        /// `remoteControlReceived`
        case remoteControlReceived
    }
}

extension EventTrace.Record {
    /// The views that hit-testing asked, in order. (H4)
    public var asked: [String] {
        entries.compactMap { if case .asked(let name, _, _) = $0 { name } else { nil } }
    }

    /// The responders that were given the event, in order.
    public var offered: [String] {
        entries.compactMap { if case .offered(let name, _, _) = $0 { name } else { nil } }
    }

    /// The responders that were asked whether they do an action, in order.
    public var askedToPerform: [String] {
        entries.compactMap { if case .canPerform(let name, _, _) = $0 { name } else { nil } }
    }
}

extension EventTrace.Call {
    /// What a view is called by for touches of a phase.
    init(_ phase: UITouch.Phase) {
        switch phase {
        case .began: self = .touchesBegan
        case .ended: self = .touchesEnded
        case .cancelled: self = .touchesCancelled
        default: self = .touchesMoved
        }
    }

    /// What a responder is called by for presses of a phase.
    init(press phase: UIPress.Phase) {
        switch phase {
        case .began: self = .pressesBegan
        case .ended: self = .pressesEnded
        case .cancelled: self = .pressesCancelled
        default: self = .pressesChanged
        }
    }

    /// What a responder is called by for a part of a shake.
    init(motion phase: UIPress.Phase) {
        switch phase {
        case .began: self = .motionBegan
        case .ended: self = .motionEnded
        default: self = .motionCancelled
        }
    }
}

public import Foundation

extension EventTrace {
    /// The record of one event: the input, the effects, and the responder that handled it.
    public struct Record: Equatable, Sendable {
        /// The number of the event in its trace, from 1.
        public let number: Int
        /// The time in milliseconds of the screen's clock.
        public let time: Double
        /// The input that started the event.
        public let input: Input
        /// The effects of the event, in order.
        public internal(set) var entries: [Entry] = []
        /// The render-tree nodes of the views in each entry. Empty if the trace does not record nodes.
        public internal(set) var nodes: [Nodes] = []
        /// The event concerns a key of the on-screen keyboard. The name of such a key would reveal typed text.
        ///
        /// The property is set only if the trace records nodes.
        public internal(set) var isTyping = false
        /// The number of entries that were left out because the record was full.
        public internal(set) var omitted = 0
        /// The class of the responder that handled the event and, after a `#`, its identifier. Nil if no responder
        /// handled the event.
        public internal(set) var handler: String?
        /// The node of the view that handled the event. Nil if the trace does not record nodes or no view handled it.
        public internal(set) var handlerNode: Int?
        /// The `InputDevice.number` of the sending device; 0 if no device sent the event.
        public internal(set) var device = 0
        /// The input was rejected because its target no longer exists.
        public internal(set) var isStale = false
        /// The error because of which the input was rejected as invalid; nil if the input was valid.
        public internal(set) var error: InputError?

        init(number: Int, time: Double, input: Input) {
            self.number = number
            self.time = time
            self.input = input
        }
    }

    /// The render-tree node ids of the views in an entry. An id is nil if the object is not a view or not in a window.
    public struct Nodes: Equatable, Sendable {
        /// The node of the main object of the entry, such as the tested view, the called responder or the target of an
        /// action.
        ///
        /// For a gesture recognizer, it is the node of the recognizer's view. For a change of the first responder or of
        /// the focus, it is the node of the new first responder or focused view.
        public internal(set) var subject: Int?
        /// The node of the second object: the view found by hit-testing, an action's sender, or the previous first
        /// responder or focused view.
        public internal(set) var other: Int?

        @MainActor init(_ subject: AnyObject?, _ other: AnyObject?) {
            self.subject = (subject as? UIView)?.node?.id
            self.other = (other as? UIView)?.node?.id
        }
    }

    /// The input that started an event.
    public enum Input: Equatable, Sendable {
        /// Touches began, moved or ended.
        case touches([TouchSample])
        /// Buttons were pressed or released.
        case presses([PressSample])
        /// A shake began, ended or was cancelled.
        case motion(UIEvent.EventSubtype, phase: UIPress.Phase)
        /// A media command was sent.
        case remoteControl(UIEvent.EventSubtype)
        /// A wheel scrolled by a distance in points, at a point.
        case scroll(CGPoint, at: CGPoint)
        /// An editing command with this name was sent.
        case edit(String)
        /// Text with this number of characters was typed.
        case text(count: Int)
        /// All touches and presses of a device were cancelled.
        case cancelAll
        /// A timer fired.
        case timer
        /// The application's own code ran, outside of any event.
        case code
        /// Any other input, as text.
        case other(String)
    }

    /// One effect of an event.
    public enum Entry: Equatable, Sendable {
        /// Hit-testing asked a view about a point, which is given in the view's coordinates. (H4)
        case asked(String, point: CGPoint, answer: Answer)
        /// A new touch landed on a view; `on` is nil if the touch hit no view. `isDelivered` states whether the view
        /// receives the touch. (T1, T7, T8)
        case landed(touch: Int, on: String?, isDelivered: Bool)
        /// A gesture recognizer of a view changed its state. (G4)
        case recognizer(String, of: String?, from: UIGestureRecognizer.State, to: UIGestureRecognizer.State)
        /// The event was delivered to a responder. (N1 to N6)
        case offered(String, Call, Outcome)
        /// A responder was asked if it can perform an action. (A1)
        case canPerform(String, action: String, Bool)
        /// An action was sent to a target; `to` is nil if no target was found. (A2, A3)
        case action(String, to: String?, from: String?)
        /// The first responder of a window changed. (F2 to F4)
        case firstResponder(from: String?, to: String?)
        /// The focus moved. (X1)
        case focus(from: String?, to: String?)
        /// Any other effect, as text.
        case note(String)
    }

    /// The answer of a view to hit-testing.
    public enum Answer: Equatable, Sendable {
        /// Hit-testing found the view itself or one of its descendants.
        case hit(String)
        /// Hit-testing found neither the view nor one of its descendants.
        case miss(Reason)
    }

    /// The reason why hit-testing misses a view.
    public enum Reason: String, Sendable {
        /// Hit-testing misses the view, because the point is outside the view. (H3)
        case outside
        /// Hit-testing misses the view, because the view is hidden. (H2)
        case hidden
        /// Hit-testing misses the view, because its user interaction is disabled. (H2)
        case interactionDisabled = "interaction disabled"
        /// Hit-testing misses the view, because its alpha is less than 0.01. (H2)
        case transparent
        /// Hit-testing misses the view, because the view is a disabled control. (H8)
        case disabled
    }

    /// The reaction of a responder to an event.
    public enum Outcome: String, Sendable {
        /// The responder handled the event.
        case handled
        /// The responder passed the event to the next responder.
        case handedOn = "handed on"
    }

    /// The method that was called on a responder.
    public enum Call: String, Sendable {
        /// The method `touchesBegan(_:with:)`.
        case touchesBegan
        /// The method `touchesMoved(_:with:)`.
        case touchesMoved
        /// The method `touchesEnded(_:with:)`.
        case touchesEnded
        /// The method `touchesCancelled(_:with:)`.
        case touchesCancelled
        /// The method `pressesBegan(_:with:)`.
        case pressesBegan
        /// The method `pressesChanged(_:with:)`.
        case pressesChanged
        /// The method `pressesEnded(_:with:)`.
        case pressesEnded
        /// The method `pressesCancelled(_:with:)`.
        case pressesCancelled
        /// The method `motionBegan(_:with:)`.
        case motionBegan
        /// The method `motionEnded(_:with:)`.
        case motionEnded
        /// The method `motionCancelled(_:with:)`.
        case motionCancelled
        /// The method `remoteControlReceived(with:)`.
        case remoteControlReceived
    }
}

extension EventTrace.Record {
    /// The views that hit-testing asked, in order. (H4)
    public var asked: [String] {
        entries.compactMap { if case .asked(let name, _, _) = $0 { name } else { nil } }
    }

    /// The responders that received the event, in order.
    public var offered: [String] {
        entries.compactMap { if case .offered(let name, _, _) = $0 { name } else { nil } }
    }

    /// The responders that were asked if they can perform an action, in order.
    public var askedToPerform: [String] {
        entries.compactMap { if case .canPerform(let name, _, _) = $0 { name } else { nil } }
    }
}

extension EventTrace.Call {
    /// Creates the value for the responder method to which touches in this phase are sent.
    init(_ phase: UITouch.Phase) {
        switch phase {
        case .began: self = .touchesBegan
        case .ended: self = .touchesEnded
        case .cancelled: self = .touchesCancelled
        default: self = .touchesMoved
        }
    }

    /// Creates the value for the responder method to which presses in this phase are sent.
    init(press phase: UIPress.Phase) {
        switch phase {
        case .began: self = .pressesBegan
        case .ended: self = .pressesEnded
        case .cancelled: self = .pressesCancelled
        default: self = .pressesChanged
        }
    }

    /// Creates the value for the responder method to which this phase of a shake is sent.
    init(motion phase: UIPress.Phase) {
        switch phase {
        case .began: self = .motionBegan
        case .ended: self = .motionEnded
        default: self = .motionCancelled
        }
    }
}

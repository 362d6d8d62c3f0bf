extension UIControl {
    /// The state of a control, with UIKit's raw values. Several states may apply at once; the empty set is
    /// `normal`. (C4)
    public struct State: OptionSet, Hashable, Sendable {
        /// The bit mask of the states.
        public let rawValue: UInt

        /// Creates a set of states from a bit mask.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The normal state: no other state applies.
        public static let normal: State = []
        /// A touch or a press is on the control.
        public static let highlighted = State(rawValue: 1 << 0)
        /// The control is disabled.
        public static let disabled = State(rawValue: 1 << 1)
        /// The control is selected.
        public static let selected = State(rawValue: 1 << 2)
        /// The control has the focus.
        public static let focused = State(rawValue: 1 << 3)
        /// The bits that an application may use for states of its own.
        public static let application = State(rawValue: 0x00FF_0000)
        /// The bits that applications must not use, because they are reserved for ResponderKit.
        public static let reserved = State(rawValue: 0xFF00_0000)
    }
}

extension UIControl {
    /// The control events, with UIKit's raw values. (C4)
    public struct Event: OptionSet, Hashable, Sendable {
        /// The bit mask of the events.
        public let rawValue: UInt

        /// Creates a set of events from a bit mask.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// A touch began on the control.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A touch began soon after another tap.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// The touch moved inside the control.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// The touch moved outside the control.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// The touch returned into the control.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// The touch left the control.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// The touch ended inside the control.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// The touch ended outside the control.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// The touch was cancelled.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The value of the control changed.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The control was triggered by a touch or a press. (C5)
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// The control is about to show its menu. Its handlers may replace the menu. (L55)
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        /// Editing began.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The text changed.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Editing ended.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// Editing ended with the Return key.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All touch events.
        public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
        /// All editing events.
        public static let allEditingEvents = Event(rawValue: 0x000F_0000)
        /// The bits that an application may use for control events of its own.
        public static let applicationReserved = Event(rawValue: 0x0F00_0000)
        /// The bits that are reserved for control events of the framework itself.
        public static let systemReserved = Event(rawValue: 0xF000_0000)
        /// All events.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }
}

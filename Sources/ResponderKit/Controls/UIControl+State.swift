extension UIControl {
    /// What it is like now; several may hold at once, and none is `normal`. Raw values as UIKit's. (C4)
    public struct State: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// States by their bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// None of the others.
        public static let normal: State = []
        /// A finger or a button is on it.
        public static let highlighted = State(rawValue: 1 << 0)
        /// It takes no part.
        public static let disabled = State(rawValue: 1 << 1)
        /// It is chosen.
        public static let selected = State(rawValue: 1 << 2)
        /// It has the focus.
        public static let focused = State(rawValue: 1 << 3)
        /// For an application's own.
        public static let application = State(rawValue: 0x00FF_0000)
        /// For the library's own.
        public static let reserved = State(rawValue: 0xFF00_0000)
    }
}

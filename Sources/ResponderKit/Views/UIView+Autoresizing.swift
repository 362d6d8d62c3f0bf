import Foundation

extension UIView {
    /// Which of a view's margins and sizes grow and shrink with its superview. Raw values as UIKit's.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// A set by its bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// What is left of the view.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The view's width.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// What is right of the view.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// What is above the view.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The view's height.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// What is below the view.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    /// Lets subviews follow a change of this one's size.
    func resizeSubviews(from old: CGSize) {
        let size = bounds.size
        for subview in subviews where !subview.autoresizingMask.isEmpty {
            let mask = subview.autoresizingMask
            let place = subview.geometry.untransformedFrame
            let across = Self.stretch(
                from: place.minX - bounds.minX, length: place.width, within: old.width, to: size.width,
                flexible: (
                    mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
                    mask.contains(.flexibleRightMargin)
                ))
            let down = Self.stretch(
                from: place.minY - bounds.minY, length: place.height, within: old.height, to: size.height,
                flexible: (
                    mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
                    mask.contains(.flexibleBottomMargin)
                ))
            let anchor = subview.anchorPoint
            subview.bounds.size = CGSize(width: across.length, height: down.length)
            subview.center = CGPoint(
                x: bounds.minX + across.start + across.length * anchor.x,
                y: bounds.minY + down.start + down.length * anchor.y)
        }
    }

    /// What is flexible shares a change of the whole by how long it is, and evenly where all of it is empty.
    private static func stretch(
        from start: CGFloat, length: CGFloat, within old: CGFloat, to new: CGFloat,
        flexible: (start: Bool, length: Bool, end: Bool)
    ) -> (start: CGFloat, length: CGFloat) {
        let change = new - old
        let parts = [
            flexible.start ? max(0, start) : 0, flexible.length ? length : 0,
            flexible.end ? max(0, old - start - length) : 0,
        ]
        let sum = parts.reduce(0, +)
        let count = [flexible.start, flexible.length, flexible.end].count { $0 }
        guard count > 0, change != 0 else { return (start, length) }
        func share(_ part: CGFloat, _ isFlexible: Bool) -> CGFloat {
            guard isFlexible else { return 0 }
            return sum > 0 ? change * part / sum : change / CGFloat(count)
        }
        return (start + share(parts[0], flexible.start), max(0, length + share(parts[1], flexible.length)))
    }
}

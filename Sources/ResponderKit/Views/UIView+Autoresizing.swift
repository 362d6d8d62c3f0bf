import Foundation

extension UIView {
    /// The margins and dimensions of a view that change with its superview's size. The raw values match UIKit's.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt

        /// Creates a set from its bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The left margin is flexible.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The width is flexible.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The right margin is flexible.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The top margin is flexible.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The height is flexible.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// The bottom margin is flexible.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    /// Resizes the subviews according to their masks after this view's size has changed.
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
            // A view that keeps its size, such as a switch, does not fill its new frame. It is placed in the top left
            // corner of the new frame. (L41)
            let resized = subview.bounds.size
            subview.center = CGPoint(
                x: bounds.minX + across.start + resized.width * anchor.x,
                y: bounds.minY + down.start + resized.height * anchor.y)
        }
    }

    /// Distributes a change of size among the flexible margins and the flexible dimension, in proportion to their
    /// lengths.
    ///
    /// If all of them have length 0, each gets an equal share.
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

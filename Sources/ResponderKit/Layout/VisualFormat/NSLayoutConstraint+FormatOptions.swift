extension NSLayoutConstraint {
    /// The alignment of the views in a visual format, and the direction of the format. The raw values match UIKit's.
    /// (L64)
    public struct FormatOptions: OptionSet, Sendable {
        /// The bits of the options.
        public let rawValue: UInt

        /// Creates options from their bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Aligns the left edges of the views. Allowed only in vertical formats.
        public static let alignAllLeft = FormatOptions(.left)
        /// Aligns the right edges of the views. Allowed only in vertical formats.
        public static let alignAllRight = FormatOptions(.right)
        /// Aligns the top edges of the views. Allowed only in horizontal formats.
        public static let alignAllTop = FormatOptions(.top)
        /// Aligns the bottom edges of the views. Allowed only in horizontal formats.
        public static let alignAllBottom = FormatOptions(.bottom)
        /// Aligns the leading edges of the views. Allowed only in vertical formats.
        public static let alignAllLeading = FormatOptions(.leading)
        /// Aligns the trailing edges of the views. Allowed only in vertical formats.
        public static let alignAllTrailing = FormatOptions(.trailing)
        /// Aligns the horizontal centres of the views. Allowed only in vertical formats.
        public static let alignAllCenterX = FormatOptions(.centerX)
        /// Aligns the vertical centres of the views. Allowed only in horizontal formats.
        public static let alignAllCenterY = FormatOptions(.centerY)
        /// Aligns the last baselines of the views. Allowed only in horizontal formats.
        public static let alignAllLastBaseline = FormatOptions(.lastBaseline)
        /// Aligns the first baselines of the views. Allowed only in horizontal formats.
        public static let alignAllFirstBaseline = FormatOptions(.firstBaseline)
        /// The bit mask of all alignment options.
        public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)

        /// Horizontal formats run in reading direction. This is the default.
        public static let directionLeadingToTrailing: FormatOptions = []
        /// Horizontal formats run from left to right.
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        /// Horizontal formats run from right to left.
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
        /// The bit mask of the direction options.
        public static let directionMask = FormatOptions(rawValue: 3 << 16)

        /// Spacings between views are measured from edge to edge. This is the default.
        public static let spacingEdgeToEdge: FormatOptions = []
        /// Spacings in vertical formats are measured from the last baseline of a view to the first baseline of the next
        /// view.
        public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
        /// The bit mask of the spacing options.
        public static let spacingMask = FormatOptions(rawValue: 1 << 19)

        private init(_ attribute: Attribute) {
            rawValue = 1 << UInt(attribute.rawValue)
        }

        /// The attributes by which the options align views, in the order of their raw values.
        var alignedAttributes: [Attribute] {
            (1..<13).compactMap { bit in rawValue & (1 << UInt(bit)) == 0 ? nil : Attribute(rawValue: bit) }
        }
    }
}

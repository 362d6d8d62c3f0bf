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

        /// Aligns the left edges. For vertical formats.
        public static let alignAllLeft = FormatOptions(.left)
        /// Aligns the right edges. For vertical formats.
        public static let alignAllRight = FormatOptions(.right)
        /// Aligns the top edges. For horizontal formats.
        public static let alignAllTop = FormatOptions(.top)
        /// Aligns the bottom edges. For horizontal formats.
        public static let alignAllBottom = FormatOptions(.bottom)
        /// Aligns the leading edges. For vertical formats.
        public static let alignAllLeading = FormatOptions(.leading)
        /// Aligns the trailing edges. For vertical formats.
        public static let alignAllTrailing = FormatOptions(.trailing)
        /// Aligns the horizontal centres. For vertical formats.
        public static let alignAllCenterX = FormatOptions(.centerX)
        /// Aligns the vertical centres. For horizontal formats.
        public static let alignAllCenterY = FormatOptions(.centerY)
        /// Aligns the last baselines. For horizontal formats.
        public static let alignAllLastBaseline = FormatOptions(.lastBaseline)
        /// Aligns the first baselines. For horizontal formats.
        public static let alignAllFirstBaseline = FormatOptions(.firstBaseline)
        /// The bits of all alignments.
        public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)

        /// Horizontal formats run in reading direction. This is the default.
        public static let directionLeadingToTrailing: FormatOptions = []
        /// Horizontal formats run from left to right.
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        /// Horizontal formats run from right to left.
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
        /// The bits of the direction.
        public static let directionMask = FormatOptions(rawValue: 3 << 16)

        /// Spacings are measured from edge to edge. This is the default.
        public static let spacingEdgeToEdge: FormatOptions = []
        /// Vertical spacings are measured from the last baseline of a view to the first baseline of the next.
        public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
        /// The bits of the spacing.
        public static let spacingMask = FormatOptions(rawValue: 1 << 19)

        private init(_ attribute: Attribute) {
            rawValue = 1 << UInt(attribute.rawValue)
        }

        /// The attributes that the options align, in the order of their raw values.
        var alignedAttributes: [Attribute] {
            (1..<13).compactMap { bit in rawValue & (1 << UInt(bit)) == 0 ? nil : Attribute(rawValue: bit) }
        }
    }
}

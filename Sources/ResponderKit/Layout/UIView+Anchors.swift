/// The edges, middles and sizes of which constraints are made.
extension UIView {
    /// The left edge, or the right one where lines run from right to left.
    public final var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(layoutItem, .leading) }
    /// The right edge, or the left one where lines run from right to left.
    public final var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(layoutItem, .trailing) }
    /// The left edge.
    public final var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(layoutItem, .left) }
    /// The right edge.
    public final var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(layoutItem, .right) }
    /// The top edge.
    public final var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(layoutItem, .top) }
    /// The bottom edge.
    public final var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(layoutItem, .bottom) }
    /// How wide.
    public final var widthAnchor: NSLayoutDimension { NSLayoutDimension(layoutItem, .width) }
    /// How high.
    public final var heightAnchor: NSLayoutDimension { NSLayoutDimension(layoutItem, .height) }
    /// The middle from left to right.
    public final var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(layoutItem, .centerX) }
    /// The middle from top to bottom.
    public final var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(layoutItem, .centerY) }
    /// What the first line of text stands on; the top edge without text.
    public final var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(layoutItem, .firstBaseline) }
    /// What the last line of text stands on; the bottom edge without text.
    public final var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(layoutItem, .lastBaseline) }

    /// Where lines of text stand: at a part of the height, and so many points below that.
    struct Baselines {
        var first: (part: Double, offset: Double) = (0, 0)
        var last: (part: Double, offset: Double) = (1, 0)

        init() {}

        /// Lines that are together in the middle, and so high.
        init(ofLinesInTheMiddle font: UIFont, height: Double) {
            first = (0.5, -height / 2 + font.ascender)
            last = (0.5, height / 2 - font.lineHeight + font.ascender)
        }
    }
}

extension UIFont {
    /// How far below the top of a line its letters stand, in points: what the typeface has above and below that is in the middle of the line.
    var ascender: Double { (lineHeight + pointSize * 0.7275) / 2 }
}

extension UILayoutGuide {
    /// The left edge, or the right one where lines run from right to left.
    public final var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(item, .leading) }
    /// The right edge, or the left one where lines run from right to left.
    public final var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(item, .trailing) }
    /// The left edge.
    public final var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(item, .left) }
    /// The right edge.
    public final var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(item, .right) }
    /// The top edge.
    public final var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(item, .top) }
    /// The bottom edge.
    public final var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(item, .bottom) }
    /// How wide.
    public final var widthAnchor: NSLayoutDimension { NSLayoutDimension(item, .width) }
    /// How high.
    public final var heightAnchor: NSLayoutDimension { NSLayoutDimension(item, .height) }
    /// The middle from left to right.
    public final var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(item, .centerX) }
    /// The middle from top to bottom.
    public final var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(item, .centerY) }
}

/// The anchors of a view.
extension UIView {
    /// The anchor of the view's leading edge: the left edge, or the right edge in right-to-left layouts.
    public final var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(layoutItem, .leading) }
    /// The anchor of the view's trailing edge: the right edge, or the left edge in right-to-left layouts.
    public final var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(layoutItem, .trailing) }
    /// The anchor of the view's left edge.
    public final var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(layoutItem, .left) }
    /// The anchor of the view's right edge.
    public final var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(layoutItem, .right) }
    /// The anchor of the view's top edge.
    public final var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(layoutItem, .top) }
    /// The anchor of the view's bottom edge.
    public final var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(layoutItem, .bottom) }
    /// The anchor of the view's width.
    public final var widthAnchor: NSLayoutDimension { NSLayoutDimension(layoutItem, .width) }
    /// The anchor of the view's height.
    public final var heightAnchor: NSLayoutDimension { NSLayoutDimension(layoutItem, .height) }
    /// The anchor of the view's horizontal centre.
    public final var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(layoutItem, .centerX) }
    /// The anchor of the view's vertical centre.
    public final var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(layoutItem, .centerY) }
    /// The anchor of the baseline of the view's first line of text. For a view without text, it is the top edge.
    public final var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(layoutItem, .firstBaseline) }
    /// The anchor of the baseline of the view's last line of text. For a view without text, it is the bottom edge.
    public final var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(layoutItem, .lastBaseline) }
}

extension UILayoutGuide {
    /// The anchor of the guide's leading edge: the left edge, or the right edge in right-to-left layouts.
    public final var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(item, .leading) }
    /// The anchor of the guide's trailing edge: the right edge, or the left edge in right-to-left layouts.
    public final var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(item, .trailing) }
    /// The anchor of the guide's left edge.
    public final var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(item, .left) }
    /// The anchor of the guide's right edge.
    public final var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(item, .right) }
    /// The anchor of the guide's top edge.
    public final var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(item, .top) }
    /// The anchor of the guide's bottom edge.
    public final var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(item, .bottom) }
    /// The anchor of the guide's width.
    public final var widthAnchor: NSLayoutDimension { NSLayoutDimension(item, .width) }
    /// The anchor of the guide's height.
    public final var heightAnchor: NSLayoutDimension { NSLayoutDimension(item, .height) }
    /// The anchor of the guide's horizontal centre.
    public final var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(item, .centerX) }
    /// The anchor of the guide's vertical centre.
    public final var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(item, .centerY) }
}

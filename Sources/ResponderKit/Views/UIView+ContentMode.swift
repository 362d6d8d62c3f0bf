extension UIView {
    /// How a picture fills its view. Raw values as UIKit's.
    public enum ContentMode: Int, Sendable {
        /// Stretched to the view's rectangle.
        case scaleToFill = 0
        /// As large as fits whole, in its own proportions.
        case scaleAspectFit = 1
        /// As small as leaves nothing free, in its own proportions.
        case scaleAspectFill = 2
        /// Drawn anew in each size; what a view draws itself always is.
        case redraw = 3
        /// In the middle, in its own size.
        case center = 4
        /// At the middle of the top edge, in its own size.
        case top = 5
        /// At the middle of the bottom edge, in its own size.
        case bottom = 6
        /// At the middle of the left edge, in its own size.
        case left = 7
        /// At the middle of the right edge, in its own size.
        case right = 8
        /// In the top left corner, in its own size.
        case topLeft = 9
        /// In the top right corner, in its own size.
        case topRight = 10
        /// In the bottom left corner, in its own size.
        case bottomLeft = 11
        /// In the bottom right corner, in its own size.
        case bottomRight = 12
    }
}

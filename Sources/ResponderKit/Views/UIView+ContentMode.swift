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
    }
}

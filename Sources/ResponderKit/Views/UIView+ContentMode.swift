extension UIView {
    /// The way an image fills its view. Raw values as UIKit's.
    public enum ContentMode: Int, Sendable {
        /// Stretched to the view's rectangle.
        case scaleToFill = 0
        /// Scaled to fit inside the view, keeping the aspect ratio.
        case scaleAspectFit = 1
        /// Scaled to fill the whole view, keeping the aspect ratio.
        case scaleAspectFill = 2
        /// Redrawn at each size. Custom drawing is always redrawn.
        case redraw = 3
        /// Centred without scaling.
        case center = 4
        /// At the centre of the top edge, without scaling.
        case top = 5
        /// At the centre of the bottom edge, without scaling.
        case bottom = 6
        /// At the centre of the left edge, without scaling.
        case left = 7
        /// At the centre of the right edge, without scaling.
        case right = 8
        /// In the top left corner, without scaling.
        case topLeft = 9
        /// In the top right corner, without scaling.
        case topRight = 10
        /// In the bottom left corner, without scaling.
        case bottomLeft = 11
        /// In the bottom right corner, without scaling.
        case bottomRight = 12
    }
}

extension UIView {
    /// The way an image fills its view. The raw values match UIKit's.
    public enum ContentMode: Int, Sendable {
        /// The image is stretched to the view's rectangle.
        case scaleToFill = 0
        /// The image is scaled to fit inside the view, keeping its aspect ratio.
        case scaleAspectFit = 1
        /// The image is scaled to fill the whole view, keeping its aspect ratio.
        case scaleAspectFill = 2
        /// The content is drawn again for each size. Custom drawing is always drawn again, with every content mode.
        case redraw = 3
        /// The image is centred without scaling.
        case center = 4
        /// The image is at the centre of the top edge, without scaling.
        case top = 5
        /// The image is at the centre of the bottom edge, without scaling.
        case bottom = 6
        /// The image is at the centre of the left edge, without scaling.
        case left = 7
        /// The image is at the centre of the right edge, without scaling.
        case right = 8
        /// The image is in the top left corner, without scaling.
        case topLeft = 9
        /// The image is in the top right corner, without scaling.
        case topRight = 10
        /// The image is in the bottom left corner, without scaling.
        case bottomLeft = 11
        /// The image is in the bottom right corner, without scaling.
        case bottomRight = 12
    }
}

/// The shapes of line ends, with Core Graphics' raw values.
public enum CGLineCap: Int32, Sendable {
    /// The line ends at its last point.
    case butt = 0
    /// The line ends with a semicircle beyond its last point.
    case round = 1
    /// The line ends with half a square beyond its last point.
    case square = 2
}

/// The shapes of line joins, with Core Graphics' raw values.
public enum CGLineJoin: Int32, Sendable {
    /// A pointed join of two lines, up to the miter limit.
    case miter = 0
    /// A rounded join of two lines.
    case round = 1
    /// A bevelled join of two lines.
    case bevel = 2
}

/// The rules that define the interior of a path, with Core Graphics' raw values.
public enum CGPathFillRule: Int, Sendable {
    /// A point is inside if the path's turns around the point have a sum other than zero. Turns in opposite directions
    /// cancel each other.
    case winding = 0
    /// A point is inside if a ray from the point crosses the path an odd number of times.
    case evenOdd = 1
}

/// The ways to draw a path, with Core Graphics' raw values.
public enum CGPathDrawingMode: Int32, Sendable {
    /// The drawing mode that fills the path.
    case fill = 0
    /// The drawing mode that fills the path with the even-odd rule.
    case eoFill = 1
    /// The drawing mode that strokes the path.
    case stroke = 2
    /// The drawing mode that fills and strokes the path.
    case fillStroke = 3
    /// The drawing mode that fills the path with the even-odd rule, and strokes the path.
    case eoFillStroke = 4
}

/// A set of corners of a rectangle, with UIKit's raw values.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
    /// The set of corners as a bit mask.
    public let rawValue: UInt

    /// Creates a set of corners from a bit mask.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The set that contains only the top left corner.
    public static let topLeft = UIRectCorner(rawValue: 1 << 0)
    /// The set that contains only the top right corner.
    public static let topRight = UIRectCorner(rawValue: 1 << 1)
    /// The set that contains only the bottom left corner.
    public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
    /// The set that contains only the bottom right corner.
    public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
    /// The set of all four corners of a rectangle.
    public static let allCorners = UIRectCorner(rawValue: ~0)
}

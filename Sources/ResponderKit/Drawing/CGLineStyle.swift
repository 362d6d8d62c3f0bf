/// How the ends of a line look. Raw values as Core Graphics'.
public enum CGLineCap: Int32, Sendable {
    /// Cut at the last point.
    case butt = 0
    /// With half a disc beyond it.
    case round = 1
    /// With half a square beyond it.
    case square = 2
}

/// How two lines meet. Raw values as Core Graphics'.
public enum CGLineJoin: Int32, Sendable {
    /// In a point, unless that would be too long.
    case miter = 0
    /// In an arc.
    case round = 1
    /// Cut off.
    case bevel = 2
}

/// What is inside of a path that crosses itself. Raw values as Core Graphics'.
public enum CGPathFillRule: Int, Sendable {
    /// What the path goes around, counted by direction, other than zero times.
    case winding = 0
    /// What lies behind an odd number of its lines.
    case evenOdd = 1
}

/// What of a path is drawn. Raw values as Core Graphics'.
public enum CGPathDrawingMode: Int32, Sendable {
    /// Its inside.
    case fill = 0
    /// Its inside, by the even-odd rule.
    case eoFill = 1
    /// Its lines.
    case stroke = 2
    /// Both.
    case fillStroke = 3
    /// Both, the inside by the even-odd rule.
    case eoFillStroke = 4
}

/// Which corners of a rectangle. Raw values as UIKit's.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Corners by their bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The top left one.
    public static let topLeft = UIRectCorner(rawValue: 1 << 0)
    /// The top right one.
    public static let topRight = UIRectCorner(rawValue: 1 << 1)
    /// The bottom left one.
    public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
    /// The bottom right one.
    public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
    /// All four.
    public static let allCorners = UIRectCorner(rawValue: ~0)
}

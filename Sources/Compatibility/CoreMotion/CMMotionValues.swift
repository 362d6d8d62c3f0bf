/// An acceleration along the three axes of a device, in multiples of the acceleration of gravity.
///
/// The axes belong to the device, however the interface is turned: x points to the right edge, y to the top edge, and z
/// out of the screen. A device that lies flat with its screen up measures (0, 0, -1).
public struct CMAcceleration: Sendable, Equatable {
    /// The acceleration along the x-axis, in g.
    public var x: Double
    /// The acceleration along the y-axis, in g.
    public var y: Double
    /// The acceleration along the z-axis, in g.
    public var z: Double

    /// Creates an acceleration of zero.
    public init() { self.init(x: 0, y: 0, z: 0) }

    /// Creates an acceleration, in g.
    public init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }
}

/// The rates of rotation around the three axes of a device, in radians per second. The right-hand rule gives the sign.
public struct CMRotationRate: Sendable, Equatable {
    /// The rate around the x-axis, in radians per second.
    public var x: Double
    /// The rate around the y-axis, in radians per second.
    public var y: Double
    /// The rate around the z-axis, in radians per second.
    public var z: Double

    /// Creates a rotation rate of zero.
    public init() { self.init(x: 0, y: 0, z: 0) }

    /// Creates a rotation rate, in radians per second.
    public init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }
}

/// A rotation as a unit quaternion.
public struct CMQuaternion: Sendable, Equatable {
    /// The x-component of the quaternion's vector part.
    public var x: Double
    /// The y-component of the quaternion's vector part.
    public var y: Double
    /// The z-component of the quaternion's vector part.
    public var z: Double
    /// The quaternion's scalar part.
    public var w: Double

    /// Creates a quaternion of zeros.
    public init() { self.init(x: 0, y: 0, z: 0, w: 0) }

    /// Creates a quaternion.
    public init(x: Double, y: Double, z: Double, w: Double) {
        self.x = x
        self.y = y
        self.z = z
        self.w = w
    }
}

/// A rotation as a matrix, which converts a vector of the reference frame to the axes of the device. In `m12`, 1 is the
/// row and 2 the column.
public struct CMRotationMatrix: Sendable, Equatable {
    /// The matrix element in row 1, column 1.
    public var m11: Double
    /// The matrix element in row 1, column 2.
    public var m12: Double
    /// The matrix element in row 1, column 3.
    public var m13: Double
    /// The matrix element in row 2, column 1.
    public var m21: Double
    /// The matrix element in row 2, column 2.
    public var m22: Double
    /// The matrix element in row 2, column 3.
    public var m23: Double
    /// The matrix element in row 3, column 1.
    public var m31: Double
    /// The matrix element in row 3, column 2.
    public var m32: Double
    /// The matrix element in row 3, column 3.
    public var m33: Double

    /// Creates a matrix of zeros.
    public init() { self.init(m11: 0, m12: 0, m13: 0, m21: 0, m22: 0, m23: 0, m31: 0, m32: 0, m33: 0) }

    /// Creates a matrix from its elements, row by row.
    public init(
        m11: Double, m12: Double, m13: Double, m21: Double, m22: Double, m23: Double, m31: Double, m32: Double,
        m33: Double
    ) {
        self.m11 = m11
        self.m12 = m12
        self.m13 = m13
        self.m21 = m21
        self.m22 = m22
        self.m23 = m23
        self.m31 = m31
        self.m32 = m32
        self.m33 = m33
    }
}

/// The frames of reference that an attitude can have. The z-axis is vertical in all of these frames.
public struct CMAttitudeReferenceFrame: OptionSet, Sendable, Hashable {
    /// The raw value, as in Core Motion.
    public let rawValue: UInt

    /// Creates a set of frames of reference from its raw value.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The x-axis is an arbitrary horizontal direction. This is the default.
    public static let xArbitraryZVertical = CMAttitudeReferenceFrame(rawValue: 1)
    /// The same frame as `xArbitraryZVertical`, but the magnetometer corrects the drift of the yaw.
    public static let xArbitraryCorrectedZVertical = CMAttitudeReferenceFrame(rawValue: 2)
    /// The x-axis points to magnetic north.
    public static let xMagneticNorthZVertical = CMAttitudeReferenceFrame(rawValue: 4)
    /// The x-axis points to true north.
    public static let xTrueNorthZVertical = CMAttitudeReferenceFrame(rawValue: 8)
}

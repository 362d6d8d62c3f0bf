public import Foundation

/// One measurement of a device's motion sensors, in the units and axes of the web's device orientation events.
///
/// The axes belong to the device, however the interface is turned: x points to the right edge, y to the top edge, and z
/// out of the screen. A value that the device does not measure is nil. `CMMotionManager`, of `import CoreMotion`,
/// converts a sample to the units and axes of Core Motion.
///
/// Source: W3C, Device Orientation and Motion.
public struct MotionSample: Sendable, Equatable {
    /// The components of a measurement along, or around, the axes of the device.
    public struct Vector: Sendable, Equatable {
        /// The component of the axis that points to the right edge of the device.
        public var x: Double
        /// The component of the axis that points to the top edge of the device.
        public var y: Double
        /// The component of the axis that points out of the screen.
        public var z: Double

        /// Creates a vector.
        public init(x: Double, y: Double, z: Double) {
            self.x = x
            self.y = y
            self.z = z
        }
    }

    /// The rotation of a device from its reference position (flat, screen up), in degrees. The device is first rotated
    /// by `alpha` around z, then by `beta` around the new x, then by `gamma` around the new y.
    public struct Orientation: Sendable, Equatable {
        /// The rotation around z, counterclockwise as seen from above, in degrees. Its zero is arbitrary.
        public var alpha: Double
        /// The rotation around x, in degrees. Positive if the top edge is above the bottom edge.
        public var beta: Double
        /// The rotation around y, in degrees. Positive if the left edge is above the right edge.
        public var gamma: Double

        /// Creates an orientation.
        public init(alpha: Double, beta: Double, gamma: Double) {
            self.alpha = alpha
            self.beta = beta
            self.gamma = gamma
        }
    }

    /// The time of the measurement on the screen's clock, in seconds.
    public var timestamp: TimeInterval
    /// The acceleration of the device, without gravity, in m/s².
    public var acceleration: Vector?
    /// The acceleration with the reaction to gravity, in m/s². A device at rest measures 9.81 upwards.
    public var accelerationIncludingGravity: Vector?
    /// The rate of rotation around each axis, in degrees per second. Positive rates follow the right-hand rule.
    public var rotationRate: Vector?
    /// The rotation of the device from its reference position.
    public var orientation: Orientation?
    /// The direction of the top edge, in degrees clockwise from magnetic north, 0 to 360.
    public var heading: Double?

    /// Creates a sample.
    public init(
        timestamp: TimeInterval, acceleration: Vector? = nil, accelerationIncludingGravity: Vector? = nil,
        rotationRate: Vector? = nil, orientation: Orientation? = nil, heading: Double? = nil
    ) {
        self.timestamp = timestamp
        self.acceleration = acceleration
        self.accelerationIncludingGravity = accelerationIncludingGravity
        self.rotationRate = rotationRate
        self.orientation = orientation
        self.heading = heading
    }
}

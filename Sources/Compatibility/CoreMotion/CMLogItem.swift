public import Foundation
import ResponderKit

/// Standard gravity, in m/s². Core Motion measures accelerations in multiples of this value (g).
private let standardGravity = 9.80665

/// A measurement with its time.
open class CMLogItem {
    /// The time of the measurement, in seconds, on the clock of the events' timestamps.
    public let timestamp: TimeInterval

    init(timestamp: TimeInterval) {
        self.timestamp = timestamp
    }
}

/// A measurement of the accelerometer.
public final class CMAccelerometerData: CMLogItem {
    /// The acceleration, gravity included, in g.
    public let acceleration: CMAcceleration

    /// Creates the data of a sample; nil if the sample contains no acceleration that includes gravity.
    init?(_ sample: MotionSample) {
        guard let measured = sample.accelerationIncludingGravity else { return nil }
        acceleration = CMAcceleration(measured)
        super.init(timestamp: sample.timestamp)
    }
}

/// A measurement of the gyroscope.
public final class CMGyroData: CMLogItem {
    /// The rate of rotation around each axis, in radians per second.
    public let rotationRate: CMRotationRate

    /// Creates the data of a sample; nil if the sample has no rate of rotation.
    init?(_ sample: MotionSample) {
        guard let measured = sample.rotationRate else { return nil }
        rotationRate = CMRotationRate(measured)
        super.init(timestamp: sample.timestamp)
    }
}

/// The attitude, the rotation and the acceleration of a device, as all of its sensors together determine them.
public final class CMDeviceMotion: CMLogItem {
    /// The rotation of the device from its frame of reference.
    public let attitude: CMAttitude
    /// The rate of rotation around each axis, in radians per second. Zero if the device has no gyroscope.
    public let rotationRate: CMRotationRate
    /// The direction of gravity in the axes of the device. Its length is 1 g.
    public let gravity: CMAcceleration
    /// The acceleration that a person gives to the device, in g.
    public let userAcceleration: CMAcceleration
    /// The direction of the device's top edge, in degrees clockwise from magnetic north; -1 if the browser does not
    /// report it.
    public let heading: Double

    /// Creates the data of a sample; nil if the sample has no orientation.
    init?(_ sample: MotionSample) {
        guard let orientation = sample.orientation else { return nil }
        attitude = CMAttitude(orientation)
        // The third column of the matrix is the vertical axis of the frame of reference, which points up. Gravity
        // points down, so its components have the opposite sign.
        let matrix = attitude.rotationMatrix
        gravity = CMAcceleration(x: -matrix.m13, y: -matrix.m23, z: -matrix.m33)
        if let acceleration = sample.acceleration {
            userAcceleration = CMAcceleration(acceleration)
        } else if let total = sample.accelerationIncludingGravity.map(CMAcceleration.init) {
            userAcceleration = CMAcceleration(x: total.x - gravity.x, y: total.y - gravity.y, z: total.z - gravity.z)
        } else {
            userAcceleration = CMAcceleration()
        }
        rotationRate = sample.rotationRate.map(CMRotationRate.init) ?? CMRotationRate()
        heading = sample.heading ?? -1
        super.init(timestamp: sample.timestamp)
    }
}

extension CMAcceleration {
    /// Converts from m/s² to g. The web reports the reaction to gravity, which points up. Core Motion reports gravity
    /// itself, which points down. All accelerations therefore have the opposite sign.
    fileprivate init(_ vector: MotionSample.Vector) {
        self.init(x: -vector.x / standardGravity, y: -vector.y / standardGravity, z: -vector.z / standardGravity)
    }
}

extension CMRotationRate {
    /// Converts from degrees to radians per second.
    fileprivate init(_ vector: MotionSample.Vector) {
        self.init(x: vector.x * .pi / 180, y: vector.y * .pi / 180, z: vector.z * .pi / 180)
    }
}

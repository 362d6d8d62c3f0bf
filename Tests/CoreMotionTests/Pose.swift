import ResponderKit
import Testing

/// A device at rest in a familiar position: the values of a browser's sensors, and the expected values of Core Motion.
struct Pose: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let orientation: MotionSample.Orientation
    /// The reaction to gravity that the accelerometer measures: one g upwards, in m/s².
    let reaction: MotionSample.Vector
    /// The direction of gravity in Core Motion, in g.
    let gravity: (x: Double, y: Double, z: Double)
    /// The pitch of the attitude, in degrees.
    let pitch: Double
    /// The roll of the attitude, in degrees.
    let roll: Double

    static let oneG = 9.80665

    init(
        _ name: String, alpha: Double = 0, beta: Double = 0, gamma: Double = 0,
        gravity: (x: Double, y: Double, z: Double), pitch: Double, roll: Double
    ) {
        testDescription = name
        orientation = MotionSample.Orientation(alpha: alpha, beta: beta, gamma: gamma)
        reaction = MotionSample.Vector(
            x: -gravity.x * Self.oneG, y: -gravity.y * Self.oneG, z: -gravity.z * Self.oneG)
        self.gravity = gravity
        self.pitch = pitch
        self.roll = roll
    }

    static let all = [
        Pose("flat on a table", gravity: (0, 0, -1), pitch: 0, roll: 0),
        Pose("flat, turned by a quarter", alpha: 90, gravity: (0, 0, -1), pitch: 0, roll: 0),
        Pose("upright", beta: 90, gravity: (0, -1, 0), pitch: 90, roll: 0),
        Pose("upside down", beta: -90, gravity: (0, 1, 0), pitch: -90, roll: 0),
        Pose("on the left edge", gamma: -90, gravity: (-1, 0, 0), pitch: 0, roll: -90),
        Pose("on the right edge", gamma: 90, gravity: (1, 0, 0), pitch: 0, roll: 90),
        Pose("face down, by the specification", beta: 180, gravity: (0, 0, 1), pitch: 0, roll: 180),
        Pose("face down, by WebKit on iOS", alpha: 180, gamma: 180, gravity: (0, 0, 1), pitch: 0, roll: 180),
        Pose("held to be read", beta: 30, gravity: (0, -0.5, -0.75.squareRoot()), pitch: 30, roll: 0),
        Pose("leaning backwards", beta: 120, gravity: (0, -0.75.squareRoot(), 0.5), pitch: 60, roll: 180),
    ]

    /// The sample of the device at rest.
    func sample(at timestamp: Double = 0) -> MotionSample {
        MotionSample(
            timestamp: timestamp, acceleration: .init(x: 0, y: 0, z: 0), accelerationIncludingGravity: reaction,
            rotationRate: .init(x: 0, y: 0, z: 0), orientation: orientation)
    }
}

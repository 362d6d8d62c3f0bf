extension ClientMessage {
    /// The message `sensors`: a measurement of the client's motion sensors, or a report of whether it has sensors.
    ///
    /// A client sends measurements while the server asks for them with ``ServerMessage/SensorRequest``. The server uses
    /// the latest one of a loop turn.
    public struct SensorReport: Sendable, Equatable {
        /// The client's own number for the message. The message has no answer.
        public var seq: Int?
        /// The measurement, or the state of the sensors.
        public var content: Content

        /// Creates a `sensors` message.
        public init(seq: Int? = nil, content: Content) {
            self.seq = seq
            self.content = content
        }

        /// The content of a `sensors` message.
        public enum Content: Sendable, Equatable {
            /// The message contains a measurement.
            case sample(SensorSample)
            /// The message states whether the client has sensors.
            case state(State)
        }

        /// Whether a client has motion sensors.
        public enum State: String, CaseIterable, Sendable {
            /// The client can send measurements.
            case available
            /// The device has no sensors.
            case unavailable
            /// The person or the browser refused the permission.
            case refused
        }
    }

    /// A measurement of motion sensors, in the units and axes of the web's `DeviceMotionEvent` and
    /// `DeviceOrientationEvent`. At least one of the first four fields is set.
    public struct SensorSample: Sendable, Equatable {
        /// The acceleration without gravity, in m/s².
        public var acceleration: Axes?
        /// The acceleration including the reaction to gravity, in m/s².
        public var accelerationIncludingGravity: Axes?
        /// The rates of rotation around the axes, in degrees per second.
        public var rotationRate: Axes?
        /// The angles alpha, beta and gamma, in degrees, as `x`, `y` and `z`.
        public var orientation: Axes?
        /// The direction in which the device's top edge points, in degrees clockwise from magnetic north.
        public var heading: Double?
        /// The time of the measurement on the client's own clock, in milliseconds.
        public var time: Double?

        /// Creates a measurement.
        public init(
            acceleration: Axes? = nil, accelerationIncludingGravity: Axes? = nil, rotationRate: Axes? = nil,
            orientation: Axes? = nil, heading: Double? = nil, time: Double? = nil
        ) {
            self.acceleration = acceleration
            self.accelerationIncludingGravity = accelerationIncludingGravity
            self.rotationRate = rotationRate
            self.orientation = orientation
            self.heading = heading
            self.time = time
        }
    }

    /// Three numbers of a measurement, one for each axis of the device: `[x, y, z]`.
    public struct Axes: Sendable, Equatable {
        /// The number for the x axis, which points to the device's right edge. For an orientation, the angle alpha.
        public var x: Double
        /// The number for the y axis, which points to the device's top edge. For an orientation, the angle beta.
        public var y: Double
        /// The number for the z axis, which points out of the screen. For an orientation, the angle gamma.
        public var z: Double

        /// Creates the numbers of the three axes.
        public init(x: Double, y: Double, z: Double) {
            self.x = x
            self.y = y
            self.z = z
        }
    }
}

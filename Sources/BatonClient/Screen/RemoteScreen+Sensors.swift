import BatonWire
import Foundation

/// The motion sensors of the device, for screens that read them.
extension RemoteScreen {
    /// Tilts the device: sends a sample of its motion sensors at rest, with the angles of the web's
    /// `DeviceOrientationEvent`, in degrees.
    /// - Parameters:
    ///   - alpha: The rotation of the flat device, counterclockwise as seen from above.
    ///   - beta: The height of the top edge above the bottom edge: 0 is flat, 90 is upright.
    ///   - gamma: The height of the left edge above the right edge.
    /// - Throws: ``ClientError`` with the code `timeout` if the screen reads no motion sensors, or reads those of
    ///   another client.
    public func tilt(alpha: Double = 0, beta: Double = 0, gamma: Double = 0) async throws {
        try await ready()
        if !isAskedForSamples {
            transmit(.sensors(ClientMessage.SensorReport(content: .state(.available))))
            try await poll(nil, code: .timeout) {
                guard !isAskedForSamples else { return nil }
                return ClientError(
                    .timeout, "The screen reads no motion sensors, or those of another client.",
                    advice: "If several clients share the screen, tap it first: then this client delivers the samples.")
            }
        }
        let (x, y) = (beta * .pi / 180, gamma * .pi / 180)
        // The accelerometer of a device at rest measures the reaction to gravity, which points up.
        let gravity = 9.80665
        let reaction = ClientMessage.Axes(
            x: -cos(x) * sin(y) * gravity, y: sin(x) * gravity, z: cos(x) * cos(y) * gravity)
        let rest = ClientMessage.Axes(x: 0, y: 0, z: 0)
        let sample = ClientMessage.SensorSample(
            acceleration: rest, accelerationIncludingGravity: reaction, rotationRate: rest,
            orientation: ClientMessage.Axes(x: alpha, y: beta, z: gamma))
        transmit(.sensors(ClientMessage.SensorReport(content: .sample(sample))))
        // The server does not answer a valid sample. If it refuses the sample, its error arrives before the answer to
        // this ping.
        _ = try await ask(.ping(ClientMessage.Ping()))
    }
}

import Foundation
import ResponderKit
import Testing

@testable import CoreMotion

@Suite("Conversion of samples to Core Motion's units and axes") struct ConversionTests {
    /// Fails if two vectors differ by more than rounding.
    private func expectEqual(_ measured: CMAcceleration, _ expected: (x: Double, y: Double, z: Double)) {
        let difference = max(
            abs(measured.x - expected.x), abs(measured.y - expected.y), abs(measured.z - expected.z))
        #expect(difference < 1e-12, "\(measured) is not \(expected)")
    }

    @Test("M7 A device at rest measures the direction of gravity, in g", arguments: Pose.all)
    func M7_accelerometer(_ pose: Pose) throws {
        let data = try #require(CMAccelerometerData(pose.sample(at: 3)))

        expectEqual(data.acceleration, pose.gravity)
        #expect(data.timestamp == 3)
    }

    @Test("M7 Gravity follows from the orientation alone, and nothing else accelerates", arguments: Pose.all)
    func M7_gravity(_ pose: Pose) throws {
        var sample = pose.sample()
        sample.acceleration = nil
        let motion = try #require(CMDeviceMotion(sample))

        expectEqual(motion.gravity, pose.gravity)
        expectEqual(motion.userAcceleration, (0, 0, 0))
        sample.accelerationIncludingGravity = nil
        expectEqual(try #require(CMDeviceMotion(sample)).gravity, pose.gravity)
    }

    @Test("M7 Pitch and roll are in radians and have Core Motion's ranges", arguments: Pose.all)
    func M7_angles(_ pose: Pose) throws {
        let attitude = CMAttitude(pose.orientation)

        #expect(abs(attitude.pitch - pose.pitch * .pi / 180) < 1e-7)
        // A roll of 180° is the same as a roll of -180°, so the difference is compared modulo a full turn.
        let difference = (attitude.roll - pose.roll * .pi / 180).remainder(dividingBy: 2 * .pi)
        #expect(abs(difference) < 1e-7, "\(attitude.roll)")
    }

    @Test("M7 Yaw grows counterclockwise as seen from above") func M7_yaw() {
        #expect(abs(CMAttitude(.init(alpha: 90, beta: 0, gamma: 0)).yaw - .pi / 2) < 1e-12)
        #expect(abs(CMAttitude(.init(alpha: 270, beta: 0, gamma: 0)).yaw + .pi / 2) < 1e-12)
        // If the device is upright, yaw and roll turn around the same axis. The sum of both then counts as yaw.
        let upright = CMAttitude(.init(alpha: 20, beta: 90, gamma: 10))
        #expect(abs(upright.yaw - 30 * .pi / 180) < 1e-9)
        #expect(upright.roll == 0)
    }

    @Test("M7 Rates of rotation are in radians per second, around the same axes") func M7_rotationRate() throws {
        let sample = MotionSample(timestamp: 2, rotationRate: .init(x: 180, y: -90, z: 45))

        let data = try #require(CMGyroData(sample))

        #expect(data.rotationRate == CMRotationRate(x: .pi, y: -.pi / 2, z: .pi / 4))
        #expect(data.timestamp == 2)
    }

    @Test("M7 The user's acceleration has Core Motion's sign. With gravity, it is that of the accelerometer")
    func M7_userAcceleration() throws {
        let pose = Pose.all[2]
        var sample = pose.sample()
        sample.acceleration = .init(x: Pose.oneG / 2, y: 0, z: -Pose.oneG)
        sample.accelerationIncludingGravity = .init(x: Pose.oneG / 2, y: Pose.oneG, z: -Pose.oneG)

        let motion = try #require(CMDeviceMotion(sample))
        let total = try #require(CMAccelerometerData(sample)).acceleration

        expectEqual(motion.userAcceleration, (-0.5, 0, 1))
        let (user, gravity) = (motion.userAcceleration, motion.gravity)
        expectEqual(total, (user.x + gravity.x, user.y + gravity.y, user.z + gravity.z))
    }

    @Test("M7 The heading is that of the browser, or -1") func M7_heading() throws {
        var sample = Pose.all[0].sample()
        #expect(try #require(CMDeviceMotion(sample)).heading == -1)
        sample.heading = 271.5
        #expect(try #require(CMDeviceMotion(sample)).heading == 271.5)
    }

    @Test("M7 A sample without a measurement makes no data of it") func M7_parts() throws {
        let rate = MotionSample(timestamp: 0, rotationRate: .init(x: 1, y: 1, z: 1))
        #expect(CMAccelerometerData(rate) == nil)
        #expect(CMDeviceMotion(rate) == nil)
        let orientation = MotionSample(timestamp: 0, orientation: .init(alpha: 0, beta: 0, gamma: 0))
        #expect(CMGyroData(orientation) == nil)
        #expect(try #require(CMDeviceMotion(orientation)).rotationRate == CMRotationRate())
    }

    @Test("M7 The matrix converts the vertical of the reference frame to the axes of the device", arguments: Pose.all)
    func M7_matrix(_ pose: Pose) {
        let matrix = CMAttitude(pose.orientation).rotationMatrix

        expectEqual(CMAcceleration(x: -matrix.m13, y: -matrix.m23, z: -matrix.m33), pose.gravity)
    }

    @Test("M7 Angles, quaternion and matrix of 10,000 attitudes describe the same rotation") func M7_agree() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<10_000 {
            func angle(_ limit: Double) -> Double { Double.random(in: -limit...limit, using: &random) }
            let orientation = MotionSample.Orientation(alpha: angle(360), beta: angle(180), gamma: angle(180))
            let attitude = CMAttitude(orientation)
            let same = CMAttitude(
                .init(
                    alpha: attitude.yaw * 180 / .pi, beta: attitude.pitch * 180 / .pi, gamma: attitude.roll * 180 / .pi)
            )

            let (a, b) = (attitude.quaternion, same.quaternion)
            let alignment = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w
            #expect(abs(abs(alignment) - 1) < 1e-9, "\(orientation)")
            #expect(abs(a.x * a.x + a.y * a.y + a.z * a.z + a.w * a.w - 1) < 1e-9)
            let m = attitude.rotationMatrix
            let determinant =
                m.m11 * (m.m22 * m.m33 - m.m23 * m.m32) - m.m12 * (m.m21 * m.m33 - m.m23 * m.m31)
                + m.m13 * (m.m21 * m.m32 - m.m22 * m.m31)
            #expect(abs(determinant - 1) < 1e-9, "\(orientation)")
        }
    }

    @Test("M7 An attitude can become relative to another one, and a copy stays as it is") func M7_relative() throws {
        let attitude = CMAttitude(.init(alpha: 75, beta: 20, gamma: 0))
        let copy = try #require(attitude.copy() as? CMAttitude)

        attitude.multiply(byInverseOf: CMAttitude(.init(alpha: 30, beta: 0, gamma: 0)))
        #expect(abs(attitude.yaw - .pi / 4) < 1e-12)
        #expect(abs(attitude.pitch - 20 * .pi / 180) < 1e-12)
        #expect(abs(copy.yaw - 75 * .pi / 180) < 1e-12)

        attitude.multiply(byInverseOf: attitude)
        #expect(abs(attitude.quaternion.w - 1) < 1e-12)
    }
}

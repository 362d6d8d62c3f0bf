import CoreMotion
import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

@Suite("CMMotionManager") @MainActor struct MotionManagerTests {
    private let screen = TestScreen { UIViewController() }
    private let flat = Pose.all[0]
    private let upright = Pose.all[2]

    /// Makes a manager of this test's application. The call of `commit()` makes this application the current one, in
    /// place of another test's application.
    private func makeManager() -> CMMotionManager {
        screen.application.commit()
        return CMMotionManager()
    }

    /// Records the sampling intervals that the application requests from its owner, such as a server.
    private func observedIntervals() -> Intervals {
        let intervals = Intervals()
        screen.application.motionIntervalHandler = { intervals.all.append($0) }
        return intervals
    }

    @MainActor private final class Intervals {
        var all: [TimeInterval?] = []
    }

    @Test("M3 Samples go to the handlers that asked for them, and to no responder") func M3_handlers() throws {
        final class Deaf: UIView {
            var calls = 0
            override var canBecomeFirstResponder: Bool { true }
            override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { calls += 1 }
            override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { calls += 1 }
        }
        let view = Deaf(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        try #require(screen.application.keyWindow).addSubview(view)
        view.becomeFirstResponder()
        let trace = screen.trace.count
        let (asking, other) = (makeManager(), makeManager())
        var gravity: [Double] = []
        asking.startDeviceMotionUpdates(to: .main) { motion, error in
            #expect(error == nil)
            if let motion { gravity.append(motion.gravity.y.rounded()) }
        }

        screen.send(flat.sample(at: 0))
        screen.send(upright.sample(at: 1))

        #expect(gravity == [0, -1])
        #expect(asking.deviceMotion?.timestamp == 1)
        #expect(other.deviceMotion == nil)
        #expect(asking.accelerometerData == nil)
        #expect(view.calls == 0)
        #expect(screen.trace.count == trace)
    }

    @Test("M3 Accelerometer, gyroscope and device motion start, deliver and stop independently") func M3_kinds() {
        let manager = makeManager()
        var calls: [String] = []
        manager.startAccelerometerUpdates(to: .main) { data, _ in if data != nil { calls.append("accelerometer") } }
        manager.startGyroUpdates(to: OperationQueue()) { data, _ in if data != nil { calls.append("gyro") } }
        manager.startDeviceMotionUpdates(using: .xArbitraryZVertical, to: .main) { data, _ in
            if data != nil { calls.append("motion") }
        }
        #expect(manager.isAccelerometerActive && manager.isGyroActive && manager.isDeviceMotionActive)

        screen.send(flat.sample(at: 0))
        #expect(calls == ["accelerometer", "gyro", "motion"])

        manager.stopGyroUpdates()
        manager.stopDeviceMotionUpdates()
        screen.send(flat.sample(at: 1))
        #expect(calls.dropFirst(3) == ["accelerometer"])
        #expect(manager.gyroData == nil)
        #expect(manager.accelerometerData?.timestamp == 1)
        #expect(manager.isAccelerometerActive && !manager.isGyroActive && !manager.isDeviceMotionActive)
    }

    @Test("M3 A handler may stop the updates, and release its manager") func M3_stops() {
        var manager: CMMotionManager? = makeManager()
        var calls = 0
        manager?.startDeviceMotionUpdates(to: .main) { _, _ in
            calls += 1
            manager?.stopDeviceMotionUpdates()
            manager = nil
        }

        screen.send(flat.sample(at: 0))
        screen.send(flat.sample(at: 1))

        #expect(calls == 1)
        #expect(manager == nil)
    }

    @Test("M3 Code that a sample calls finds its own application") func M3_application() {
        let application = screen.application
        let manager = makeManager()
        var found: UIApplication?
        manager.startDeviceMotionUpdates(to: .main) { _, _ in found = UIApplication.shared }
        let other = TestScreen { UIViewController() }
        #expect(UIApplication.shared === other.application)

        screen.send(flat.sample())

        #expect(found === application)
    }

    @Test("M4 The owner of the application is asked for the shortest interval that is needed, and told when none is")
    func M4_interval() {
        let intervals = observedIntervals()
        let (first, second) = (makeManager(), makeManager())
        first.deviceMotionUpdateInterval = 0.1
        #expect(intervals.all == [])

        first.startDeviceMotionUpdates()
        second.accelerometerUpdateInterval = 0.05
        second.startAccelerometerUpdates()
        second.accelerometerUpdateInterval = 0.02
        second.stopAccelerometerUpdates()
        first.stopDeviceMotionUpdates()
        first.stopDeviceMotionUpdates()

        #expect(intervals.all == [0.1, 0.05, 0.02, 0.1, nil])
    }

    @Test("M4 The shortest interval is a 60th of a second, which is also the default") func M4_limit() {
        let intervals = observedIntervals()
        let manager = makeManager()

        manager.startGyroUpdates()
        manager.gyroUpdateInterval = 0.001
        manager.gyroUpdateInterval = 1e9

        #expect(intervals.all == [1.0 / 60, 60])
        #expect(manager.gyroUpdateInterval == 1e9)
    }

    @Test("M4 A manager that is released needs no samples any more") func M4_release() {
        let intervals = observedIntervals()
        var manager: CMMotionManager? = makeManager()

        manager?.startDeviceMotionUpdates(to: .main) { _, _ in }
        manager = nil

        #expect(intervals.all == [1.0 / 60, nil])
        #expect(manager == nil)
    }

    @Test("M4 A handler is not called more often than its interval says") func M4_rate() {
        let manager = makeManager()
        manager.deviceMotionUpdateInterval = 0.1
        var times: [Double] = []
        manager.startDeviceMotionUpdates(to: .main) { motion, _ in if let motion { times.append(motion.timestamp) } }

        for index in 0..<100 { screen.send(flat.sample(at: Double(index) / 100)) }

        #expect(times.count == 11 || times.count == 12, "\(times)")
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 0.09 - 1e-9 })
    }

    @Test("M5 After a change of the source, the data of the former one are no longer there") func M5_change() {
        let manager = makeManager()
        manager.startDeviceMotionUpdates()
        screen.send(flat.sample(at: 5))
        #expect(manager.deviceMotion != nil)

        screen.application.motionSensors.sourceChanged()
        #expect(manager.deviceMotion == nil)

        // The next sample is delivered at once, although the new device's clock is behind the previous device's clock.
        screen.send(upright.sample(at: 4.999))
        #expect(manager.deviceMotion?.timestamp == 4.999)
    }

    @Test(
        "M6 Without sensors or without permission, handlers get one error, and nothing counts as available",
        arguments: [
            (MotionSensors.Availability.unavailable, CMErrorNotAvailable), (.refused, CMErrorNotAuthorized),
        ])
    func M6_error(_ availability: MotionSensors.Availability, _ expected: CMError) {
        screen.application.motionAvailabilityHandler = { availability }
        let manager = makeManager()
        #expect(!manager.isAccelerometerAvailable && !manager.isGyroAvailable && !manager.isDeviceMotionAvailable)
        var errors: [CMError?] = []
        manager.startAccelerometerUpdates(to: .main) { data, error in
            #expect(data == nil)
            errors.append(error as? CMError)
        }
        #expect(errors == [])

        screen.advance(by: .milliseconds(1))
        screen.application.motionSensors.sourceChanged()
        #expect(errors == [expected, expected])
        #expect(expected.errorDescription?.isEmpty == false)
        #expect((expected as NSError).domain == CMErrorDomain)
        #expect((expected as NSError).code == Int(expected.rawValue))
    }

    @Test("M6 Sensors count as available until it is known that there are none") func M6_available() {
        let manager = makeManager()
        #expect(manager.isAccelerometerAvailable && manager.isGyroAvailable && manager.isDeviceMotionAvailable)
        var errors = 0
        manager.startGyroUpdates(to: .main) { _, error in if error != nil { errors += 1 } }

        // A phone without a gyroscope.
        var sample = flat.sample()
        sample.rotationRate = nil
        screen.send(sample)
        screen.send(sample)

        #expect(errors == 1)
        #expect(manager.isAccelerometerAvailable && !manager.isGyroAvailable && manager.isDeviceMotionAvailable)
        #expect(CMMotionManager.availableAttitudeReferenceFrames() == .xArbitraryZVertical)
    }
}

public import Foundation
import ResponderKit

/// Receives measurements of the accelerometer.
public typealias CMAccelerometerHandler = (CMAccelerometerData?, (any Error)?) -> Void
/// Receives measurements of the gyroscope.
public typealias CMGyroHandler = (CMGyroData?, (any Error)?) -> Void
/// Receives the attitude and motion of the device.
public typealias CMDeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void

/// Starts and stops measurements by the motion sensors of the device that shows the application.
///
/// The data are delivered to the handlers of the manager. They are not events, and no responder receives them. (M3)
///
///     manager.deviceMotionUpdateInterval = 1.0 / 30
///     manager.startDeviceMotionUpdates(to: .main) { motion, _ in
///         guard let gravity = motion?.gravity else { return }
///         bubble.center.x = bounds.midX - gravity.x * bounds.width / 2
///     }
///
/// The data come from the sensors that the browser offers to the page, at most 60 times a second. (M4) If several
/// people share a screen, one device delivers the data. (M5) All handlers run on the main actor: the queue that code
/// for Apple's systems passes is accepted and has no effect. (Baton's own choice)
@MainActor
open class CMMotionManager {
    /// The sensors of the manager's application; nil before their first use.
    private var storedSensors: MotionSensors?
    private lazy var receiver = Receiver(self)
    private lazy var accelerometer = UpdateStream(CMAccelerometerData.init) { [unowned self] in updateSensors() }
    private lazy var gyro = UpdateStream(CMGyroData.init) { [unowned self] in updateSensors() }
    private lazy var motion = UpdateStream(CMDeviceMotion.init) { [unowned self] in updateSensors() }

    /// Creates a manager. The manager belongs to the application whose code is the first to use the manager.
    public init() {}

    isolated deinit {
        storedSensors?.updateInterval()
    }

    // MARK: Accelerometer

    /// A device at the screen has an accelerometer. The value is also true before the first client has connected. (M6)
    open var isAccelerometerAvailable: Bool { isAvailable(accelerometer) }
    /// The updates of the accelerometer are active.
    open var isAccelerometerActive: Bool { accelerometer.isActive }
    /// The time between two updates, in seconds. The shortest time is a 60th of a second, which is also the default.
    open var accelerometerUpdateInterval: TimeInterval {
        get { accelerometer.interval }
        set { accelerometer.interval = newValue }
    }
    /// The latest measurement; nil if updates are not active, or if no measurement has arrived yet.
    open var accelerometerData: CMAccelerometerData? { accelerometer.latest }

    /// Starts updates without a handler. The application reads `accelerometerData`.
    open func startAccelerometerUpdates() { start(accelerometer, nil) }

    /// Starts updates with a handler.
    /// - Parameters:
    ///   - queue: has no effect: the handler runs on the main actor.
    ///   - handler: receives the data, or an error if no device delivers them. (M6)
    open func startAccelerometerUpdates(to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler)
    {
        start(accelerometer, handler)
    }

    /// Stops the updates of the accelerometer.
    open func stopAccelerometerUpdates() { accelerometer.stop() }

    // MARK: Gyroscope

    /// A device at the screen has a gyroscope. The value is also true before the first client has connected. (M6)
    open var isGyroAvailable: Bool { isAvailable(gyro) }
    /// The updates of the gyroscope are active.
    open var isGyroActive: Bool { gyro.isActive }
    /// The time between two updates, in seconds. The shortest time is a 60th of a second, which is also the default.
    open var gyroUpdateInterval: TimeInterval {
        get { gyro.interval }
        set { gyro.interval = newValue }
    }
    /// The latest measurement; nil if updates are not active, or if no measurement has arrived yet.
    open var gyroData: CMGyroData? { gyro.latest }

    /// Starts updates without a handler. The application reads `gyroData`.
    open func startGyroUpdates() { start(gyro, nil) }

    /// Starts updates with a handler.
    /// - Parameters:
    ///   - queue: has no effect: the handler runs on the main actor.
    ///   - handler: receives the data, or an error if no device delivers them. (M6)
    open func startGyroUpdates(to queue: OperationQueue, withHandler handler: @escaping CMGyroHandler) {
        start(gyro, handler)
    }

    /// Stops the updates of the gyroscope.
    open func stopGyroUpdates() { gyro.stop() }

    // MARK: Device motion

    /// A device at the screen reports its attitude. The value is also true before the first client has connected. (M6)
    open var isDeviceMotionAvailable: Bool { isAvailable(motion) }
    /// The updates of the device motion are active.
    open var isDeviceMotionActive: Bool { motion.isActive }
    /// The time between two updates, in seconds. The shortest time is a 60th of a second, which is also the default.
    open var deviceMotionUpdateInterval: TimeInterval {
        get { motion.interval }
        set { motion.interval = newValue }
    }
    /// The latest measurement; nil if updates are not active, or if no measurement has arrived yet.
    open var deviceMotion: CMDeviceMotion? { motion.latest }
    /// The frame of reference of attitudes: always `xArbitraryZVertical`, because browsers offer no other one. (Baton's
    /// own choice)
    open var attitudeReferenceFrame: CMAttitudeReferenceFrame { .xArbitraryZVertical }

    /// The frames of reference that attitudes can have.
    open class func availableAttitudeReferenceFrames() -> CMAttitudeReferenceFrame { .xArbitraryZVertical }

    /// Starts updates without a handler. The application reads `deviceMotion`.
    open func startDeviceMotionUpdates() { start(motion, nil) }

    /// Starts updates with a handler.
    /// - Parameters:
    ///   - queue: has no effect: the handler runs on the main actor.
    ///   - handler: receives the data, or an error if no device delivers them. (M6)
    open func startDeviceMotionUpdates(to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler) {
        start(motion, handler)
    }

    /// Starts updates without a handler.
    /// - Parameter referenceFrame: has no effect: see `attitudeReferenceFrame`.
    open func startDeviceMotionUpdates(using referenceFrame: CMAttitudeReferenceFrame) { start(motion, nil) }

    /// Starts updates with a handler.
    /// - Parameters:
    ///   - referenceFrame: has no effect: see `attitudeReferenceFrame`.
    ///   - queue: has no effect: the handler runs on the main actor.
    ///   - handler: receives the data, or an error if no device delivers them. (M6)
    open func startDeviceMotionUpdates(
        using referenceFrame: CMAttitudeReferenceFrame, to queue: OperationQueue,
        withHandler handler: @escaping CMDeviceMotionHandler
    ) {
        start(motion, handler)
    }

    /// Stops the updates of the device motion.
    open func stopDeviceMotionUpdates() { motion.stop() }

    // MARK: Sensors

    private var sensors: MotionSensors {
        if let storedSensors { return storedSensors }
        let sensors = UIApplication.shared.motionSensors
        storedSensors = sensors
        return sensors
    }

    private func isAvailable(_ stream: UpdateStream<some CMLogItem>) -> Bool {
        sensors.availability == .available && sensors.latest.map(stream.contains) ?? true
    }

    private func start<Item>(_ stream: UpdateStream<Item>, _ handler: ((Item?, (any Error)?) -> Void)?) {
        stream.start(handler)
        guard sensors.availability != .available else { return }
        // The handler is called only after this method has returned, because the caller does not expect an earlier
        // call.
        _ = sensors.clock?.schedule(after: 0) { [weak self] in self?.reportUnavailability() }
    }

    private func updateSensors() {
        if neededInterval != nil { sensors.add(receiver) } else { sensors.updateInterval() }
    }

    fileprivate var neededInterval: TimeInterval? {
        [accelerometer.neededInterval, gyro.neededInterval, motion.neededInterval].compactMap { $0 }.min()
    }

    fileprivate func receive(_ sample: MotionSample) {
        accelerometer.receive(sample)
        gyro.receive(sample)
        motion.receive(sample)
    }

    fileprivate func sourceChanged() {
        accelerometer.sourceChanged()
        gyro.sourceChanged()
        motion.sourceChanged()
        reportUnavailability()
    }

    private func reportUnavailability() {
        let error: CMError
        switch sensors.availability {
        case .available: return
        case .unavailable: error = CMErrorNotAvailable
        case .refused: error = CMErrorNotAuthorized
        }
        accelerometer.reportError(error)
        gyro.reportError(error)
        motion.reportError(error)
    }
}

/// Passes samples to a manager, so that the manager itself has only Core Motion's API.
@MainActor
private final class Receiver: MotionReceiver {
    // This reference is weak, because the manager retains the receiver. The sensors do not retain the receiver.
    private weak var manager: CMMotionManager?

    init(_ manager: CMMotionManager) {
        self.manager = manager
    }

    var neededMotionInterval: TimeInterval? { manager?.neededInterval }

    func receive(_ sample: MotionSample) { manager?.receive(sample) }

    func motionSourceChanged() { manager?.sourceChanged() }
}

public import Foundation

/// An object that receives samples of motion sensors, such as a `CMMotionManager`.
@MainActor
public protocol MotionReceiver: AnyObject {
    /// The shortest time between two samples that the receiver needs, in seconds; nil while it needs none.
    var neededMotionInterval: TimeInterval? { get }

    /// Receives a sample.
    func receive(_ sample: MotionSample)

    /// Called when another device becomes the source of samples, when no device is the source any more, or when the
    /// availability of sensors has changed. Earlier samples are then no longer current.
    func motionSourceChanged()
}

/// The motion sensors of the devices that show an application.
///
/// Samples are not events: they follow no responder chain, and they are delivered only to the objects that asked for
/// them. (M3) At each time, at most one client of the screen is the source of samples; the owner of the application
/// selects it. (M5)
@MainActor
public final class MotionSensors {
    /// Whether a device delivers samples.
    public enum Availability: Sendable {
        /// At least one client has motion sensors, or no client is connected yet.
        case available
        /// No client has motion sensors.
        case unavailable
        /// No client delivers samples, and a person has refused the permission.
        case refused
    }

    /// A weak reference to a receiver.
    private struct WeakReceiver {
        weak var object: (any MotionReceiver)?
    }

    /// The shortest time between two samples, in seconds. (M4)
    public nonisolated static let minimumInterval: TimeInterval = 1.0 / 60
    /// The longest time between two samples, in seconds.
    public nonisolated static let maximumInterval: TimeInterval = 60

    private(set) weak var application: UIApplication?
    private var receivers: [WeakReceiver] = []
    /// The interval between two samples, in seconds: the shortest interval that any receiver needs, but not less than
    /// `minimumInterval` and not more than `maximumInterval`. Nil while no receiver needs samples. (M4)
    public private(set) var interval: TimeInterval?
    /// The latest sample of the current source; nil if there is none.
    public private(set) var latest: MotionSample?

    init(of application: UIApplication) {
        self.application = application
    }

    /// Whether a device delivers samples. A screen without an owner, as in a test, has sensors.
    public var availability: Availability { application?.motionAvailabilityHandler?() ?? .available }

    /// The clock of the application, for work that a receiver does later.
    public var clock: (any EventClock)? { application?.clock }

    /// Adds a receiver, which is not retained. If the receiver was already added, only the sampling interval is
    /// updated.
    public func add(_ receiver: any MotionReceiver) {
        if !receivers.contains(where: { $0.object === receiver }) { receivers.append(WeakReceiver(object: receiver)) }
        updateInterval()
    }

    /// Updates the sampling interval after a receiver has changed its needed interval or was released.
    public func updateInterval() {
        receivers.removeAll { $0.object == nil }
        let needed = receivers.compactMap { $0.object?.neededMotionInterval }.min()
        let new = needed.map { min(max($0, Self.minimumInterval), Self.maximumInterval) }
        guard new != interval else { return }
        interval = new
        if new == nil { latest = nil }
        application?.motionIntervalHandler?(new)
    }

    /// Delivers a sample to each receiver, in the order in which the receivers were added.
    ///
    /// The sample is not an input: it activates no device and is not traced.
    public func send(_ sample: MotionSample) {
        guard interval != nil else { return }
        latest = sample
        forEachReceiver { $0.receive(sample) }
    }

    /// Reports that another device is the source of samples, that no device is the source any more, or that the
    /// availability of sensors has changed.
    public func sourceChanged() {
        latest = nil
        forEachReceiver { $0.motionSourceChanged() }
    }

    /// The loop runs over a copy that retains the receivers, because a receiver may add or release receivers, including
    /// itself.
    private func forEachReceiver(_ body: (any MotionReceiver) -> Void) {
        guard let application else { return }
        // This call results neither from an input nor from a timer. The application is therefore made the current
        // application here.
        application.makeCurrent()
        for receiver in receivers.compactMap(\.object) { body(receiver) }
    }
}

extension UIApplication {
    /// The motion sensors of the devices that show this application. (M3)
    public final var motionSensors: MotionSensors {
        if let storedMotionSensors { return storedMotionSensors }
        let sensors = MotionSensors(of: self)
        storedMotionSensors = sensors
        return sensors
    }
}

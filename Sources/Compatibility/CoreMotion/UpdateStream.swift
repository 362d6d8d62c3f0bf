import Foundation
import ResponderKit

/// The updates of one kind of data: whether they are active, how often they are delivered, and to which handler.
@MainActor
final class UpdateStream<Item: CMLogItem> {
    /// The fraction of the interval that must have passed before the next sample is delivered. Sensors have intervals
    /// of their own, so a sample may come slightly early. With the fraction 1, every second sample would be skipped.
    private static var tolerance: Double { 0.9 }

    private let make: (MotionSample) -> Item?
    private let changed: () -> Void
    private var handler: ((Item?, (any Error)?) -> Void)?
    /// The handler has already received an error for the current device. It receives at most one error per device.
    private var hasReportedError = false
    private var lastTimestamp = -TimeInterval.infinity
    private(set) var isActive = false
    /// The latest measurement; nil if there is none.
    private(set) var latest: Item?
    /// The requested time between two updates, in seconds.
    var interval: TimeInterval = 0 { didSet { if isActive, interval != oldValue { changed() } } }

    /// - Parameters:
    ///   - make: converts a sample; nil if the sample does not contain the data.
    ///   - changed: called when the needed interval may have changed.
    init(_ make: @escaping (MotionSample) -> Item?, changed: @escaping () -> Void) {
        self.make = make
        self.changed = changed
    }

    /// The time between two samples that the stream needs, in seconds; nil while the stream is not active.
    var neededInterval: TimeInterval? { isActive ? interval : nil }

    /// Starts the updates, or replaces the handler of active updates.
    func start(_ handler: ((Item?, (any Error)?) -> Void)?) {
        self.handler = handler
        hasReportedError = false
        lastTimestamp = -.infinity
        isActive = true
        changed()
    }

    /// Stops the updates and releases the handler.
    func stop() {
        guard isActive else { return }
        isActive = false
        handler = nil
        latest = nil
        changed()
    }

    /// Returns whether a sample contains the kind of data that this stream delivers.
    func contains(_ sample: MotionSample) -> Bool { make(sample) != nil }

    /// Delivers a sample if enough of the interval has passed since the last delivered one.
    func receive(_ sample: MotionSample) {
        guard isActive else { return }
        guard let item = make(sample) else { return reportError(CMErrorNotAvailable) }
        let elapsed = sample.timestamp - lastTimestamp
        guard elapsed >= max(interval, MotionSensors.minimumInterval) * Self.tolerance else { return }
        lastTimestamp = sample.timestamp
        latest = item
        handler?(item, nil)
    }

    /// Called when the samples come from another device, or from no device any more. Discards the former device's data.
    /// The next sample is delivered at once.
    func sourceChanged() {
        latest = nil
        hasReportedError = false
        lastTimestamp = -.infinity
    }

    /// Calls the handler with an error, once for each device that provides samples.
    func reportError(_ error: CMError) {
        guard isActive, !hasReportedError else { return }
        hasReportedError = true
        latest = nil
        handler?(nil, error)
    }
}

public import Foundation

/// Observers of the playback position.
///
/// A label or a slider that shows the position needs no observer. Its `timeline` describes the position once, and
/// nothing is sent during playback.
extension AVPlayer {
    /// Calls a block each time that another `interval` has been played, and after each seek, start or stop of the
    /// playback.
    /// - Parameters:
    ///   - interval: the interval, at least 1/60 second.
    ///   - queue: ignored; the block is called on the main actor. Exists for source compatibility.
    /// - Returns: the observer for `removeTimeObserver(_:)`. The player retains the observer, so the caller need not
    ///   retain it.
    @discardableResult
    public final func addPeriodicTimeObserver(
        forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping (_ time: CMTime) -> Void
    ) -> Any {
        let seconds =
            interval.isNumeric ? max(interval.seconds, TimeObserver.minimumInterval) : TimeObserver.minimumInterval
        return add(TimeObserver(.every(seconds), of: self) { block($0) })
    }

    /// Calls a block each time playback reaches one of the given positions.
    /// - Parameters:
    ///   - times: the positions. AVFoundation uses `NSValue`, which cannot contain times on Linux.
    ///   - queue: ignored; the block is called on the main actor. Exists for source compatibility.
    @discardableResult
    public final func addBoundaryTimeObserver(
        forTimes times: [CMTime], queue: DispatchQueue?, using block: @escaping () -> Void
    ) -> Any {
        let positions = times.filter(\.isNumeric).map(\.seconds).sorted()
        return add(TimeObserver(.at(positions), of: self) { _ in block() })
    }

    /// Removes a periodic or boundary time observer from the player.
    public final func removeTimeObserver(_ observer: Any) {
        guard let observer = observer as? TimeObserver else { return }
        observer.stop()
        timeObservers.removeAll { $0 === observer }
    }

    private func add(_ observer: TimeObserver) -> Any {
        timeObservers.append(observer)
        observer.restart(self, reportsNow: false)
        return observer
    }
}

/// An observer of a player's position. A timer fires at the next position at which the observer's block is called.
@MainActor
final class TimeObserver {
    /// The minimum interval of a periodic observer, in seconds.
    static let minimumInterval = 1.0 / 60

    /// The positions at which the block is called, in seconds.
    enum Schedule {
        case every(Double)
        case at([Double])
    }

    private let schedule: Schedule
    private let block: (CMTime) -> Void
    private weak var player: AVPlayer?
    private var timer: (any EventTimer)?
    /// The playback position at which the timer fires, in seconds.
    private var target = 0.0

    init(_ schedule: Schedule, of player: AVPlayer, _ block: @escaping (CMTime) -> Void) {
        self.schedule = schedule
        self.player = player
        self.block = block
    }

    func stop() {
        timer?.cancel()
        timer = nil
        player = nil
    }

    /// Restarts the timer after a seek, or after playback has started, stopped or changed its rate.
    func restart(_ player: AVPlayer, reportsNow: Bool) {
        scheduleTimer(after: player.currentItem?.position ?? 0)
        if reportsNow, case .every = schedule { block(player.currentTime()) }
    }

    private func scheduleTimer(after position: Double) {
        timer?.cancel()
        timer = nil
        guard let player, let item = player.currentItem, item.timeline.rate > 0, let next = next(after: position) else {
            return
        }
        target = next
        let milliseconds = (next - item.position) / item.timeline.rate * 1_000
        timer = player.clock.schedule(after: max(milliseconds, 0)) { [weak self] in self?.timerFired() }
    }

    private func next(after position: Double) -> Double? {
        switch schedule {
        // The search begins slightly after the given position. A position that was just reported is therefore not
        // reported again.
        case .every(let interval): ((position + 1e-6) / interval).rounded(.down) * interval + interval
        case .at(let positions): positions.first { $0 > position + 1e-6 }
        }
    }

    private func timerFired() {
        guard player != nil else { return }
        let position = target
        scheduleTimer(after: position)
        block(CMTime(seconds: position, preferredTimescale: AVPlayerItem.timescale))
    }
}

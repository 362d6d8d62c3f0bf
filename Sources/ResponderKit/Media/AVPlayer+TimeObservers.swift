public import Foundation

/// Observers of the playback position.
///
/// A label or a slider that shows the position needs no observer. Its `timeline` describes the position once, and
/// nothing is sent during playback.
extension AVPlayer {
    /// Calls a block each time another `interval` has been played, and after each seek, start or stop.
    /// - Parameters:
    ///   - interval: the interval, at least 1/60 second.
    ///   - queue: ignored; the block is called on the main actor. Exists for source compatibility.
    /// - Returns: the observer for `removeTimeObserver(_:)`. The player retains it, so the caller need not.
    @discardableResult
    public final func addPeriodicTimeObserver(
        forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping (_ time: CMTime) -> Void
    ) -> Any {
        let seconds = interval.isNumeric ? max(interval.seconds, TimeObserver.least) : TimeObserver.least
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
        let places = times.filter(\.isNumeric).map(\.seconds).sorted()
        return add(TimeObserver(.at(places), of: self) { _ in block() })
    }

    /// Removes a time observer.
    public final func removeTimeObserver(_ observer: Any) {
        guard let observer = observer as? TimeObserver else { return }
        observer.stop()
        timeObservers.removeAll { $0 === observer }
    }

    private func add(_ observer: TimeObserver) -> Any {
        timeObservers.append(observer)
        observer.follow(self, tellsNow: false)
        return observer
    }
}

/// A time observer. A timer fires at the next position to report.
@MainActor
final class TimeObserver {
    /// The minimum interval, in seconds.
    static let least = 1.0 / 60

    /// The positions to report, in seconds.
    enum Places {
        case every(Double)
        case at([Double])
    }

    private let places: Places
    private let block: (CMTime) -> Void
    private weak var player: AVPlayer?
    private var timer: (any EventTimer)?
    /// The position at which the timer fires.
    private var target = 0.0

    init(_ places: Places, of player: AVPlayer, _ block: @escaping (CMTime) -> Void) {
        self.places = places
        self.player = player
        self.block = block
    }

    func stop() {
        timer?.cancel()
        timer = nil
        player = nil
    }

    /// Restarts the timer after a change of the playback.
    func follow(_ player: AVPlayer, tellsNow: Bool) {
        aim(after: player.currentItem?.position ?? 0)
        if tellsNow, case .every = places { block(player.currentTime()) }
    }

    private func aim(after place: Double) {
        timer?.cancel()
        timer = nil
        guard let player, let item = player.currentItem, item.timeline.rate > 0, let next = next(after: place) else {
            return
        }
        target = next
        let milliseconds = (next - item.position) / item.timeline.rate * 1_000
        timer = player.clock.schedule(after: max(milliseconds, 0)) { [weak self] in self?.reach() }
    }

    private func next(after place: Double) -> Double? {
        switch places {
        // Slightly beyond the position, so that a position that was just reported is not reported again.
        case .every(let interval): ((place + 1e-6) / interval).rounded(.down) * interval + interval
        case .at(let places): places.first { $0 > place + 1e-6 }
        }
    }

    private func reach() {
        guard player != nil else { return }
        let place = target
        aim(after: place)
        block(CMTime(seconds: place, preferredTimescale: AVPlayerItem.timescale))
    }
}

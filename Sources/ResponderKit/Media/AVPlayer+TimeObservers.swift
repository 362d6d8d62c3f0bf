public import Foundation

/// Who wants to hear how a piece goes on.
///
/// A label or a slider that shows it needs none: its `timeline` says as much once, and nothing is sent while the piece plays.
extension AVPlayer {
    /// Calls a block each time another `interval` of the piece has been played, and when it is sought elsewhere, begins or stops.
    /// - Parameters:
    ///   - interval: at least a sixtieth of a second.
    ///   - queue: kept for source that names one; the block is called on the main actor.
    /// - Returns: what `removeTimeObserver(_:)` takes. As long as the player is there, the block is called without it being kept.
    @discardableResult
    public final func addPeriodicTimeObserver(
        forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping (_ time: CMTime) -> Void
    ) -> Any {
        let seconds = interval.isNumeric ? max(interval.seconds, TimeObserver.least) : TimeObserver.least
        return add(TimeObserver(.every(seconds), of: self) { block($0) })
    }

    /// Calls a block each time one of some places of the piece is played.
    /// - Parameters:
    ///   - times: the places. AVFoundation has them in `NSValue`s, which on Linux hold no times.
    ///   - queue: kept for source that names one; the block is called on the main actor.
    @discardableResult
    public final func addBoundaryTimeObserver(
        forTimes times: [CMTime], queue: DispatchQueue?, using block: @escaping () -> Void
    ) -> Any {
        let places = times.filter(\.isNumeric).map(\.seconds).sorted()
        return add(TimeObserver(.at(places), of: self) { _ in block() })
    }

    /// Calls an observer's block no longer.
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

/// Hears how a piece goes on: a timer aims at the next place of it.
@MainActor
final class TimeObserver {
    /// The shortest interval, in seconds.
    static let least = 1.0 / 60

    /// Which places of a piece it wants to hear of, in seconds.
    enum Places {
        case every(Double)
        case at([Double])
    }

    private let places: Places
    private let block: (CMTime) -> Void
    private weak var player: AVPlayer?
    private var timer: (any EventTimer)?
    /// The place that the timer aims at.
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

    /// The piece goes on otherwise than before.
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
        // A little more than the place itself: what was just told is not told again.
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

import MediaPlayback
import ResponderKit

/// Pauses the player after a time, or at the end of the current track. In the last seconds of a time, the volume fades
/// out.
@MainActor
final class SleepTimer {
    /// When the player pauses.
    enum Setting: Equatable {
        /// After this number of minutes.
        case minutes(Int)
        /// At the end of the current track. If another track starts before, at the end of that one.
        case endOfTrack
    }

    /// The duration of the fade-out in milliseconds.
    static let fadeDuration = 15_000.0
    /// The interval between two changes of the volume in milliseconds.
    static let fadeStep = 500.0
    /// The time before the end of a track at which the player pauses, in milliseconds. At the end itself, the next
    /// track would start.
    static let endMargin = 150.0

    /// The setting; nil if the timer is off.
    private(set) var setting: Setting?
    /// The time at which the timer was set, in milliseconds of the clock.
    private(set) var start = 0.0
    /// Called when the timer was set or has ended.
    var onChange: @MainActor () -> Void = {}

    private let player: any PlaybackBackend
    private let clock: any EventClock
    private var timer: (any EventTimer)?
    /// The queue entry at whose end the player pauses, and whether its duration is unknown.
    private var entry: Int?
    private var hasUnknownEnd = false
    /// The volume before the fade-out; nil while the volume is not fading.
    private(set) var formerVolume: Double?

    init(_ player: any PlaybackBackend, clock: any EventClock) {
        self.player = player
        self.clock = clock
    }

    /// Sets the timer; nil switches it off. Cancels a fade-out, and restores the former volume.
    func set(_ setting: Setting?) {
        endFade()
        timer?.cancel()
        self.setting = setting
        start = clock.now
        switch setting {
        case .minutes(let minutes):
            let duration = Double(minutes) * 60_000
            timer = clock.schedule(after: max(0, duration - Self.fadeDuration)) { [weak self] in self?.beginFade() }
        case .endOfTrack: waitForEnd(of: player.state)
        case nil: timer = nil
        }
        onChange()
    }

    /// Schedules the pause at the end of the track again, because the track, position or speed may have changed.
    func stateDidChange(_ state: PlaybackState) {
        guard setting == .endOfTrack else { return }
        // The end of a track of unknown duration is noticed only when the player has moved on.
        if hasUnknownEnd, state.current?.id != entry { return end() }
        waitForEnd(of: state)
    }

    private func waitForEnd(of state: PlaybackState) {
        timer?.cancel()
        timer = nil
        entry = state.current?.id
        hasUnknownEnd = state.current != nil && state.duration == nil
        guard state.position.rate > 0, let duration = state.duration else { return }
        let rest = (duration - state.position.seconds(at: clock.now)) * 1_000 / state.position.rate
        timer = clock.schedule(after: max(0, rest - Self.endMargin)) { [weak self] in self?.end() }
    }

    private func beginFade() {
        formerVolume = player.state.volume
        fade(until: clock.now + Self.fadeDuration)
    }

    private func fade(until end: Double) {
        guard let formerVolume else { return }
        let rest = end - clock.now
        guard rest > 0 else { return self.end() }
        player.setVolume(formerVolume * rest / Self.fadeDuration)
        timer = clock.schedule(after: min(rest, Self.fadeStep)) { [weak self] in self?.fade(until: end) }
    }

    private func end() {
        player.pause()
        endFade()
        timer = nil
        setting = nil
        onChange()
    }

    /// Restores the volume before the fade-out.
    private func endFade() {
        guard let volume = formerVolume else { return }
        formerVolume = nil
        player.setVolume(volume)
    }

    /// Stops the fade-out, because a person has chosen a volume. The player pauses at this volume after `fadeDuration`.
    func volumeWasChosen() {
        guard formerVolume != nil else { return }
        formerVolume = nil
        timer?.cancel()
        timer = clock.schedule(after: Self.fadeDuration) { [weak self] in self?.end() }
    }
}

import ResponderKit

/// The time of the last input, and the state of the idle timer.
@MainActor
final class IdleState {
    /// The time at which the idle period began, in milliseconds of the clock.
    var idleSince = 0.0
    /// A visitor has touched a screen or pressed a key since the last reset.
    var hadInput = false
    var timer: (any EventTimer)?
    /// The views whose videos are playing.
    var playing: Set<ObjectIdentifier> = []
}

/// The idle reset. If there is no input for some time, the kiosk asks whether a visitor is present, and then returns to
/// its first page.
extension KioskModel {
    /// Records input of a visitor on a screen of any size. Restarts the idle period. If the kiosk asks whether a
    /// visitor is present, this question disappears.
    func registerInput() {
        idle.idleSince = clock.now
        idle.hadInput = true
        if question != nil {
            question = nil
            notify(.presented)
        } else if idle.timer == nil {
            updateIdleTimer()
        }
    }

    /// Records that a video has started or stopped playing in a view.
    func setPlaying(_ isPlaying: Bool, of object: AnyObject) {
        let id = ObjectIdentifier(object)
        if isPlaying {
            idle.playing.insert(id)
        } else if idle.playing.remove(id) != nil {
            // A visitor may have watched the video until now, so the idle period begins now.
            idle.idleSince = clock.now
        }
        updateIdleTimer()
    }

    private var needsIdleTimer: Bool {
        storyboard.idle.after > 0 && (differsFromStart || idle.hadInput)
            && !(storyboard.idle.playing && !idle.playing.isEmpty)
    }

    /// Starts the timer for the next step of the idle reset: the question whether a visitor is present, or the reset
    /// itself. Stops the timer if no reset is necessary.
    func updateIdleTimer() {
        guard needsIdleTimer else {
            idle.timer?.cancel()
            idle.timer = nil
            if question != nil {
                question = nil
                notify(.presented)
            }
            return
        }
        guard idle.timer == nil else { return }
        let due = question?.until ?? idle.idleSince + storyboard.idle.after * 1_000
        idle.timer = clock.schedule(after: max(0, due - clock.now)) { [weak self] in self?.idleTimerFired() }
    }

    private func idleTimerFired() {
        idle.timer = nil
        guard needsIdleTimer else { return }
        let due = question?.until ?? idle.idleSince + storyboard.idle.after * 1_000
        guard clock.now >= due else { return updateIdleTimer() }
        if question != nil || storyboard.idle.ask <= 0 || !differsFromStart { return reset() }
        question = Question(until: clock.now + storyboard.idle.ask * 1_000, length: storyboard.idle.ask)
        notify(.presented)
    }
}

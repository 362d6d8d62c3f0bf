import ResponderKit

/// When somebody was here last.
@MainActor
final class IdleState {
    /// By the clock, in milliseconds.
    var began = 0.0
    /// Whether anybody touched anything since the last start.
    var hadInput = false
    var timer: (any EventTimer)?
    /// The films that play, by where they are shown.
    var playing: Set<ObjectIdentifier> = []
}

/// Nobody is there any more: that is asked, and then everything begins again.
extension KioskModel {
    /// Somebody has done something, in any size.
    func touched() {
        idle.began = clock.now
        idle.hadInput = true
        if question != nil {
            question = nil
            tell(.presented)
        } else if idle.timer == nil {
            idleChanged()
        }
    }

    /// A film plays, or no longer.
    func setPlaying(_ isPlaying: Bool, of object: AnyObject) {
        let id = ObjectIdentifier(object)
        if isPlaying {
            idle.playing.insert(id)
        } else if idle.playing.remove(id) != nil {
            // Who watched is there until now.
            idle.began = clock.now
        }
        idleChanged()
    }

    private var waits: Bool {
        storyboard.idle.after > 0 && (isAway || idle.hadInput) && !(storyboard.idle.playing && !idle.playing.isEmpty)
    }

    /// Sets the one timer for what comes next, or none where nothing does.
    func idleChanged() {
        guard waits else {
            idle.timer?.cancel()
            idle.timer = nil
            if question != nil {
                question = nil
                tell(.presented)
            }
            return
        }
        guard idle.timer == nil else { return }
        let due = question?.until ?? idle.began + storyboard.idle.after * 1_000
        idle.timer = clock.schedule(after: max(0, due - clock.now)) { [weak self] in self?.idleTimerFired() }
    }

    private func idleTimerFired() {
        idle.timer = nil
        guard waits else { return }
        let due = question?.until ?? idle.began + storyboard.idle.after * 1_000
        guard clock.now >= due else { return idleChanged() }
        if question != nil || storyboard.idle.ask <= 0 || !isAway { return reset() }
        question = Question(until: clock.now + storyboard.idle.ask * 1_000, length: storyboard.idle.ask)
        tell(.presented)
    }
}

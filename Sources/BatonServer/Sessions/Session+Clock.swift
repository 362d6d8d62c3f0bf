import BatonWire
import ResponderKit

extension Session {
    /// Advances the server's manual clock. The answer is sent after the effects of all timers that have fired.
    func advanceClock(_ message: ClientMessage.ClockAdvance) throws(WireError) {
        // On a server that requires its clients to prove their role, only admins may advance the time.
        guard role == .admin || role == .remote && !(host.admission?.requiresProof ?? false) else {
            throw WireError(
                .forbidden,
                "a \(role.rawValue) may not advance the clock: send hello as \(role == .remote ? "an admin" : "a remote")",
                seq: message.seq)
        }
        guard host.hasManualClock else {
            throw WireError(
                .forbidden, "this server uses the system clock: start it with --clock manual", seq: message.seq)
        }
        host.advanceClock(by: message.advance)
        answer { ServerMessage.Pong.write(into: $0, seq: message.seq, time: host.clock.now) }
    }
}

extension ScreenHost {
    /// The clock is manual: its time advances only on request.
    var hasManualClock: Bool { clock is ManualClock }

    /// Advances the time. Each timer in this period fires at its own time. The changes that it makes are committed and
    /// sent at that time, as with a running clock.
    func advanceClock(by milliseconds: Double) {
        guard let clock = clock as? ManualClock else { return }
        let end = clock.now + milliseconds
        endTurn()
        while let due = clock.nextDeadline, due <= end {
            clock.advance(by: max(0, due - clock.now))
            endTurn()
        }
        clock.advance(by: max(0, end - clock.now))
        endTurn()
    }
}

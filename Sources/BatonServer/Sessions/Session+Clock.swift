import BatonWire
import ResponderKit

extension Session {
    /// Turns the server's clock on, where it stands still until somebody does, and answers when all that fell due on the way is sent.
    func turn(_ message: ClientMessage.ClockTurn) throws(WireError) {
        // Where people are told apart, time is nobody's but those who look after the server.
        guard role == .admin || role == .remote && !(host.admission?.asks ?? false) else {
            throw WireError(
                .forbidden,
                "a \(role.rawValue) may not turn the clock: say hello as \(role == .remote ? "an admin" : "a remote")",
                seq: message.seq)
        }
        guard host.isTurned else {
            throw WireError(
                .forbidden, "this server's clock runs by itself: start one with --clock manual", seq: message.seq)
        }
        host.turn(by: message.advance)
        answer { ServerMessage.Pong.write(into: $0, seq: message.seq, time: host.clock.now) }
    }
}

extension ScreenHost {
    /// Whether time stands still until somebody turns it on.
    var isTurned: Bool { clock is ManualClock }

    /// Turns time on. What falls due on the way happens at its own time, and is committed and sent then, as it is where time runs.
    func turn(by milliseconds: Double) {
        guard let clock = clock as? ManualClock else { return }
        let end = clock.now + milliseconds
        endTurn()
        while let due = clock.nextDue, due <= end {
            clock.advance(by: max(0, due - clock.now))
            endTurn()
        }
        clock.advance(by: max(0, end - clock.now))
        endTurn()
    }
}

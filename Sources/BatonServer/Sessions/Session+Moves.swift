import BatonWire
import ResponderKit

/// One client's touch moves that wait for the end of the loop turn. All moves of one turn are delivered as one
/// event. (T13)
///
/// Any other message to the screen is handled after the waiting moves, so the order is preserved.
@MainActor
struct CoalescedMoves {
    /// The maximum number of messages in one event. At this number, the waiting moves are delivered before the end of
    /// the loop turn.
    static let limit = 256

    let session: Session
    var moves: [TouchMoves] = []
    var seqs: [Int?] = []
}

extension Screen {
    /// Holds moves until the end of the loop turn.
    func hold(_ moves: TouchMoves, seq: Int?, of session: Session) {
        if let heldMoves, heldMoves.session !== session || heldMoves.moves.count >= CoalescedMoves.limit {
            deliverMoves()
        }
        if heldMoves == nil { heldMoves = CoalescedMoves(session: session) }
        heldMoves?.moves.append(moves)
        heldMoves?.seqs.append(seq)
        scheduleCommit()
    }

    /// Delivers the held moves, at the end of the loop turn or before another message.
    func deliverMoves() {
        // Usually there are no held moves. This case is tested first, so that it is fast.
        guard heldMoves != nil, let held = heldMoves else { return }
        heldMoves = nil
        held.session.deliver(held, on: self)
    }
}

extension Session {
    /// Holds a message that contains only touch moves, and returns `true`; returns `false` for any other message. An
    /// error is reported for the message that causes it, and does not affect other held messages.
    func hold(_ input: ClientMessage.TouchInput, on screen: Screen) throws(WireError) -> Bool {
        // Most messages contain a touch that is neither moved nor stationary. The phases are checked first, so that
        // these messages are handled fast.
        for touch in input.touches where touch.phase != .moved && touch.phase != .stationary { return false }
        guard let moves = TouchMoves(input, from: self) else { return false }
        if screen.heldMoves?.session !== self { screen.deliverMoves() }
        do throws(InputError) {
            try screen.application.check(moves, of: device)
        } catch {
            throw error.wireError(seq: input.seq)
        }
        screen.hold(moves, seq: input.seq, of: self)
        return true
    }

    fileprivate func deliver(_ held: CoalescedMoves, on screen: Screen) {
        let changeCount = device.pasteboardChangeCount
        do throws(InputError) {
            let wasHidden = hasSecureTextEntry
            let outcomes = try screen.application.send(moves: held.moves, from: device)
            if audit != nil { for outcome in outcomes { auditTouch(outcome, begins: false, wasHidden: wasHidden) } }
            for (seq, outcome) in zip(held.seqs, outcomes) { answer(seq, with: outcome) }
            // The moves were delivered together, so it is unknown which of them needed control. The refusal is sent
            // without a `seq`, because each move has already been answered.
            if controlRefusal != nil { sendControlRefusal(seq: nil, on: screen) }
        } catch {
            // A touch was cancelled after the messages were checked. Each message is therefore checked again, as if it
            // arrived now.
            for (move, seq) in zip(held.moves, held.seqs) { deliver(move, seq: seq, on: screen) }
        }
        if device.pasteboardChangeCount != changeCount, held.seqs.contains(where: { $0 != nil }) { attachPasteboard() }
    }

    private func deliver(_ move: TouchMoves, seq: Int?, on screen: Screen) {
        do throws(InputError) {
            let wasHidden = hasSecureTextEntry
            let outcome = try screen.application.send(moves: [move], from: device).first ?? InputOutcome()
            auditTouch(outcome, begins: false, wasHidden: wasHidden)
            if controlRefusal != nil { return sendControlRefusal(seq: seq, on: screen) }
            answer(seq, with: outcome)
        } catch {
            refuse(error.wireError(seq: seq))
        }
    }
}

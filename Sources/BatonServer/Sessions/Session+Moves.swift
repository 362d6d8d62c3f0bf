import BatonWire
import ResponderKit

/// Moves of one client that wait for the end of the turn: those that come in one turn are one event. (T13)
///
/// Whatever else comes to the screen meanwhile is handled after them, so that everything happens in the order in which it came.
@MainActor
struct HeldMoves {
    /// The most messages that are one event; with more, those before are one.
    static let limit = 256

    let session: Session
    var moves: [TouchMoves] = []
    var seqs: [Int?] = []
}

extension Screen {
    /// Keeps moves until the end of the turn.
    func hold(_ moves: TouchMoves, seq: Int?, of session: Session) {
        if let held, held.session !== session || held.moves.count >= HeldMoves.limit { deliverMoves() }
        if held == nil { held = HeldMoves(session: session) }
        held?.moves.append(moves)
        held?.seqs.append(seq)
        schedule()
    }

    /// Handles what was held: the turn is over, or something else came.
    func deliverMoves() {
        // Most often nothing is.
        guard held != nil, let held else { return }
        self.held = nil
        held.session.deliver(held, on: self)
    }
}

extension Session {
    /// Takes in a message that only says moves; one that says more is left to others, and the answer is no. What is wrong with a message is said of that message, whatever comes of the others.
    func hold(_ input: ClientMessage.TouchInput, on screen: Screen) throws(WireError) -> Bool {
        // Most messages are none, and are not to cost more for that.
        for touch in input.touches where touch.phase != .moved && touch.phase != .stationary { return false }
        guard let moves = TouchMoves(input, from: self) else { return false }
        if screen.held?.session !== self { screen.deliverMoves() }
        do throws(InputError) {
            try screen.application.check(moves, of: device)
        } catch {
            throw error.wireError(seq: input.seq)
        }
        screen.hold(moves, seq: input.seq, of: self)
        return true
    }

    fileprivate func deliver(_ held: HeldMoves, on screen: Screen) {
        let changeCount = device.pasteboardChangeCount
        do throws(InputError) {
            let wasHidden = hidesTyping
            let outcomes = try screen.application.send(moves: held.moves, from: device)
            if audit != nil { for outcome in outcomes { noteTouch(outcome, begins: false, wasHidden: wasHidden) } }
            for (seq, outcome) in zip(held.seqs, outcomes) { answer(seq, with: outcome) }
        } catch {
            // Touches were taken away since: each message is held against what there is, as if it came now.
            for (move, seq) in zip(held.moves, held.seqs) { deliver(move, seq: seq, on: screen) }
        }
        if device.pasteboardChangeCount != changeCount, held.seqs.contains(where: { $0 != nil }) { noteCopied() }
    }

    private func deliver(_ move: TouchMoves, seq: Int?, on screen: Screen) {
        do throws(InputError) {
            let wasHidden = hidesTyping
            let outcome = try screen.application.send(moves: [move], from: device).first ?? InputOutcome()
            noteTouch(outcome, begins: false, wasHidden: wasHidden)
            answer(seq, with: outcome)
        } catch {
            refuse(error.wireError(seq: seq))
        }
    }
}

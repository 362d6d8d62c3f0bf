import BatonTransport
import Foundation
import ResponderKit

/// A server's clock while a journal is written. It stops while an event from outside is handled, so that the
/// event's time is one number in the journal.
@MainActor
final class JournalClock: EventClock {
    let base: any EventClock
    unowned let journal: Journal
    /// The time at which the clock has stopped, in milliseconds; nil while it runs.
    var stoppedTime: Double?
    private var lastTimer = 0

    init(base: any EventClock, journal: Journal) {
        self.base = base
        self.journal = journal
        // Until the server starts, the clock shows the time in the journal's header.
        stop(at: microseconds)
    }

    var now: Double {
        if let stoppedTime { return stoppedTime }
        // The time is read by code outside of any recorded event. A replay must know that such code ran.
        journal.recordUntrackedActivity()
        return stoppedTime ?? base.now
    }

    var date: Date {
        let base = base
        return JournalDate.date(from: journal.replayableValue("date") { JournalDate.string(from: base.date) })
    }

    /// The underlying clock's time in whole microseconds, as the journal contains it, so that a replay reads the
    /// same number.
    var microseconds: Int { Int((base.now * 1_000).rounded(.down)) }

    /// Stops the clock at a time.
    func stop(at microseconds: Int) { stoppedTime = Double(microseconds) / 1_000 }

    func schedule(after milliseconds: Double, _ body: @escaping @MainActor () -> Void) -> any EventTimer {
        lastTimer += 1
        let number = lastTimer
        return base.schedule(after: milliseconds) { [unowned journal] in
            journal.recordTimer(number)
            body()
        }
    }
}

/// Dates as recorded values: microseconds since 1970.
enum JournalDate {
    static func string(from date: Date) -> String { String(Int64((date.timeIntervalSince1970 * 1_000_000).rounded())) }
    static func date(from text: String) -> Date { Date(timeIntervalSince1970: (Double(text) ?? 0) / 1_000_000) }
}

import BatonTransport
import Foundation
import ResponderKit

/// A server's clock while a journal is written. The clock stops while an event from outside is handled, so that the
/// journal records one time for the event.
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
        // Until the server starts, the clock is stopped at the time that the journal's header contains.
        stop(at: microseconds)
    }

    var now: Double {
        if let stoppedTime { return stoppedTime }
        // The clock runs only outside of recorded events. A replay cannot repeat a reading of the time there, so the
        // journal records that code has read the time outside of an event.
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

    /// Stops the clock at a time, given in microseconds.
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

/// Converts dates to and from the texts that the journal records: microseconds since 1970.
enum JournalDate {
    static func string(from date: Date) -> String { String(Int64((date.timeIntervalSince1970 * 1_000_000).rounded())) }
    static func date(from text: String) -> Date { Date(timeIntervalSince1970: (Double(text) ?? 0) / 1_000_000) }
}

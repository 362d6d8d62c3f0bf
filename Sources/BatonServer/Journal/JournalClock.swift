import Foundation
import ResponderKit

/// A server's clock while a journal is written: it stands still while one thing that came from outside is handled, so that its time is one number in the journal.
@MainActor
final class JournalClock: EventClock {
    let base: any EventClock
    unowned(unsafe) let journal: Journal
    /// Milliseconds; nil while nothing is handled.
    var standing: Double?
    private var lastTimer = 0

    init(base: any EventClock, journal: Journal) {
        self.base = base
        self.journal = journal
        // Until the server begins it is one time, which the header names.
        stop(at: microseconds)
    }

    var now: Double {
        if let standing { return standing }
        // Somebody is at work whom nobody has told of.
        journal.elsewhere()
        return standing ?? base.now
    }

    var date: Date {
        let base = base
        return JournalDate.read(journal.answer("date") { JournalDate.text(base.date) })
    }

    /// The base's time in whole microseconds, in which it is written: so it is the same number when it is read.
    var microseconds: Int { Int((base.now * 1_000).rounded(.down)) }

    /// Stands still at a time.
    func stop(at microseconds: Int) { standing = Double(microseconds) / 1_000 }

    func schedule(after milliseconds: Double, _ body: @escaping @MainActor () -> Void) -> any EventTimer {
        lastTimer += 1
        let number = lastTimer
        return base.schedule(after: milliseconds) { [unowned(unsafe) journal] in
            journal.fires(number)
            body()
        }
    }
}

/// Days as answers: microseconds since 1970.
enum JournalDate {
    static func text(_ date: Date) -> String { String(Int64((date.timeIntervalSince1970 * 1_000_000).rounded())) }
    static func read(_ text: String) -> Date { Date(timeIntervalSince1970: (Double(text) ?? 0) / 1_000_000) }
}

import Foundation

/// A screen's clock. It wraps the clock of the server or of a test, and runs each timer in the context of the screen's
/// application.
@MainActor
final class ScreenClock: EventClock {
    private let clock: any EventClock
    // SAFETY: the application owns this clock, and clears this reference in the application's deinitializer.
    unowned(unsafe) var application: UIApplication?

    init(_ clock: any EventClock) {
        self.clock = clock
    }

    var now: Double { clock.now }
    var date: Date { clock.date }

    func schedule(after milliseconds: Double, _ body: @escaping @MainActor () -> Void) -> any EventTimer {
        clock.schedule(after: milliseconds) { [weak self] in
            guard let application = self?.application else { return body() }
            application.handleTimer(body)
        }
    }
}

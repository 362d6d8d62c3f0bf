import Foundation

/// An application's clock: the server's or a test's, which says whose code it is that a timer calls.
@MainActor
final class ScreenClock: EventClock {
    private let clock: any EventClock
    // The application has it, and clears this when it ends.
    @exclusivity(unchecked) unowned(unsafe) var application: UIApplication?

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

import ArgumentParser
import BatonClient
import BatonWire
import Foundation

/// The command `baton bench`: measures the response time of a server.
struct Bench: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        abstract: "Measure how fast a server answers: several clients tap a view, one tap after the other.",
        discussion: """
            Each client has its own connection, like a phone, and taps again as soon as it has the answer and the changes of the last tap. The measured time is the round trip, including the
            server's work. Clients on the server's own machine share its processors. The first tenth of the time, at most a second, is not counted.

            EXAMPLE
              baton bench increment --screen counter --clients 10 --for 3s
              baton bench --ping --screen player --clients 100
            """)
    @Argument(help: ArgumentHelp("The view to tap.", valueName: "view")) var words: [String] = []
    @Flag(help: "Send pings instead of taps.") var ping = false
    @Option(help: ArgumentHelp("The number of clients.", valueName: "count")) var clients = 1
    @Option(name: .customLong("for"), help: ArgumentHelp("How long to measure.", valueName: "time")) var duration =
        TimeArgument(
            .seconds(3))
    @OptionGroup var connection: ConnectionOptions
    init() {}

    func validate() throws {
        guard (1...1_000).contains(clients) else { throw ValidationError("--clients \(clients): expected 1 to 1000.") }
        guard duration.duration > .zero else { throw ValidationError("--for: expected a time above 0, such as 3s.") }
        guard ping == words.isEmpty else { throw ValidationError("Name the view to tap, or give --ping.") }
    }

    func run() async throws {
        let selector = ping ? nil : try ViewSelector(arguments: words)
        var screens: [RemoteScreen] = []
        for _ in 0..<clients {
            try Task.checkCancellation()
            screens.append(try await connection.connect())
        }
        let (warmUp, length) = (min(.seconds(1), duration.duration / 10), duration.duration)
        let begin = ContinuousClock.now + warmUp
        let measurements = try await withThrowingTaskGroup(of: Measurements.self) { group in
            for screen in screens {
                group.addTask { try await Self.measure(screen, selector, from: begin, to: begin + length) }
            }
            var all = Measurements()
            for try await one in group { all.add(one) }
            return all
        }
        for screen in screens { await screen.close() }
        try Task.checkCancellation()
        guard !measurements.times.isEmpty else {
            throw ClientError(
                .timeout, "The server answered nothing within \(duration.duration.seconds) s.",
                advice: "Measure longer with --for.")
        }
        Terminal.show(outcome(measurements), json: connection.json)
    }

    /// The measurements of one client, or of all clients.
    private struct Measurements: Sendable {
        /// The response times in milliseconds.
        var times: [Double] = []
        /// The number of taps that no responder handled.
        var unhandled = 0

        mutating func add(_ other: Measurements) {
            times += other.times
            unhandled += other.unhandled
        }

        /// Returns a percentile of the response times: the time within which the given fraction of the answers arrived.
        func percentile(_ part: Double) -> Double { times[min(times.count - 1, Int(part * Double(times.count)))] }
    }

    private static func measure(
        _ screen: RemoteScreen, _ selector: ViewSelector?, from begin: ContinuousClock.Instant,
        to end: ContinuousClock.Instant
    ) async throws -> Measurements {
        // The first tap is performed like a tap in a script, which verifies that the view can be tapped.
        var id: Int?
        if let selector {
            try await screen.tap(selector)
            id = try await screen.view(selector).id
        }
        var measurements = Measurements()
        while ContinuousClock.now < end, !Task.isCancelled {
            let sent = ContinuousClock.now
            if let id {
                let answer = try await screen.ask(.tap(ClientMessage.TapInput(target: ClientMessage.Target(id: id))))
                if case .done(let done) = answer, !done.handled { measurements.unhandled += 1 }
            } else {
                _ = try await screen.ask(.ping(ClientMessage.Ping()))
            }
            let answered = ContinuousClock.now
            if sent >= begin, answered <= end { measurements.times.append((answered - sent) / .milliseconds(1)) }
        }
        return measurements
    }

    private func outcome(_ measurements: Measurements) -> Outcome {
        var measurements = measurements
        measurements.times.sort()
        let rate = Double(measurements.times.count) / (duration.duration / .seconds(1))
        let (half, most, worst) = (
            measurements.percentile(0.5), measurements.percentile(0.99), measurements.times.last ?? 0
        )
        func text(_ value: Double) -> String { String(format: value < 10 ? "%.2f" : "%.0f", value) }
        let what = ping ? "pings" : "taps"
        var lines = [
            "\(clients) client\(clients == 1 ? "" : "s"), \(measurements.times.count) \(what) in \(duration.duration.seconds) s: \(text(rate)) a second",
            "round trips: half took at most \(text(half)) ms, 99 of 100 at most \(text(most)) ms, the slowest \(text(worst)) ms",
        ]
        if measurements.unhandled > 0 {
            lines.append("the screen did not handle \(measurements.unhandled) of the inputs")
        }
        func rounded(_ value: Double) -> WireValue { .number((value * 1_000).rounded() / 1_000) }
        return Outcome(
            lines: lines,
            json: [
                "clients": .number(Double(clients)), "seconds": .number(duration.duration / .seconds(1)),
                "answers": .number(Double(measurements.times.count)),
                "unhandled": .number(Double(measurements.unhandled)),
                "perSecond": rounded(rate), "p50": rounded(half), "p99": rounded(most), "max": rounded(worst),
            ])
    }
}

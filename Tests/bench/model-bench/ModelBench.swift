import Foundation
import ResponderKit

/// Measures the event model without a socket, compared with the cheapest code that could do the same (the floor).
///
///     model-bench [SAMPLES [MILLISECONDS]] [KEY …]
///
/// Prints one JSON object. It contains, for each figure, the times of one operation for Baton and for the floor, one
/// pair per sample. Baton and the floor are measured alternately. A figure has no floor if another program measures the
/// floor. Words after the numbers select figures by key.
@main
@MainActor
struct ModelBench {
    static func main() {
        let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        let samples = numbers.first ?? 9
        let milliseconds = numbers.dropFirst().first ?? 20
        let wanted = Set(CommandLine.arguments.dropFirst().filter { Int($0) == nil })
        let all = [
            HitTestCase.make(views: 100, key: "model_hit_100", title: "hit-test in 100 views"),
            HitTestCase.make(views: 10_000, key: "model_hit_10000", title: "hit-test in 10,000 views"),
            ChainCase.make(), RecognizerCase.make(), TapCase.make(), LabelCase.make(), LayoutCase.first(),
            LayoutCase.constant(),
        ]
        let figures = all.filter { wanted.isEmpty || wanted.contains($0.key) }.map {
            $0.measure(samples: max(1, samples), nanoseconds: Double(max(1, milliseconds)) * 1e6)
        }
        let document: [String: Any] = ["figures": figures]
        guard let data = try? JSONSerialization.data(withJSONObject: document, options: [.sortedKeys]) else { exit(1) }
        print(String(decoding: data, as: UTF8.self))
    }
}

/// A figure of the table: the measured code, and the cheapest code that could do the same (the floor).
@MainActor
struct Case {
    let key: String
    let title: String
    /// The unit of the result: `ns` or `µs`.
    var unit = "ns"
    /// Repeats the operation and returns a value that depends on every repetition, so that the optimiser cannot
    /// remove any.
    ///
    /// Returns `Int.min` if an operation failed.
    let baton: (Int) -> Int
    /// The cheapest code that could do the same (the floor); nil if another process measures it.
    let floor: ((Int) -> Int)?

    func measure(samples: Int, nanoseconds: Double) -> [String: Any] {
        let scale = unit == "µs" ? 1e-3 : 1
        let bodies = [baton] + (floor.map { [$0] } ?? [])
        let counts = bodies.map { count(for: nanoseconds, $0) }
        var times = bodies.map { _ in [Double]() }
        for _ in 0..<samples {
            for index in bodies.indices { times[index].append(time(bodies[index], counts[index]) * scale) }
        }
        var figure: [String: Any] = ["key": key, "title": title, "unit": unit, "baton": times[0]]
        if times.count > 1 { figure["floor"] = times[1] }
        return figure
    }

    /// Returns a number of repetitions that takes at least the given time. This measurement also warms up the code.
    private func count(for nanoseconds: Double, _ body: (Int) -> Int) -> Int {
        var count = 16
        while time(body, count) * Double(count) < nanoseconds { count *= 2 }
        return count
    }

    /// Returns the time of one operation in nanoseconds of this thread's CPU time, which excludes other threads.
    private func time(_ body: (Int) -> Int, _ count: Int) -> Double {
        let start = Self.now()
        let outcome = body(count)
        let end = Self.now()
        guard outcome != .min else {
            print("\(key): not all that was to be measured was done")
            exit(1)
        }
        return (end - start) / Double(count)
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}

/// A seeded random number generator.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

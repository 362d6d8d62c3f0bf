import Foundation
import ResponderKit

/// What the event model costs by itself, without a socket: beside the least that could do the same, in pairs that take turns.
///
///     model-bench [SAMPLES [MILLISECONDS]]
///
/// Prints one JSON object: for each figure the nanoseconds of one operation, Baton's and the floor's, a pair for each sample.
@main
@MainActor
struct ModelBench {
    static func main() {
        let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        let samples = numbers.first ?? 9
        let milliseconds = numbers.dropFirst().first ?? 20
        let cases = [
            HitTestCase.make(views: 100, key: "model_hit_100", title: "hit-test in 100 views"),
            HitTestCase.make(views: 10_000, key: "model_hit_10000", title: "hit-test in 10,000 views"),
            ChainCase.make(), RecognizerCase.make(),
        ]
        let figures = cases.map { $0.measure(samples: max(1, samples), nanoseconds: Double(max(1, milliseconds)) * 1e6) }
        let document: [String: Any] = ["figures": figures]
        guard let data = try? JSONSerialization.data(withJSONObject: document, options: [.sortedKeys]) else { exit(1) }
        print(String(decoding: data, as: UTF8.self))
    }
}

/// One figure: what is measured, and the least that could do the same.
@MainActor
struct Case {
    let key: String
    let title: String
    /// Does it so many times, and returns something that depends on all of them, so that none can be left out; `Int.min` where one was.
    let baton: (Int) -> Int
    let floor: (Int) -> Int

    func measure(samples: Int, nanoseconds: Double) -> [String: Any] {
        let counts = [baton, floor].map { count(for: nanoseconds, $0) }
        var pairs: (baton: [Double], floor: [Double]) = ([], [])
        for _ in 0..<samples {
            pairs.baton.append(time(baton, counts[0]))
            pairs.floor.append(time(floor, counts[1]))
        }
        return ["key": key, "title": title, "unit": "ns", "baton": pairs.baton, "floor": pairs.floor]
    }

    /// So many operations take at least so long; warms up on the way.
    private func count(for nanoseconds: Double, _ body: (Int) -> Int) -> Int {
        var count = 16
        while time(body, count) * Double(count) < nanoseconds { count *= 2 }
        return count
    }

    /// Nanoseconds of this thread's CPU time for one operation: others on the same core do not count.
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

/// Numbers that look random and are the same each time.
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

import BatonWire
import Foundation
import Testing

@testable import BatonClient

@Suite("Scroll deceleration on the client")
struct GlideTests {
    private func glide(
        at y: Double, _ speed: Double, rate: Double = 0.998, to: Double? = nil, spring: Double = 14, rigid: Bool = false
    ) throws -> Glide {
        var timeline: [String: WireValue] = [
            "value": .array([.number(0), .number(y)]), "at": .number(1_000),
            "velocity": .array([.number(0), .number(speed)]),
        ]
        if let to {
            timeline["to"] = .array([.number(0), .number(to)])
            timeline["spring"] = .number(spring)
        } else {
            timeline["rate"] = .number(rate)
        }
        return try #require(
            Glide(
                ScreenNode(
                    id: 1, kind: "scroll", parent: 0,
                    properties: [
                        "frame": .array([0, 0, 300, 500].map { .number($0) }),
                        "contentSize": .array([300, 2_000].map { .number($0) }),
                        "timeline": .object(timeline), "scrolls": .array(rigid ? [.string("rigid")] : []),
                    ], revision: 1)))
    }

    @Test("Scrolling slows down and stops below 12 points a second")
    func slowsDown() throws {
        let glide = try glide(at: 100, 600)
        let seconds = log(12 / 600.0) / (1_000 * log(0.998))

        #expect(abs(glide.end - 1_000 - seconds * 1_000) < 0.001)
        #expect(abs(glide.offset(at: 1_500).1 - (100 + 600 * (pow(0.998, 500) - 1) / (1_000 * log(0.998)))) < 1e-9)
        #expect(glide.offset(at: 99_999).1 == glide.offset(at: glide.end).1)
        #expect(glide.offset(at: 0).1 == 100)
    }

    @Test("At the end of its content, a scroll view that bounces continues as a spring")
    func gives() throws {
        let (soft, rigid) = (try glide(at: 1_400, 2_000), try glide(at: 1_400, 2_000, rigid: true))
        let places = stride(from: 1_000, to: soft.end, by: 5).map { soft.offset(at: $0).1 }

        #expect((places.max() ?? 0) > 1_510)
        #expect(abs(soft.offset(at: soft.end).1 - 1_500) < 0.2)
        #expect(stride(from: 1_000.0, to: 4_000, by: 5).allSatisfy { rigid.offset(at: $0).1 <= 1_500 })
        #expect(rigid.offset(at: 9_999).1 == 1_500)
    }

    @Test("Released beyond the edge, content springs back, and continues to scroll if it is fast")
    func beyond() throws {
        let (slow, fast) = (try glide(at: -80, 0), try glide(at: -80, 3_000))

        #expect(abs(slow.offset(at: 1_100).1 - (-80 - 800 * 0.1) * exp(-1)) < 1e-9)
        #expect(slow.offset(at: slow.end + 0.001).1 == 0)
        // At the time t in seconds, the distance from the edge is (-80 + (3000 - 800) t) e^(-10t).
        // The distance is 0 at t = 80/2200, and the speed at that time is 2200 e^(-10t).
        let crossing = 80 / 2_200.0
        let after = 2_200 * exp(-10 * crossing)
        #expect(
            abs(
                fast.offset(at: 1_000 + crossing * 1_000 + 100).1 - after * (pow(0.998, 100) - 1) / (1_000 * log(0.998))
            ) < 1e-6)
        #expect(fast.offset(at: fast.end).1 > 500)
        // An axis without bounce never leaves its range.
        #expect(try glide(at: -80, 0, rigid: true).offset(at: 1_000).1 == 0)
    }

    @Test("A scroll to a given offset is a spring, limited to the content if bouncing is off")
    func sent() throws {
        let glide = try glide(at: 0, 0, to: 900)

        #expect(abs(glide.offset(at: 1_100).1 - (900 + (-900 - 14 * 900 * 0.1) * exp(-1.4))) < 1e-9)
        #expect(glide.offset(at: glide.end + 0.001).1 == 900)
        #expect(try self.glide(at: 0, 0, to: 1_900, rigid: true).offset(at: 9_999).1 == 1_500)
    }

    @Test("A reversing animation takes twice as long, and a replaced one ends at once")
    func animations() {
        func node(_ alpha: Double, _ more: [String: WireValue] = [:]) -> ScreenNode {
            let animation: [String: WireValue] = [
                "from": .null, "to": .number(0.5), "at": .number(100), "duration": .number(300),
            ]
            return ScreenNode(
                id: 1, kind: "view", parent: 0,
                properties: [
                    "alpha": .number(alpha), "animation": .object(["alpha": .object(animation.merging(more) { $1 })]),
                ], revision: 1
            )
        }

        #expect(node(0.5).ends == [400])
        #expect(node(0.5, ["reverses": .bool(true)]).ends == [700])
        #expect(node(0.7).ends == [])
        #expect(node(0.5, ["repeats": .bool(true)]).ends == [])
        #expect(node(0.5, ["paused": .number(0.3)]).ends == [])
    }
}

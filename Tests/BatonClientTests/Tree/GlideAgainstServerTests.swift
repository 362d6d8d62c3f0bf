import BatonWire
import Foundation
import Testing

@testable import BatonClient
@testable import ResponderKit

@Suite("Scroll deceleration on client and server")
struct GlideAgainstServerTests {
    @Test("Client and server compute the same offset at every time and the same end")
    @MainActor func same() throws {
        var numbers = Numbers(seed: 11)
        for _ in 0..<3_000 {
            let (rigid, goes) = (Bool.random(using: &numbers), Bool.random(using: &numbers))
            let height = Double.random(in: 100...900, using: &numbers)
            let content = Double.random(in: 50...3_000, using: &numbers)
            let high = max(0, content - height)
            let start = Double.random(in: -150...(high + 150), using: &numbers)
            let speed = Double.random(in: -4_000...4_000, using: &numbers)
            let rate = [0.998, 0.99, 0.996].randomElement(using: &numbers) ?? 0.998
            let target = Double.random(in: 0...(high + 20), using: &numbers)
            let axis = ScrollAxis(low: 0, high: high, length: height, bounces: !rigid && high > 0)
            let extent = ScrollExtent(x: ScrollAxis(low: 0, high: 0, length: 300, bounces: false), y: axis)
            let (offset, velocity) = (CGPoint(x: 0, y: start), CGPoint(x: 0, y: speed))
            let server =
                goes
                ? ScrollGlide(
                    offset: offset, velocity: velocity, at: 500, target: CGPoint(x: 0, y: target), tension: 14)
                : ScrollGlide(offset: offset, velocity: velocity, at: 500, rate: rate)
            var timeline: [String: WireValue] = [
                "value": .array([.number(0), .number(start)]), "at": .number(500),
                "velocity": .array([.number(0), .number(speed)]),
            ]
            if goes {
                timeline["to"] = .array([.number(0), .number(target)])
                timeline["spring"] = .number(14)
            } else {
                timeline["rate"] = .number(rate)
            }
            let client = try #require(
                Glide(
                    ScreenNode(
                        id: 1, kind: "scroll", parent: 0,
                        properties: [
                            "frame": .array([0, 0, 300, height].map { .number($0) }),
                            "contentSize": .array([300, content].map { .number($0) }),
                            "timeline": .object(timeline), "scrolls": .array(rigid ? [.string("rigid")] : []),
                        ], revision: 1)))
            for _ in 0..<8 {
                let instant = 500 + Double.random(in: 0...4_000, using: &numbers)
                let (one, other) = (client.offset(at: instant).1, Double(server.offset(at: instant, in: extent).y))
                #expect(
                    abs(one - other) < 1e-6, "\(start) \(speed) \(height) \(content) \(goes) \(rigid) at \(instant)")
            }
            #expect(abs(client.end - 500 - server.duration(in: extent)) < 1e-6)
        }
    }
}

import BatonWire
import Testing

@Suite("Earlier positions of a touch")
struct EarlierTouchTests {
    @Test("Earlier positions are decoded in order, and a touch message without them has none")
    func read() throws {
        let text =
            #"""
            {"type":"touch","time":9,"touches":[{"id":3,"phase":"moved","x":5,"y":6},{"id":4,"phase":"stationary",\#
            "x":0,"y":0}],"earlier":[[3,7.5,1,2,0.25],[3, 8, -3, 4, 1]]}
            """#

        guard case .touch(let input) = try client(text) else {
            Issue.record("no touch")
            return
        }

        #expect(
            input.earlier == [
                .init(id: 3, time: 7.5, x: 1, y: 2, force: 0.25), .init(id: 3, time: 8, x: -3, y: 4, force: 1),
            ])
        let without = try client(#"{"type":"touch","touches":[{"id":3,"phase":"moved","x":5,"y":6}],"earlier":null}"#)
        #expect(without == .touch(.init(touches: [.init(id: 3, phase: .moved, x: 5, y: 6)])))
    }

    @Test("A message has at most 256 earlier positions")
    func limit() throws {
        func message(_ count: Int) -> String {
            let places = Array(repeating: "[3,7,1,2,0]", count: count).joined(separator: ",")
            return #"{"type":"touch","touches":[{"id":3,"phase":"moved","x":5,"y":6}],"earlier":[\#(places)]}"#
        }

        guard case .touch(let input) = try client(message(256)) else {
            Issue.record("no touch")
            return
        }

        #expect(input.earlier.count == 256)
        #expect(clientError(message(257).utf8)?.message == "earlier: expected at most 256 positions")
    }

    @Test("The angles of a pencil are decoded, and a pencil without them is upright")
    func pencil() throws {
        let held =
            #"""
            {"type":"touch","touches":[{"id":1,"phase":"moved","x":5,"y":6,"kind":"pencil","altitude":0.5,\#
            "azimuth":6.2}]}
            """#
        let upright = #"{"type":"touch","touches":[{"id":1,"phase":"moved","x":5,"y":6,"kind":"pencil"}]}"#

        func pencil(_ altitude: Double, _ azimuth: Double) -> ClientMessage {
            .touch(
                .init(touches: [
                    .init(id: 1, phase: .moved, x: 5, y: 6, kind: .pencil, altitude: altitude, azimuth: azimuth)
                ]))
        }
        #expect(try client(held) == pencil(0.5, 6.2))
        #expect(try client(upright) == pencil(.pi / 2, 0))
    }
}

import BatonTransport
import Foundation
import Testing

@testable import TransportTestSupport

@Suite("A client that polls without pause") @MainActor struct PollingTests {
    @Test("A client that polls without pause delays no other, and the loop sleeps afterwards")
    func script() throws {
        let server = try TestServer()
        let (script, _) = try server.open()
        let (other, _) = try server.open()
        var ticks = 0
        let tick = server.loop.after(1, repeating: true) { ticks += 1 }

        func ask(times: Int) {
            for number in 0..<times {
                script.sendText("\(number)")
                #expect(script.nextFrame()?.text == "\(number)")
            }
        }
        ask(times: 2_000)
        #expect(ticks > 0)
        script.sendText("beside")
        other.sendText("other")
        #expect(other.nextFrame()?.text == "other" && script.nextFrame()?.text == "beside")
        ask(times: 2_000)

        tick.cancel()
        server.loop.run(until: { false }, within: 20)
        var turns = 0
        server.loop.endOfTurn = { turns += 1 }
        server.loop.run(until: { false }, within: 20)
        #expect(turns < 10, "it waits for what comes")
    }
}

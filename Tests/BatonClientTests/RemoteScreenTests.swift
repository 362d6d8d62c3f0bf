import BatonClient
import BatonWire
import Foundation
import Testing

@Suite("A screen, from a script")
struct RemoteScreenTests {
    @Test("A tap is handled, and what came of it is there when it returns")
    func tap() async throws {
        let screen = try await RemoteScreen.open("counter")

        let done = try await screen.tap("increment")

        #expect(done.handled)
        #expect(try await screen.text("count") == "1")
        await screen.close()
    }

    @Test("Many taps, one after the other, are all counted") func manyTaps() async throws {
        let screen = try await RemoteScreen.open("counter")

        let before = ContinuousClock.now
        for _ in 0..<200 { try await screen.tap("increment") }
        print("200 taps", ContinuousClock.now - before)

        #expect(try await screen.text("count") == "200")
    }
    @Test(arguments: ["scrolling", "gestures", "modals", "values", "table"]) func show(_ page: String) async throws {
        let screen = try await RemoteScreen.gallery(page)
        print(page, await screen.outline().joined(separator: "\n"))
    }
    @Test(arguments: ["form", "player", "picture"]) func show2(_ page: String) async throws {
        let screen = try await RemoteScreen.open(page)
        print(page, await screen.outline().joined(separator: "\n"))
    }
}

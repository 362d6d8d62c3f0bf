import BatonClient
import BatonWire
import Foundation
import Testing

@Suite("A screen, from a script")
struct RemoteScreenTests {
    @Test("A tap is handled, and what came of it is there when it returns")
    func tap() async throws {
        let server = try await BatonProcess()
        let screen = try await RemoteScreen.connect(to: server.url + "/counter")
        print(await screen.outline().joined(separator: "\n"))
        let done = try await screen.tap("increment")
        #expect(done.handled)
        try await screen.expect("count", .text("1"), timeout: .zero)
        await screen.close()
    }
}

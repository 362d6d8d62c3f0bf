import BatonTransport
import Foundation
import Testing

@testable import TransportTestSupport

/// The wake-ups that the transport schedules. The tests check only the scheduled times, not any duration.
@Suite("An idle server") @MainActor struct IdleTests {
    @Test("A server without connections schedules no wake-up, even after one has closed")
    func nobody() throws {
        let server = try TestServer { $0.requestTimeout = 1_000 }
        let transport = try #require(server.transport)
        #expect(transport.nextWakeUp == nil)

        let (client, _) = try server.open()
        #expect(transport.nextWakeUp != nil)
        client.reset()

        #expect(
            server.loop.run(until: { transport.connectionCount == 0 && transport.nextWakeUp == nil }, within: 30_000))
    }

    @Test("An idle server wakes only for the next ping of its open WebSockets")
    func webSockets() throws {
        let server = try TestServer {
            $0.requestTimeout = 1_000
            $0.pingInterval = 10_000_000
            $0.pongTimeout = 20_000_000
        }
        let transport = try #require(server.transport)
        let clients = try (0..<20).map { _ in try server.open().client }
        for client in clients { client.sendText("here") }
        for client in clients { #expect(client.nextFrame()?.text == "here") }

        // The library has no time-out for an open WebSocket, and drops the time-out of the handshake at its next check.
        // After that, the next wake-up is for the pings.
        #expect(server.loop.run(until: { (transport.nextWakeUp ?? 0) > 400_000 }, within: 30_000))

        // The value is rounded to milliseconds, because the difference of two times in seconds is not exact.
        #expect((transport.nextWakeUp ?? .infinity).rounded() <= 10_000_000)
    }

    @Test("Pings due at about the same time are sent together, and not again while answers are pending")
    func together() throws {
        let server = try TestServer {
            $0.pingInterval = 400
            $0.pongTimeout = 20_000_000
        }
        let transport = try #require(server.transport)
        let clients = try (0..<100).map { _ in try server.open().client }

        for client in clients { #expect(client.nextFrame()?.opcode == 9) }
        // No client answers, so the next scheduled event is the end of the time for a pong.
        #expect(server.loop.run(until: { (transport.nextWakeUp ?? 0) > 1_000_000 }, within: 30_000))

        #expect(clients.allSatisfy { $0.received.isEmpty })
        #expect(server.closed.isEmpty)
    }
}

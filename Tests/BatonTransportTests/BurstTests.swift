import BatonTransport
import BatonWire
import Foundation
import Testing

@testable import TransportTestSupport

@Suite("Sending at the end of a turn") @MainActor struct BurstTests {
    @Test("Messages to more clients than one batch holds arrive whole and in order, short or long")
    func many() throws {
        let server = try TestServer()
        let clients = try (0..<100).map { _ in try server.open() }
        // The server sends short messages in batches and each long message alone.
        func text(_ round: Int, _ index: Int) -> String {
            "\(round) \(index) " + String(repeating: "x", count: [0, 900, 10_000][(round + index) % 3])
        }
        for round in 0..<3 {
            atEndOfTurn(of: server) {
                for (index, client) in clients.enumerated() {
                    #expect(client.connection.send(frameOf: text(round, index)))
                }
            }
        }

        for (index, client) in clients.enumerated() {
            for round in 0..<3 { #expect(client.client.nextFrame()?.text == text(round, index)) }
        }
    }

    @Test("The part that a full socket does not accept is sent later, and other clients are not delayed")
    func slow() throws {
        let server = try TestServer { $0.pingInterval = 600_000 }
        let clients = try (0..<6).map { try server.open(receiveBuffer: $0 < 4 ? 8_192 : nil) }
        let slow = clients.prefix(4), fast = clients.suffix(2)
        for (client, _) in slow { client.reads = false }
        var accepted = Array(repeating: 0, count: slow.count)
        // The messages have different lengths, so that some sockets become full within a message and others between two
        // messages.
        func text(_ number: Int, _ index: Int) -> String {
            "\(number) " + String(repeating: "x", count: 1_000 + 300 * index)
        }
        var turns = 0
        server.loop.endOfTurn = {
            guard !slow.allSatisfy(\.connection.isBacklogged) else { return }
            turns += 1
            for (_, connection) in fast { connection.send(frameOf: "\(turns)") }
            for (index, client) in slow.enumerated() {
                if client.connection.send(frameOf: text(accepted[index], index)) { accepted[index] += 1 }
            }
        }
        let tick = server.loop.after(0, repeating: true) {}
        #expect(server.loop.run(until: { slow.allSatisfy(\.connection.isBacklogged) }, within: 60_000))
        server.loop.endOfTurn = nil
        tick.cancel()

        for (client, _) in fast { #expect((1...turns).allSatisfy { client.nextFrame()?.text == "\($0)" }) }
        for (index, client) in slow.enumerated() {
            client.client.reads = true
            #expect(
                (0..<accepted[index]).allSatisfy { client.client.nextFrame()?.text == text($0, index) },
                "client \(index)")
        }
        #expect(server.loop.run(until: { server.writable == slow.count }, within: 10_000))
        for (client, connection) in clients {
            #expect(!connection.isBacklogged && connection.send(frameOf: "last"))
            #expect(client.nextFrame()?.text == "last")
        }
    }

    @Test("Several messages to one client arrive in order, followed by its close")
    func several() throws {
        let server = try TestServer()
        let clients = try (0..<3).map { _ in try server.open() }
        atEndOfTurn(of: server) {
            for number in 0..<3 {
                for (_, connection) in clients {
                    #expect(connection.send(frameOf: "\(number)"))
                    if number == 1 { #expect(!connection.isBacklogged) }
                }
            }
            clients[0].connection.close(code: 4_001, reason: "enough")
            #expect(!clients[0].connection.send(frameOf: "late"))
        }

        for (client, _) in clients { #expect((0..<3).map { _ in client.nextFrame()?.text } == ["0", "1", "2"]) }
        #expect(clients[0].client.nextFrame()?.closeCode == 4_001)
    }

    @Test("Messages to a client that has reset are lost, and other clients receive theirs")
    func gone() throws {
        let server = try TestServer()
        let clients = try (0..<3).map { _ in try server.open() }
        atEndOfTurn(of: server) {
            // The client has reset the connection, but the server has not noticed it yet.
            clients[1].client.reset()
            for (_, connection) in clients { connection.send(frameOf: "hello") }
        }

        #expect(clients[0].client.nextFrame()?.text == "hello" && clients[2].client.nextFrame()?.text == "hello")
        #expect(server.loop.run(until: { server.closed == [clients[1].connection.id] }, within: 10_000))
    }

    @Test("Messages are still sent if the transport is dropped at the end of the turn")
    func dropped() throws {
        let server = try TestServer()
        let gone = try server.open()
        let clients = try (0..<3).map { _ in try server.open() }
        atEndOfTurn(of: server) {
            gone.client.reset()
            gone.connection.send(frameOf: "bye")
            for (_, connection) in clients { connection.send(frameOf: "bye") }
            server.dropTransport()
            for (_, connection) in clients { #expect(!connection.send(frameOf: "late")) }
        }

        for (client, _) in clients {
            #expect(client.nextFrame()?.text == "bye")
            #expect(client.waitsForEnd())
        }
    }

    @Test("Messages at the end of a turn also arrive over TLS")
    func tls() throws {
        let server = try TestServer(carrier: .tls)
        let clients = try (0..<3).map { _ in try server.open() }
        atEndOfTurn(of: server) { for (_, connection) in clients { connection.send(frameOf: "hello") } }

        for (client, _) in clients { #expect(client.nextFrame()?.text == "hello") }
    }

    /// Runs code once, at the end of a loop turn of the server.
    private func atEndOfTurn(of server: TestServer, _ body: @escaping @MainActor () -> Void) {
        var isDone = false
        server.loop.endOfTurn = {
            guard !isDone else { return }
            isDone = true
            body()
        }
        server.loop.after(0) {}
        #expect(server.loop.run(until: { isDone }, within: 10_000))
    }
}

extension Connection {
    /// Sends a message as a whole frame (RFC 6455 5.2).
    @discardableResult
    fileprivate func send(frameOf text: String) -> Bool {
        let buffer = FrameBuffer()
        buffer.frame { buffer in Array(text.utf8).withUnsafeBytes { buffer.append($0) } }
        return send(frames: buffer.payload)
    }
}

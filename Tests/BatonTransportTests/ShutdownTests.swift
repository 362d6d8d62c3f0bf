import BatonTransport
import Foundation
import Testing

@testable import TransportTestSupport

@Suite("The shutdown of a transport") @MainActor struct ShutdownTests {
    @Test("A shutdown closes every WebSocket with 1001, accepts no more, and completes once")
    func graceful() throws {
        let server = try TestServer()
        let clients = try (0..<3).map { _ in try server.open().client }
        let idle = try server.connect()
        let port = server.port
        var ended = 0

        server.transport?.shutDown { ended += 1 }
        server.transport?.shutDown { ended += 100 }

        for client in clients {
            let close = client.nextFrame()
            #expect(close?.closeCode == 1001)
            #expect(close?.closeReason == "shutdown")
            client.send(RawSocket.frame([0x03, 0xe9], opcode: 8))
        }
        #expect(server.loop.run(until: { ended > 0 }, within: 10_000))
        #expect(ended == 1)
        #expect(server.closed.count == 3)
        #expect(idle.waitsForEnd())
        #expect(throws: POSIXError.self) { try RawSocket(to: port, on: server.loop) }
        #expect(server.transport?.connectionCount == 0)
    }

    @Test("A shutdown lets an answer that has begun finish")
    func answersEnd() throws {
        let server = try TestServer()
        server.respond = { _ in HTTPResponse(status: 200, body: [UInt8](repeating: 7, count: 4 << 20)) }
        let client = try server.connect(receiveBuffer: 8192)
        client.reads = false
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        server.loop.run(until: { !server.requests.isEmpty }, within: 10_000)
        var hasEnded = false

        server.transport?.shutDown(within: 10_000) { hasEnded = true }
        client.reads = true

        #expect(client.waitsForEnd())
        #expect(client.received.count > 4 << 20)
        #expect(server.loop.run(until: { hasEnded }, within: 10_000))
    }

    @Test("A shutdown does not wait beyond its deadline for a client that does not answer")
    func deadline() throws {
        let server = try TestServer()
        let (client, connection) = try server.open()
        client.reads = false
        var hasEnded = false

        server.transport?.shutDown(within: 20) { hasEnded = true }

        #expect(server.loop.run(until: { hasEnded }, within: 10_000))
        #expect(server.closed == [connection.id])
        #expect(!connection.send(copying: [0x61]))
    }

    @Test("A shutdown without connections completes at once")
    func empty() throws {
        let server = try TestServer()
        var hasEnded = false

        server.transport?.shutDown(within: 60_000) { hasEnded = true }

        #expect(server.loop.run(until: { hasEnded }, within: 10_000))
    }

    @Test("Dropping the transport disconnects all clients without further callbacks")
    func dropped() throws {
        let server = try TestServer()
        server.respond = { _ in HTTPResponse(status: 200, body: [UInt8](repeating: 7, count: 4 << 20)) }
        let (client, connection) = try server.open()
        let reader = try server.connect(receiveBuffer: 8192)
        reader.reads = false
        reader.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        server.loop.run(until: { server.requests.count == 2 }, within: 10_000)

        server.dropTransport()

        #expect(client.waitsForEnd())
        #expect(!connection.send(copying: [0x61]))
        #expect(server.closed.isEmpty, "there is no transport left to speak for")
    }

    @Test("The transport may be dropped inside its own callbacks")
    func droppedInside() throws {
        let server = try TestServer()
        server.whenReceived = { [unowned server] _, _ in server.dropTransport() }
        let (client, connection) = try server.open()
        client.send(RawSocket.frame(Array("one".utf8)) + RawSocket.frame(Array("two".utf8)))
        #expect(client.waitsForEnd())
        #expect(server.messages.count == 1)
        #expect(!connection.isOpen && !connection.send(copying: [0x61]))

        let second = try TestServer()
        second.whenOpened = { [unowned second] _ in second.dropTransport() }
        let other = try second.connect()
        other.send(RawSocket.handshake())
        #expect(other.waitsForEnd())
        #expect(second.connections.first?.isOpen == false)

        for size in [10, 8 << 20] {
            let third = try TestServer()
            third.respond = { [unowned third] _ in
                third.dropTransport()
                return HTTPResponse(status: 200, body: [UInt8](repeating: 7, count: size))
            }
            let reader = try third.connect(receiveBuffer: 8192)
            reader.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(reader.waitsForEnd())
        }

        let fourth = try TestServer()
        fourth.admit = { [unowned fourth] _ in
            fourth.dropTransport()
            return nil
        }
        let last = try fourth.connect()
        last.send(RawSocket.handshake())
        #expect(last.waitsForEnd())
    }

    @Test("A dropped transport and its delegate are released, even if a connection is still held")
    func noCycle() throws {
        weak var transport: Transport?
        weak var delegate: TestServer?
        var connection: Connection?
        do {
            let server = try TestServer()
            connection = try server.open().connection
            transport = server.transport
            delegate = server
        }

        #expect(transport == nil && delegate == nil)
        #expect(connection?.isOpen == false)
    }

    @Test("Many transports can run on one loop, one after another")
    func again() throws {
        for _ in 0..<20 {
            let server = try TestServer()
            let (client, _) = try server.open()
            client.sendText("hello")
            #expect(client.nextFrame()?.text == "hello")
        }
    }
}

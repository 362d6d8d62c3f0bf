import BatonTransport
import Foundation
import Testing

@testable import TransportTestSupport

@Suite("A connection") @MainActor struct ConnectionTests {
    @Test("A close from the client is answered with its code and reported once", arguments: Carrier.allCases)
    func clientCloses(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier)
        let (client, connection) = try server.open()

        client.send(RawSocket.frame([0x0f, 0xa1] + Array("bye".utf8), opcode: 8))

        #expect(client.nextFrame()?.closeCode == 4001)
        #expect(client.waitsForEnd())
        #expect(server.closed == [connection.id])
        #expect(!connection.isOpen)
    }

    @Test(
        "The server can close at any time, and nothing that arrives afterwards is delivered",
        arguments: Carrier.allCases)
    func serverCloses(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier)
        let (first, connection) = try server.open()
        connection.close(code: 4001, reason: "not you")
        connection.close(code: 4002, reason: "again")
        #expect(first.nextFrame().map { [$0.closeCode.map(String.init), $0.closeReason] } == ["4001", "not you"])
        #expect(!connection.isOpen)

        server.whenReceived = { connection, _ in connection.close(code: 4002, reason: "enough") }
        let (second, _) = try server.open()
        second.send(RawSocket.frame(Array("one".utf8)) + RawSocket.frame(Array("two".utf8)))
        #expect(second.nextFrame()?.closeCode == 4002)
        #expect(server.messages == [Array("one".utf8)])

        server.whenOpened = { connection in
            connection.send(copying: Array("first".utf8))
            connection.close(code: 4000, reason: "")
        }
        let (third, _) = try server.open()
        #expect(third.nextFrame()?.text == "first")
        #expect(third.nextFrame()?.closeCode == 4000)

        for client in [first, second, third] { client.send(RawSocket.frame([0x0f, 0xa0], opcode: 8)) }
        #expect(server.loop.run(until: { server.closed.count == 3 }, within: 10_000))
        #expect(Set(server.closed).count == 3)
    }

    @Test("A close reason is cut to 123 bytes, between two characters", arguments: Carrier.allCases)
    func longReason(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier)
        let (client, connection) = try server.open()

        connection.close(code: 4001, reason: "x" + String(repeating: "€", count: 100))

        #expect(client.nextFrame()?.closeReason == "x" + String(repeating: "€", count: 40))
    }

    @Test("A connection whose client does not answer the close is dropped", arguments: Carrier.allCases)
    func noAnswerToClose(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier) { $0.requestTimeout = 1000 }
        let (client, connection) = try server.open()
        client.reads = false

        connection.close(code: 4001, reason: "")

        #expect(server.loop.run(until: { server.closed == [connection.id] }, within: 30_000))
    }

    @Test("Calls on a connection that has ended have no effect", arguments: Carrier.allCases)
    func lateSend(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier)
        let (client, connection) = try server.open()
        connection.context = server
        client.reset()
        #expect(server.loop.run(until: { server.closed == [connection.id] }, within: 10_000))

        #expect(!connection.send(copying: Array("late".utf8)))
        connection.notifyWhenWritable()
        connection.close(code: 1000, reason: "late")

        #expect(!connection.isBacklogged && !connection.isOpen)
        #expect(connection.context == nil, "what it was given is let go")
        server.loop.run(until: { false }, within: 5)
        #expect(server.closed == [connection.id])
    }

    @Test(
        "A congested connection refuses messages until it has room, and accepted ones arrive whole",
        arguments: Carrier.allCases)
    func backlog(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier)
        let (client, connection) = try server.open(receiveBuffer: 8192)
        client.reads = false
        var accepted: [String] = []
        while accepted.count < 10_000 {
            let text = "\(accepted.count) " + String(repeating: "x", count: 100_000)
            guard connection.send(copying: Array(text.utf8)) else { break }
            accepted.append(text)
        }
        #expect(connection.isBacklogged)
        #expect(!connection.send(copying: [0x61]))
        #expect(server.writable == 0)

        client.reads = true
        let arrived = accepted.map { _ in client.nextFrame()?.text }

        #expect(arrived == accepted)
        #expect(server.loop.run(until: { server.writable == 1 }, within: 10_000))
        #expect(!connection.isBacklogged)
        #expect(connection.send(copying: Array("again".utf8)))
        #expect(client.nextFrame()?.text == "again")
    }

    @Test("A requested notification that the connection is writable arrives once", arguments: Carrier.allCases)
    func notify(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier)
        let (client, connection) = try server.open()

        connection.notifyWhenWritable()
        server.loop.run(until: { server.writable > 0 }, within: 10_000)
        server.loop.run(until: { false }, within: 5)

        #expect(server.writable == 1)
        #expect(!client.isEnded)
    }

    @Test("A connection whose client reads nothing can be closed", arguments: Carrier.allCases)
    func closeChoked(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier) { $0.requestTimeout = 1000 }
        let (client, connection) = try server.open(receiveBuffer: 8192)
        client.reads = false
        while connection.send(copying: [UInt8](repeating: 0x61, count: 100_000)) {}

        connection.close(code: 1008, reason: "too slow")

        #expect(!connection.isBacklogged && !connection.isOpen)
        #expect(server.loop.run(until: { server.closed == [connection.id] }, within: 30_000))
    }

    @Test("A silent connection is pinged and stays open while it answers", arguments: Carrier.allCases)
    func pings(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier) {
            $0.pingInterval = 40
            $0.pongTimeout = 400
        }
        let (client, connection) = try server.open()

        for _ in 0..<3 {
            let ping = client.nextFrame()
            #expect(ping?.opcode == 9)
            client.send(RawSocket.frame(ping?.payload ?? [], opcode: 10))
        }

        #expect(connection.isOpen && server.closed.isEmpty)
    }

    @Test(
        "The close of a client that reads nothing follows all messages sent before",
        arguments: Carrier.allCases)
    func codeForTheDeaf(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier)
        let (client, connection) = try server.open(receiveBuffer: 8_192)
        client.reads = false
        var sent = 0
        while connection.send(copying: [UInt8](repeating: 0x61, count: 10_000)) { sent += 1 }

        connection.close(code: 1_008, reason: "no answer is read")
        client.reads = true

        for _ in 0..<sent { #expect(client.nextFrame()?.payload.count == 10_000) }
        #expect(client.nextFrame()?.closeCode == 1_008)
    }

    @Test("An open WebSocket is not closed by the time-out for requests", arguments: Carrier.allCases)
    func outlivesRequestTimeout(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier) {
            $0.requestTimeout = 1_000
            $0.pingInterval = 500
        }
        let (client, connection) = try server.open()

        // Five ping intervals of 500 ms are longer than the time-out for requests, 1,000 ms.
        for _ in 0..<5 {
            let ping = client.nextFrame()
            #expect(ping?.opcode == 9)
            client.send(RawSocket.frame(ping?.payload ?? [], opcode: 10))
            connection.notifyWhenWritable()
        }
        client.sendText("still here")

        #expect(client.nextFrame()?.text == "still here")
        #expect(server.closed.isEmpty)
    }

    @Test("A connection that does not answer pings is closed", arguments: Carrier.allCases)
    func hangUp(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier) {
            $0.pingInterval = 40
            $0.pongTimeout = 80
        }
        let (client, connection) = try server.open()

        #expect(client.nextFrame()?.opcode == 9)
        #expect(client.waitsForEnd())
        #expect(server.loop.run(until: { server.closed == [connection.id] }, within: 10_000))
    }

    @Test(
        "A client that reads nothing stays connected while its machine answers, and a silent one does not",
        arguments: Carrier.allCases)
    func stalled(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier) {
            $0.pingInterval = 40
            $0.pongTimeout = 80
        }
        let (client, stalled) = try server.open(receiveBuffer: 8_192)
        client.reads = false
        var accepted = 0
        while stalled.send(copying: [UInt8](repeating: 0x61, count: 100_000)) { accepted += 1 }

        // These clients connect later than the stalled client. If silence ended the stalled client's connection, it
        // would end before theirs.
        for _ in 0..<5 {
            let silent = try server.open().client
            #expect(silent.waitsForEnd())
        }

        #expect(server.loop.run(until: { server.closed.count == 5 }, within: 10_000))
        #expect(!server.closed.contains(stalled.id))
        #expect(stalled.isOpen)
        client.reads = true
        for _ in 0..<accepted { #expect(client.nextFrame()?.payload.count == 100_000) }
        #expect(client.nextFrame()?.opcode == 9, "it is asked again, now that it can hear it")
    }

    @Test("A message right before a close is delivered", arguments: Carrier.allCases)
    func messageThenClose(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier)
        let (client, connection) = try server.open()

        client.send(RawSocket.frame(Array("last".utf8)) + RawSocket.frame([0x03, 0xe8], opcode: 8))

        #expect(server.loop.run(until: { server.closed == [connection.id] }, within: 10_000))
        #expect(server.messages == [Array("last".utf8)])
    }

    @Test(
        "While reading is paused, no message is delivered or lost, and a close still ends the connection",
        arguments: Carrier.allCases)
    func notRead(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier)
        let (client, connection) = try server.open()
        server.whenReceived = { connection, _ in connection.reads = server.messages.count != 2 }

        client.send((1...5).flatMap { RawSocket.frame(Array("\($0)".utf8)) })
        #expect(server.loop.run(until: { server.messages.count == 2 }, within: 10_000))
        let (other, _) = try server.open()
        other.sendText("other")
        #expect(server.loop.run(until: { server.messages.count == 3 }, within: 10_000))
        #expect(server.messages == ["1", "2", "other"].map { Array($0.utf8) }, "in one read, and yet not delivered")

        connection.reads = true
        #expect(server.loop.run(until: { server.messages.count == 6 }, within: 10_000))
        #expect(server.messages.suffix(3) == ["3", "4", "5"].map { Array($0.utf8) })

        connection.reads = false
        connection.close(code: 4_001, reason: "")
        #expect(client.nextFrame()?.closeCode == 4_001)
        client.send(RawSocket.frame([0x0f, 0xa1], opcode: 8))
        #expect(server.loop.run(until: { server.closed == [connection.id] }, within: 10_000))
    }

    @Test("Messages before a client's close are delivered even if reading is paused", arguments: Carrier.allCases)
    func notReadToTheEnd(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier)
        let (client, connection) = try server.open()
        server.whenReceived = { connection, _ in connection.reads = false }

        client.send(
            (1...3).flatMap { RawSocket.frame(Array("\($0)".utf8)) } + RawSocket.frame([0x03, 0xe8], opcode: 8))

        #expect(server.loop.run(until: { server.closed == [connection.id] }, within: 10_000))
        #expect(server.messages == ["1", "2", "3"].map { Array($0.utf8) })
    }

    @Test("If the server closes while reading is paused, the waiting messages are discarded")
    func notReadAndClosed() throws {
        let server = try TestServer()
        let (client, connection) = try server.open()
        server.whenReceived = { connection, _ in connection.reads = false }
        client.send((1...3).flatMap { RawSocket.frame(Array("\($0)".utf8)) })
        #expect(server.loop.run(until: { server.messages.count == 1 }, within: 10_000))

        connection.close(code: 4_001, reason: "")

        #expect(client.nextFrame()?.closeCode == 4_001)
        client.send(RawSocket.frame([0x0f, 0xa1], opcode: 8))
        #expect(server.loop.run(until: { server.closed == [connection.id] }, within: 10_000))
        #expect(server.messages.count == 1)
    }

    @Test("A connection that receives data needs no ping", arguments: Carrier.allCases)
    func dataIsLife(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier) { $0.pingInterval = 60_000 }
        let (client, connection) = try server.open()

        client.sendText("alive")

        #expect(client.nextFrame()?.opcode == 1)
        #expect(connection.isOpen)
    }

    @Test("Each connection has its own id and stores the delegate's context", arguments: Carrier.allCases)
    func identity(carrier: Carrier) throws {
        let server = try TestServer(carrier: carrier)
        let first = try server.open().connection
        let second = try server.open().connection

        first.context = server

        #expect(first.id != second.id)
        #expect(first.context === server && second.context == nil)
        first.context = nil
    }
}

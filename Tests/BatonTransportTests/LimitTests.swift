import BatonTransport
import Foundation
import Testing

@testable import TransportTestSupport

@Suite("The listening socket and its limits") @MainActor struct LimitTests {
    @Test("If the host is 127.0.0.1, no other address is bound")
    func loopbackOnly() throws {
        let server = try TestServer()
        let port = String(server.port, radix: 16, uppercase: true)
        let digits = String(repeating: "0", count: 4 - port.count) + port

        var listening: [String] = []
        for line in try lines(of: "tcp") + lines(of: "tcp6") where line[3] == "0A" && line[1].hasSuffix(":" + digits) {
            listening.append(String(line[1]))
        }

        #expect(listening == ["0100007F:" + digits])
    }

    @Test("The host `::` serves every address, including IPv4")
    func everyAddress() throws {
        let server = try TestServer { $0.host = "::" }

        #expect(try server.answer(to: "GET / HTTP/1.1\r\nHost: h\r\n\r\n").hasSuffix("hello\n"))
        #expect(server.requests.first?.remoteAddress == "127.0.0.1", "an IPv4 peer by its own name")
    }

    @Test("A port in use, an unknown host and an address of another machine have different errors")
    func cannotBind() throws {
        let server = try TestServer()
        let port = server.port

        #expect(throws: TransportError.portInUse(host: "127.0.0.1", port: port)) { try TestServer { $0.port = port } }
        #expect(throws: TransportError.noSuchAddress(host: "192.0.2.1")) { try TestServer { $0.host = "192.0.2.1" } }
        #expect(TransportError.portInUse(host: "127.0.0.1", port: port).description.contains("choose another port"))
        #expect(TransportError.noEventPlugin.description.contains("apt install libwebsockets-evlib-ev"))
        do {
            _ = try TestServer { $0.host = "no such host" }
            Issue.record("an unknown host was bound")
        } catch TransportError.unknownHost(let host, let reason) {
            #expect(host == "no such host")
            #expect(!reason.isEmpty)
        }
    }

    @Test("Connections over the limit are refused until there is room again")
    func connectionLimit() throws {
        let server = try TestServer { $0.maximumConnections = 3 }
        var clients = try (0..<3).map { _ in try server.open().client }
        #expect(server.transport?.connectionCount == 3)

        let refused = try server.connect()
        #expect(refused.waitsForEnd())
        #expect(refused.received.isEmpty)
        #expect(clients.allSatisfy { !$0.isEnded })

        clients.removeLast().reset()
        server.loop.run(until: { server.transport?.connectionCount == 2 }, within: 10_000)
        let (client, _) = try server.open()
        client.sendText("taken")
        #expect(client.nextFrame()?.text == "taken")
    }

    /// An address of this machine that is not a loopback address; nil if the machine has none.
    nonisolated static let ownAddress: in_addr? = {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return nil }
        defer { freeifaddrs(first) }
        for entry in sequence(first: first, next: { $0?.pointee.ifa_next }) {
            guard let entry = entry?.pointee, let address = entry.ifa_addr,
                address.pointee.sa_family == UInt16(AF_INET),
                Int32(bitPattern: entry.ifa_flags) & Int32(IFF_LOOPBACK) == 0
            else { continue }
            return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_addr }
        }
        return nil
    }()

    @Test(
        "One address may have half of all connections, and this machine may have all", .enabled(if: ownAddress != nil))
    func shares() throws {
        let server = try TestServer {
            $0.host = "0.0.0.0"
            $0.maximumConnections = 6
        }
        let port = try #require(server.transport?.port)
        let address = try #require(Self.ownAddress)
        func connect(_ address: in_addr?) throws -> RawSocket {
            try RawSocket(to: port, on: server.loop, address: address)
        }
        let held = try (0..<3).map { _ in try connect(address) }
        #expect(held.allSatisfy { $0.upgrade() })

        #expect(try connect(address).waitsForEnd())
        #expect(held.allSatisfy { !$0.isEnded })
        #expect(server.notices.contains { $0.contains("or its network, has reached its limit") })

        let own = try (0..<3).map { _ in try connect(nil) }
        #expect(own.allSatisfy { $0.upgrade() })
        #expect(server.transport?.connectionCount == 6)
    }

    @Test(
        "A new connection of an address at its limit replaces its oldest one without a request",
        .enabled(if: ownAddress != nil))
    func shareOfTheSilent() throws {
        let server = try TestServer {
            $0.host = "0.0.0.0"
            $0.maximumConnections = 6
        }
        let port = try #require(server.transport?.port)
        let address = try #require(Self.ownAddress)
        let silent = try (0..<3).map { _ in try RawSocket(to: port, on: server.loop, address: address) }
        server.loop.run(until: { server.transport?.connectionCount == 3 }, within: 10_000)

        let speaks = try RawSocket(to: port, on: server.loop, address: address)

        #expect(speaks.upgrade())
        #expect(silent[0].waitsForEnd())
        #expect(!silent[1].isEnded && !silent[2].isEnded)
        #expect(server.notices.contains { $0.contains("send no request") })
    }

    @Test(
        "Two thousand silent sockets, plain or in a TLS handshake, do not keep a client out",
        arguments: [Carrier.plain, .tls])
    func silent(carrier: Carrier) throws {
        var files = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
        files.rlim_cur = min(files.rlim_max, 16_384)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
        let server = try TestServer(carrier: carrier)
        let port = server.port
        let silent = try (0..<2_000).map { index in
            let socket = try RawSocket(to: port, on: server.loop)
            // The client sends an incomplete ClientHello, so that the server has begun the TLS handshake.
            if carrier == .tls { socket.send([0x16, 0x03, 0x01, 0x02, 0x00]) }
            if index % 100 == 0 { server.loop.run(until: { false }, within: 0) }
            return socket
        }
        server.loop.run(until: { silent.count(where: \.isEnded) >= 2_000 - 1_024 }, within: 10_000)

        let (client, _) = try server.open()
        client.sendText("here")

        #expect(client.nextFrame()?.text == "here")
        #expect(silent.count { !$0.isEnded } <= 1_024)
        #expect(server.notices.contains { $0.contains("send no request") })
    }

    @Test(
        "A client that does not complete its request in time is disconnected", arguments: ["", "GET / HTTP/1.1\r\nHo"])
    func slow(beginning: String) throws {
        let server = try TestServer { $0.requestTimeout = 1000 }
        let client = try server.connect()

        client.send(beginning)

        #expect(client.waitsForEnd())
        #expect(server.requests.isEmpty)
        #expect(server.transport?.connectionCount == 0)
    }

    @Test("A connection without a further request is closed after a while")
    func idle() throws {
        let server = try TestServer { $0.requestTimeout = 1000 }
        let client = try server.connect()

        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        client.waits(for: "hello\n")

        #expect(client.waitsForEnd())
    }

    @Test("Headers as large as a browser's are accepted, and endless ones are refused")
    func headerSize() throws {
        let server = try TestServer()
        let cookie =
            "Cookie: " + (0..<60).map { "name\($0)=" + String(repeating: "v", count: 64) }.joined(separator: "; ")

        #expect(try server.answer(to: "GET / HTTP/1.1\r\nHost: h\r\n\(cookie)\r\n\r\n").hasSuffix("hello\n"))

        let client = try server.connect()
        client.send("GET / HTTP/1.1\r\nHost: h\r\nX: ")
        for _ in 0..<200 where !client.isEnded {
            client.send(String(repeating: "x", count: 1000))
            server.loop.run(until: { client.isEnded }, within: 1)
        }
        #expect(client.isEnded)
        #expect(server.requests.count == 1)
    }

    @Test("A flood of bad requests writes only a few log lines")
    func logLimit() throws {
        let server = try TestServer()

        for _ in 0..<300 {
            let client = try server.connect()
            client.send(
                RawSocket.handshake(upgrade: "websocket").replacing(
                    "Connection: keep-alive, Upgrade", with: "Connection: \"Upgrade"))
            client.send("GET GET POST\r\n\r\n")
            client.finishSending()
            client.waitsForEnd()
        }

        #expect(server.log.count < 100)
    }

    private func lines(of table: String) throws -> [[Substring]] {
        // The system reports a size of 0 for this file, so the file is read to its end.
        let bytes = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/net/\(table)")).readToEnd() ?? Data()
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst().map {
            $0.split(separator: " ")
        }
    }
}

import Foundation
import Testing

@testable import BatonServer

@Suite("Compressed bodies") struct ContentCodingTests {
    @Test("Compressed bodies are standard gzip and the same for the same bytes")
    func roundTrip() throws {
        let text = Array(String(repeating: "a line that is there often\n", count: 500).utf8)
        let packed = try #require(ContentCoding.gzip(text))
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc"]
        process.standardInput = input
        process.standardOutput = output

        try process.run()
        input.fileHandleForWriting.write(Data(packed))
        try input.fileHandleForWriting.close()
        let read = try #require(try output.fileHandleForReading.readToEnd())
        process.waitUntilExit()

        #expect(Array(read) == text)
        #expect(packed.count < text.count / 10)
        #expect(ContentCoding.gzip(text) == packed)
    }

    @Test("A body is not compressed if that would not make it smaller")
    func small() {
        #expect(ContentCoding.gzip([]) == nil)
        #expect(ContentCoding.gzip(Array("abc".utf8)) == nil)
    }

    @Test(
        "Only a client that accepts gzip receives it",
        arguments: [
            (nil, false), ("", false), ("gzip", true), ("gzip, deflate, br", true), ("br;q=1, GZIP;q=0.5", true),
            ("gzip;q=0", false),
            ("gzip; q=0.000", false), ("deflate", false), ("*", true), ("*;q=0", false), ("identity, *;q=0.1", true),
            ("*, gzip;q=0", false), ("gzipped", false),
        ] as [(String?, Bool)])
    func accepting(header: String?, accepts: Bool) {
        #expect(ContentCoding.acceptsGzip(header) == accepts)
    }
}

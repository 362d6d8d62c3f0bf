import Foundation
import Testing

@testable import KioskData

/// A real HTTP server on a port that the system chooses. The server ends with the test.
final class TestServer {
    let port: Int
    private let process = Process()
    private let input = Pipe()

    init() throws {
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = [URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/server.py"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line = Data()
        while line.last != UInt8(ascii: "\n"), let byte = try output.fileHandleForReading.read(upToCount: 1),
            !byte.isEmpty
        { line += byte }
        port = try #require(Int(String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    var host: RequestHost { get throws { try RequestHost("127.0.0.1:\(port)") } }

    func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    @MainActor func sender() throws -> RequestSender { RequestSender(hosts: [try host]) }
}

/// A request as the server has received it.
struct Asked: Decodable {
    let method: String
    let path: String
    let headers: [String: String]
    let body: String

    init(_ answer: RequestAnswer) throws {
        self = try JSONDecoder().decode(Asked.self, from: Data(answer.body))
    }
}

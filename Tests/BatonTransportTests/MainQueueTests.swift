import Foundation
import Testing

/// These tests run in processes of their own, because a test may not block the main thread of the test process.
@Suite("The main queue on the loop") @MainActor struct MainQueueTests {
    @Test(
        "Tasks, sleeps, blocks and a chain of a thousand jobs run without stopping sockets or timers",
        arguments: ["descriptor", "runloop"])
    func jobs(mode: String) throws {
        let lines = try probe(["main-queue", mode])

        let everything = ["chain", "detached", "dispatch", "sleep", "socket", "task", "timer", "yielding"]
        #expect(lines.dropLast().sorted() == (mode == "runloop" ? ["Timer"] : []) + everything)
        #expect(lines.last == "ended")
    }

    @Test("A signal ends a loop that runs on the main thread")
    func signal() throws {
        #expect(try probe(["signal"]) == ["terminated", "ended"])
    }

    private func probe(_ arguments: [String]) throws -> [String] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("transport-probe")
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

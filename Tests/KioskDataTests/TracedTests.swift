import Foundation
import Testing

/// Traces the system calls of the program that saves rows, and compares the order of writes, syncs and confirmations.
@Suite("Rows that are synced to disk") struct TracedTests {
    private let folder = TemporaryFolder()

    /// The state of the saved files at one confirmation by the program, as the traced system calls show it.
    private struct Confirmation {
        /// The number of syncs of the file since the previous confirmation.
        var syncs = 0
        /// The files with written but unsynced bytes.
        var unsynced: Set<String> = []
    }

    /// Runs the program that saves rows under strace.
    private func trace(_ words: [String]) throws -> [Confirmation] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/strace")
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(
            "row-probe")
        let log = folder.path + "/trace.txt"
        process.arguments =
            [
                "-f", "-y", "-o", log, "-e", "trace=write,pwrite64,writev,pwritev,pwritev2,fsync,fdatasync",
                program.path, folder.path,
            ]
            + words
        process.standardOutput = Pipe()
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return confirmations(in: try String(contentsOfFile: log, encoding: .utf8))
    }

    private func confirmations(in log: String) -> [Confirmation] {
        var confirmed: [Confirmation] = []
        var next = Confirmation()
        // The first parts of unfinished calls, by thread. strace splits a call into two lines if it reports another
        // thread in between.
        var begun: [Substring: String] = [:]
        for line in log.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
            guard parts.count == 2 else { continue }
            var call = parts[1].trimmingCharacters(in: .whitespaces)
            if call.hasSuffix("<unfinished ...>") {
                begun[parts[0]] = call
                // Bytes count as unsynced from the time when their write begins. A sync counts from the time when it
                // returns.
                if !call.contains("sync(") { note(call, &next, &confirmed) }
                continue
            }
            if call.hasPrefix("<... "), let beginning = begun.removeValue(forKey: parts[0]) {
                guard beginning.contains("sync(") else { continue }
                call = beginning
            }
            note(call, &next, &confirmed)
        }
        return confirmed
    }

    private func note(_ call: String, _ next: inout Confirmation, _ confirmed: inout [Confirmation]) {
        guard let open = call.firstIndex(of: "<"), let end = call[open...].firstIndex(of: ">") else { return }
        let file = String(call[call.index(after: open)..<end])
        if call.hasPrefix("write(1<") {
            confirmed.append(next)
            next.syncs = 0
        } else if call.hasPrefix("fsync(") || call.hasPrefix("fdatasync(") {
            next.unsynced.remove(file)
            next.syncs += 1
        } else if file.hasPrefix(folder.path), !file.hasSuffix("-shm") {
            next.unsynced.insert(file)
        }
    }

    @Test("Each of 200 rows is synced before it is confirmed", arguments: ["v.sqlite", "v.csv"])
    func rows(file: String) throws {
        let confirmed = try trace([file, "200"])

        #expect(confirmed.count == 200)
        #expect(confirmed.allSatisfy { $0.syncs > 0 })
        #expect(confirmed.flatMap(\.unsynced) == [])
    }

    @Test("Each of 200 pairings and revocations of devices is synced before it is confirmed")
    func devices() throws {
        let confirmed = try trace(["devices.sqlite", "200", "pair"])

        #expect(confirmed.count == 200)
        #expect(confirmed.allSatisfy { $0.syncs > 0 })
        #expect(confirmed.flatMap(\.unsynced) == [])
    }
}

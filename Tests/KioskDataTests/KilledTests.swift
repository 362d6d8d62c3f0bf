import Foundation
import GRDB
import Testing

@testable import KioskData

@Suite("Rows of a process that is killed") struct KilledTests {
    private let folder = TemporaryFolder()

    /// Starts a process that saves rows, and kills the process after it has confirmed `count` rows. Returns the number
    /// of confirmed rows.
    private func kill(after count: Int, file: String) throws -> Int {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent(
                "row-probe")
        process.arguments = [folder.path, file]
        process.standardOutput = output
        try process.run()
        var said = Data()
        while said.count(where: { $0 == UInt8(ascii: "\n") }) < count {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { break }
            said += more
        }
        #expect(Glibc.kill(process.processIdentifier, SIGKILL) == 0)
        said += try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return said.count { $0 == UInt8(ascii: "\n") }
    }

    @Test("Each confirmed row is there, whole and in order", arguments: [1, 2, 7, 40]) func sqlite(
        count: Int
    ) throws {
        let said = try kill(after: count, file: "v.sqlite")

        let rows = try DatabaseQueue(path: folder.path + "/v.sqlite").read {
            try Row.fetchAll($0, sql: "SELECT number, text FROM saved ORDER BY id")
        }
        #expect(said >= count)
        #expect(rows.count >= said && rows.count <= said + 1)
        #expect(rows.map { $0["number"] as Int } == Array(1...rows.count))
        #expect(
            rows.allSatisfy { $0["text"] as String == String(repeating: "\($0["number"] as Int) \"x\"; ", count: 200) })
    }

    @Test("Confirmed rows also survive in CSV, and a later process appends to them", arguments: [1, 3, 20]) func csv(
        count: Int
    ) throws {
        let said = try kill(after: count, file: "v.csv")

        let table = try DataTable(folder.kiosk().read("v.csv", limit: DataTable.maximumSize), name: "v.csv")
        #expect(said >= count)
        #expect(table.rows.count >= said && table.rows.count <= said + 1)
        #expect(table.rows.prefix(said).map { $0["number"].number } == (1...said).map { Double($0) })
        let again = try kill(after: 1, file: "v.csv")
        #expect(again >= 1)
    }
}

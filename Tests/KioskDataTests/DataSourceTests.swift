import Foundation
import Testing

@testable import KioskData

@Suite("Tables that follow their files") @MainActor struct DataSourceTests {
    private let folder = TemporaryFolder()

    @Test("A table is read again after a change, and an unreadable file leaves the former rows") func reloads()
        async throws
    {
        folder.write("title\nFerry\n", to: "works.csv")
        let source = DataSource("works.csv", in: try folder.kiosk())
        var changes = 0
        source.onChange = { changes += 1 }

        await source.load()
        #expect(source.table?.rows.map { $0["title"] } == ["Ferry"])
        #expect(source.problem == nil)

        folder.write("title\nFerry,1\n", to: "works.csv")
        await source.load()
        #expect(source.table?.rows.map { $0["title"] } == ["Ferry"])
        #expect(source.problem?.hasPrefix("works.csv:2:") == true)

        folder.write("title\nHarbour\n", to: "works.csv")
        await source.load()
        #expect(await source.rows(DataQuery(search: "harb")).count == 1)
        #expect(source.problem == nil)

        await source.load()
        #expect(changes == 3)
        _ = unlink(folder.path + "/works.csv")
        await source.load()
        #expect(source.problem?.contains("There is no file") == true)
        #expect(source.table != nil)
    }

    @Test("Many concurrent reads end with the latest contents") func together() async throws {
        folder.write("n\n0\n", to: "n.csv")
        let source = DataSource("n.csv", in: try folder.kiosk())
        var tasks: [Task<Void, Never>] = []
        for index in 1...20 {
            folder.replace("n.csv", with: "n\n\(index)\n")
            tasks.append(Task { await source.load() })
            if index.isMultiple(of: 3) { await Task.yield() }
        }
        for task in tasks { await task.value }

        #expect(source.table?.rows.first?["n"] == 20)
    }

    @Test("A file outside of the folder is refused") func outside() async throws {
        let source = DataSource("../works.csv", in: try folder.kiosk())

        await source.load()

        #expect(source.table == nil)
        #expect(source.problem?.contains("leads out") == true)
    }
}

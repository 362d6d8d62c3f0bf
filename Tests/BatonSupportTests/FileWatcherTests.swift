import Foundation
import Testing

@testable import KioskData

@Suite("Watching files") @MainActor struct FileWatcherTests {
    private let folder = TemporaryFolder()
    private let loop = TestLoop()

    private func watch(_ names: Set<String>, told: Told) throws -> FileWatcher {
        let watcher = try FileWatcher(folder: folder.kiosk(), loop: loop)
        watcher.onChange = { [loop] in
            told.changes.append($0)
            loop.poke()
        }
        watcher.watch(names)
        return watcher
    }

    @MainActor private final class Told {
        var changes: [Set<String>] = []
    }

    /// Makes a change, waits for the kernel's notification, lets the quiet time pass, and waits for the
    /// watcher's report.
    private func change(_ told: Told, _ body: () -> Void) async {
        let before = told.changes.count
        let asked = loop.asked
        body()
        await loop.until { loop.asked > asked }
        loop.advance(FileWatcher.maximumDelay)
        await loop.until { told.changes.count > before }
    }

    @Test("A change is reported once, however the file was written") func writes() async throws {
        folder.write("1", to: "lobby.yml")
        folder.makeFolder("data")
        folder.write("a\n", to: "data/works.csv")
        let told = Told()
        let watcher = try watch(["lobby.yml", "data/works.csv", "later.csv"], told: told)

        await change(told) { folder.replace("lobby.yml", with: "2") }
        await change(told) { folder.write("a\n1\n", to: "data/works.csv") }
        await change(told) { folder.write("b\n", to: "later.csv") }
        await change(told) { _ = unlink(folder.path + "/data/works.csv") }
        await change(told) { folder.write("a\n", to: "data/works.csv") }

        #expect(
            told.changes == [["lobby.yml"], ["data/works.csv"], ["later.csv"], ["data/works.csv"], ["data/works.csv"]])
        watcher.stop()
    }

    @Test("Several changes in quick succession are reported together at the end") func bursts() async throws {
        folder.write("1", to: "a")
        folder.write("1", to: "b")
        let told = Told()
        let watcher = try watch(["a", "b"], told: told)

        for index in 0..<5 {
            let asked = loop.asked
            folder.replace(index.isMultiple(of: 2) ? "a" : "b", with: "\(index)")
            await loop.until { loop.asked > asked }
            loop.advance(FileWatcher.quietInterval - 1)
        }
        #expect(told.changes.isEmpty)
        await loop.pass(FileWatcher.quietInterval) { !told.changes.isEmpty }

        #expect(told.changes == [["a", "b"]])
        watcher.stop()
    }

    @Test("Continuous changes are reported after a maximum delay") func neverQuiet() async throws {
        folder.write("1", to: "a")
        let told = Told()
        let watcher = try watch(["a"], told: told)

        var passed = 0.0
        while passed < FileWatcher.maximumDelay {
            let asked = loop.asked
            folder.replace("a", with: "\(passed)")
            await loop.until { loop.asked > asked }
            loop.advance(50)
            passed += 50
        }
        await loop.pass(1) { !told.changes.isEmpty }

        #expect(told.changes.first == ["a"])
        watcher.stop()
    }

    @Test("A folder may be replaced by another one with its name") func folders() async throws {
        folder.makeFolder("data")
        folder.write("a\n", to: "data/works.csv")
        let told = Told()
        let watcher = try watch(["data/works.csv"], told: told)

        await change(told) {
            folder.makeFolder("next")
            folder.write("b\n", to: "next/works.csv")
            #expect(rename(folder.path + "/data", folder.path + "/old") == 0)
            #expect(rename(folder.path + "/next", folder.path + "/data") == 0)
        }
        await change(told) { folder.replace("data/works.csv", with: "c\n") }

        #expect(told.changes == [["data/works.csv"], ["data/works.csv"]])
        watcher.stop()
    }

    @Test("Unwatched files and unchanged contents are not reported") func others() async throws {
        folder.write("1", to: "a")
        let told = Told()
        let watcher = try watch(["a", "../b", "/etc/passwd"], told: told)
        #expect(watcher.names == ["a"])
        let asked = loop.asked
        folder.write("1", to: "other")
        await loop.until { loop.asked > asked }
        loop.advance(FileWatcher.quietInterval)

        await change(told) { folder.replace("a", with: "2") }

        #expect(told.changes == [["a"]])
        watcher.stop()
        #expect(loop.pending == 0)
    }

    @Test("While nothing changes, there are no timers") func idle() throws {
        folder.write("1", to: "a")
        let watcher = try watch(["a"], told: Told())

        #expect(loop.asked == 0)
        watcher.stop()
    }
}

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

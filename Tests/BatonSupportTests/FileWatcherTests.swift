import BatonSupport
import Foundation
import Testing

@Suite("Watching files") @MainActor struct FileWatcherTests {
    private let folder = TemporaryFolder()
    private let loop = TestLoop()

    private func watch(_ names: Set<String>, told: Told) throws -> FileWatcher {
        let watcher = try FileWatcher(folder: folder.path, loop: loop)
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

    /// Makes a change of a file, waits for the kernel's notification, advances the clock by the quiet time, and waits
    /// for the watcher's report.
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

import BatonSupport
import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

@testable import KioskApp

/// Tests of a storyboard on disk whose files change while the server runs.
@Suite @MainActor struct WatchedFileTests {
    private let folder = NSTemporaryDirectory() + "baton-watched-" + UUID().uuidString
    private let loop = ManualEventLoop()

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// An event loop that runs its handlers only when the test calls `turn()`.
    @MainActor private final class ManualEventLoop: EventLoopProtocol {
        let now = 0.0
        private var readable: [@MainActor () -> Void] = []
        private var due: [@MainActor () -> Void] = []

        private final class Nothing: EventRegistration {
            func cancel() {}
        }

        func watchReadable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
            readable.append(handler)
            return Nothing()
        }

        func watchWritable(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
            Nothing()
        }

        func schedule(after milliseconds: Double, _ handler: @escaping @MainActor () -> Void) -> any EventRegistration {
            due.append(handler)
            return Nothing()
        }

        /// Runs all handlers, as if the kernel had reported a change and the quiet time had passed.
        func turn() {
            for handler in readable { handler() }
            let now = due
            due = []
            for handler in now { handler() }
        }
    }

    private func write(_ text: String, to name: String = "lobby.yml") {
        #expect(FileManager.default.createFile(atPath: folder + "/" + name, contents: Data(text.utf8)))
    }

    private func storyboard(_ text: String, table: String? = nil) -> String {
        "kiosk: 1\n" + (table.map { "data: {works: \($0)}\n" } ?? "") + "pages: {start: [{text: \(text)}]}\n"
    }

    private func kiosk() throws -> Kiosk { try Kiosk(path: folder + "/lobby.yml", clock: ManualClock()) }

    private func wait(until isSo: () -> Bool) async {
        for _ in 0..<1_000_000 where !isSo() { await Task.yield() }
        #expect(isSo())
    }

    private func text(of kiosk: Kiosk) -> String? {
        kiosk.model.storyboard.pages.first?.body(for: []).first?.values["text"]?.localizedText?.constant
    }

    @Test("A change between the first reading and the start of the watch is read") func between() async throws {
        write(storyboard("One"))
        let kiosk = try kiosk()
        #expect(text(of: kiosk) == "One")
        write(storyboard("Two"))

        kiosk.watch(on: loop)

        await wait { text(of: kiosk) == "Two" }
        await kiosk.close()
    }

    @Test("An error is reported once and begins with its position") func told() async throws {
        write(storyboard("One"))
        let kiosk = try kiosk()
        var said: [String] = []
        kiosk.log = { said.append($0) }
        kiosk.watch(on: loop)
        await wait { !kiosk.isReading }
        for text in [
            "kiosk: 1\npages: {start: [{txt: One}]}\n", "kiosk: 1\npages: {start: [{txt: One}]}\n# Another time.\n",
        ] {
            write(text)
            loop.turn()
            await wait { kiosk.problems != nil && !kiosk.isReading }
        }
        write(storyboard("Two"))
        loop.turn()
        await wait { text(of: kiosk) == "Two" }

        #expect(
            said == [
                "lobby.yml:2:18: pages.start[0]: there is no element 'txt'; did you mean 'text'?",
                "lobby.yml: The storyboard is valid again and is shown.",
            ])
        await kiosk.close()
    }

    @Test("A missing table is read as soon as it exists", arguments: [true, false]) func missing(atFirst: Bool)
        async throws
    {
        write(storyboard("One", table: atFirst ? "works.csv" : nil))
        let kiosk = try kiosk()
        kiosk.watch(on: loop)
        if !atFirst {
            write(storyboard("One", table: "works.csv"))
            loop.turn()
        }
        await wait { kiosk.problems != nil }

        write("title\nBlue\n", to: "works.csv")
        // If watching has only just started, the kiosk reads the storyboard once more. That read finds the new table
        // even before the loop reports the change.
        loop.turn()

        await wait { kiosk.problems == nil && kiosk.model.tables["works"]?.rows == [[.text("Blue")]] }
        await kiosk.close()
    }
}

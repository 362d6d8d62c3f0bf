import Foundation
import ResponderKit
import Testing

@testable import BatonServer

@Suite("Saved state of screens") @MainActor final class SavedStateTests {
    let clock = ManualClock()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("baton-\(UUID().uuidString)")
    var sentences: [String] = []
    var today = Date(timeIntervalSinceReferenceDate: 800_000_000)
    private var lives = 0

    isolated deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private let definitions = [
        ScreenDefinition(
            name: "shared", title: "",
            sharing: .shared(sizes: [CGSize(width: 390, height: 844), CGSize(width: 844, height: 390)])
        ) { NoteApp() },
        ScreenDefinition(name: "own", title: "", sharing: .private(size: CGSize(width: 390, height: 844))) {
            NoteApp()
        },
        ScreenDefinition(name: "other", title: "", sharing: .private(size: CGSize(width: 390, height: 844))) {
            NoteApp()
        },
        ScreenDefinition(name: "fleeting", title: "", sharing: .private(size: CGSize(width: 390, height: 844))) {
            NoteApp(savesState: false)
        },
    ]

    private func store(privateCount: Int = 500) -> StateStore {
        StateStore(
            folder: folder.path, privateCount: privateCount, today: { [weak self] in self?.today ?? Date() },
            log: { [weak self] in self?.sentences.append($0) })
    }

    /// Starts a server that uses a store of saved states.
    private func startServer(_ store: StateStore? = nil) -> ScreenHost {
        lives += 1
        var secrets = 0
        return ScreenHost(
            definitions: definitions, clock: clock, epochSeed: "life\(lives)", store: store ?? self.store()
        ) {
            secrets += 1
            return "-secret\(secrets)"
        }
    }

    private func openScreen(_ host: ScreenHost, _ name: String, _ size: CGSize? = nil, epoch: String? = nil) throws
        -> Screen
    {
        host.screen(for: try #require(host.definition(named: name)), viewport: size, epoch: epoch)
    }

    private func leave(_ host: ScreenHost, _ screen: Screen) throws {
        host.clientLeft(screen, definition: try #require(host.definition(named: screen.name)))
    }

    private func text(_ screen: Screen) -> String? { (screen.application.delegate as? NoteApp)?.field.text }

    private func write(_ text: String, _ screen: Screen, _ host: ScreenHost) {
        (screen.application.delegate as? NoteApp)?.field.text = text
        host.endTurn()
    }

    private func files() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    @Test(
        "K4 A shared screen is saved some time after a change, per size, and restored after a restart"
    )
    func K4_shared() throws {
        let store = store()
        let host = startServer(store)
        let tall = try openScreen(host, "shared", CGSize(width: 390, height: 844))
        let wide = try openScreen(host, "shared", CGSize(width: 844, height: 390))
        write("tall", tall, host)
        write("wide", wide, host)
        store.finish()
        #expect(files() == [])

        clock.advance(by: StateAutosaver.delay)
        store.finish()

        #expect(files().count == 2)
        let restored = startServer()
        #expect(text(try openScreen(restored, "shared", CGSize(width: 390, height: 844))) == "tall")
        #expect(text(try openScreen(restored, "shared", CGSize(width: 844, height: 390))) == "wide")
    }

    @Test("K4 The last change is saved when the server shuts down")
    func K4_end() throws {
        let host = startServer()
        write("last words", try openScreen(host, "shared"), host)

        host.terminate()

        #expect(text(try openScreen(startServer(), "shared")) == "last words")
    }

    @Test("K4 An unchanged screen is not saved again and runs no timer")
    func K4_quiet() throws {
        let host = startServer()
        let screen = try openScreen(host, "shared")
        write("text", screen, host)
        clock.advance(by: StateAutosaver.delay)

        #expect(clock.nextDeadline == nil)
    }

    @Test("K4 A private screen returns once, only to the client that sends its epoch")
    func K4_privately() throws {
        let host = startServer()
        let screen = try openScreen(host, "own")
        write("mine", screen, host)
        let epoch = screen.tree.epoch
        #expect(epoch == "life1-1-secret1")
        try leave(host, screen)

        #expect(text(try openScreen(host, "own")) == "")
        #expect(text(try openScreen(host, "own", epoch: "life1-1")) == "")
        #expect(text(try openScreen(host, "other", epoch: epoch)) == "")
        let again = try openScreen(host, "own", epoch: epoch)
        #expect(text(again) == "mine")
        #expect(again.tree.epoch != epoch)
        #expect(text(try openScreen(host, "own", epoch: epoch)) == "", "it has another epoch now")
        try leave(host, again)
        #expect(text(try openScreen(host, "own", epoch: again.tree.epoch)) == "mine")
    }

    @Test("K4 A private screen also returns after the server was killed")
    func K4_privatelyAnew() throws {
        let store = store()
        let host = startServer(store)
        let screen = try openScreen(host, "own")
        write("mine", screen, host)
        clock.advance(by: StateAutosaver.delay)
        store.finish()

        let again = try openScreen(startServer(), "own", epoch: screen.tree.epoch)

        #expect(text(again) == "mine")
        #expect(files().count == 1 || files().isEmpty, "what was taken is not there twice")
    }

    @Test("K4 An application that does not want to be saved leaves nothing behind")
    func K4_fleeting() throws {
        let host = startServer()
        let screen = try openScreen(host, "fleeting")
        write("mine", screen, host)
        try leave(host, screen)
        host.terminate()

        #expect(screen.autosaver == nil)
        #expect(files() == [])
        #expect(text(try openScreen(startServer(), "fleeting", epoch: screen.tree.epoch)) == "")
    }

    @Test("K4 If restoring a state crashed the server, the screen starts without it the next time")
    func K4_fatal() throws {
        let host = startServer()
        write("fatal", try openScreen(host, "shared"), host)
        host.terminate()
        let store = store()

        #expect(
            store.beginRestoring(
                StateStore.ScreenID(screen: "shared", key: "390x844 UICTContentSizeCategoryL", isPrivate: false))
                != nil)
        // The test simulates a server that crashes here, while it restores the state that it has taken from the store.
        let restored = startServer()

        #expect(text(try openScreen(restored, "shared")) == "")
        #expect(sentences.count == 1)
        #expect(sentences.first?.contains("starts without saved state") == true)
        #expect(files() == [])
    }

    @Test("K4 Invalid files in the state folder are reported and do no harm", arguments: ["nonsense", "", "bplist00"])
    func K4_foreign(text: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appendingPathComponent("shared.all.x.state"))
        try Data(text.utf8).write(to: folder.appendingPathComponent("README"))

        let host = startServer()

        #expect(self.text(try openScreen(host, "shared")) == "")
        #expect(sentences.count == 1)
        #expect(files() == ["README"])
    }

    @Test("K4 Only the owner may read the state files")
    func K4_permissions() throws {
        let host = startServer()
        write("secret", try openScreen(host, "shared"), host)
        host.terminate()

        let file = folder.appendingPathComponent(try #require(files().first)).path
        for (path, permissions) in [(folder.path, 0o700), (file, 0o600)] {
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == permissions)
        }
    }

    @Test("K4 Only the newest private screens are saved, and none for more than a day")
    func K4_bounds() throws {
        let store = store(privateCount: 10)
        let state = try kept()
        for number in 0..<15 {
            today += 1
            store.save(state, for: StateStore.ScreenID(screen: "own", key: "epoch \(number)", isPrivate: true))
        }
        #expect(store.beginRestoring(StateStore.ScreenID(screen: "own", key: "epoch 4", isPrivate: true)) == nil)
        #expect(store.beginRestoring(StateStore.ScreenID(screen: "own", key: "epoch 5", isPrivate: true)) != nil)
        store.finishRestoring(StateStore.ScreenID(screen: "own", key: "epoch 5", isPrivate: true))
        store.finish()
        #expect(files().count == 9)

        today += StateStore.privateAge

        #expect(store.beginRestoring(StateStore.ScreenID(screen: "own", key: "epoch 14", isPrivate: true)) == nil)
        store.finish()
        #expect(files() == [])
    }

    @Test("K4 An untouched private screen is saved neither on disk nor in memory")
    func K4_untouched() throws {
        let store = store()
        let host = startServer(store)
        let screen = try openScreen(host, "own")
        host.endTurn()
        clock.advance(by: StateAutosaver.delay)
        try leave(host, screen)
        store.finish()

        #expect(store.all == [])
        #expect(files() == [])
    }

    @Test("K4 A restored private screen is saved again, even without new input")
    func K4_untouchedSince() throws {
        let store = store()
        let host = startServer(store)
        let screen = try openScreen(host, "own")
        write("mine", screen, host)
        try leave(host, screen)
        let again = try openScreen(host, "own", epoch: screen.tree.epoch)
        try leave(host, again)

        #expect(text(try openScreen(host, "own", epoch: again.tree.epoch)) == "mine")
    }

    @Test(
        "K4 520 visitors do not evict the text that another visitor entered",
        arguments: [false, true])
    func K4_strangers(touches: Bool) throws {
        let store = store()
        let host = startServer(store)
        let visitor = try openScreen(host, "own")
        write("half a form", visitor, host)
        try leave(host, visitor)
        for number in 0..<520 {
            today += 1
            let definition = try #require(host.definition(named: "own"))
            let screen = host.screen(for: definition, viewport: nil, from: "203.0.\(number / 200).\(number % 200)")
            if touches { (screen.application.delegate as? NoteApp)?.scroll.contentOffset.y = CGFloat(1 + number) }
            host.endTurn()
            try leave(host, screen)
        }

        #expect(store.all.count == (touches ? 500 : 1))
        #expect(text(try openScreen(host, "own", epoch: visitor.tree.epoch)) == "half a form")
    }

    @Test(
        "K4 One address or /64 network has an eighth of the saved screens, and a proxy has no limit",
        arguments: [
            ("203.0.113.7", "203.0.113.7", 62), ("2001:db8:1:2::1", "2001:db8:1:2::2", 62),
            ("::ffff:203.0.113.7", "203.0.113.7", 62),
            ("127.0.0.1", "127.0.0.1", 100), ("::1", "::1", 100), ("", "", 100),
        ])
    func K4_perAddress(one: String, other: String, count: Int) throws {
        let store = store()
        let host = startServer(store)
        let definition = try #require(host.definition(named: "own"))
        let visitor = host.screen(for: definition, viewport: nil, from: "198.51.100.1")
        write("half a form", visitor, host)
        try leave(host, visitor)
        for number in 0..<100 {
            today += 1
            let screen = host.screen(for: definition, viewport: nil, from: number.isMultiple(of: 2) ? one : other)
            write("spam \(number)", screen, host)
            try leave(host, screen)
        }

        #expect(store.all.count == count + 1)
        #expect(text(try openScreen(host, "own", epoch: visitor.tree.epoch)) == "half a form")
    }

    @Test("K4 A state file of a newer version is left unchanged and reported")
    func K4_newer() throws {
        let host = startServer()
        write("of tomorrow", try openScreen(host, "shared"), host)
        host.terminate()
        let file = folder.appendingPathComponent(try #require(files().first))
        var form = PropertyListSerialization.PropertyListFormat.binary
        var plist = try #require(
            try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: &form) as? [String: Any])
        plist["format"] = 2
        plist["state"] = "as nobody knows yet"
        let data = try PropertyListSerialization.data(fromPropertyList: plist, format: .binary, options: 0)
        try data.write(to: file)

        let store = store()

        #expect(store.newerFile == file.path)
        #expect(store.all == [])
        #expect(try Data(contentsOf: file) == data)
        #expect(StateFolderError(newerFile: file.path).description.contains("newer version of Baton"))
        #expect(sentences == [])
    }

    @Test("K4 A state that is too large is not saved, and this is reported")
    func K4_tooMuch() throws {
        let host = startServer()
        let screen = try openScreen(host, "own")
        write(String(repeating: "long ", count: StateStore.privateSizeLimit / 5), screen, host)

        clock.advance(by: StateAutosaver.delay)

        #expect(sentences.count == 1)
        #expect(sentences.first?.contains("'own'") == true)
    }

    @Test("K4 If the folder cannot be written, this is reported and the state stays in memory")
    func K4_unwritable() async throws {
        try FileManager.default.createDirectory(
            at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: folder)
        let store = store()
        let host = startServer(store)
        let screen = try openScreen(host, "own")
        write("mine", screen, host)
        try leave(host, screen)
        store.finish()
        while sentences.isEmpty { await Task.yield() }

        #expect(sentences.first?.contains(folder.path) == true)
        #expect(text(try openScreen(host, "own", epoch: screen.tree.epoch)) == "mine")
    }

    private func kept() throws -> RestorableState {
        let host = startServer()
        let screen = try openScreen(host, "own")
        return try #require(screen.application.restorableState())
    }
}

import BatonSupport
import Foundation
import Synchronization
import Testing

@testable import MediaLibrary
@testable import MediaPlayback

/// A folder of music, a state folder, and the reports of a library about them.
@MainActor final class LibraryStage {
    let music = TemporaryFolder()
    let state = TemporaryFolder()
    let loop = TestLoop()
    /// The contents that the library has offered, in this order.
    private(set) var contents: [MusicLibrary.Contents] = []
    /// The tracks that the library has offered with each of these contents.
    private(set) var offered: [[MediaItem]] = []
    private(set) var notices: [String?] = []
    private(set) var log: [String] = []
    private(set) var scans = 0
    private var waiting: (check: () -> Bool, resume: CheckedContinuation<Void, Never>)?

    /// The tracks that are offered.
    var items: [MediaItem] { offered.last ?? [] }
    /// The titles that are offered.
    var titles: [String] { items.map(\.title) }
    /// The sentence that is shown.
    private(set) var notice: String?
    var indexFile: String { state.path.string + "/library.sqlite" }

    init() {
        loop.onEvent = { [weak self] in self?.poke() }
    }

    /// Creates a library, without starting it.
    func make(
        _ folders: [MediaPath]? = nil, isSaved: Bool = true,
        configure: (inout MusicLibrary.Configuration) -> Void = { _ in }
    ) -> MusicLibrary {
        var configuration = MusicLibrary.Configuration(
            folders: folders ?? [music.path], stateFolder: isSaved ? state.path.string : nil)
        configuration.date = { Date(timeIntervalSince1970: 1_000) }
        configure(&configuration)
        let library = MusicLibrary(configuration, loop: loop)
        library.onChange = { [weak self, weak library] in
            self?.contents.append($0)
            self?.notice = $0.notice
            if let library { self?.offered.append(Self.tracks(of: library)) }
        }
        library.onNotice = { [weak self] in
            self?.notices.append($0)
            self?.notice = $0
        }
        library.log = { [weak self] in self?.log.append($0) }
        library.onScan = { [weak self] in
            self?.scans += 1
            self?.poke()
        }
        return library
    }

    /// All tracks of a library.
    private static func tracks(of library: MusicLibrary) -> [MediaItem] {
        do {
            let index = try #require(library.index)
            let roots = try index.folders(library.configuration.folders).map(\.root)
            return try index.answer(.tracks(.all, rows: 0..<Int.max), in: roots).tracks
        } catch {
            Issue.record(error)
            return []
        }
    }

    /// Starts a library, and waits for its first scan.
    func start(_ library: MusicLibrary) async {
        let before = scans
        library.start()
        await until { self.scans > before }
    }

    /// Runs a library until its first scan has ended, and closes it.
    func run(
        _ folders: [MediaPath]? = nil, configure: (inout MusicLibrary.Configuration) -> Void = { _ in }
    ) async {
        let library = make(folders, configure: configure)
        await start(library)
        close(library)
    }

    func close(_ library: MusicLibrary) {
        library.stop()
        library.index?.close()
    }

    /// Makes a change of files, waits until the library has noticed it, and then until it was scanned. Several scans
    /// may be necessary, because the notifications of one change may arrive one after the other.
    func change(until condition: @escaping () -> Bool, _ body: () -> Void) async {
        body()
        while !condition() {
            let before = scans
            await until { self.loop.isDue(within: MusicLibrary.maximumDelay) }
            loop.advance(MusicLibrary.maximumDelay)
            await until { self.scans > before }
        }
    }

    /// Returns when a condition is true. It is checked after each scan and each notification.
    func until(_ condition: @escaping () -> Bool) async {
        if condition() { return }
        await withCheckedContinuation { waiting = (condition, $0) }
    }

    private func poke() {
        guard let waiting, waiting.check() else { return }
        self.waiting = nil
        waiting.resume.resume()
    }
}

/// A value that closures on other threads set.
final class Shared<Value: Sendable>: Sendable {
    private let storage: Mutex<Value>

    init(_ value: Value) {
        storage = Mutex(value)
    }

    var value: Value { storage.withLock { $0 } }

    func change(_ body: (inout Value) -> Void) {
        storage.withLock { value in body(&value) }
    }
}

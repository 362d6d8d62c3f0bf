import Foundation
import MediaLibrary
import MediaPlayback
import ResponderKit
import Testing

@testable import PlayerApp

@Suite("The screens of several people") @MainActor struct PersonalScreenTests {
    /// The screen of the first person, who is called Ann.
    let ann = PlayerTestEnvironment()
    /// The screen of the second person. It shows the same model.
    let second: UIApplication

    init() {
        second = UIApplication(clock: ann.clock, size: CGSize(width: 390, height: 844), epoch: "second")
        second.launch(delegate: PlayerApp(model: ann.model))
        second.commit()
        ann.device.name = "Ann"
    }

    private func text(_ identifier: String, of application: UIApplication) -> String? {
        (application.views(matching: ViewQuery(identifier: identifier)).first?.view as? UILabel)?.shownText
    }

    private func isShown(_ identifier: String, on application: UIApplication) -> Bool {
        application.commit()
        return application.views(matching: ViewQuery(identifier: identifier)).contains { !$0.visibleFrame.isEmpty }
    }

    /// Reports the queue that the recorded commands have made.
    private func reportQueue(_ indices: [Int], current: Int? = nil) {
        var state = ann.player.state
        state.queue.entries += indices.enumerated().map {
            QueueEntry(id: 100 + state.queue.entries.count + $0.offset, item: ann.model.items[$0.element])
        }
        if let current { state.queue.currentIndex = current }
        ann.player.state = state
        ann.application.commit()
    }

    @Test("Each person switches lists and searches alone, and both see what plays") func ownPlaces() throws {
        try ann.tap("show-queue")
        #expect(isShown("queue", on: ann.application))
        #expect(!isShown("queue", on: second))
        #expect(isShown("library", on: second))
        ann.open(1)
        second.commit()
        #expect(try ann.text("title") == "Piece 1")
        #expect(text("title", of: second) == "Piece 1")
    }

    @Test("A row of the queue names the person who added the piece, also after later changes") func contributors()
        throws
    {
        reportQueue([0], current: 0)
        let add = try #require(
            ann.application.views(matching: ViewQuery(label: "Add Piece 2 to the queue")).first?.visibleFrame)
        try ann.tap(CGPoint(x: add.midX, y: add.midY))
        #expect(ann.player.takeCommands() == ["insert Piece 2 at end"])
        reportQueue([2])
        try ann.tap("show-queue")

        #expect(try ann.cell(0, of: "queue").detailTextLabel?.text == "Artist · Album")
        #expect(try ann.cell(1, of: "queue").detailTextLabel?.text == "Artist · Album · added by Ann")
        // If the same piece enters the queue from another source, the new entry is not attributed to Ann.
        reportQueue([2])
        #expect(try ann.cell(2, of: "queue").detailTextLabel?.text == "Artist · Album")
        #expect(try ann.cell(1, of: "queue").detailTextLabel?.text == "Artist · Album · added by Ann")
    }

    @Test("D4 Without control, a person browses but changes neither the playback nor the queue") func D4_control()
        throws
    {
        ann.open(0)
        var requests = 0
        ann.application.controlHandler = { device in
            requests += 1
            return device.name != "Ann"
        }
        for identifier in ["play", "next", "shuffle", "mute"] { try ann.tap(identifier) }
        #expect(requests == 4)
        try ann.tap(try ann.point(of: 90, on: "volume"))
        try ann.tap(try ann.point(of: 150, on: "position"))
        #expect(ann.player.takeCommands().isEmpty)
        #expect(try ann.slider("volume").value == Float(ann.player.state.volume))
        #expect(try ann.slider("position").value < 100)

        let add = try #require(
            ann.application.views(matching: ViewQuery(label: "Add Piece 2 to the queue")).first?.visibleFrame)
        try ann.tap(CGPoint(x: add.midX, y: add.midY))
        try ann.tap("show-queue")
        #expect(isShown("queue", on: ann.application))
        try ann.tap("clear-queue")
        #expect(ann.player.takeCommands().isEmpty)
        #expect(ann.model.removed == nil)

        ann.device.name = "Bob"
        try ann.tap("clear-queue")
        #expect(ann.player.takeCommands() == ["remove [101, 102]"])
        #expect(ann.model.removed?.remover == "Bob")
    }

    @Test("The next track is announced once on each screen") func announcements() throws {
        var spoken: [[String]] = [[], []]
        for (index, application) in [ann.application, second].enumerated() {
            application.announcementHandler = { if case .text(let text) = $0 { spoken[index].append(text) } }
        }
        ann.open(0)
        ann.open(1)
        #expect(spoken[0] == ["Now playing Piece 0 by Artist", "Now playing Piece 1 by Artist"])
        #expect(spoken[1] == spoken[0])
    }

    @Test("A person finds the same list and the same search again") func restoration() throws {
        try ann.tap("search")
        _ = ann.application.send(text: "piece 2", from: ann.device)
        try ann.tap("show-queue")
        let state = try #require(ann.application.restorableState())

        let again = UIApplication(clock: ann.clock, size: CGSize(width: 390, height: 844), epoch: "third")
        again.launch(delegate: PlayerApp(model: ann.model), restoring: state)
        again.commit()
        #expect(isShown("queue", on: again))
        let table = again.views(matching: ViewQuery(identifier: "library")).first?.view as? UITableView
        #expect(table?.numberOfRows(inSection: 0) == 1)
        let field = again.views(matching: ViewQuery(identifier: "search")).first?.view as? UITextField
        #expect(field?.text == "piece 2")
    }

    @Test("A person finds the open pages again, each at the same scroll position") func pages() throws {
        ann.model.setLibrary(PlayerTestEnvironment.items(60), title: "Shelf") { _ in nil }
        try ann.tap("show-artists")
        let root = try #require(ann.application.windows.first?.rootViewController as? PlayerViewController)
        root.library.open(.artist("Artist"))
        settle(ann.application)
        try ann.table("page").contentOffset.y = 700
        root.library.open(.folder(MediaPath("/music")))
        settle(ann.application)
        let state = try #require(ann.application.restorableState())

        let again = UIApplication(clock: ann.clock, size: CGSize(width: 390, height: 844), epoch: "third")
        again.launch(delegate: PlayerApp(model: ann.model), restoring: state)
        settle(again)
        let library = try #require((again.windows.first?.rootViewController as? PlayerViewController)?.library)
        let pages = library.viewControllers.compactMap { $0 as? LibraryPageController }
        #expect(pages.map(\.page) == [.artist("Artist"), .folder(MediaPath("/music"))])
        #expect(library.viewControllers.first === library.home && !library.isNavigationBarHidden)
        library.popViewController(animated: false)
        settle(again)
        #expect(text("page-title", of: again) == "Artist")
        #expect(pages.first?.table.table.contentOffset.y == 700)
        library.popViewController(animated: false)
        #expect(library.isNavigationBarHidden)
    }

    /// A catalogue whose answers about tracks wait until the test releases them.
    private final class SlowTracks: MusicCatalogue {
        let index: IndexCatalogue
        var isSlow = false
        private var waiting: [@MainActor () -> Void] = []

        init(_ items: [MediaItem]) throws { index = try IndexCatalogue(items: items) }

        func answer(_ query: MusicQuery, completion: @escaping @MainActor (MusicAnswer) -> Void) {
            guard isSlow, case .tracks = query else { return index.answer(query, completion: completion) }
            waiting.append { [index] in index.answer(query, completion: completion) }
        }

        func release() {
            isSlow = false
            for answer in waiting { answer() }
        }
    }

    @Test("The scroll position returns also if one section of a page arrives later than another") func slowPage() throws
    {
        let catalogue = try SlowTracks(PlayerTestEnvironment.items(60))
        ann.model.setLibrary(catalogue, trackCount: 60, title: "Shelf") { _ in nil }
        let root = try #require(ann.application.windows.first?.rootViewController as? PlayerViewController)
        root.setBrowsing(true)
        root.library.open(.artist("Artist"))
        settle(ann.application)
        try ann.table("page").contentOffset.y = 900
        let state = try #require(ann.application.restorableState())
        catalogue.isSlow = true
        ann.model.setLibrary(catalogue, trackCount: 60, title: "Shelf") { _ in nil }

        let again = UIApplication(clock: ann.clock, size: CGSize(width: 390, height: 844), epoch: "third")
        again.launch(delegate: PlayerApp(model: ann.model), restoring: state)
        settle(again)
        let library = try #require((again.windows.first?.rootViewController as? PlayerViewController)?.library)
        let table = try #require(library.viewControllers.last as? LibraryPageController).table.table
        #expect(table.numberOfRows(inSection: 0) == 1 && table.numberOfRows(inSection: 1) == 0)
        catalogue.release()
        settle(again)
        #expect(table.contentOffset.y == 900)
    }

    /// Lets the transition of a page end.
    private func settle(_ application: UIApplication) {
        application.commit()
        ann.clock.advance(by: 1_000)
        application.commit()
    }
}

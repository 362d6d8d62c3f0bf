import MediaPlayback
import ResponderKit
import Testing

@testable import PlayerApp

/// A catalogue whose answers the test gives.
@MainActor private final class SlowCatalogue: MusicCatalogue {
    private(set) var asked: [MusicQuery] = []
    private var completions: [@MainActor (MusicAnswer) -> Void] = []

    func answer(_ query: MusicQuery, completion: @escaping @MainActor (MusicAnswer) -> Void) {
        asked.append(query)
        completions.append(completion)
    }

    /// Answers the earliest open query with tracks named after the library and their rows.
    func answerNext(_ library: String, count: Int) {
        guard case .tracks(_, let rows) = asked[asked.count - completions.count] else { return }
        var answer = MusicAnswer()
        answer.count = count
        answer.tracks = rows.clamped(to: 0..<count).map {
            MediaItem(id: $0, path: MediaPath("/\(library)/\($0)"), title: "\(library) \($0)")
        }
        completions.removeFirst()(answer)
    }
}

@Suite("Rows of the catalogue") @MainActor struct ListRowsTests {
    private let catalogue = SlowCatalogue()
    private let model = PlayerModel(backend: RecordingPlayer(), title: "Shelf", clock: ManualClock())

    init() { offer() }

    private func offer() { model.setLibrary(catalogue, trackCount: 1_000, title: "Shelf") { _ in nil } }

    private func rows() -> ListRows<MediaItem> {
        ListRows(model, query: { .tracks(.all, rows: $0) }, rows: { $0.tracks })
    }

    @Test("Rows are requested in pages when they are needed first, and a change is reported when they arrive")
    func pages() {
        let rows = rows()
        var changes = 0
        rows.onChange = { changes += 1 }
        #expect(rows.count == 0 && !rows.isLoaded && rows[0] == nil)

        catalogue.answerNext("a", count: 1_000)
        #expect(changes == 1 && rows.count == 1_000 && rows.isLoaded)
        #expect(rows[99]?.title == "a 99")
        #expect(rows[500] == nil && rows[501] == nil)
        #expect(catalogue.asked == [.tracks(.all, rows: 0..<100), .tracks(.all, rows: 500..<600)])

        catalogue.answerNext("a", count: 1_000)
        #expect(changes == 2 && rows[501]?.title == "a 501")
        #expect(rows[-1] == nil && rows[1_000] == nil)
    }

    @Test("A table reports that its list is empty when the first answer arrives")
    func emptyList() {
        let table = LibraryTable(model: model, table: UITableView())
        var changes = 0
        table.onChange = { changes += 1 }
        table.show([.tracks(model, .all)])
        #expect(changes == 1 && !table.isLoaded)

        catalogue.answerNext("a", count: 0)
        #expect(changes == 2 && table.isLoaded && table.count == 0)
    }

    @Test(
        "After a change of the library, the old rows remain until the new ones arrive, and late old answers are ignored"
    )
    func reload() {
        let rows = rows()
        catalogue.answerNext("a", count: 1_000)
        _ = rows[150]

        offer()
        rows.reload()
        #expect(rows[0]?.title == "a 0")
        catalogue.answerNext("a", count: 1_000)
        #expect(rows[150] == nil, "the late answer of the former library")
        catalogue.answerNext("b", count: 2)

        #expect(rows.count == 2 && rows[150] == nil)
        _ = rows[0]
        catalogue.answerNext("b", count: 2)
        #expect(rows[0]?.title == "b 0")
    }

    @Test("Several lists share one query and its answer")
    func shared() {
        let lists = [rows(), rows(), rows()]
        #expect(catalogue.asked.count == 1)

        catalogue.answerNext("a", count: 1_000)
        #expect(lists.allSatisfy { $0[5]?.title == "a 5" })
        #expect(rows()[5]?.title == "a 5")
        #expect(catalogue.asked.count == 1)
    }

    @Test("A limited number of pages is kept")
    func bounded() {
        let rows = rows()
        catalogue.answerNext("a", count: 5_000)
        for page in 1..<50 {
            _ = rows[page * 100]
            catalogue.answerNext("a", count: 5_000)
        }
        let before = catalogue.asked.count

        #expect(rows[4_950] != nil && rows[4_500] != nil)
        #expect(catalogue.asked.count == before)
        // These rows have dropped their first page. The shared cache still contains it, so it is available at once.
        #expect(rows[0]?.title == "a 0")
    }
}

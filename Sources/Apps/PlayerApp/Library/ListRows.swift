import MediaPlayback

/// Rows that are requested from the catalogue, without regard to their type.
@MainActor
protocol RequestedRows: AnyObject {
    /// The number of rows; 0 until the first answer has arrived.
    var count: Int { get }
    /// The catalogue has answered at least once.
    var isLoaded: Bool { get }
    /// Called when rows have arrived, unless they were in memory when they were requested.
    var onChange: () -> Void { get set }
    /// Requests the rows again, because the library has changed.
    func reload()
}

/// The rows of a list of the catalogue. Rows are requested in pages when they are first needed.
///
/// After a change of the library, the old rows remain until the new ones arrive.
@MainActor
final class ListRows<Row>: RequestedRows {
    /// The number of rows of a page.
    static var pageSize: Int { 100 }
    /// The maximum number of pages in memory.
    static var pageLimit: Int { 8 }

    /// The number of rows of the list; 0 until the first answer has arrived.
    private(set) var count = 0
    /// The catalogue has answered at least once.
    private(set) var isLoaded = false
    /// Called when rows have arrived, unless they were in memory when they were requested.
    var onChange: () -> Void = {}

    private let model: PlayerModel
    private let query: (Range<Int>) -> MusicQuery
    private let rows: (MusicAnswer) -> [Row]
    private var pages: [Int: [Row]] = [:]
    /// The pages that are requested or up to date.
    private var requested: Set<Int> = []
    private var lastPage = 0
    private var generation = 0
    /// A call of `answer` is running. If the answer arrives during this call, `onChange` is not called.
    private var isRequesting = false

    /// - Parameters:
    ///   - query: Returns the query for a range of rows.
    ///   - rows: Returns the rows that an answer contains.
    init(
        _ model: PlayerModel, query: @escaping (Range<Int>) -> MusicQuery, rows: @escaping (MusicAnswer) -> [Row]
    ) {
        self.model = model
        self.query = query
        self.rows = rows
        request(0)
    }

    /// A row; nil if there is no such row, or if it has not arrived yet.
    subscript(row: Int) -> Row? {
        guard row >= 0, row < count else { return nil }
        let page = row / Self.pageSize
        lastPage = page
        request(page)
        guard let rows = pages[page], row % Self.pageSize < rows.count else { return nil }
        return rows[row % Self.pageSize]
    }

    /// Requests the rows again, because the library has changed.
    func reload() {
        generation += 1
        requested.removeAll()
        request(lastPage)
    }

    /// Moves a row before the catalogue confirms the move. If the rows between are not in memory, they are requested
    /// again.
    func move(_ row: Int, to target: Int) {
        let range = (min(row, target) / Self.pageSize)...(max(row, target) / Self.pageSize)
        let parts = range.compactMap { pages[$0] }
        guard parts.count == range.count else { return reload() }
        var moved = parts.flatMap { $0 }
        let first = range.lowerBound * Self.pageSize
        guard moved.indices.contains(row - first), moved.indices.contains(target - first) else { return reload() }
        moved.insert(moved.remove(at: row - first), at: target - first)
        for page in range {
            let start = (page - range.lowerBound) * Self.pageSize
            pages[page] = Array(moved[start..<min(start + Self.pageSize, moved.count)])
        }
    }

    private func request(_ page: Int) {
        guard requested.insert(page).inserted else { return }
        let first = page * Self.pageSize
        isRequesting = true
        model.answer(query(first..<(first + Self.pageSize))) { [weak self, generation] answer in
            guard let self, generation == self.generation else { return }
            isLoaded = true
            count = answer.count
            pages[page] = rows(answer)
            removeDistantPages(from: page)
            if !isRequesting { onChange() }
        }
        isRequesting = false
    }

    private func removeDistantPages(from page: Int) {
        guard pages.count > Self.pageLimit,
            let distant = pages.keys.max(by: { (abs($0 - page), $0) < (abs($1 - page), $1) })
        else { return }
        pages[distant] = nil
        requested.remove(distant)
    }
}

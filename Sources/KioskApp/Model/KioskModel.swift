public import Foundation
import ResponderKit

/// What all sizes of a kiosk have in common: its storyboard, the page that is shown, what was set, typed and searched for.
///
/// Each size looks at this, and shows it in its own layout.
@MainActor
public final class KioskModel {
    /// What has changed.
    enum Change: Equatable {
        /// All may be other.
        case storyboard
        /// Another page is shown.
        case place
        /// What is shown over the page.
        case presented
        /// Values of the state, of forms, or the language.
        case values
        /// A table's rows.
        case table(String)
        /// A picture is there, or is another.
        case picture(String)
        /// A film is to play, wait or end.
        case film(String, FilmCommand)
        /// Something is said for some seconds, or no longer.
        case message
    }

    enum FilmCommand: Equatable { case play, pause, stop }

    /// A page, and the row that it shows.
    struct PagePlace: Hashable {
        var page: String
        var row: Row?
    }

    /// Something that is said in a window of its own.
    struct Notice: Hashable {
        var title: String
        var text: String
        var button: String
        /// Whether it asks which language it goes on in.
        var asksForLanguage = false
    }

    /// Whether somebody is still there is asked until then.
    struct Question: Hashable {
        /// By the clock, in milliseconds.
        var until: Double
        /// Seconds.
        var length: Double
    }

    /// The most pages to go back to.
    static let historyLimit = 64
    /// How long something is said, in milliseconds.
    static let messageTime = 5_000.0

    /// What the kiosk has done elsewhere.
    public let services: any KioskServices
    /// Where times without a zone of their own are.
    public var zone = TimeZone.current
    /// Told of each thing that goes wrong: a sentence.
    public var log: @MainActor (String) -> Void = { _ in }
    /// Told of each thing that is wrong with the file as it is now.
    public var report: @MainActor (StoryboardProblem) -> Void = { _ in }
    /// The sizes' applications, which are told when the people who were here have gone.
    private var applications: [WeakApplication] = []

    private(set) var storyboard: Storyboard
    var tables: [String: KioskTable] = [:]
    var place: PagePlace
    var history: [PagePlace] = []
    var sheet: PagePlace?
    var notice: Notice?
    var question: Question?
    var message: String?
    var values: [String: Literal]
    var forms: [String: FormState] = [:]
    var language: String
    let pictures = PictureStore()
    let idle = IdleState()
    /// What is on its way. Grows with each reset, so that what was asked for before one changes nothing after it.
    var generation = 0
    var requestCount = 0
    /// How many rows were saved in the minute that began then.
    var saves = 0
    var savesSince = 0.0
    private var messageTimer: (any EventTimer)?
    private var observers: [ObjectIdentifier: Observer] = [:]
    private var observerCount = 0
    /// What is wrong with the file as it is now, while an earlier state of it is shown.
    public private(set) var problems: StoryboardProblems?

    private struct WeakApplication {
        weak var application: UIApplication?
    }

    /// An application shows it from now on.
    func isShown(by application: UIApplication) {
        applications = applications.filter { $0.application != nil } + [WeakApplication(application: application)]
    }

    private struct Observer {
        weak var object: AnyObject?
        var order: Int
        var changed: @MainActor (Change) -> Void
    }

    var clock: any EventClock { services.clock }

    /// A kiosk as its file says it.
    public init(_ loaded: LoadedStoryboard, services: any KioskServices) {
        self.services = services
        storyboard = loaded.storyboard
        tables = loaded.tables
        place = PagePlace(page: loaded.storyboard.startPage)
        values = loaded.storyboard.state
        language = loaded.storyboard.languages[0]
        idle.began = services.clock.now
    }

    // MARK: Observers, told in the order in which they came

    func observe(_ object: AnyObject, changed: @escaping @MainActor (Change) -> Void) {
        observers = observers.filter { $0.value.object != nil }
        observers[ObjectIdentifier(object)] = Observer(object: object, order: observerCount, changed: changed)
        observerCount += 1
    }

    func tell(_ change: Change) {
        for observer in observers.values.sorted(by: { $0.order < $1.order }) where observer.object != nil {
            observer.changed(change)
        }
        idleChanged()
    }

    // MARK: The file

    /// The file was read anew, and is well: people stay where they are, as far as that is still there.
    public func take(_ loaded: LoadedStoryboard) {
        problems = nil
        let old = storyboard
        storyboard = loaded.storyboard
        tables = loaded.tables
        // What was set stays, where it is still of the kind that it was.
        var new = storyboard.state
        for (key, value) in values where old.state[key] != value {
            guard let standard = new[key], standard == .null || value == .null || standard.isOfKind(of: value) else {
                continue
            }
            new[key] = value
        }
        values = new
        if !storyboard.languages.contains(language) { language = storyboard.languages[0] }
        history = history.filter(isThere).map(renewed)
        if isThere(place) {
            place = renewed(place)
        } else {
            place = history.popLast() ?? PagePlace(page: storyboard.startPage)
        }
        if let shown = sheet { sheet = isThere(shown) ? renewed(shown) : nil }
        let fields = storyboard.formFields
        forms = forms.filter { fields[$0.key] != nil }.mapValues { $0 }
        for (form, known) in fields { forms[form]?.keep(known) }
        pictures.forgetMissing()
        tell(.storyboard)
    }

    /// The file was read anew, and something is wrong with it: what is shown stays.
    public func take(_ problems: StoryboardProblems) {
        guard problems != self.problems else { return }
        self.problems = problems
        for problem in problems.list { report(problem) }
    }

    /// The file was read anew, and is as it was before something was wrong with it.
    func clearProblems() { problems = nil }

    /// A table's file was read anew.
    public func take(_ table: KioskTable, named name: String) {
        guard tables[name] != table else { return }
        tables[name] = table
        history = history.map(renewed)
        place = renewed(place)
        sheet = sheet.map(renewed)
        tell(.table(name))
    }

    private func isThere(_ place: PagePlace) -> Bool {
        guard let page = storyboard.page(place.page), mayShow(page) else { return false }
        return page.word("row") == place.row?.table || (page.word("row") == nil)
    }

    /// The same row, as it is now.
    private func renewed(_ place: PagePlace) -> PagePlace {
        guard let row = place.row, let table = tables[row.table] else { return place }
        let keyed = Row(table: row.table, columns: table.columns, cells: [])
        let column = keyed.columns.firstIndex(of: "id") ?? 0
        guard let cells = table.rows.first(where: { column < $0.count && $0[column] == row.key }) else { return place }
        return PagePlace(page: place.page, row: Row(table: row.table, columns: table.columns, cells: cells))
    }

    /// Whether a page's own condition lets it be shown.
    func mayShow(_ page: Page) -> Bool {
        page.expression("when")?.holds(in: PageScope(model: self, page: page.name, row: nil)) ?? true
    }

    // MARK: Going

    func go(to name: String, row: Row?) {
        guard let page = storyboard.page(name) else { return }
        // The first page is shown whatever its own condition: there is none to be shown in its place.
        guard name == storyboard.startPage || mayShow(page) else { return go(to: storyboard.startPage, row: nil) }
        let new = PagePlace(page: name, row: page.word("row") == nil ? nil : row)
        sheet = nil
        guard new != place else { return tell(.presented) }
        history.append(place)
        if history.count > Self.historyLimit { history.removeFirst() }
        place = new
        tell(.place)
    }

    func goBack() {
        if sheet != nil { return dismiss() }
        guard let last = history.popLast() else { return }
        place = last
        tell(.place)
    }

    func goHome() {
        sheet = nil
        history = []
        guard place != PagePlace(page: storyboard.startPage) else { return tell(.presented) }
        place = PagePlace(page: storyboard.startPage)
        tell(.place)
    }

    func present(_ name: String, row: Row?) {
        guard let page = storyboard.page(name) else { return }
        sheet = PagePlace(page: name, row: page.word("row") == nil ? nil : row)
        tell(.presented)
    }

    func dismiss() {
        guard sheet != nil || notice != nil else { return }
        if notice != nil { notice = nil } else { sheet = nil }
        tell(.presented)
    }

    func show(_ notice: Notice) {
        self.notice = notice
        tell(.presented)
    }

    func say(_ text: String) {
        message = text.isEmpty ? nil : text
        messageTimer?.cancel()
        messageTimer = message == nil ? nil : clock.schedule(after: Self.messageTime) { [weak self] in self?.say("") }
        tell(.message)
    }

    // MARK: Values

    func set(_ new: [String: Literal]) {
        var changed = false
        for (key, value) in new where values[key] != nil && values[key] != value.bounded {
            values[key] = value.bounded
            changed = true
        }
        if changed { tell(.values) }
    }

    func setLanguage(_ code: String) {
        let new = code == "next" ? nextLanguage : code
        guard storyboard.languages.contains(new), new != language else { return }
        language = new
        tell(.values)
    }

    /// What the button of the languages does: it goes on in the other of two, or asks which of more.
    func changeLanguage() {
        guard storyboard.languages.count > 2 else { return setLanguage("next") }
        show(Notice(title: words[.language], text: "", button: words[.close], asksForLanguage: true))
    }

    /// What that button says: where it leads to, or where one is.
    var languageTitle: String { Words.name(of: storyboard.languages.count > 2 ? language : nextLanguage) }

    /// The language behind this one.
    var nextLanguage: String {
        let all = storyboard.languages
        let index = all.firstIndex(of: language) ?? 0
        return all[(index + 1) % all.count]
    }

    func scope(row: Row? = nil) -> PageScope { PageScope(model: self, page: place.page, row: row ?? place.row) }

    // MARK: Beginning again

    /// Whether anything is other than at the start.
    var isAway: Bool {
        place != PagePlace(page: storyboard.startPage) || !history.isEmpty || sheet != nil || notice != nil
            || values != storyboard.state
            || language != storyboard.languages[0] || forms.values.contains { !$0.isFresh }
    }

    /// Begins again, for whoever comes next.
    func reset() {
        generation += 1
        place = PagePlace(page: storyboard.startPage)
        history = []
        sheet = nil
        notice = nil
        question = nil
        messageTimer?.cancel()
        message = nil
        values = storyboard.state
        language = storyboard.languages[0]
        forms = [:]
        idle.hadInput = false
        tell(.storyboard)
        for one in applications { one.application?.endVisits() }
    }
}

extension Literal {
    func isOfKind(of other: Literal) -> Bool {
        switch (self, other) {
        case (.flag, .flag), (.number, .number), (.text, .text), (.null, .null): true
        default: false
        }
    }

    /// What may be kept: a text is not longer than anybody types.
    var bounded: Literal {
        guard case .text(let text) = self, text.utf8.count > 65_536 else { return self }
        return .text(text.cut)
    }
}

extension String {
    /// As much of it as may be kept. What is counted is no letters: one may have any number of accents.
    var cut: String { String(String.UnicodeScalarView(unicodeScalars.prefix(16_384))) }
}

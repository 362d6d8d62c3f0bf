public import Foundation
import ResponderKit

/// The state that a kiosk's screens of all sizes share: the storyboard, the current page, and the values that visitors
/// entered.
///
/// The application of each size observes the model and shows it in its own layout.
@MainActor
public final class KioskModel {
    /// A change of the model, as reported to observers.
    enum Change: Equatable {
        /// The storyboard was replaced, or the kiosk was reset; everything may have changed.
        case storyboard
        /// The current page has changed.
        case location
        /// A sheet, notice or question over the page has changed.
        case presented
        /// Values of the state or of forms have changed, or the language has changed.
        case values
        /// The rows of a table have changed.
        case table(String)
        /// A picture was loaded, or its file has changed.
        case picture(String)
        /// A video receives a command: play, pause or stop.
        case video(String, VideoCommand)
        /// A short message has appeared or disappeared.
        case message
    }

    enum VideoCommand: Equatable { case play, pause, stop }

    /// A page and the table row that it shows.
    struct PageLocation: Hashable {
        var page: String
        var row: Row?
    }

    /// A panel with a text and a button.
    struct Notice: Hashable {
        var title: String
        var text: String
        var button: String
        /// The panel asks the visitor to choose a language.
        var asksForLanguage = false
    }

    /// The question whether a visitor is still present, shown before the idle reset.
    struct Question: Hashable {
        /// The time at which the kiosk is reset if the visitor does not answer, in milliseconds of the clock.
        var until: Double
        /// How long the question is shown, in seconds.
        var length: Double
    }

    /// The maximum number of pages in the history.
    static let historyLimit = 64
    /// How long a short message is shown, in milliseconds.
    static let messageTime = 5_000.0

    /// The services for files, rows, requests and the media player.
    public let services: any KioskServices
    /// The time zone that applies to times without a time zone.
    public var zone = TimeZone.current
    /// Receives a sentence for each error at run time.
    public var log: @MainActor (String) -> Void = { _ in }
    /// Receives each problem of the storyboard's file.
    public var report: @MainActor (StoryboardProblem) -> Void = { _ in }
    /// The applications of all sizes. They are notified of a reset, which ends the visits.
    private var applications: [WeakApplication] = []

    private(set) var storyboard: Storyboard
    var tables: [String: KioskTable] = [:]
    var location: PageLocation
    var history: [PageLocation] = []
    var sheet: PageLocation?
    var notice: Notice?
    var question: Question?
    var message: String?
    var values: [String: Literal]
    var forms: [String: FormState] = [:]
    var language: String
    let pictures = PictureStore()
    let idle = IdleState()
    /// The number of resets. When a request is answered, this number is compared with the number at the time of the
    /// request. If they differ, the visitor has left, and the answer changes nothing.
    var generation = 0
    var requestCount = 0
    /// The number of rows saved in the minute that began at `rateWindowStart`.
    var savedRowCount = 0
    var rateWindowStart = 0.0
    private var messageTimer: (any EventTimer)?
    private var observers: [ObjectIdentifier: Observer] = [:]
    private var observerCount = 0
    /// The problems of the storyboard's file; nil if there are none. While there are problems, the
    /// kiosk shows the last valid version.
    public private(set) var problems: StoryboardProblems?

    private struct WeakApplication {
        weak var application: UIApplication?
    }

    /// Adds an application that shows the model.
    func addApplication(_ application: UIApplication) {
        applications = applications.filter { $0.application != nil } + [WeakApplication(application: application)]
    }

    private struct Observer {
        weak var object: AnyObject?
        var order: Int
        var changed: @MainActor (Change) -> Void
    }

    var clock: any EventClock { services.clock }

    /// Creates the model of a storyboard.
    public init(_ loaded: LoadedStoryboard, services: any KioskServices) {
        self.services = services
        storyboard = loaded.storyboard
        tables = loaded.tables
        location = PageLocation(page: loaded.storyboard.startPage)
        values = loaded.storyboard.state
        language = loaded.storyboard.languages[0]
        idle.idleSince = services.clock.now
    }

    // MARK: Observers, notified in the order of registration

    func observe(_ object: AnyObject, changed: @escaping @MainActor (Change) -> Void) {
        observers = observers.filter { $0.value.object != nil }
        observers[ObjectIdentifier(object)] = Observer(object: object, order: observerCount, changed: changed)
        observerCount += 1
    }

    func notify(_ change: Change) {
        for observer in observers.values.sorted(by: { $0.order < $1.order }) where observer.object != nil {
            observer.changed(change)
        }
        updateIdleTimer()
    }

    // MARK: The file

    /// Replaces the storyboard with a newly read version. The current page, the history and the input are preserved,
    /// unless the new version lacks the page, value or field.
    public func replaceStoryboard(with loaded: LoadedStoryboard) {
        problems = nil
        let old = storyboard
        storyboard = loaded.storyboard
        tables = loaded.tables
        // A value that was changed is preserved if the new storyboard's state has the same key with a value of the same
        // type.
        var new = storyboard.state
        for (key, value) in values where old.state[key] != value {
            guard let standard = new[key], standard == .null || value == .null || standard.hasSameType(as: value) else {
                continue
            }
            new[key] = value
        }
        values = new
        if !storyboard.languages.contains(language) { language = storyboard.languages[0] }
        history = history.filter(exists).map(withCurrentRow)
        if exists(location) {
            location = withCurrentRow(location)
        } else {
            location = history.popLast() ?? PageLocation(page: storyboard.startPage)
        }
        if let shown = sheet { sheet = exists(shown) ? withCurrentRow(shown) : nil }
        let fields = storyboard.formFields
        forms = forms.filter { fields[$0.key] != nil }.mapValues { $0 }
        for (form, known) in fields { forms[form]?.removeFields(except: known) }
        pictures.clearMissing()
        notify(.storyboard)
    }

    /// Records the problems of a new version of the file. The last valid version is still shown.
    public func setProblems(_ problems: StoryboardProblems) {
        guard problems != self.problems else { return }
        self.problems = problems
        for problem in problems.list { report(problem) }
    }

    /// Clears the problems. Called when the file again has the content of the version that is shown.
    func clearProblems() { problems = nil }

    /// Replaces a table after its file has changed.
    public func replaceTable(named name: String, with table: KioskTable) {
        guard tables[name] != table else { return }
        tables[name] = table
        history = history.map(withCurrentRow)
        location = withCurrentRow(location)
        sheet = sheet.map(withCurrentRow)
        notify(.table(name))
    }

    private func exists(_ location: PageLocation) -> Bool {
        guard let page = storyboard.page(location.page), mayShow(page) else { return false }
        return page.word("row") == location.row?.table || (page.word("row") == nil)
    }

    /// Returns the given location, with its table row replaced by the row's current version.
    private func withCurrentRow(_ location: PageLocation) -> PageLocation {
        guard let row = location.row, let table = tables[row.table] else { return location }
        let keyed = Row(table: row.table, columns: table.columns, cells: [])
        let column = keyed.columns.firstIndex(of: "id") ?? 0
        guard let cells = table.rows.first(where: { column < $0.count && $0[column] == row.key }) else {
            return location
        }
        return PageLocation(page: location.page, row: Row(table: row.table, columns: table.columns, cells: cells))
    }

    /// Returns true if the page's `when` condition is true, or if the page has no condition.
    func mayShow(_ page: Page) -> Bool {
        page.expression("when")?.isTrue(in: PageScope(model: self, page: page.name, row: nil)) ?? true
    }

    // MARK: Navigation

    func go(to name: String, row: Row?) {
        guard let page = storyboard.page(name) else { return }
        // The start page is shown even if its `when` condition is false, because no other page could be shown instead.
        guard name == storyboard.startPage || mayShow(page) else { return go(to: storyboard.startPage, row: nil) }
        let new = PageLocation(page: name, row: page.word("row") == nil ? nil : row)
        sheet = nil
        guard new != location else { return notify(.presented) }
        history.append(location)
        if history.count > Self.historyLimit { history.removeFirst() }
        location = new
        notify(.location)
    }

    func goBack() {
        if sheet != nil { return dismiss() }
        guard let last = history.popLast() else { return }
        location = last
        notify(.location)
    }

    func goHome() {
        sheet = nil
        history = []
        guard location != PageLocation(page: storyboard.startPage) else { return notify(.presented) }
        location = PageLocation(page: storyboard.startPage)
        notify(.location)
    }

    func present(_ name: String, row: Row?) {
        guard let page = storyboard.page(name) else { return }
        sheet = PageLocation(page: name, row: page.word("row") == nil ? nil : row)
        notify(.presented)
    }

    func dismiss() {
        guard sheet != nil || notice != nil else { return }
        if notice != nil { notice = nil } else { sheet = nil }
        notify(.presented)
    }

    func show(_ notice: Notice) {
        self.notice = notice
        notify(.presented)
    }

    func showMessage(_ text: String) {
        message = text.isEmpty ? nil : text
        messageTimer?.cancel()
        messageTimer =
            message == nil ? nil : clock.schedule(after: Self.messageTime) { [weak self] in self?.showMessage("") }
        notify(.message)
    }

    // MARK: Values

    func set(_ new: [String: Literal]) {
        var changed = false
        for (key, value) in new where values[key] != nil && values[key] != value.bounded {
            values[key] = value.bounded
            changed = true
        }
        if changed { notify(.values) }
    }

    func setLanguage(_ code: String) {
        let new = code == "next" ? nextLanguage : code
        guard storyboard.languages.contains(new), new != language else { return }
        language = new
        notify(.values)
    }

    /// Performs the action of the language button. With two languages, the button switches to the other language. With
    /// more languages, it asks the visitor to choose one.
    func changeLanguage() {
        guard storyboard.languages.count > 2 else { return setLanguage("next") }
        show(Notice(title: builtInStrings[.language], text: "", button: builtInStrings[.close], asksForLanguage: true))
    }

    /// The title of the language button. With two languages, the title names the other language; with more languages,
    /// the current one.
    var languageTitle: String { BuiltInStrings.name(of: storyboard.languages.count > 2 ? language : nextLanguage) }

    /// The language that follows the current one in the storyboard's list.
    var nextLanguage: String {
        let all = storyboard.languages
        let index = all.firstIndex(of: language) ?? 0
        return all[(index + 1) % all.count]
    }

    func scope(row: Row? = nil) -> PageScope { PageScope(model: self, page: location.page, row: row ?? location.row) }

    // MARK: Reset

    /// The model differs from its initial state.
    var differsFromStart: Bool {
        location != PageLocation(page: storyboard.startPage) || !history.isEmpty || sheet != nil || notice != nil
            || values != storyboard.state
            || language != storyboard.languages[0] || forms.values.contains { !$0.isUntouched }
    }

    /// Returns to the initial state for the next visitor.
    func reset() {
        generation += 1
        location = PageLocation(page: storyboard.startPage)
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
        notify(.storyboard)
        for one in applications { one.application?.endVisits() }
    }
}

extension Literal {
    func hasSameType(as other: Literal) -> Bool {
        switch (self, other) {
        case (.flag, .flag), (.number, .number), (.text, .text), (.null, .null): true
        default: false
        }
    }

    /// The value, with a limited size. A text of more than 65,536 bytes is cut to 16,384 Unicode scalars.
    var bounded: Literal {
        guard case .text(let text) = self, text.utf8.count > 65_536 else { return self }
        return .text(text.truncated)
    }
}

extension String {
    /// The text limited to 16,384 Unicode scalars. Scalars are counted, because one character may have any
    /// number of accents.
    var truncated: String { String(String.UnicodeScalarView(unicodeScalars.prefix(16_384))) }
}

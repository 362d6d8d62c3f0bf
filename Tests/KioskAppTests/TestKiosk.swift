import BatonSupport
import Foundation
import KioskData
import ResponderKit
import ResponderKitTesting

@testable import KioskApp

/// A storyboard's folder in memory.
struct TestFolder: StoryboardFolder {
    var file = "lobby.yml"
    var files: [String: String] = [:]

    init(_ yaml: String, files: [String: String] = [:]) {
        self.files = files
        self.files[file] = yaml
    }

    func read(_ name: String, limit: Int) throws(KioskFailure) -> [UInt8] {
        guard let text = files[name] else { throw KioskFailure("There is no file '\(name)'.") }
        return Array(text.utf8)
    }

    func check(_ name: String) throws(KioskFailure) {
        guard files[name] != nil else { throw KioskFailure("There is no file '\(name)'.") }
    }
}

/// The services of a kiosk in a test. The test controls and inspects these services.
@MainActor
final class TestServices: KioskServices {
    let clock: any EventClock
    var files: [String: String] = [:]
    var rows: [SavedRow] = []
    var destinations: [RowDestination] = []
    var requests: [SentRequest] = []
    var answer: Result<RequestAnswer, KioskFailure> = .success(RequestAnswer(status: 200, body: Array("\"well\"".utf8)))
    var saveFailure: KioskFailure?
    var commands: [PlayerCommand] = []

    init(clock: any EventClock) { self.clock = clock }

    func picture(_ name: String, completion: @escaping Completion<UIImage>) {
        later(completion) { () throws(KioskFailure) in
            guard let image = UIImage(data: Data(try text(name))) else { throw KioskFailure("\(name) is no picture.") }
            return image
        }
    }

    func page(_ name: String, completion: @escaping Completion<String>) {
        later(completion) { () throws(KioskFailure) in String(decoding: try text(name), as: UTF8.self) }
    }

    func video(_ name: String, completion: @escaping Completion<URL>) {
        later(completion) { () throws(KioskFailure) in URL(fileURLWithPath: "/nowhere/" + name) }
    }

    /// Calls a completion handler later, after the service's method has returned.
    private func later<Value>(_ completion: @escaping Completion<Value>, _ make: () throws(KioskFailure) -> Value) {
        let result = Result { () throws(KioskFailure) in try make() }
        Task { completion(result) }
    }

    private func text(_ name: String) throws(KioskFailure) -> [UInt8] {
        guard let text = files[name] else { throw KioskFailure("There is no file '\(name)'.") }
        return Array(text.utf8)
    }

    func save(_ row: SavedRow, to destination: RowDestination, completion: @escaping Completion<Void>) {
        later(completion) { () throws(KioskFailure) in
            if let saveFailure { throw saveFailure }
            rows.append(row)
            destinations.append(destination)
        }
    }

    func send(_ request: SentRequest, completion: @escaping Completion<RequestAnswer>) {
        later(completion) { () throws(KioskFailure) in
            requests.append(request)
            return try answer.get()
        }
    }

    func compute<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, completion: @escaping @MainActor (Value) -> Void
    ) {
        Task { completion(await offMain(priority: .userInitiated, work)) }
    }

    func sendPlayerCommand(_ command: PlayerCommand) { commands.append(command) }
}

/// A kiosk on one or more test screens.
@MainActor
final class TestKiosk {
    nonisolated static let picture = "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='100'/>"
    nonisolated static let display = CGSize(width: 1_920, height: 1_080)
    nonisolated static let phone = CGSize(width: 390, height: 844)

    let screen: TestScreen
    let model: KioskModel
    let services: TestServices
    private(set) var said: [String] = []
    var files: [String: String]

    init(_ yaml: String, files: [String: String] = [:], size: CGSize = TestKiosk.phone) throws {
        screen = TestScreen(size: size)
        services = TestServices(clock: screen.clock)
        services.files = files
        self.files = files
        model = KioskModel(try LoadedStoryboard(from: TestFolder(yaml, files: files)), services: services)
        model.zone = .gmt
        model.log = { [weak self] in self?.said.append($0) }
        model.report = { [weak self] in self?.said.append($0.description) }
        launch(on: screen)
    }

    private func launch(on screen: TestScreen) {
        let app = KioskApp(model: model)
        screen.application.delegate = app
        app.applicationDidFinishLaunching(screen.application)
        screen.application.commit()
    }

    /// Adds a screen of another size that shows the same kiosk.
    func add(size: CGSize) -> TestScreen {
        let other = TestScreen(size: size)
        launch(on: other)
        return other
    }

    /// Replaces the storyboard's file.
    func reload(_ yaml: String) {
        do throws(StoryboardProblems) {
            model.replaceStoryboard(with: try LoadedStoryboard(from: TestFolder(yaml, files: files)))
        } catch {
            model.setProblems(error)
        }
        screen.application.commit()
    }

    func advance(_ seconds: Double) { screen.advance(by: .milliseconds(seconds * 1_000)) }

    /// Runs tasks until a condition is true.
    func wait(until isSo: () -> Bool) async throws {
        for _ in 0..<10_000 {
            if isSo() { return screen.application.commit() ? () : () }
            await Task.yield()
        }
        throw TestFailure("It did not come about.")
    }

    struct TestFailure: Error { let text: String; init(_ text: String) { self.text = text } }

    /// The texts of all visible labels, buttons and text fields.
    var texts: [String] { Self.texts(screen) }

    static func texts(_ screen: TestScreen) -> [String] {
        screen.application.commit()
        func look(_ view: UIView) -> [String] {
            guard !view.isHidden, view.alpha > 0 else { return [] }
            var found: [String] = []
            if let label = view as? UILabel, !label.shownText.isEmpty { found.append(label.shownText) }
            if let button = view as? UIButton, let title = button.currentTitle { found.append(title) }
            if let field = view as? UITextField, let text = field.text, !text.isEmpty { found.append(text) }
            return found + view.subviews.flatMap(look)
        }
        return screen.application.windows.filter { !$0.isHidden }.flatMap(look)
    }

    func view<View: UIView>(_ identifier: String, as type: View.Type) throws -> View {
        try screen.view(identifier, as: type)
    }
    func tap(_ identifier: String) throws { try screen.tap(identifier) }
}

extension TestScreen {
    /// Returns all views of a class.
    func all<View: UIView>(_ type: View.Type) -> [View] {
        func look(_ view: UIView) -> [View] { ((view as? View).map { [$0] } ?? []) + view.subviews.flatMap(look) }
        return application.windows.flatMap(look)
    }
}

/// The descriptions of a storyboard's problems.
func problems(_ yaml: String, files: [String: String] = [:]) -> [String] {
    do throws(StoryboardProblems) {
        _ = try LoadedStoryboard(from: TestFolder(yaml, files: files))
        return []
    } catch {
        return error.list.map(\.description)
    }
}

import CounterApp
import Foundation
import ResponderKit
import Testing

@testable import BatonServer

/// An application with a button that counts and a label with the count. A variant behaves differently, as after a
/// change of the application's code.
@MainActor
private final class TallyApp: UIResponder, UIApplicationDelegate {
    enum Change {
        case none, text, color, silent, eager, timer, chatty
    }

    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    private let change: Change
    private var window: UIWindow?
    private var count = 0

    init(_ change: Change) {
        self.change = change
    }

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        let controller = UIViewController()
        window.rootViewController = controller
        label.accessibilityIdentifier = "tally"
        controller.view.addSubview(label)
        let button = UIButton(frame: CGRect(x: 0, y: 50, width: 100, height: 40))
        button.accessibilityIdentifier = "count"
        button.addAction(UIAction { [unowned self] _ in tap(application) }, for: .primaryActionTriggered)
        controller.view.addSubview(button)
        window.makeKeyAndVisible()
        self.window = window
    }

    private func tap(_ application: UIApplication) {
        count += 1
        if count >= 3 {
            switch change {
            case .text: label.text = "number \(count)"
            case .color:
                label.text = "\(count)"
                label.textColor = .systemRed
            case .silent: return
            default: label.text = "\(count)"
            }
        } else {
            label.text = "\(count)"
        }
        guard change != .timer || count < 3 else { return }
        _ = application.clock.schedule(after: 100) { [weak self] in
            guard let self else { return }
            label.text = change == .eager && count >= 3 ? "soon" : "\(count) for a while"
        }
        if change == .chatty, count >= 3 { _ = application.clock.date }
    }
}

@Suite("Replaying a journal") @MainActor struct JournalReplayTests {
    private static let tap = #"{"type":"tap","seq":1,"target":{"identifier":"count"}}"#

    private func screens(_ change: TallyApp.Change = .none) -> [ScreenDefinition] {
        [
            ScreenDefinition(name: "tally", title: "", sharing: .private(size: CGSize(width: 300, height: 300))) {
                TallyApp(change)
            }
        ]
    }

    /// Records five taps with time between them.
    private func record() throws -> JournalStage {
        let stage = try JournalStage { _ in screens() }
        let client = try stage.join("tally")
        for _ in 0..<5 {
            stage.send(Self.tap, from: client)
            stage.endTurn()
            stage.advanceTime(by: 150)
        }
        stage.leave(client)
        stage.endTurn()
        stage.end()
        return stage
    }

    @Test("A replay of the same application sends the same patches and counts the inputs")
    func same() throws {
        let stage = try record()

        let outcome = try JournalReplay.play(stage.file) { _ in screens() }

        #expect(outcome.difference == nil)
        #expect(outcome.inputs == 6)
        #expect(outcome.clients == 1)
        #expect(outcome.patches == 11)
        #expect(outcome.endedNormally)
        #expect(outcome.cutBytes == 0)
    }

    @Test(
        "A changed text is reported with revision, node, property, both values and the input before it"
    )
    func namesTheDifference() throws {
        let stage = try record()

        let difference = try #require(try JournalReplay.play(stage.file) { _ in screens(.text) }.difference)

        #expect(difference.screen == "tally")
        #expect(difference.name == "UILabel #tally")
        #expect(difference.property == "text")
        #expect(difference.journal == #""3""#)
        #expect(difference.replay == #""number 3""#)
        let line = stage.lines[difference.line - 1]
        #expect(line.hasPrefix(#"{"commit""#))
        #expect(line.contains(#""to":\#(difference.revision ?? -1)"#))
        #expect(line.contains(#"["set",\#(difference.node ?? -1),"#))
        #expect(difference.input?.message == Self.tap)
        let inputLine = try #require(difference.input).line
        #expect(stage.lines[inputLine - 1].contains(Self.tap))
        #expect(difference.lineOfFile == difference.line)
        #expect(difference.file == stage.file)
        // A replay that runs only until the line `difference.before` finds no difference.
        #expect(
            try JournalReplay.play(stage.file, until: .line(difference.before)) { _ in screens(.text) }.difference
                == nil)
    }

    @Test("Additional, missing and mistimed changes are reported")
    func otherDifferences() throws {
        let stage = try record()
        func difference(_ change: TallyApp.Change) throws -> JournalDifference {
            try #require(try JournalReplay.play(stage.file) { _ in screens(change) }.difference)
        }

        let color = try difference(.color)
        #expect(color.property == "textColor")
        #expect(color.journal == "no change")
        #expect(color.replay == #""systemRed""#)

        let silent = try difference(.silent)
        #expect(silent.property == "text")
        #expect(silent.journal == #""3""#)
        #expect(silent.replay == "no change")
        #expect(silent.name == "UILabel #tally")
        #expect(silent.screen == "tally")

        let eager = try difference(.eager)
        #expect(eager.journal == #""3 for a while""#)
        #expect(eager.replay == #""soon""#)

        let timer = try difference(.timer)
        #expect(timer.journal.contains("timer"))
        #expect(timer.replay.hasPrefix("there is no timer "))

        let chatty = try difference(.chatty)
        #expect(chatty.replay == "the value 'date' was requested")
    }

    @Test("A replay ends after a given line or at a given revision")
    func ends() throws {
        let stage = try record()

        let short = try JournalReplay.play(stage.file, until: .line(8)) { _ in screens() }
        let early = try JournalReplay.play(stage.file, until: .revision(4)) { _ in screens() }

        #expect(short.difference == nil)
        #expect(short.lines >= 8)
        #expect(short.lines < stage.lines.count)
        #expect(!short.endedNormally)
        #expect(early.patches == 4)
    }

    @Test("A replay in real time waits between entries as long as the recording did")
    func waits() throws {
        let stage = try record()
        let replay = try JournalReplay(file: stage.file)
        try replay.prepare(screens: screens())
        var times: [Double] = []

        let outcome = try replay.run { times.append($0) }

        #expect(outcome.difference == nil)
        #expect(times.first == 0)
        #expect(times == times.sorted())
        #expect(times.last == 750)
    }

    @Test("Moves of one turn are one event again, and malformed or binary messages replay as recorded")
    func oddMessages() throws {
        let stage = try JournalStage { _ in
            [
                ScreenDefinition(name: "counter", title: "", sharing: .private(size: CGSize(width: 390, height: 844))) {
                    CounterApp()
                }
            ]
        }
        let client = try stage.join("counter")
        func touch(_ phase: String, _ x: Int) -> String {
            #"{"type":"touch","touches":[{"id":1,"phase":"\#(phase)","x":\#(x),"y":526}]}"#
        }
        stage.send(touch("began", 195), from: client)
        for x in 196..<240 { stage.send(touch("moved", x), from: client) }
        stage.endTurn()
        stage.send("{\n\"type\":\"ping\",\n\"seq\":1}", from: client)
        stage.send("no JSON \u{1} “at” \\ all", from: client)
        stage.send(#"{"type":"touch","touches":3}"#, from: client)
        stage.send("", from: client)
        stage.sendBinary(from: client)
        stage.send(touch("ended", 240), from: client)
        stage.endTurn()
        stage.end()

        let outcome = try JournalReplay.play(stage.file) { _ in
            [
                ScreenDefinition(name: "counter", title: "", sharing: .private(size: CGSize(width: 390, height: 844))) {
                    CounterApp()
                }
            ]
        }

        #expect(outcome.difference == nil)
        #expect(outcome.inputs == 52)
        #expect(outcome.patches >= 2)
        // Each line is one valid JSON value.
        for line in stage.lines {
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
        }
        #expect(stage.lines.contains { $0.contains(#""text":"no JSON \u0001 “at” \\ all""#) })
    }

    @Test("A resumed private screen replays the same, even one stored before the server started")
    func resumes() throws {
        func screens() -> [ScreenDefinition] {
            [
                ScreenDefinition(name: "note", title: "", sharing: .private(size: CGSize(width: 390, height: 844))) {
                    NoteApp()
                }
            ]
        }
        let first = try JournalStage { _ in screens() }
        let writer = try first.join("note")
        first.send(#"{"type":"tap","target":{"identifier":"text"}}"#, from: writer)
        first.send(#"{"type":"text","insert":"before"}"#, from: writer)
        first.endTurn()
        let epoch = try #require(first.sessions[writer]?.screen?.tree.epoch)
        first.leave(writer)
        first.end()
        let kept = first.store.all
        #expect(kept.count == 1)

        let second = try JournalStage(savedStates: kept) { _ in screens() }
        let back = try second.join("note", hello: #","resume":{"epoch":"\#(epoch)","revision":3}"#)
        second.send(#"{"type":"tap","target":{"identifier":"text"}}"#, from: back)
        second.send(#"{"type":"text","insert":" and after"}"#, from: back)
        second.endTurn()
        second.advanceTime(by: 5_000)
        let again = try #require(second.sessions[back]?.screen?.tree.epoch)
        second.leave(back)
        second.endTurn()
        second.advanceTime(by: 60_000)
        _ = try second.join("note", hello: #","resume":{"epoch":"\#(again)","revision":2}"#)
        second.end()

        let outcome = try JournalReplay.play(second.file) { _ in screens() }

        #expect(outcome.difference == nil)
        #expect(second.lines.contains { $0.hasPrefix(#"{"kept""#) })
        #expect(second.lines.contains { $0.hasPrefix(#"{"commit""#) && $0.contains("before and after") })
    }

    @Test("Recorded events from outside are replayed, and changes without a recorded cause are counted")
    func elsewhere() throws {
        final class Board: UIResponder, UIApplicationDelegate {
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
            var window: UIWindow?
            func applicationDidFinishLaunching(_ application: UIApplication) {
                let window = UIWindow(application: application)
                window.addSubview(label)
                window.makeKeyAndVisible()
                self.window = window
            }
        }
        func screens(_ board: Board) -> [ScreenDefinition] {
            [
                ScreenDefinition(name: "board", title: "", sharing: .shared(sizes: [CGSize(width: 300, height: 300)])) {
                    board
                }
            ]
        }
        let board = Board()
        let stage = try JournalStage { _ in screens(board) }
        _ = try stage.join("board")
        func news(_ text: String, noted: Bool = true) {
            if noted { stage.journal.recordValue(from: "press") { "\"\(text)\"" } }
            board.label.text = text + stage.journal.replayableValue("mood") { "!" }
            stage.endTurn()
        }
        news("good")
        news("bad", noted: false)
        stage.crash()
        func play(until end: JournalReplay.StopPoint? = nil) throws -> JournalReplay.Outcome {
            let board = Board()
            let replay = try JournalReplay(file: stage.file)
            replay.setReplayListener(for: "press") { text in
                board.label.text = text.filter { $0 != "\"" } + replay.replayableValue("mood") { "?" }
            }
            try replay.prepare(screens: screens(board))
            return try replay.run(until: end)
        }

        let outcome = try play()

        #expect(outcome.untrackedActivities == 1)
        #expect(outcome.patches == 2)
        #expect(outcome.difference?.journal == #""bad!""#)
        #expect(outcome.difference?.replay == "no change")
    }
}

import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

@Suite @MainActor struct TestScreenTests {
    private final class Board: UIView {
        var lines: [String] = []
        var times: [TimeInterval] = []

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches) }

        private func note(_ word: String, _ touches: Set<UITouch>) {
            let points = touches.map { $0.location(in: self) }.sorted {
                ($0.x.rounded(), $0.y) < ($1.x.rounded(), $1.y)
            }
            let places = points.map { "\(Int($0.x.rounded())),\(Int($0.y.rounded()))" }
            lines.append("\(word) \(places.joined(separator: " "))")
            times.append(touches.first?.timestamp ?? -1)
        }
    }

    private final class Field: UIView, UIKeyInput {
        var text = ""
        override var canBecomeFirstResponder: Bool { true }
        var hasText: Bool { !text.isEmpty }
        func insertText(_ text: String) { self.text += text }
        func deleteBackward() { text.removeLast() }
    }

    private func board(multiple: Bool = false) -> (TestScreen, Board) {
        let board = Board()
        board.isMultipleTouchEnabled = multiple
        board.accessibilityIdentifier = "board"
        return (TestScreen(size: CGSize(width: 200, height: 400)) { board }, board)
    }

    // MARK: Initial state

    @Test("A test screen resizes a view without a size to the screen and keeps the size of others") func views() {
        let filling = UIView()
        let small = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))

        let screen = TestScreen(size: CGSize(width: 200, height: 400)) { filling }
        _ = TestScreen { small }

        #expect(filling.frame == CGRect(x: 0, y: 0, width: 200, height: 400))
        #expect(small.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(screen.window.isKeyWindow)
        let revision = screen.revision
        filling.alpha = 0.5
        #expect(screen.revision == revision + 1)
    }

    @Test("Code of a tested controller finds the test screen's application as UIApplication.shared") func controllers()
    {
        final class Controller: UIViewController {
            var application: UIApplication?
            override func viewDidLoad() { application = .shared }
        }
        let controller = Controller()

        let screen = TestScreen { controller }
        _ = TestScreen()

        #expect(controller.application === screen.application)
        #expect(screen.window.rootViewController === controller)
    }

    // MARK: Touches

    @Test("A tap presses for 50 ms in the middle of the visible part of a view") func tap() throws {
        let (screen, board) = board()
        board.frame.origin.x = -100

        let outcome = try screen.tap("board")

        #expect(board.lines == ["began 150,200", "ended 150,200"])
        #expect(board.times == [0, 0.05])
        #expect(outcome.handlerName == "Board#board")
        #expect(screen.trace.last?.handler == "Board#board")
    }

    @Test("Taps in a row are counted, and a long press lasts") func tapsAndLongPress() throws {
        let (screen, board) = board()
        var counts: [Int] = []
        final class Counter: UIView {
            var onTap: (Int) -> Void = { _ in }
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
                onTap(touches.first?.tapCount ?? 0)
            }
        }
        let counter = Counter(frame: board.bounds)
        counter.onTap = { counts.append($0) }
        board.addSubview(counter)

        try screen.doubleTap(counter)
        screen.advance(by: .seconds(1))
        let before = screen.clock.now
        try screen.longPress(counter, for: .seconds(2))

        #expect(counts == [1, 2, 1])
        #expect(screen.clock.now - before == 2_000)
    }

    @Test("A drag moves in even steps of distance and time") func drag() throws {
        let (screen, board) = board()

        try screen.drag(
            from: CGPoint(x: 10, y: 20), to: CGPoint(x: 110, y: 220), over: .milliseconds(400), steps: 4,
            rest: .milliseconds(100))

        #expect(
            board.lines == [
                "began 10,20", "moved 35,70", "moved 60,120", "moved 85,170", "moved 110,220", "ended 110,220",
            ])
        #expect(board.times == [0, 0.1, 0.2, 0.3, 0.4, 0.5])
    }

    @Test("A drag can leave its touch down, which is cancelled when its client disconnects") func held() throws {
        let (screen, board) = board()

        try screen.drag(from: "board", to: Spot(1, 0.5, of: "board"), steps: 1, rest: nil)
        screen.cancelAll()

        #expect(board.lines == ["began 100,200", "moved 200,200", "cancelled 200,200"])
    }

    @Test("A swipe, a pinch and a rotation move the touches as requested") func otherGestures() throws {
        let (screen, board) = board(multiple: true)

        try screen.swipe(.up, on: board, by: 100)
        #expect(board.lines.first == "began 100,200")
        #expect(board.lines.last == "ended 100,100")
        board.lines = []

        try screen.pinch(board, to: 0.5, from: 100, steps: 2)
        #expect(
            board.lines == [
                "began 50,200 150,200", "moved 63,200 138,200", "moved 75,200 125,200", "ended 75,200 125,200",
            ])
        board.lines = []

        try screen.rotate(board, by: .pi / 2, across: 100, steps: 1)
        #expect(board.lines == ["began 50,200 150,200", "moved 100,150 100,250", "ended 100,150 100,250"])
        board.lines = []

        try screen.tap(board, fingers: 3)
        #expect(board.lines == ["began 80,200 100,200 120,200", "ended 80,200 100,200 120,200"])
    }

    @Test("Touches with different paths move in one event for each step") func fingers() throws {
        let (screen, board) = board(multiple: true)

        try screen.drag(
            fingers: [
                1: (CGPoint(x: 10, y: 10), CGPoint(x: 20, y: 10)), 2: (CGPoint(x: 50, y: 10), CGPoint(x: 50, y: 90)),
            ], steps: 1)

        #expect(board.lines == ["began 10,10 50,10", "moved 20,10 50,90", "ended 20,10 50,90"])
    }

    @Test("Several clients of a test screen have touches of their own") func clients() throws {
        let (screen, board) = board(multiple: true)
        let guest = screen.addClient()

        try screen.touch(.began, at: "board")
        try guest.touch(.began, at: "board")
        guest.cancelAll()
        try screen.touch(.ended, at: "board")

        #expect(board.lines == ["began 100,200", "began 100,200", "cancelled 100,200", "ended 100,200"])
    }

    // MARK: Other inputs

    @Test("Button presses, shakes, commands, wheel, edit actions and text can be sent") func others() throws {
        let field = Field()
        let screen = TestScreen { field }
        #expect(throws: TestError.textNotAccepted(nil)) { try screen.typeText("a") }
        field.becomeFirstResponder()

        try screen.typeText("ab")
        #expect(field.text == "ab")
        #expect(screen.firstResponder === field)
        #expect(try screen.press(.select).handler == nil)
        #expect(screen.shake().handler == nil)
        #expect(screen.remoteControl(.remoteControlPlay).handler == nil)
        #expect(screen.edit(.copy).handler == nil)
        #expect(try screen.scroll(by: CGPoint(x: 0, y: 10), at: field).handler == nil)
    }

    @Test("Button presses on a test screen move the focus") func focus() throws {
        let screen = TestScreen()
        let upper = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        let lower = UIButton(frame: CGRect(x: 0, y: 100, width: 100, height: 40))
        screen.window.addSubview(upper)
        screen.window.addSubview(lower)

        try screen.press(.downArrow)
        #expect(screen.focusedItem === upper)
        try screen.press(.downArrow)
        #expect(screen.focusedItem === lower)
    }

    @Test("Advancing the clock runs timers, and settling advances it until none is left") func clock() {
        let screen = TestScreen()
        var runs = 0
        func again() {
            runs += 1
            if runs < 5 { _ = screen.clock.schedule(after: 100, again) }
        }
        _ = screen.clock.schedule(after: 100, again)

        screen.advance(by: .milliseconds(250))
        #expect(runs == 2)
        #expect(screen.settle())
        #expect(runs == 5)
        #expect(screen.clock.now == 500)

        func forever() { _ = screen.clock.schedule(after: 100, forever) }
        forever()
        #expect(!screen.settle(within: .seconds(1)))
        #expect(screen.clock.now == 1_500)
    }

    @Test("A test screen describes its visible views as text") func picture() {
        let screen = TestScreen(size: CGSize(width: 100, height: 200)) {
            let label = UILabel(frame: CGRect(x: 10, y: 20, width: 30, height: 40.5))
            label.text = "two words"
            label.accessibilityIdentifier = "label"
            return label
        }

        #expect(
            screen.picture == """
                window frame=[0, 0, 100, 200]
                  label frame=[10, 20, 30, 40.5] identifier=label text="two words"
                """)
    }

    // MARK: Errors

    @Test("The error for a missing view describes what is on the screen instead") func errors() throws {
        let screen = TestScreen(size: CGSize(width: 200, height: 400))
        let button = UIButton(frame: CGRect(x: 10, y: 10, width: 100, height: 40))
        button.accessibilityIdentifier = "play"
        screen.window.addSubview(button)
        let cover = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        cover.accessibilityIdentifier = "cover"

        func sentence(_ body: () throws(TestError) -> Void) -> String {
            do throws(TestError) { try body() } catch { return error.description }
            return "none"
        }
        #expect(
            sentence { () throws(TestError) in try screen.tap("plya") }
                == "no view has the identifier 'plya': the screen's identifiers are 'play'")
        #expect(
            sentence { () throws(TestError) in _ = try screen.view("play", as: UISlider.self) }
                == "'play' is a UIButton, not a UISlider")
        #expect(
            sentence { () throws(TestError) in try screen.touch(.ended, at: "play") }
                == "finger 1 is not down: begin its touch first")
        #expect(
            sentence { () throws(TestError) in try screen.tap(UISlider()) }
                == "UISlider is not in a window of the screen: add it to a window first")

        screen.window.addSubview(cover)
        #expect(
            sentence { () throws(TestError) in try screen.tap("play") }
                == "a touch on UIButton#play would hit UIView#cover instead; to touch there anyway, pass a point")
        cover.removeFromSuperview()
        button.isEnabled = false
        #expect(
            sentence { () throws(TestError) in try screen.tap("play") }
                == "a touch on UIButton#play would hit UIWindow instead (UIButton#play is disabled); to touch there anyway, pass a point"
        )
        button.isHidden = true
        #expect(
            sentence { () throws(TestError) in try screen.tap(button) }.hasPrefix(
                "no part of UIButton#play is visible"))

        cover.accessibilityIdentifier = "play"
        button.isHidden = false
        screen.window.addSubview(cover)
        #expect(
            sentence { () throws(TestError) in try screen.tap("play") }
                == "2 views have the identifier 'play': pass the view itself instead of its identifier")
    }
}

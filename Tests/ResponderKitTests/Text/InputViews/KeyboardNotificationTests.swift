import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct KeyboardNotificationTests {
    private let screen = TestScreen.untraced()
    private let observer: KeyboardObserver

    init() { observer = KeyboardObserver(screen.application) }

    private static let show = ["WillChangeFrame", "WillShow", "DidChangeFrame", "DidShow"]
    private static let hide = ["WillChangeFrame", "WillHide", "DidChangeFrame", "DidHide"]

    private func typist(_ height: CGFloat) -> Typist {
        screen.add(Typist(input: UIView(frame: CGRect(x: 0, y: 0, width: 1, height: height))), 0, 0, 100, 40)
    }

    @Test("I1 Notifications are posted before and after input views show and hide, with both frames")
    func I1_notifications() {
        let typist = typist(200)

        typist.becomeFirstResponder()

        #expect(observer.notes.map(\.name) == Self.show)
        #expect(observer.notes.allSatisfy { $0.begin == CGRect(x: 0, y: 800, width: 400, height: 200) })
        #expect(observer.notes.allSatisfy { $0.end == CGRect(x: 0, y: 600, width: 400, height: 200) })
        #expect(observer.last[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double == 0.25)
        #expect(observer.last[UIResponder.keyboardAnimationCurveUserInfoKey] as? Int == 7)
        #expect(observer.last[UIResponder.keyboardIsLocalUserInfoKey] as? Bool == true)
        _ = observer.take()

        typist.resignFirstResponder()

        #expect(observer.notes.allSatisfy { $0.begin == CGRect(x: 0, y: 600, width: 400, height: 200) })
        #expect(observer.notes.allSatisfy { $0.end == CGRect(x: 0, y: 800, width: 400, height: 200) })
        #expect(observer.take() == Self.hide)
    }

    @Test("I1 Input views are visible in the didShow notification and not yet in willShow") func I1_order() {
        var states: [String] = []
        observer.onNote = { [screen] name in states.append("\(name) \(screen.showsInput)") }
        let typist = typist(200)

        typist.becomeFirstResponder()
        typist.resignFirstResponder()

        #expect(
            states == [
                "WillChangeFrame false", "WillShow false", "DidChangeFrame true", "DidShow true",
                "WillChangeFrame true", "WillHide true", "DidChangeFrame false", "DidHide false",
            ])
    }

    @Test("I1 No notification is posted between two responders whose input views have the same height")
    func I1_switching() {
        final class Told: UIView {
            var windows = 0
            override func didMoveToWindow() { windows += 1 }
        }
        let shared = Told(frame: CGRect(x: 0, y: 0, width: 1, height: 200))
        let first = typist(0)
        let second = typist(0)
        first.input = shared
        second.input = shared
        first.becomeFirstResponder()
        _ = observer.take()

        second.becomeFirstResponder()

        #expect(observer.take() == [])
        #expect(shared.windows == 1)
        second.input = typist(200).input
        second.reloadInputViews()
        #expect(observer.take() == [])
    }

    @Test(
        "I1 The keyboard's keys are reused for the next field, even after a pause within one loop turn"
    )
    func I1_keyboardStays() {
        let first = typist(0)
        let second = typist(0)
        first.input = nil
        second.input = nil
        first.becomeFirstResponder()
        let key = screen.key("a")
        let mirror = Mirror()
        mirror.follow(screen.tree)
        _ = observer.take()

        second.becomeFirstResponder()
        #expect(observer.take() == [])
        #expect(screen.key("a") === key)
        second.resignFirstResponder()
        first.becomeFirstResponder()
        screen.application.commit()
        #expect(observer.take() == Self.hide + Self.show)
        #expect(screen.key("a") === key)

        mirror.follow(screen.tree)
        #expect(!mirror.lines.contains { $0.hasPrefix("add") || $0.hasPrefix("remove") })
    }

    @Test("I1 An input view of another height is announced with the frame and show notifications")
    func I1_anotherHeight() {
        let first = typist(200)
        let second = typist(120)
        first.becomeFirstResponder()
        _ = observer.take()

        second.becomeFirstResponder()

        #expect(observer.notes.first?.begin.minY == 600)
        #expect(observer.notes.first?.end.minY == 680)
        #expect(observer.take() == Self.show)
        screen.application.setScreenSize(CGSize(width: 400, height: 700))
        #expect(observer.take() == Self.show)
    }

    @Test("I1 If an observer ends editing during willShow, nothing is shown") func I1_observerResigns() {
        let typist = typist(200)
        observer.onNote = { name in if name == "WillShow" { typist.resignFirstResponder() } }

        typist.becomeFirstResponder()

        #expect(!typist.isFirstResponder)
        #expect(!screen.showsInput)
    }

    @Test("I1 Observers that endlessly change the first responder are stopped by a limit") func I1_observerWithoutEnd()
    {
        let first = typist(200)
        let second = typist(100)
        observer.onNote = { name in
            guard name == "WillShow" else { return }
            _ = first.isFirstResponder ? second.becomeFirstResponder() : first.becomeFirstResponder()
        }

        first.becomeFirstResponder()

        #expect(observer.notes.count < 200)
    }

    @Test("I1 Keyboard notifications name their application") func I1_manyApplications() {
        let other = TestScreen.untraced()
        let others = KeyboardObserver(other.application)

        typist(200).becomeFirstResponder()

        #expect(observer.notes.count == 4)
        #expect(others.notes.isEmpty)
    }
}

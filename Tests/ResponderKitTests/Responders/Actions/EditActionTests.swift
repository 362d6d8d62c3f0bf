import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// A view that supports edits as UIKit code usually does: overridden methods and `canPerformAction`.
@MainActor
private class Paper: UIView {
    var got: [String] = []
    var does: Set<Selector> = [.copy]
    override var canBecomeFirstResponder: Bool { true }
    override func copy(_ sender: Any?) { got.append("copy") }
    override func selectAll(_ sender: Any?) { got.append("selectAll \(sender.map { "\(type(of: $0))" } ?? "nil")") }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        does.contains(action) || super.canPerformAction(action, withSender: sender)
    }
}

/// A view that supports every standard edit by protocol conformance.
@MainActor
private final class Sheet: UIView, UIResponderStandardEditActions {
    var got: [String] = []
    override func copy(_ sender: Any?) { got.append("copy") }
    override func toggleBoldface(_ sender: Any?) { got.append("bold") }
    override func pasteAndMatchStyle(_ sender: Any?) { got.append("match") }
}

@Suite("Standard editing actions") @MainActor struct EditActionTests {
    private let screen = TestScreen.untraced()

    @Test(
        "A1 A class supports the edits in its canPerformAction, a conforming class all, and others none"
    )
    func A1_standardActions() {
        let sheet = screen.add(Sheet(), 0, 0, 100, 100)
        let paper = screen.add(Paper(), 0, 0, 50, 50, to: sheet)
        let plain = screen.add(UIView(), 0, 0, 10, 10, to: paper)

        #expect(!plain.canPerformAction(.copy, withSender: nil))
        #expect(paper.canPerformAction(.copy, withSender: nil))
        #expect(!paper.canPerformAction(.cut, withSender: nil))
        #expect(sheet.canPerformAction(.cut, withSender: nil))
        #expect(plain.target(forAction: .copy, withSender: nil) as? UIView === paper)
        #expect(plain.target(forAction: .toggleBoldface, withSender: nil) as? UIView === sheet)
    }

    @Test("A1 An edit that a responder does not override is forwarded to the next responder that supports it")
    func A1_handsOn() {
        let sheet = screen.add(Sheet(), 0, 0, 100, 100)
        let paper = screen.add(Paper(), 0, 0, 50, 50, to: sheet)
        let plain = screen.add(UIView(), 0, 0, 10, 10, to: paper)

        plain.copy(nil)
        paper.toggleBoldface(nil)
        paper.pasteAndMatchStyle(nil)
        sheet.cut(nil)

        #expect(paper.got == ["copy"])
        #expect(sheet.got == ["bold", "match"])
    }

    @Test("A1 A circular chain of responders that claim every action but perform none does not hang")
    func A1_circle() {
        final class Claimer: UIView {
            weak var other: UIResponder?
            override var next: UIResponder? { other }
            override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { true }
        }
        let first = Claimer()
        let second = Claimer()
        first.other = second
        second.other = first

        first.copy(nil)
        #expect(first.undoManager == nil)
        #expect(first.target(forAction: .paste, withSender: nil) as? UIView === first)
    }

    @Test("A1 A selector for a class's own copy(_:) equals the standard one and applies only to that class")
    func A1_selectors() {
        let paper = screen.add(Paper(), 0, 0, 50, 50)
        let ofClass = Selector("copy", Paper.copy)
        let ofAll = Selector("copy", UIResponder.copy)

        #expect(ofClass == .copy)
        #expect(ofClass.isImplemented(by: paper))
        #expect(!ofClass.isImplemented(by: screen.window))
        #expect(
            !ofAll.isImplemented(by: screen.window),
            "every responder has the method, and none but those that say so does it")
        #expect(ofAll.isImplemented(by: Sheet()))
        #expect(screen.application.sendAction(ofAll, to: paper, from: nil, for: nil))
        #expect(paper.got == ["copy"])
    }

    @Test(
        "A2 An explicit target that does not support a standard action refuses it, without a search elsewhere")
    func A2_explicitStandard() {
        let sheet = screen.add(Sheet(), 0, 0, 100, 100)
        let paper = screen.add(Paper(), 0, 0, 50, 50, to: sheet)

        #expect(screen.application.sendAction(.copy, to: paper, from: nil, for: nil))
        #expect(!screen.application.sendAction(.toggleBoldface, to: paper, from: nil, for: nil))
        #expect(paper.got == ["copy"])
        #expect(sheet.got.isEmpty)
    }

    @Test("A2 A nil sender is accepted by a method that takes Any?, but not by one that takes a control")
    func A2_nilSender() {
        final class Receiver: UIView {
            var calls = 0
            func anything(_ sender: Any?) { calls += 1 }
            func control(_ sender: UIControl) { calls += 10 }
            func optional(_ sender: UIControl?, _ event: UIEvent?) { calls += 100 }
        }
        let receiver = screen.add(Receiver(), 0, 0, 10, 10)
        let application = screen.application

        #expect(application.sendAction(Selector("anything", Receiver.anything), to: receiver, from: nil, for: nil))
        #expect(!application.sendAction(Selector("control", Receiver.control), to: receiver, from: nil, for: nil))
        #expect(application.sendAction(Selector("optional", Receiver.optional), to: receiver, from: nil, for: nil))
        #expect(receiver.calls == 101)
    }

    @Test("A2 A responder that claims an action it does not implement handles nothing") func A2_falseClaim() {
        final class Claimer: UIView {
            override var canBecomeFirstResponder: Bool { true }
            override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { true }
        }
        let claimer = screen.add(Claimer(), 0, 0, 10, 10)
        claimer.becomeFirstResponder()
        let other = Selector("laid out", UIStackView.layoutSubviews)

        #expect(!screen.application.sendAction(other, to: nil, from: nil, for: nil))
    }

    @Test(
        "A4 Asked for, line 12: an editing command reaches the first responder up the chain that can perform it"
    )
    func A4_line12() {
        let sheet = screen.add(Sheet(), 0, 0, 100, 100)
        let paper = screen.add(Paper(), 0, 0, 50, 50, to: sheet)
        paper.does = [.copy, .selectAll]
        paper.becomeFirstResponder()

        for action in [Selector.copy, .selectAll] {
            #expect(screen.application.send(edit: action, text: nil).handler === paper)
        }
        for action in [Selector.cut, .paste, .select, .delete] {
            #expect(screen.application.send(edit: action, text: nil).handler === sheet)
        }
        sheet.removeFromSuperview()
        #expect(!screen.application.send(edit: .copy, text: nil).isHandled)
        #expect(paper.got == ["copy", "selectAll nil"])
    }

    @Test(
        "A3 Asked for, line 3: a nil-target action goes to the first object up the chain with the method"
    )
    func A3_line3() throws {
        final class Page: UIView {
            var calls: [String] = []
            func play(_ sender: UIControl) { calls.append("play") }
        }
        let page = screen.add(Page(), 0, 0, 200, 200)
        let between = screen.add(UIView(), 0, 0, 100, 100, to: page)
        let control = screen.add(UIControl(), 0, 0, 50, 50, to: between)
        control.addTarget(nil, action: Selector("play", Page.play), for: .touchUpInside)

        try screen.tap(10, 10)

        #expect(page.calls == ["play"])
    }
}

import Foundation
import Testing

@testable import ResponderKit

@MainActor
private final class Document {
    var text = ""
    let manager: UndoManager

    init(_ manager: UndoManager) {
        self.manager = manager
    }

    func set(_ text: String) {
        let old = self.text
        manager.registerUndo(withTarget: self) { $0.set(old) }
        self.text = text
    }
}

@Suite("Undo managers") @MainActor struct UndoManagerTests {
    private let manager = UndoManager()
    private let document: Document

    init() {
        document = Document(manager)
    }

    private func event(_ body: () -> Void) {
        body()
        manager.endEvent()
    }

    @Test("A4 All changes of one input are undone together and can be redone") func A4_undoAndRedo() {
        event {
            document.set("a")
            document.set("ab")
        }
        event { document.set("abc") }

        manager.undo()
        #expect(document.text == "ab")
        manager.undo()
        #expect(document.text == "")
        #expect(!manager.canUndo)
        #expect(manager.redoCount == 2)
        manager.redo()
        #expect(document.text == "ab")
        manager.redo()
        #expect(document.text == "abc")
        #expect(!manager.canRedo)
        manager.undo()
        #expect(document.text == "ab")
    }

    @Test("A4 A new change clears the redo stack") func A4_redoForgotten() {
        event { document.set("a") }
        manager.undo()
        #expect(manager.canRedo)

        event { document.set("b") }

        #expect(!manager.canRedo)
        manager.redo()
        #expect(document.text == "b")
    }

    @Test("A4 Nested groups are undone as one, and undoNestedGroup undoes only the inner one")
    func A4_nestedGroups() {
        manager.groupsByEvent = false
        manager.beginUndoGrouping()
        document.set("a")
        manager.beginUndoGrouping()
        document.set("ab")
        #expect(manager.groupingLevel == 2)
        manager.endUndoGrouping()
        manager.undoNestedGroup()
        #expect(document.text == "a")
        #expect(manager.canRedo)
        manager.undo()
        #expect(document.text == "a", "a group is open")
        manager.endUndoGrouping()

        manager.undo()

        #expect(document.text == "")
    }

    @Test("A4 An explicit group can stay open over several inputs, which are undone as one") func A4_longGroup() {
        event {
            manager.beginUndoGrouping()
            document.set("a")
        }
        event { document.set("ab") }
        event {
            document.set("abc")
            manager.endUndoGrouping()
        }
        #expect(manager.groupingLevel == 0)

        manager.undo()

        #expect(document.text == "")
    }

    @Test("A4 Without groupsByEvent, changes outside of a group and extra end calls are ignored")
    func A4_noGroup() {
        manager.groupsByEvent = false
        document.set("a")
        manager.endUndoGrouping()

        #expect(!manager.canUndo)
        manager.beginUndoGrouping()
        manager.endUndoGrouping()
        #expect(!manager.canUndo, "an empty group is nothing to take back")
    }

    @Test("A4 isUndoing and isRedoing are true during undo and redo") func A4_isUndoing() {
        final class Witness {
            var seen: [String] = []
        }
        let witness = Witness()
        func register() {
            manager.registerUndo(withTarget: witness) { [manager] witness in
                witness.seen.append("\(manager.isUndoing) \(manager.isRedoing)")
                register()
                manager.undo()
            }
        }
        event { register() }

        manager.undo()
        manager.redo()

        #expect(witness.seen == ["true false", "false true"])
        #expect(!manager.isUndoing)
        #expect(!manager.isRedoing)
        #expect(manager.undoCount == 1)
    }

    @Test("A4 The number of undo levels is limited by levelsOfUndo and by a built-in maximum") func A4_levels() {
        manager.levelsOfUndo = 2
        for text in ["a", "b", "c"] { event { document.set(text) } }
        #expect(manager.undoCount == 2)
        manager.undo()
        manager.undo()
        manager.undo()
        #expect(document.text == "a")

        manager.levelsOfUndo = 0
        for number in 0..<UndoManager.levelsLimit + 5 { event { document.set("\(number)") } }
        #expect(manager.undoCount == UndoManager.levelsLimit)
        event { for number in 0..<UndoManager.levelsLimit * 2 { document.set("\(number)") } }
        #expect(manager.undoCount == UndoManager.levelsLimit)
        manager.levelsOfUndo = 1
        #expect(manager.undoCount == 1)
    }

    @Test("A4 Nothing is registered while registration is disabled, and those calls nest") func A4_registration() {
        manager.disableUndoRegistration()
        manager.disableUndoRegistration()
        manager.enableUndoRegistration()
        #expect(!manager.isUndoRegistrationEnabled)
        event { document.set("a") }
        #expect(!manager.canUndo)
        manager.enableUndoRegistration()
        event { document.set("b") }
        #expect(manager.canUndo)
    }

    @Test("A4 Targets are not retained, and the actions of a target that is freed are dropped")
    func A4_targets() {
        weak var gone: Document?
        event {
            let passing = Document(manager)
            passing.set("a")
            gone = passing
        }

        #expect(gone == nil)
        #expect(!manager.canUndo)
        #expect(manager.undoCount == 0)
        manager.undo()
        #expect(!manager.canRedo)
    }

    @Test("A4 Actions can be removed for one target or for all") func A4_removal() {
        let other = Document(manager)
        event {
            document.set("a")
            other.set("b")
        }
        event { document.set("ab") }

        manager.removeAllActions(withTarget: document)
        #expect(manager.undoCount == 1)
        manager.undo()
        #expect((document.text, other.text) == ("ab", ""))
        manager.removeAllActions()
        #expect(!manager.canRedo)
    }

    @Test("A4 The action names are those of the last group and disappear when it is undone") func A4_names() {
        #expect(manager.undoMenuItemTitle == "Undo")
        event {
            document.set("a")
            manager.setActionName("Typing")
        }
        event { document.set("b") }
        #expect(manager.undoActionName == "")
        manager.undo()
        #expect(manager.undoMenuItemTitle == "Undo Typing")
        manager.undo()
        #expect(manager.undoActionName == "")
        #expect(manager.redoMenuItemTitle == "Redo Typing")
        manager.redo()
        #expect(manager.undoActionName == "Typing")
    }

    @Test("A4 An action can be registered as a selector, and its argument is retained") func A4_selector() {
        @MainActor final class Receiver {
            var got: [String] = []
            func put(_ text: String) { got.append(text) }
        }
        let receiver = Receiver()
        event { manager.registerUndo(withTarget: receiver, selector: Selector("put", Receiver.put), object: "old") }

        manager.undo()

        #expect(receiver.got == ["old"])
    }

    @Test("A4 In random sequences undo and redo give the same states as a list of states") func A4_random() {
        var states = [""]
        var place = 0
        var seed: UInt64 = 7
        func below(_ limit: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % limit
        }
        for step in 0..<3_000 {
            switch below(3) {
            case 0:
                event {
                    for change in 0...below(3) {
                        let isGrouped = below(2) == 0
                        if isGrouped { manager.beginUndoGrouping() }
                        document.set("\(step) \(change)")
                        if isGrouped { manager.endUndoGrouping() }
                    }
                }
                states.removeSubrange((place + 1)...)
                states.append(document.text)
                place += 1
            case 1:
                manager.undo()
                place = max(0, place - 1)
            default:
                manager.redo()
                place = min(states.count - 1, place + 1)
            }
            #expect(document.text == states[place])
            #expect((manager.undoCount, manager.redoCount) == (place, states.count - 1 - place))
        }
    }

    @Test("A4 An undo manager posts notifications with Foundation's names") func A4_notifications() {
        let center = NotificationCenter.default
        nonisolated(unsafe) var heard: [String] = []
        let all: [Notification.Name] = [
            .NSUndoManagerDidOpenUndoGroup, .NSUndoManagerWillCloseUndoGroup, .NSUndoManagerDidCloseUndoGroup,
            .NSUndoManagerWillUndoChange,
            .NSUndoManagerDidUndoChange, .NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange,
        ]
        let tokens = all.map { name in
            center.addObserver(forName: name, object: manager, queue: nil) { _ in heard.append(name.rawValue) }
        }
        defer { for token in tokens { center.removeObserver(token) } }

        event { document.set("a") }
        manager.undo()
        manager.redo()

        let names = heard.map { $0.replacing("NSUndoManager", with: "").replacing("Notification", with: "") }
        #expect(
            names == [
                "DidOpenUndoGroup", "WillCloseUndoGroup", "DidCloseUndoGroup", "WillUndoChange", "DidUndoChange",
                "WillRedoChange",
                "DidRedoChange",
            ])
    }
}

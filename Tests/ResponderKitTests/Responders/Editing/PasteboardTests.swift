import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite("Pasteboard") @MainActor struct PasteboardTests {
    private final class Paper: UIView {
        var text = ""
        override var canBecomeFirstResponder: Bool { true }
        override func copy(_ sender: Any?) { UIPasteboard.general.string = text }
        override func paste(_ sender: Any?) { text = UIPasteboard.general.string ?? "nothing" }
        override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
            action == .copy || action == .paste
        }
    }

    private let screen = TestScreen.untraced()

    @Test("A4 The general pasteboard belongs to the client whose input is handled") func A4_onePerClient() {
        let paper = screen.add(Paper(), 0, 0, 10, 10)
        paper.becomeFirstResponder()
        let other = InputDevice()
        paper.text = "mine"
        _ = screen.application.send(edit: .copy, text: nil, from: screen.device)

        _ = screen.application.send(edit: .paste, text: nil, from: other)
        #expect(paper.text == "nothing")
        _ = screen.application.send(edit: .paste, text: nil, from: screen.device)
        #expect(paper.text == "mine")
        _ = screen.application.send(edit: .paste, text: nil)
        #expect(paper.text == "nothing", "the application has one of its own")
        #expect(screen.device.pasteboard.string == "mine")
        #expect(other.pasteboardChangeCount == 0)
    }

    @Test("A4 A client's text is on its pasteboard before the paste command is sent") func A4_pasteBringsText() {
        let paper = screen.add(Paper(), 0, 0, 10, 10)
        paper.becomeFirstResponder()

        _ = screen.application.send(edit: .paste, text: "theirs", from: screen.device)

        #expect(paper.text == "theirs")
        #expect(screen.device.pasteboard.string == "theirs")
    }

    @Test("A4 A touch with a revision guard still uses its client's pasteboard") func A4_guardedTouch() throws {
        final class Button: UIView {
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                UIPasteboard.general.string = "touched"
            }
        }
        screen.add(Button(), 0, 0, 50, 50)
        screen.application.commit()
        screen.window.backgroundColor = .white

        try screen.touch(.began, 10, 10, seen: screen.tree.revision)

        #expect(screen.device.pasteboard.string == "touched")
    }

    @Test("A4 Two input devices of one client share a pasteboard") func A4_besides() {
        let pointer = InputDevice(sharingPasteboardWith: screen.device)
        pointer.pasteboard.string = "a"

        #expect(screen.device.pasteboard.string == "a")
        #expect(pointer.pasteboardChangeCount == 1)
    }

    @Test("A4 A pasteboard stores text, URLs, images and custom items, and counts its changes") func A4_values() throws
    {
        let board = UIPasteboard.withUniqueName()
        #expect(!board.hasStrings)
        board.strings = ["a", "b"]
        #expect(board.string == "a")
        #expect(board.numberOfItems == 2)
        #expect(board.types == [UIPasteboard.textType])
        #expect(board.data(forPasteboardType: UIPasteboard.textType) == Data("a".utf8))
        let address = try #require(URL(string: "http://localhost/a"))
        board.url = address
        #expect(board.hasURLs)
        #expect(board.string == "http://localhost/a")
        board.image = UIImage(systemName: "play.fill")
        #expect(board.hasImages)
        #expect(!board.hasStrings)
        board.addItems([["own": 1]])
        #expect(board.items.count == 2)
        board.setValue("x", forPasteboardType: "own")
        #expect(board.value(forPasteboardType: "own") as? String == "x")
        #expect(board.contains(pasteboardTypes: ["none", "own"]))
        board.string = nil
        #expect(board.numberOfItems == 0)
        #expect(board.changeCount == 6)
    }

    @Test("A4 Values beyond the size or item limit are rejected and change nothing") func A4_limits() {
        let board = UIPasteboard.withUniqueName()
        board.string = "kept"

        board.string = String(repeating: "é", count: UIPasteboard.sizeLimit / 2)
        board.strings = Array(repeating: "a", count: UIPasteboard.itemLimit + 1)
        board.addItems([["data": Data(count: UIPasteboard.sizeLimit)]])

        #expect(board.string == "kept")
        #expect(board.changeCount == 1)
    }

    @Test("A4 A named pasteboard belongs to its application until it is removed") func A4_named() {
        screen.application.commit()
        let name = UIPasteboard.Name("notes")
        #expect(UIPasteboard(name: name, create: false) == nil)
        let board = UIPasteboard(name: name, create: true)
        board?.string = "a"
        #expect(UIPasteboard(name: name, create: false)?.string == "a")
        let other = UIApplication(clock: ManualClock(), size: .zero, epoch: "other")
        #expect(UIPasteboard(name: name, create: false) == nil, "another application's code runs")
        _ = other
        screen.application.commit()
        UIPasteboard.remove(withName: name)
        #expect(UIPasteboard(name: name, create: false) == nil)
        for number in 0..<UIPasteboard.namedLimit { _ = UIPasteboard(name: .init("n\(number)"), create: true) }
        #expect(UIPasteboard(name: .init("one more"), create: true) == nil)
    }

    @Test("A4 A change posts a notification with the types that were added and removed") func A4_notification() {
        let board = UIPasteboard.withUniqueName()
        board.string = "a"
        nonisolated(unsafe) var heard: [[String]] = []
        let token = NotificationCenter.default.addObserver(
            forName: UIPasteboard.changedNotification, object: board, queue: nil
        ) {
            heard.append($0.userInfo?[UIPasteboard.changedTypesAddedUserInfoKey] as? [String] ?? [])
            heard.append($0.userInfo?[UIPasteboard.changedTypesRemovedUserInfoKey] as? [String] ?? [])
        }
        defer { NotificationCenter.default.removeObserver(token) }

        board.setValue(1, forPasteboardType: "own")

        #expect(heard == [["own"], [UIPasteboard.textType]])
    }
}

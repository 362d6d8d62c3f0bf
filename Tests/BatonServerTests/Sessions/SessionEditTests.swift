import Foundation
import ResponderKit
import Testing

@testable import BatonServer

/// A first responder whose text all clients edit.
@MainActor
private final class Paper: UIView {
    var text = "old"
    var pressed: [UIKey] = []
    override var canBecomeFirstResponder: Bool { true }

    override func canPerformAction(_ action: ResponderKit.Selector, withSender sender: Any?) -> Bool {
        [.cut, .copy, .paste].contains(action) || super.canPerformAction(action, withSender: sender)
    }

    override func copy(_ sender: Any?) { UIPasteboard.general.string = text }

    override func cut(_ sender: Any?) {
        copy(sender)
        set("")
    }

    override func paste(_ sender: Any?) { set(UIPasteboard.general.string ?? "nothing") }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        pressed += presses.compactMap(\.key)
    }

    func set(_ text: String) {
        let old = self.text
        undoManager?.registerUndo(withTarget: self) { $0.set(old) }
        self.text = text
        accessibilityLabel = text
    }

    func save(_ sender: Any?) { set("saved") }

    override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(input: "s", modifierFlags: .command, action: Selector("save", Paper.save))]
    }
}

@Suite("Editing by clients") @MainActor struct SessionEditTests {
    private let stage: SessionStage

    init() throws {
        stage = try SessionStage()
    }

    private func paper() throws -> Paper {
        let probe = try #require(stage.apps.first?.probe)
        let paper = Paper(frame: CGRect(x: 0, y: 100, width: 10, height: 10))
        paper.accessibilityIdentifier = "paper"
        probe.window?.addSubview(paper)
        paper.becomeFirstResponder()
        stage.endTurn()
        return paper
    }

    private func edit(_ client: SessionClient, _ action: String, seq: Int, more: String = "") throws -> ReceivedMessage
    {
        client.send(#"{"type":"edit","seq":\#(seq),"action":"\#(action)"\#(more)}"#)
        let done = try client.next("done")
        #expect(done.seq == seq)
        return done
    }

    @Test("Copied or cut text is sent only to the client that edited, in the done of its edit")
    func copies() throws {
        let first = try stage.join()
        let second = try stage.join()
        let paper = try paper()

        let copied = try edit(first, "copy", seq: 1)
        #expect(copied.json["pasteboard"] as? String == "old")
        #expect(copied.json["by"] as? String == "Paper#paper")
        #expect(try edit(first, "cut", seq: 2).json["pasteboard"] as? String == "old")
        #expect(paper.text == "")
        #expect(try edit(first, "selectAll", seq: 3).json["pasteboard"] == nil)
        #expect(try edit(second, "paste", seq: 4).json["pasteboard"] == nil)
        #expect(paper.text == "nothing", "each client has a pasteboard of its own")
        #expect(try edit(first, "paste", seq: 5).json["handled"] as? Bool == true)
        #expect(paper.text == "old")
    }

    @Test("A pasted text becomes the client's pasteboard and is not sent back")
    func pastes() throws {
        let client = try stage.join()
        let paper = try paper()

        #expect(try edit(client, "paste", seq: 1, more: #","text":"new""#).json["pasteboard"] == nil)
        #expect(paper.text == "new")
        #expect(try edit(client, "paste", seq: 2).json["handled"] as? Bool == true)
        #expect(paper.text == "new")
    }

    @Test("A text sent with an action other than paste is ignored")
    func otherTexts() throws {
        let client = try stage.join()
        let paper = try paper()

        _ = try edit(client, "selectAll", seq: 1, more: #","text":"brought""#)
        _ = try edit(client, "paste", seq: 2)

        #expect(paper.text == "nothing")
    }

    @Test("A script's tap and its edits use the same pasteboard")
    func tapCopies() throws {
        let client = try stage.join()
        let paper = try paper()
        stage.apps.first?.probe?.onTouch = { UIPasteboard.general.string = "by touch" }

        client.send(#"{"type":"tap","seq":1,"target":{"identifier":"probe"}}"#)
        #expect(try client.next("done").json["pasteboard"] as? String == "by touch")
        _ = try edit(client, "paste", seq: 2)
        #expect(paper.text == "by touch")
    }

    @Test("Of several copies answered together, the last text is sent")
    func lastCopy() throws {
        let client = try stage.join()
        let paper = try paper()

        client.send(all: [
            #"{"type":"edit","seq":1,"action":"copy"}"#, #"{"type":"edit","seq":2,"action":"paste","text":"new"}"#,
            #"{"type":"edit","seq":3,"action":"copy"}"#,
        ])
        let told = try (1...3).map { _ in try client.next("done").json["pasteboard"] as? String }

        #expect(told.last == "new")
        #expect(told.compactMap { $0 }.count <= 2)
        #expect(paper.text == "new")
    }

    @Test("Undo and redo use the first responder's nearest undo manager, one input per step")
    func undo() throws {
        let client = try stage.join()
        let paper = try paper()
        _ = try edit(client, "paste", seq: 1, more: #","text":"a""#)
        _ = try edit(client, "paste", seq: 2, more: #","text":"b""#)

        #expect(try edit(client, "undo", seq: 3).json["handled"] as? Bool == true)
        #expect(paper.text == "a")
        _ = try edit(client, "undo", seq: 4)
        #expect(paper.text == "old")
        #expect(try edit(client, "undo", seq: 5).json["handled"] as? Bool == false)
        _ = try edit(client, "redo", seq: 6)
        #expect(paper.text == "a")
    }

    @Test("A key runs the screen's key command or becomes a press, and an unknown key code is refused")
    func keys() throws {
        let client = try stage.join()
        let paper = try paper()
        func press(_ phase: String, _ code: String, _ more: String, seq: Int) {
            client.send(
                #"""
                {"type":"press","seq":\#(seq),"presses":[{"phase":"\#(phase)","key":"keyboard",\#
                "code":"\#(code)"\#(more)}]}
                """#
            )
        }

        press("began", "KeyS", #","characters":"s","modifiers":["command"]"#, seq: 1)
        #expect(try client.next("done").json["by"] as? String == "Paper#paper")
        press("ended", "KeyS", "", seq: 2)
        #expect(try client.next("done").json["handled"] as? Bool == false)
        #expect((paper.text, paper.pressed.count) == ("saved", 0))

        press("began", "KeyQ", #","characters":"Q","modifiers":["shift","capsLock","numericPad"]"#, seq: 3)
        #expect(try client.next("done").json["handled"] as? Bool == true)
        #expect(
            paper.pressed == [
                UIKey(keyCode: .keyboardQ, characters: "Q", modifierFlags: [.shift, .alphaShift, .numericPad])
            ])
        press("began", "KeyQ", "", seq: 4)
        #expect(try client.next("error").code == "badSequence")
        press("began", "Nokey", "", seq: 5)
        let error = try client.next("error")
        #expect((error.code, error.seq) == ("badMessage", 5))
    }

    @Test("The window's node lists the key combinations that have a command")
    func combinations() throws {
        let client = try stage.join()
        _ = try paper()
        try client.roundTrip()

        let operations = client.patches.flatMap(\.operations).compactMap { $0 as? [Any] }
        let told = operations.compactMap { ($0.last as? [String: Any])?["keyCommands"] as? [String] }
        #expect(told.last == ["command+s", "command+a"])
    }
}

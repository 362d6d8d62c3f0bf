import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

@testable import UIKitExamples

@Suite("Responders in UIKit examples") @MainActor struct ResponderTests {
    @Test("An action without a target reaches the first responder or a responder further up") func chain() throws {
        let shown = Shown { ResponderChainViewController() }
        let controller = shown.controller

        try shown.screen.tap(controller.colorButton)
        #expect(controller.tile.backgroundColor == .lightGray, "no view is first responder")

        try shown.screen.tap(controller.tile)
        #expect(controller.tile.layer.borderWidth == 3)
        try shown.screen.tap(controller.colorButton)
        #expect(controller.tile.backgroundColor == .systemPurple)

        try shown.screen.tap(controller.removeButton)
        #expect(controller.statusLabel.text == "Page removed")
        #expect(controller.tile.isHidden)
    }

    @Test("A locked tile cannot perform the action, and the controller finds no target for copy") func cannotPerform()
        throws
    {
        let shown = Shown { ResponderChainViewController() }
        let controller = shown.controller
        try shown.screen.tap(controller.tile)
        controller.tile.isLocked = true

        try shown.screen.tap(controller.colorButton)
        #expect(controller.tile.backgroundColor == .lightGray)

        controller.shareSelection()
        #expect(controller.statusLabel.text == "Nothing to copy")
    }

    @Test("Shaking undoes a step and names it") func shake() throws {
        let shown = Shown { ShakeToUndoViewController() }
        let controller = shown.controller
        #expect(controller.hintLabel.text == "Shake to undo")
        #expect(controller.hintLabel.textColor == .secondaryLabel)

        let plus = try shown.screen.first(UIButton.self, "the plus") { $0.buttonType == .contactAdd }
        try shown.screen.tap(plus)
        try shown.screen.tap(plus)
        #expect(controller.valueLabel.text == "2")

        shown.screen.motion(.began)
        #expect(controller.hintLabel.text == "Shaking…")
        shown.screen.motion(.ended)
        #expect(controller.valueLabel.text == "1")
        #expect(controller.hintLabel.text == "Undo Increase")

        shown.screen.shake()
        #expect(controller.valueLabel.text == "0")
        shown.screen.shake()
        #expect(controller.hintLabel.text == "Nothing to undo")
    }

    @Test("A remote control and its commands operate the player, which reports what plays") func player() throws {
        let shown = Shown { PlayerViewController() }
        let controller = shown.controller
        let application = shown.screen.application

        shown.screen.remoteControl(.remoteControlTogglePlayPause)
        #expect(controller.stateLabel.text == "Playing")
        shown.screen.remoteControl(.remoteControlNextTrack)
        #expect(controller.titleLabel.text == "First Movement")

        _ = application.send(remoteCommand: .pause)
        #expect(controller.stateLabel.text == "Paused")
        _ = application.send(remoteCommand: .skipForward(nil))
        _ = application.send(remoteCommand: .skipForward(45))
        #expect(controller.progressView.progress == 0.25)
        _ = application.send(remoteCommand: .changePlaybackPosition(120))
        #expect(controller.progressView.progress == 0.5)

        let info = application.nowPlayingInfoCenter.nowPlayingInfo
        #expect(info?["title"] as? String == "First Movement")
    }

    @Test("Keys operate the list") func keys() throws {
        let shown = Shown { KeyCommandsViewController() }
        let controller = shown.controller

        try shown.key(.keyboardDownArrow)
        #expect(controller.listLabel.text == "  Milk\n▸ Bread\n  Butter")
        try shown.key(.keyboardN, "n", .command)
        #expect(controller.notes.last == "Note 4")
        #expect(controller.selection == 3)

        try shown.key(.keyboardUpArrow)
        try shown.key(.keyboardSpacebar, " ")
        #expect(controller.listLabel.text == "  Milk\n  Bread\n▸ Butter ✓\n  Note 4")
        try shown.key(.keyboardHome)
        #expect(controller.selection == 0)

        try shown.key(.keyboardDeleteOrBackspace, "\u{8}", [.command, .shift])
        #expect(controller.notes.first == "Bread")
    }

    @Test("The focus moves along the shelf, and a focus guide leads to a distant button") func shelf() throws {
        let shown = Shown(size: CGSize(width: 1920, height: 1080)) { ShelfViewController() }
        let controller = shown.controller
        // The first press of an arrow key only makes the focus visible.
        try shown.screen.press(.rightArrow)
        #expect(shown.screen.focusedItem === controller.posters[1])
        #expect(controller.posters[1].transform.a == 1.2)

        try shown.screen.press(.leftArrow)
        try shown.screen.press(.leftArrow)
        #expect(controller.statusLabel.text == "Film 1")
        #expect(controller.posters[1].transform == .identity)

        try shown.screen.press(.downArrow)
        #expect(shown.screen.focusedItem === controller.playButton)
        try shown.screen.press(.select)
        #expect(controller.statusLabel.text == "Playing")

        try shown.screen.press(.menu)
        #expect(controller.statusLabel.text == "Menu")
    }

    @Test("A remote-control button moves the focus to the controller's preferred view") func playPause()
        throws
    {
        let shown = Shown(size: CGSize(width: 1920, height: 1080)) { ShelfViewController() }

        try shown.screen.press(.rightArrow)

        try shown.screen.press(.playPause)

        #expect(shown.screen.focusedItem === shown.controller.playButton)
    }
}

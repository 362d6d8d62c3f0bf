import MediaPlayback
import Testing

@testable import PlayerApp
@testable import ResponderKit

@Suite("The menu about the sound") @MainActor struct SoundTests {
    let stage = PlayerTestEnvironment()
    private let kitchen = AudioOutput(name: "alsa/kitchen", description: "Kitchen")
    private let living = AudioOutput(name: "alsa/living", description: "Living room")

    private var rows: [ContextMenuRow] {
        stage.application.layoutIfNeeded()
        return stage.application.editing.contextMenu?.panel.rows ?? []
    }
    private var titles: [String] { rows.compactMap(\.currentTitle) }
    private var marked: [String] { rows.filter(\.isSelected).compactMap(\.currentTitle) }

    private func openMenu() throws {
        try stage.tap("sound")
        stage.clock.advance(by: 1_000)
        stage.application.commit()
    }

    private func choose(_ title: String) throws {
        let row = try #require(rows.first { $0.currentTitle == title })
        let frame = row.convertToScreen(row.bounds)
        try stage.tap(CGPoint(x: frame.midX, y: frame.midY))
        stage.clock.advance(by: 1_000)
        stage.application.commit()
    }

    @Test("The volume is levelled by piece or by album, and the menu marks the present choice")
    func levels() throws {
        #expect(try stage.button("sound").accessibilityLabel == "Sound")
        try openMenu()
        #expect(titles == ["Off", "By piece", "By album"])
        #expect(marked == ["Off"])

        try choose("By album")
        #expect(stage.player.takeCommands() == ["replay gain album"])

        stage.player.state.replayGain = .album
        stage.application.commit()
        try openMenu()
        #expect(marked == ["By album"])
        try choose("By piece")
        try openMenu()
        try choose("Off")
        #expect(stage.player.takeCommands() == ["replay gain track", "replay gain off"])
    }

    @Test("An output is chosen by its description") func outputs() throws {
        stage.player.state.outputs = [kitchen, living]
        stage.application.commit()
        try openMenu()
        #expect(titles == ["Off", "By piece", "By album", "Automatic", "Kitchen", "Living room"])
        #expect(marked == ["Off", "Automatic"])

        try choose("Living room")
        stage.player.state.selectedOutput = living
        stage.application.commit()
        try openMenu()
        #expect(marked == ["Off", "Living room"])
        try choose("Automatic")

        #expect(stage.player.takeCommands() == ["output alsa/living", "output automatic"])
    }

    @Test("Outputs with the same description have their names below it") func sameDescriptions() throws {
        stage.player.state.outputs = [kitchen, AudioOutput(name: "alsa/hw:0", description: "Kitchen"), living]
        stage.application.commit()
        try openMenu()

        #expect(
            rows.suffix(3).map(\.accessibilityLabel) == ["Kitchen, alsa/kitchen", "Kitchen, alsa/hw:0", "Living room"])
    }

    @Test("A long description is shown in two lines") func longDescription() throws {
        stage.player.state.outputs = ["Intel HD Audio, ALC892 Analog", "Built-in Audio Analog Stereo", "Dock"].map {
            AudioOutput(name: "alsa/\($0)", description: $0)
        }
        stage.application.commit()
        try openMenu()

        #expect(titles.suffix(3) == ["Intel HD Audio, ALC892", "Built-in Audio Analog", "Dock"])
        #expect(
            rows.suffix(3).map(\.accessibilityLabel) == [
                "Intel HD Audio, ALC892, Analog", "Built-in Audio Analog, Stereo", "Dock",
            ])
    }

    @Test("An output that is not connected is marked and cannot be chosen") func missing() throws {
        stage.player.state.outputs = [living]
        stage.player.state.selectedOutput = kitchen
        stage.application.commit()
        try openMenu()

        #expect(titles.suffix(3) == ["Automatic", "Living room", "Kitchen"])
        #expect(marked == ["Off", "Kitchen"])
        #expect(rows.last?.isEnabled == false && rows.last?.accessibilityLabel == "Kitchen, Not connected")
    }

    @Test("An open menu stays as it is while other values change, and shows a new output") func openMenuStays() throws {
        let menu = try #require(try stage.button("sound").menu)
        stage.player.state.volume = 30
        stage.application.commit()
        #expect(try stage.button("sound").menu === menu)

        stage.player.state.outputs = [kitchen]
        stage.application.commit()
        #expect(try stage.button("sound").menu !== menu)
    }

    @Test("Only the person who has control changes the sound") func control() throws {
        stage.player.state.outputs = [kitchen]
        stage.application.commit()
        stage.application.controlHandler = { _ in false }

        try openMenu()
        try choose("By piece")
        try openMenu()
        try choose("Kitchen")

        #expect(stage.player.takeCommands().isEmpty)
    }

    @Test("A list of a hundred outputs scrolls within the screen") func many() throws {
        stage.player.state.outputs = (0..<AudioOutput.limit).map {
            AudioOutput(name: "alsa/\($0)", description: String(repeating: "Output \($0) ", count: 20))
        }
        stage.application.commit()
        try openMenu()

        #expect(rows.count == 104)
        let panel = try stage.match("context-menu-panel").frame
        #expect(CGRect(x: 0, y: 0, width: 390, height: 844).contains(panel))
    }

    @Test("The button is hidden with the other controls while people browse on a phone") func browsing() throws {
        #expect(stage.isShown("sound"))
        try stage.tap("show-queue")
        stage.clock.advance(by: 1_000)
        stage.application.commit()

        #expect(!stage.isShown("sound"))
    }
}

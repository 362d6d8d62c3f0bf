import MediaPlayback
import ResponderKit
import Testing

@testable import PlayerApp

@Suite("Focus in the player") @MainActor struct FocusTests {
    /// The identifier of the focused view; for a row, the identifier of its list.
    private func focused(_ stage: PlayerTestEnvironment) -> String? {
        guard let item = stage.application.focusSystem.focusedItem as? UIView else { return nil }
        if let identifier = item.accessibilityIdentifier { return identifier }
        return item.superview?.accessibilityIdentifier
    }

    private func press(_ type: UIPress.PressType, _ stage: PlayerTestEnvironment) throws {
        try stage.press(type, .began)
        try stage.press(type, .ended)
    }

    @Test("Arrow keys reach every control of a desktop screen and leave it again") func desktop() throws {
        let stage = PlayerTestEnvironment(width: 1_280, height: 800, pieces: 3)
        stage.open(1)
        try press(.downArrow, stage)
        #expect(focused(stage) == "play")

        for expected in ["forward10", "next", "repeat", "library", "queue"] {
            try press(.rightArrow, stage)
            #expect(focused(stage) == expected)
        }
        try press(.leftArrow, stage)
        #expect(focused(stage) == "library")
        try press(.downArrow, stage)
        #expect(focused(stage) == "library")
        try press(.leftArrow, stage)
        #expect(focused(stage) == "play")
        try press(.upArrow, stage)
        #expect(focused(stage) == "position")
        try press(.downArrow, stage)
        try press(.downArrow, stage)
        #expect(focused(stage) == "volume")
    }
}

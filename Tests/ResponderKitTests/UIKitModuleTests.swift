import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct UIKitModuleTests {
    @Test("An application that imports UIKit alone runs as it is") func counter() throws {
        let application = UIApplication(clock: ManualClock(), size: CGSize(width: 390, height: 844), epoch: "test")
        application.launch(delegate: ReadmeCounter())
        application.commit()
        let device = InputDevice()

        for phase in [UITouch.Phase.began, .ended] {
            _ = try application.send(
                touches: [TouchSample(id: 1, phase: phase, location: CGPoint(x: 100, y: 140))], from: device)
        }

        let labels = application.views(matching: ViewQuery(kind: "label"))
        #expect(labels.map(\.value) == [.text("1")])
        #expect(application.views(matching: ViewQuery(label: "increment")).count == 1)
    }

    @Test("R2 what imports MediaPlayer alone runs as it is") func R2_module() {
        let application = UIApplication(clock: ManualClock(), size: CGSize(width: 390, height: 844), epoch: "test")
        let keys = MediaKeys()

        #expect(application.send(remoteControl: .remoteControlPlay).isHandled)

        #expect(keys.isPlaying)
        #expect(application.nowPlayingInfoCenter.nowPlayingInfo?[MPMediaItemPropertyTitle] as? String == "Night Drive")
    }
}

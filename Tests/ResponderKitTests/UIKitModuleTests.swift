import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct UIKitModuleTests {
    @Test("R2 Code that imports only MediaPlayer runs unchanged") func R2_module() {
        let application = UIApplication(clock: ManualClock(), size: CGSize(width: 390, height: 844), epoch: "test")
        let keys = MediaKeys()

        #expect(application.send(remoteControl: .remoteControlPlay).isHandled)

        #expect(keys.isPlaying)
        #expect(application.nowPlayingInfoCenter.nowPlayingInfo?[MPMediaItemPropertyTitle] as? String == "Night Drive")
    }
}

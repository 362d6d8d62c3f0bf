import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

/// The application of the README, which imports only UIKit.
@Suite @MainActor struct ReadmeApplicationTests {
    @Test("An application that imports only UIKit runs unchanged") func counter() throws {
        let application = UIApplication(clock: ManualClock(), size: CGSize(width: 390, height: 844), epoch: "test")
        application.launch(delegate: Counter())
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

    @Test("A test can launch an application as a server does") func launches() {
        let screen = TestScreen(launching: Counter())

        #expect(screen.window.rootViewController != nil)
        #expect(screen.picture.contains("title=Increment"))
    }
}

import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

/// The README's application, which imports UIKit and nothing else.
@Suite @MainActor struct ReadmeApplicationTests {
    @Test("An application that imports UIKit alone runs as it is") func counter() throws {
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

    @Test("an application is launched as on a server") func launches() {
        let screen = TestScreen(launching: Counter())

        #expect(screen.window.rootViewController != nil)
        #expect(screen.picture.contains("title=Increment"))
    }
}

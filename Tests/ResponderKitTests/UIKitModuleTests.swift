import Testing
import UIKit

// What the README shows: an application that knows nothing but UIKit.

private final class Counter: UIApplicationDelegate {
    private var window: UIWindow?

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        window.rootViewController = CounterViewController()
        window.makeKeyAndVisible()
        self.window = window
    }
}

private final class CounterViewController: UIViewController {
    private let count = UILabel()
    private var number = 0

    override func viewDidLoad() {
        let increment = UIButton(
            frame: CGRect(x: 24, y: 120, width: 342, height: 52),
            primaryAction: UIAction { [weak self] _ in
                guard let self else { return }
                number += 1
                count.text = String(number)
            })
        increment.setTitle("Increment", for: .normal)
        count.frame = CGRect(x: 24, y: 40, width: 342, height: 60)
        view.addSubview(count)
        view.addSubview(increment)
    }
}

@Suite @MainActor struct UIKitModuleTests {
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
}

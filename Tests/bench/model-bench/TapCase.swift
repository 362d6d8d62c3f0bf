import BatonServer
import Foundation
import ResponderKit

/// A complete tap without its socket: decoding, hit-testing, dispatch, commit and encoding, in a tree of 30 views.
///
/// The floor, with which the tap is compared, is a C echo server that another program measures.
@MainActor
enum TapCase {
    /// A column of five rows with four labels each, and a button that counts its taps in a label.
    private final class Screen: UIApplicationDelegate {
        func applicationDidFinishLaunching(_ application: UIApplication) {
            let window = UIWindow(application: application)
            window.rootViewController = Controller()
            window.makeKeyAndVisible()
        }
    }

    private final class Controller: UIViewController {
        private let count = UILabel(frame: CGRect(x: 20, y: 20, width: 350, height: 60))
        private var number = 0

        override func viewDidLoad() {
            let column = UIView(frame: CGRect(x: 0, y: 100, width: 390, height: 700))
            for row in 0..<5 {
                let line = UIView(frame: CGRect(x: 0, y: CGFloat(row) * 100, width: 390, height: 100))
                for cell in 0..<4 {
                    line.addSubview(UILabel(frame: CGRect(x: CGFloat(cell) * 97, y: 0, width: 97, height: 100)))
                }
                column.addSubview(line)
            }
            let button = UIButton(frame: CGRect(x: 20, y: 600, width: 350, height: 60))
            button.accessibilityIdentifier = "increment"
            button.setTitle("Increment", for: .normal)
            button.addTarget(self, action: Selector("countUp", Controller.countUp), for: .primaryActionTriggered)
            column.addSubview(button)
            view.addSubview(column)
            view.addSubview(count)
            count.text = "0"
        }

        private func countUp() {
            number += 1
            count.text = String(number)
        }
    }

    static func make() -> Case {
        let clock = ManualClock()
        let screen = LocalScreen(size: CGSize(width: 390, height: 844), clock: clock) { Screen() }
        screen.endTurn()
        var message = Array("{\"type\":\"tap\",\"seq\":1000,\"target\":{\"identifier\":\"increment\"}}".utf8)
        let place = 20
        var seq = 0
        return Case(
            key: "tap_in_process", title: "a tap in process, 30 views", unit: "µs",
            baton: { count in
                var total = 0
                for _ in 0..<count {
                    // The measured time includes the changes to the message. To keep these changes cheap, consecutive
                    // messages differ only in four digits. The clock advances by one millisecond for each message.
                    seq = (seq + 1) % 9_000
                    clock.advance(by: 1)
                    let sent = message.withUnsafeMutableBytes { bytes in
                        var digits = seq + 1_000
                        var index = place + 4
                        while index > place {
                            index -= 1
                            bytes[index] = UInt8(truncatingIfNeeded: 48 + digits % 10)
                            digits /= 10
                        }
                        return screen.handle(UnsafeRawBufferPointer(bytes))
                    }
                    guard let sent else { return .min }
                    total += sent.count
                }
                // Every tap must produce a patch and an answer.
                return total > count * 100 ? total : .min
            }, floor: nil)
    }
}

import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@MainActor
private final class Dial: UIView {
    var value = 0
    override func accessibilityIncrement() { value += 1 }
    override func accessibilityDecrement() { value -= 1 }
}

@Suite @MainActor struct AdjustmentTests {
    private let screen = TestScreen.untraced()

    @Test("An adjustment moves a view by that many steps either way, up to a limit") func steps() {
        let dial = screen.add(Dial(), 0, 0, 10, 10)
        #expect(screen.application.send(adjustment: 3, of: dial).handler === dial)
        #expect(dial.value == 3)
        _ = screen.application.send(adjustment: -5, of: dial)
        #expect(dial.value == -2)
        dial.value = 0
        _ = screen.application.send(adjustment: .max, of: dial)
        #expect(dial.value == UIApplication.adjustmentLimit)
        _ = screen.application.send(adjustment: .min, of: dial)
        #expect(dial.value == 0)
    }

    @Test("A view that cannot receive touches, or that is in no window, is not adjusted")
    func refused() {
        let parent = screen.add(UIView(), 0, 0, 100, 100)
        let dial = screen.add(Dial(), 0, 0, 10, 10, to: parent)
        parent.isUserInteractionEnabled = false
        #expect(screen.application.send(adjustment: 1, of: dial).handler == nil)
        parent.isUserInteractionEnabled = true
        screen.application.beginIgnoringInteractionEvents()
        #expect(screen.application.send(adjustment: 1, of: dial).handler == nil)
        screen.application.endIgnoringInteractionEvents()
        parent.removeFromSuperview()
        #expect(screen.application.send(adjustment: 1, of: dial).handler == nil)
        let stepper = screen.add(UIStepper(), 0, 0, 94, 32)
        stepper.isEnabled = false
        #expect(screen.application.send(adjustment: 1, of: stepper).handler == nil)
        #expect(dial.value == 0)
        #expect(stepper.value == 0)
    }

    @Test("While a view is adjusted, the application and the device of the input are known") func device() {
        let slider = screen.add(UISlider(), 0, 0, 100, 44)
        var seen: [Bool] = []
        slider.addAction(
            UIAction { [screen] _ in
                seen.append(
                    UIApplication.shared === screen.application && screen.application.currentDevice === screen.device)
            }, for: .valueChanged)
        _ = screen.application.send(adjustment: 1, of: slider, from: screen.device)
        #expect(seen == [true])
        #expect(screen.application.currentDevice == nil)
    }
}

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
    private let scene = Scene()

    @Test("An adjustment moves a view by that many steps either way, up to a limit") func steps() {
        let dial = scene.add(Dial(), 0, 0, 10, 10)
        #expect(scene.application.send(adjustment: 3, of: dial).handler === dial)
        #expect(dial.value == 3)
        _ = scene.application.send(adjustment: -5, of: dial)
        #expect(dial.value == -2)
        dial.value = 0
        _ = scene.application.send(adjustment: .max, of: dial)
        #expect(dial.value == UIApplication.adjustmentLimit)
        _ = scene.application.send(adjustment: .min, of: dial)
        #expect(dial.value == 0)
    }

    @Test("A view that cannot receive touches, or that is in no window, is not adjusted")
    func refused() {
        let parent = scene.add(UIView(), 0, 0, 100, 100)
        let dial = scene.add(Dial(), 0, 0, 10, 10, to: parent)
        parent.isUserInteractionEnabled = false
        #expect(scene.application.send(adjustment: 1, of: dial).handler == nil)
        parent.isUserInteractionEnabled = true
        scene.application.beginIgnoringInteractionEvents()
        #expect(scene.application.send(adjustment: 1, of: dial).handler == nil)
        scene.application.endIgnoringInteractionEvents()
        parent.removeFromSuperview()
        #expect(scene.application.send(adjustment: 1, of: dial).handler == nil)
        let stepper = scene.add(UIStepper(), 0, 0, 94, 32)
        stepper.isEnabled = false
        #expect(scene.application.send(adjustment: 1, of: stepper).handler == nil)
        #expect(dial.value == 0)
        #expect(stepper.value == 0)
    }

    @Test("While a view is adjusted, the application and the device of the input are known") func device() {
        let slider = scene.add(UISlider(), 0, 0, 100, 44)
        var seen: [Bool] = []
        slider.addAction(
            UIAction { [scene] _ in
                seen.append(
                    UIApplication.shared === scene.application && scene.application.currentDevice === scene.device)
            }, for: .valueChanged)
        _ = scene.application.send(adjustment: 1, of: slider, from: scene.device)
        #expect(seen == [true])
        #expect(scene.application.currentDevice == nil)
    }
}

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

    @Test("A view is adjusted by so many steps, either way, and no more than can be made at once") func steps() {
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

    @Test("What takes no touches, or lies in something that takes none, is not adjusted; nor what is in no window")
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

    @Test("Whose code runs is known while a view is adjusted, and from which device") func device() {
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

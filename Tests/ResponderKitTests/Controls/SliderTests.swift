import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct SliderTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    /// A slider of 228 points: the thumb's centre moves from 14 to 214, two points per unit of 0...100.
    private func slider() -> UISlider {
        let slider = screen.add(UISlider(), 0, 0, 228, 44)
        slider.maximumValue = 100
        slider.value = 50
        slider.addAction(UIAction { [log] in log.note("\(($0.sender as? UISlider)?.value ?? -1)") }, for: .valueChanged)
        return slider
    }

    @Test("The centre of the thumb maps the value range from 14 points to the width minus 14") func mapping() {
        let slider = slider()
        #expect(slider.position(of: 0) == 14)
        #expect(slider.position(of: 50) == 114)
        #expect(slider.position(of: 100) == 214)
        #expect(slider.value(at: 14) == 0)
        #expect(slider.value(at: 114) == 50)
        #expect(slider.value(at: -50) == 0)
        #expect(slider.value(at: 500) == 100)
        slider.minimumValue = -100
        #expect(slider.value(at: 114) == 0)
    }

    @Test("A value out of range is clamped, also when the range changes") func clamped() {
        let slider = slider()
        slider.value = 200
        #expect(slider.value == 100)
        slider.maximumValue = 30
        #expect(slider.value == 30)
        slider.minimumValue = 40
        #expect(slider.value == 40)
        slider.value = .nan
        #expect(slider.value == 40)
        #expect(log.lines.isEmpty)
    }

    @Test("Only a touch on or near the thumb begins a drag") func thumbOnly() throws {
        let slider = slider()
        try screen.touch(.began, 20, 20)
        #expect(!slider.isTracking)
        try screen.touch(.moved, 200, 20)
        try screen.touch(.ended, 200, 20)
        #expect(slider.value == 50)
        #expect(log.lines.isEmpty)

        try screen.touch(.began, 140, 20)
        #expect(slider.isTracking)
    }

    @Test("A drag that begins beside the thumb's centre moves the thumb by the distance dragged") func relativeDrag()
        throws
    {
        let slider = slider()
        try screen.touch(.began, 124, 20)
        #expect(slider.value == 50)
        try screen.touch(.moved, 144, 30)
        #expect(slider.value == 60)
        try screen.touch(.moved, 144, 40)
        try screen.touch(.ended, 104, 20)

        #expect(slider.value == 40)
        #expect(log.lines == ["60.0", "40.0"])
    }

    @Test("A slider that is not continuous sends valueChanged only at the end of a drag") func notContinuous() throws {
        let slider = slider()
        slider.isContinuous = false
        try screen.touch(.began, 114, 20)
        try screen.touch(.moved, 134, 20)
        #expect(slider.value == 60)
        #expect(log.lines.isEmpty)
        try screen.touch(.ended, 134, 20)
        #expect(log.lines == ["60.0"])
    }

    @Test("A tap on the thumb does not change the value, regardless of rounding") func tapOnThumb() throws {
        let slider = screen.add(UISlider(), 0, 0, 301, 44)
        slider.maximumValue = 187.3
        slider.value = 61.7
        let before = slider.value

        try screen.tap(slider.position(of: before).rounded(), 20)
        try screen.tap(slider.position(of: before), 20)

        #expect(slider.value == before)
    }

    @Test("If a slider takes touches on its track, the thumb jumps to the finger") func fromAnywhere() throws {
        let slider = screen.add(UISlider(), 0, 100, 228, 44)
        slider.takesTouchesOnTrack = true
        slider.maximumValue = 100
        try screen.touch(.began, 194, 120)
        #expect(slider.value == 90)
        try screen.touch(.ended, 184, 120)
        #expect(slider.value == 85)
    }

    @Test("A timeline replaces the slider's value, except while the thumb is held") func timeline() throws {
        let slider = slider()
        slider.timeline = Timeline(value: 10, at: 0, rate: 1, maximum: 100)
        screen.clock.advance(by: 20_000)
        screen.application.commit()
        #expect(slider.value == 30)
        #expect(slider.node?.value(of: .value) == RenderValue.none)
        #expect(slider.node?.value(of: .timeline) != RenderValue.none)

        try screen.touch(.began, slider.position(of: 30), 20)
        screen.clock.advance(by: 5_000)
        screen.application.commit()
        #expect(slider.value == 30)
        #expect(slider.node?.value(of: .value) == .number(30))
        #expect(slider.node?.value(of: .timeline) == RenderValue.none)
        try screen.touch(.moved, slider.position(of: 40), 20)
        #expect(log.lines == ["40.0"])
        try screen.touch(.ended, slider.position(of: 40), 20)
        screen.application.commit()
        #expect(slider.value == 40, "until there is another timeline, where the thumb was let go counts")
        #expect(slider.node?.value(of: .timeline) == RenderValue.none)

        slider.timeline = Timeline(value: 10, at: 0, rate: 1, maximum: 100)
        screen.application.commit()
        #expect(slider.value == 35)
        #expect(slider.node?.value(of: .timeline) != RenderValue.none)
    }

    @Test("A cancelled drag sends no value and releases the thumb") func cancelled() throws {
        let slider = slider()
        try screen.touch(.began, 114, 20)
        screen.application.cancelAll(from: screen.device)

        #expect(!slider.isTracking)
        #expect(log.lines.isEmpty)
    }

    @Test("The slider's value is sent as the shortest decimal number") func decimals() {
        let slider = screen.add(UISlider(), 0, 0, 100, 44)
        slider.value = 0.3
        screen.application.commit()

        #expect(slider.node?.value(of: .value) == .number(0.3))
        #expect(slider.node?.value(of: .maximum) == RenderValue.none)
        #expect(slider.node?.value(of: .predict) == .string("thumb"))
    }
}

import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct ValueControlTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    private func listen<Control: UIControl>(to control: Control, _ text: @escaping (Control) -> String) -> Control {
        control.addAction(UIAction { [log] _ in log.note(text(control)) }, for: .valueChanged)
        return control
    }

    private func value(_ view: UIView, _ property: RenderProperty) -> RenderValue {
        screen.application.commit()
        return view.node?.value(of: property) ?? .none
    }

    // MARK: UISwitch

    @Test("A drag along a switch toggles it on the way, and lifting the finger does not toggle it again")
    func switchSlides() throws {
        let toggle = listen(to: screen.add(UISwitch(), 100, 100, 51, 31)) { "\($0.isOn)" }
        try screen.touch(.began, 110, 110)
        try screen.touch(.moved, 115, 110)
        #expect(log.lines.isEmpty)
        try screen.touch(.moved, 121, 110)
        #expect(log.take() == ["true"])
        try screen.touch(.moved, 105, 110)
        try screen.touch(.ended, 105, 110)
        #expect(log.lines == ["false"])
        #expect(!toggle.isOn)
    }

    @Test("A switch's title is its accessibility label, unless another is set") func switchTitle() {
        let toggle = UISwitch()
        toggle.title = "Loud"
        #expect(toggle.accessibilityLabel == "Loud")
        toggle.title = "Louder"
        #expect(toggle.accessibilityLabel == "Louder")
        toggle.accessibilityLabel = "Own"
        toggle.title = "Quiet"
        #expect(toggle.accessibilityLabel == "Own")
    }

    @Test("The colours of a switch are rendered") func switchColors() {
        let toggle = screen.add(UISwitch(), 100, 100, 51, 31)
        toggle.onTintColor = .systemRed
        toggle.thumbTintColor = .black
        #expect(value(toggle, .tintColor) == .color(.systemRed))
        #expect(value(toggle, .thumbColor) == .color(.black))
        toggle.onTintColor = nil
        #expect(value(toggle, .tintColor) == RenderValue.none)
    }

    // MARK: UISlider and UIProgressView

    @Test("A slider's colours are rendered, and a screen reader changes it by a tenth of its range") func slider() {
        let slider = listen(to: screen.add(UISlider(), 0, 0, 200, 44)) { "\($0.value)" }
        slider.maximumValue = 50
        slider.minimumTrackTintColor = .systemRed
        slider.maximumTrackTintColor = .systemGray
        slider.thumbTintColor = .black
        #expect(value(slider, .tintColor) == .color(.systemRed))
        #expect(value(slider, .trackColor) == .color(.systemGray))
        #expect(value(slider, .thumbColor) == .color(.black))
        slider.accessibilityIncrement()
        slider.accessibilityIncrement()
        slider.accessibilityDecrement()
        slider.accessibilityDecrement()
        slider.accessibilityDecrement()
        #expect(log.lines == ["5.0", "10.0", "5.0", "0.0"])
    }

    @Test("The colours of a progress bar are rendered") func progress() {
        let bar = screen.add(UIProgressView(progressViewStyle: .bar), 0, 0, 200, 4)
        bar.setProgress(0.5, animated: true)
        bar.progressTintColor = .systemRed
        bar.trackTintColor = .systemGray
        #expect(bar.progress == 0.5)
        #expect(value(bar, .tintColor) == .color(.systemRed))
        #expect(value(bar, .trackColor) == .color(.systemGray))
    }

    // MARK: UIStepper

    private func stepper() -> UIStepper { listen(to: screen.add(UIStepper(), 100, 100, 94, 32)) { "\($0.value)" } }

    @Test("A tap on either half of a stepper changes it by one step, and at the ends sends nothing") func stepperTaps()
        throws
    {
        let stepper = stepper()
        stepper.maximumValue = 2
        try screen.tap(180, 110)
        try screen.tap(180, 110)
        try screen.tap(180, 110)
        try screen.tap(110, 110)
        #expect(log.take() == ["1.0", "2.0", "1.0"])
        stepper.stepValue = 5
        try screen.tap(180, 110)
        #expect(log.take() == ["2.0"])
        stepper.wraps = true
        try screen.tap(180, 110)
        #expect(log.take() == ["0.0"])
        try screen.tap(110, 110)
        #expect(log.take() == ["2.0"])
    }

    @Test("A touch that is lifted outside or cancelled does not change a stepper") func stepperOutside() throws {
        let stepper = stepper()
        try screen.touch(.began, 180, 110)
        try screen.touch(.moved, 380, 400)
        try screen.touch(.ended, 380, 400)
        try screen.touch(.began, 180, 110)
        screen.application.cancelAll(from: screen.device)
        #expect(stepper.value == 0)
        #expect(log.lines.isEmpty)
    }

    @Test("A held stepper repeats after half a second, ten times a second, by the application's clock")
    func stepperRepeats()
        throws
    {
        let stepper = stepper()
        try screen.touch(.began, 180, 110)
        screen.clock.advance(by: 499)
        #expect(stepper.value == 0)
        screen.clock.advance(by: 1)
        #expect(stepper.value == 1)
        screen.clock.advance(by: 300)
        #expect(stepper.value == 4)
        try screen.touch(.ended, 180, 110)
        screen.clock.advance(by: 1_000)
        #expect(stepper.value == 4)
        #expect(log.take() == ["1.0", "2.0", "3.0", "4.0"])

        stepper.autorepeat = false
        try screen.touch(.began, 180, 110)
        screen.clock.advance(by: 2_000)
        try screen.touch(.ended, 180, 110)
        #expect(log.lines == ["5.0"])
    }

    @Test("A stepper that is not continuous sends one event at the end, and stops when it leaves its window")
    func stepperQuiet() throws {
        let stepper = stepper()
        stepper.isContinuous = false
        try screen.touch(.began, 180, 110)
        screen.clock.advance(by: 700)
        #expect(stepper.value == 3)
        #expect(log.lines.isEmpty)
        try screen.touch(.ended, 180, 110)
        #expect(log.take() == ["3.0"])

        try screen.touch(.began, 180, 110)
        stepper.removeFromSuperview()
        screen.clock.advance(by: 2_000)
        #expect(stepper.value == 3)
    }

    @Test("A stepper clamps its value to its range and disables the half that cannot step") func stepperRange() {
        let stepper = stepper()
        stepper.value = 500
        #expect(stepper.value == 100)
        stepper.maximumValue = 7
        #expect(stepper.value == 7)
        stepper.value = .nan
        #expect(stepper.value == 0)
        #expect(value(stepper.subviews[0], .enabled) == .bool(false))
        #expect(value(stepper.subviews[1], .enabled) == RenderValue.none)
        stepper.accessibilityIncrement()
        #expect(value(stepper.subviews[0], .enabled) == RenderValue.none)
        #expect(log.lines == ["1.0"])
        #expect(value(stepper, .value) == .number(1))
        stepper.isEnabled = false
        #expect(value(stepper.subviews[1], .enabled) == .bool(false))
    }

    @Test("Select enters a stepper, and arrow keys change it") func stepperArrows() throws {
        let stepper = stepper()
        screen.application.focusSystem.requestFocusUpdate(to: stepper)
        try screen.press(.rightArrow)
        #expect(stepper.value == 0)
        try screen.press(.select)
        try screen.press(.rightArrow)
        try screen.press(.rightArrow)
        try screen.press(.leftArrow)
        try screen.press(.select)
        #expect(log.lines == ["1.0", "2.0", "1.0"])
        #expect(!stepper.isAdjusting)
    }

    // MARK: UIPageControl

    @Test("A tap on the right half of a page control goes forward, on the left half back, and stops at the ends")
    func pages() throws {
        let pages = listen(to: screen.add(UIPageControl(), 100, 100, 100, 28)) { "\($0.currentPage)" }
        pages.numberOfPages = 3
        try screen.tap(190, 110)
        try screen.tap(190, 110)
        try screen.tap(190, 110)
        try screen.tap(110, 110)
        #expect(log.take() == ["1", "2", "1"])
        try screen.touch(.began, 110, 110)
        try screen.touch(.moved, 300, 400)
        try screen.touch(.ended, 300, 400)
        #expect(log.lines.isEmpty)
        pages.currentPage = 99
        #expect(pages.currentPage == 2)
        pages.numberOfPages = 1
        #expect(pages.currentPage == 0)
    }

    @Test("A page control renders its page count and current page, and can hide a single page") func pagesDrawn() {
        let pages = screen.add(UIPageControl(), 100, 100, 100, 28)
        pages.numberOfPages = 4
        pages.currentPage = 2
        pages.pageIndicatorTintColor = .systemGray
        pages.currentPageIndicatorTintColor = .systemRed
        pages.backgroundStyle = .prominent
        #expect(value(pages, .maximum) == .number(4))
        #expect(value(pages, .value) == .number(2))
        #expect(value(pages, .trackColor) == .color(.systemGray))
        #expect(value(pages, .thumbColor) == .color(.systemRed))
        #expect(value(pages, .style) == .string("prominent"))
        pages.numberOfPages = 1
        #expect(value(pages, .maximum) == RenderValue.none)
        pages.hidesForSinglePage = true
        #expect(value(pages, .maximum) == .number(0))
        #expect(pages.size(forNumberOfPages: 5).width > pages.size(forNumberOfPages: 2).width)
    }

    // MARK: UIActivityIndicatorView

    @Test("An activity indicator is visible while it animates, and stays visible afterwards if configured")
    func activity() {
        let spinner = screen.add(UIActivityIndicatorView(style: .large), 0, 0, 37, 37)
        #expect(spinner.isHidden)
        spinner.startAnimating()
        #expect(!spinner.isHidden)
        #expect(spinner.isAnimating)
        #expect(value(spinner, .on) == .bool(true))
        #expect(value(spinner, .style) == .string("large"))
        spinner.hidesWhenStopped = false
        spinner.stopAnimating()
        #expect(!spinner.isHidden)
        spinner.hidesWhenStopped = true
        #expect(spinner.isHidden)
        #expect(UIActivityIndicatorView(style: .medium).bounds.width == 20)
    }
}

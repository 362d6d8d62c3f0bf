import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

@testable import UIKitExamples

@Suite("Touches in UIKit examples") @MainActor struct TouchTests {
    @Test("The pad shows a disc under every finger") func touchPad() throws {
        let shown = Shown { TouchPadViewController() }
        let pad = shown.controller.pad
        #expect(pad.frame == CGRect(x: 20, y: 40, width: 350, height: 764))

        try shown.screen.touches(.began, at: [1: CGPoint(x: 100, y: 200), 2: CGPoint(x: 200, y: 400)])
        #expect(pad.countLabel.text == "2 fingers")
        #expect(Set(pad.subviews.dropFirst().map(\.center.y)) == [160, 360])

        try shown.screen.touch(.moved, at: CGPoint(x: 300, y: 400), finger: 2, force: 1)
        let disc = try #require(pad.subviews.last { $0.center.y == 360 })
        #expect(disc.center.x == 280)
        #expect(disc.transform.a == 2)

        try shown.screen.touch(.ended, at: CGPoint(x: 100, y: 200), finger: 1)
        #expect(pad.countLabel.text == "1 finger")
        shown.screen.cancelAll()
        #expect(pad.countLabel.text == "Touch me")
        #expect(pad.subviews == [pad.countLabel])
    }

    @Test("The sheet keeps painted strokes, undoes them and clears them") func fingerPainting() throws {
        let shown = Shown { FingerPaintingViewController() }
        let canvas = shown.controller.canvas
        #expect(canvas.frame == CGRect(x: 0, y: 50, width: 390, height: 794))
        #expect(try !shown.button("Undo").isEnabled)

        try shown.trace([CGPoint(x: 100, y: 200), CGPoint(x: 200, y: 300)])
        #expect(canvas.strokes.first?.path.bounds == CGRect(x: 100, y: 150, width: 100, height: 100))
        #expect(shown.screen.picture.contains("drawing="))
        let one = shown.screen.picture

        let colors = try shown.screen.first(UISegmentedControl.self, "the colours") { _ in true }
        try shown.screen.tap(Spot(0.9, 0.5, of: colors))
        try shown.trace([CGPoint(x: 100, y: 500), CGPoint(x: 200, y: 600)])
        #expect(canvas.strokes.map(\.color) == [.systemRed, .systemBlue])
        #expect(shown.screen.picture != one)

        try shown.screen.tap(shown.button("Undo"))
        #expect(canvas.strokes.count == 1)
        try shown.screen.tap(shown.button("Clear"))
        #expect(canvas.strokes.isEmpty)
        #expect(throws: NotSeen.self) { try shown.button("Clear") }
    }

    @Test("Every sample of a touch is painted, also of a stroke that turns back") func samples() throws {
        let shown = Shown { FingerPaintingViewController() }

        try shown.screen.touch(.began, at: CGPoint(x: 100, y: 200))
        try shown.screen.touch(.moved, at: CGPoint(x: 120, y: 350))
        try shown.screen.touch(.moved, at: CGPoint(x: 140, y: 200))
        try shown.screen.touch(.ended, at: CGPoint(x: 140, y: 200))

        #expect(shown.controller.canvas.strokes.first?.path.bounds.maxY == 300)
    }

    @Test("The knob follows the finger around its centre, and the slider follows the knob") func knob() throws {
        let shown = Shown { MixerViewController() }
        let controller = shown.controller
        #expect(controller.valueLabel.text == "Volume 0.0")

        try shown.screen.touch(.began, at: CGPoint(x: 210, y: 160))
        #expect(controller.knob.isHighlighted)
        for angle in stride(from: 0.0, through: 90, by: 10) {
            let turn = angle * .pi / 180
            try shown.screen.touch(.moved, at: CGPoint(x: 160 + 50 * cos(turn), y: 160 + 50 * sin(turn)))
        }
        try shown.screen.touch(.ended, at: CGPoint(x: 160, y: 210))

        #expect(controller.valueLabel.text == "Volume 3.3")
        #expect(abs(controller.slider.value - 10.0 / 3) < 0.01)
        #expect(!controller.knob.isHighlighted)
    }

    @Test("The slider turns the knob, and the switch disables both") func slider() throws {
        let shown = Shown { MixerViewController() }
        let controller = shown.controller

        try shown.screen.drag(from: Spot(0.05, 0.5, of: controller.slider), to: Spot(0.999, 0.5, of: controller.slider))
        #expect(controller.knob.value == 10)
        #expect(controller.valueLabel.text == "Volume 10.0")

        try shown.screen.tap(controller.muteSwitch)
        #expect(!controller.knob.isEnabled)
        #expect(controller.knob.alpha < 0.5)
        try shown.screen.tap(CGPoint(x: 210, y: 160))
        #expect(controller.valueLabel.text == "Volume 10.0")
    }
}

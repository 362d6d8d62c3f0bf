import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct InputDeviceTests {
    private let scene = Scene()
    private let log = Log()

    @Test("A device can have 32 touches at once, and another one is refused without affecting them") func limit() throws
    {
        let view = scene.probe("view", log, 0, 0, 400, 400)
        view.isMultipleTouchEnabled = true
        try scene.touches((0..<31).map { ($0, .began, CGFloat($0), 10) })
        #expect(throws: InputError.tooManyTouches) { try scene.touches([(31, .began, 50, 50), (32, .began, 60, 50)]) }
        #expect(scene.device.touches.count == 31)

        try scene.touches([(31, .began, 50, 50)])

        #expect(throws: InputError.tooManyTouches) { try scene.touches([(32, .began, 60, 50)]) }
        #expect(scene.device.touches.count == 32)
        #expect(log.lines == ["view began 31", "view began"])
    }

    @Test("A message with one invalid sample is refused as a whole and changes nothing")
    func errorsChangeNothing() throws {
        let view = scene.probe("view", log, 0, 0, 400, 400)
        view.isMultipleTouchEnabled = true
        try scene.touches([(1, .began, 10, 10)])
        _ = log.take()

        #expect(throws: InputError.touchNotBegan(2)) { try scene.touches([(1, .moved, 20, 20), (2, .moved, 1, 1)]) }
        #expect(throws: InputError.touchNotBegan(2)) { try scene.touches([(2, .ended, 1, 1)]) }
        #expect(throws: InputError.touchBeganTwice(1)) { try scene.touches([(3, .began, 20, 20), (1, .began, 1, 1)]) }
        #expect(throws: InputError.touchBeganTwice(3)) { try scene.touches([(3, .began, 20, 20), (3, .began, 1, 1)]) }
        #expect(throws: InputError.touchNotBegan(1)) { try scene.touches([(1, .ended, 20, 20), (1, .moved, 1, 1)]) }

        #expect(log.lines.isEmpty)
        let touch = try #require(scene.device.touches.first)
        #expect(scene.device.touches.count == 1)
        #expect(touch.location(in: nil) == CGPoint(x: 10, y: 10))
        #expect(touch.phase == .began)
        try scene.touches([(1, .ended, 10, 10), (3, .began, 5, 5)])
        #expect(log.lines == ["view began", "view ended"])
    }

    @Test("Two devices on one screen have separate touches and events, even with equal IDs")
    func twoDevices() throws {
        let left = scene.probe("left", log, 0, 0, 100, 100)
        let right = scene.probe("right", log, 100, 0, 100, 100)
        let other = InputDevice()
        var counts: [Int] = []
        right.onTouch = { _, _, event in counts.append(event?.allTouches?.count ?? 0) }

        try scene.touch(.began, 10, 10)
        try scene.touches([(1, .began, 110, 10)], from: other)
        try scene.touch(.ended, 10, 10)
        try scene.touches([(1, .ended, 110, 10)], from: other)

        #expect(log.lines == ["left began", "right began", "left ended", "right ended"])
        #expect(counts == [1, 1])
        #expect(left.window != nil)
        #expect(scene.application.devices.isEmpty)
    }

    @Test("A drag by one device continues while another device taps the same view") func dragGoesOn() throws {
        let scroll = scene.add(UIScrollView(), 0, 0, 400, 400)
        scroll.contentSize = CGSize(width: 400, height: 2_000)
        let other = InputDevice()
        try scene.touch(.began, 100, 300)
        try scene.touch(.moved, 100, 280)
        #expect(scroll.isDragging)

        try scene.touches([(1, .began, 50, 50)], from: other)
        try scene.touches([(1, .ended, 50, 50)], from: other)

        #expect(scroll.isDragging)
        try scene.touch(.moved, 100, 250)
        #expect(scroll.contentOffset.y == 50)
        try scene.touch(.ended, 100, 250)
        #expect(!scroll.isDragging)
        #expect(scroll.panGestureRecognizer.state == .possible)
    }

    @Test("A handler's name is its class, followed by # and its identifier") func handlerNames() throws {
        let button = scene.add(UIButton(frame: .zero), 0, 0, 100, 100)
        #expect(try scene.tap(10, 10).handlerName == "UIButton")
        button.accessibilityIdentifier = "go"
        #expect(try scene.tap(10, 10).handlerName == "UIButton#go")
        button.accessibilityIdentifier = ""
        #expect(try scene.tap(10, 10).handlerName == "UIButton")
        #expect(try scene.tap(300, 300).handlerName == nil)
    }
}

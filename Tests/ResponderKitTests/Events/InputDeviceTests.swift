import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct InputDeviceTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    @Test("A device can have 32 touches at once, and another one is refused without affecting them") func limit() throws
    {
        let view = screen.probe("view", log, 0, 0, 400, 400)
        view.isMultipleTouchEnabled = true
        try screen.sendTouches((0..<31).map { ($0, .began, CGFloat($0), 10) })
        #expect(throws: InputError.tooManyTouches) {
            try screen.sendTouches([(31, .began, 50, 50), (32, .began, 60, 50)])
        }
        #expect(screen.device.touches.count == 31)

        try screen.sendTouches([(31, .began, 50, 50)])

        #expect(throws: InputError.tooManyTouches) { try screen.sendTouches([(32, .began, 60, 50)]) }
        #expect(screen.device.touches.count == 32)
        #expect(log.lines == ["view began 31", "view began"])
    }

    @Test("A message with one invalid sample is refused as a whole and changes nothing")
    func errorsChangeNothing() throws {
        let view = screen.probe("view", log, 0, 0, 400, 400)
        view.isMultipleTouchEnabled = true
        try screen.sendTouches([(1, .began, 10, 10)])
        _ = log.take()

        #expect(throws: InputError.touchNotBegan(2)) {
            try screen.sendTouches([(1, .moved, 20, 20), (2, .moved, 1, 1)])
        }
        #expect(throws: InputError.touchNotBegan(2)) { try screen.sendTouches([(2, .ended, 1, 1)]) }
        #expect(throws: InputError.touchBeganTwice(1)) {
            try screen.sendTouches([(3, .began, 20, 20), (1, .began, 1, 1)])
        }
        #expect(throws: InputError.touchBeganTwice(3)) {
            try screen.sendTouches([(3, .began, 20, 20), (3, .began, 1, 1)])
        }
        #expect(throws: InputError.touchNotBegan(1)) {
            try screen.sendTouches([(1, .ended, 20, 20), (1, .moved, 1, 1)])
        }

        #expect(log.lines.isEmpty)
        let touch = try #require(screen.device.touches.first)
        #expect(screen.device.touches.count == 1)
        #expect(touch.location(in: nil) == CGPoint(x: 10, y: 10))
        #expect(touch.phase == .began)
        try screen.sendTouches([(1, .ended, 10, 10), (3, .began, 5, 5)])
        #expect(log.lines == ["view began", "view ended"])
    }

    @Test("Two devices on one screen have separate touches and events, even with equal IDs")
    func twoDevices() throws {
        let left = screen.probe("left", log, 0, 0, 100, 100)
        let right = screen.probe("right", log, 100, 0, 100, 100)
        let other = InputDevice()
        var counts: [Int] = []
        right.onTouch = { _, _, event in counts.append(event?.allTouches?.count ?? 0) }

        try screen.touch(.began, 10, 10)
        try screen.sendTouches([(1, .began, 110, 10)], from: other)
        try screen.touch(.ended, 10, 10)
        try screen.sendTouches([(1, .ended, 110, 10)], from: other)

        #expect(log.lines == ["left began", "right began", "left ended", "right ended"])
        #expect(counts == [1, 1])
        #expect(left.window != nil)
        #expect(screen.application.devices.isEmpty)
    }

    @Test("A drag by one device continues while another device taps the same view") func dragGoesOn() throws {
        let scroll = screen.add(UIScrollView(), 0, 0, 400, 400)
        scroll.contentSize = CGSize(width: 400, height: 2_000)
        let other = InputDevice()
        try screen.touch(.began, 100, 300)
        try screen.touch(.moved, 100, 280)
        #expect(scroll.isDragging)

        try screen.sendTouches([(1, .began, 50, 50)], from: other)
        try screen.sendTouches([(1, .ended, 50, 50)], from: other)

        #expect(scroll.isDragging)
        try screen.touch(.moved, 100, 250)
        #expect(scroll.contentOffset.y == 50)
        try screen.touch(.ended, 100, 250)
        #expect(!scroll.isDragging)
        #expect(scroll.panGestureRecognizer.state == .possible)
    }

    @Test("A handler's name is its class, followed by # and its identifier") func handlerNames() throws {
        let button = screen.add(UIButton(frame: .zero), 0, 0, 100, 100)
        #expect(try screen.tap(10, 10).handlerName == "UIButton")
        button.accessibilityIdentifier = "go"
        #expect(try screen.tap(10, 10).handlerName == "UIButton#go")
        button.accessibilityIdentifier = ""
        #expect(try screen.tap(10, 10).handlerName == "UIButton")
        #expect(try screen.tap(300, 300).handlerName == nil)
    }
}

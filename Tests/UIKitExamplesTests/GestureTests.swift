import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

@testable import UIKitExamples

@Suite("Gestures in UIKit examples") @MainActor struct GestureTests {
    @Test("The card is moved, resized and rotated at the same time") func photo() throws {
        let shown = Shown { PhotoTableViewController() }
        let card = shown.controller.card
        #expect(card.center == CGPoint(x: 195, y: 422))

        // The right finger moves around the left finger and away from it.
        try shown.screen.drag(fingers: [
            1: (from: CGPoint(x: 155, y: 422), to: CGPoint(x: 155, y: 422)),
            2: (from: CGPoint(x: 235, y: 422), to: CGPoint(x: 155, y: 582)),
        ])

        let scale = sqrt(card.transform.a * card.transform.a + card.transform.b * card.transform.b)
        #expect(scale > 1.8 && scale < 2.4)
        let angle = atan2(card.transform.b, card.transform.a)
        #expect(angle > 1.2 && angle < 1.7)
        #expect(card.center.y > 480)
    }

    @Test("A flicked card moves to the edge, and a double tap returns it to the middle") func photoEnds() throws {
        let shown = Shown { PhotoTableViewController() }
        let card = shown.controller.card

        try shown.screen.drag(from: card, to: CGPoint(x: 380, y: 422), over: .milliseconds(60))
        #expect(card.center.x == 310)

        try shown.screen.doubleTap(card)
        #expect(card.center == CGPoint(x: 195, y: 422))
        #expect(shown.controller.titleLabel.text == "Holiday")
        shown.screen.advance(by: .milliseconds(250))
        #expect(shown.controller.titleLabel.text == "Reset")
    }

    @Test("A check mark is recognized, and other strokes are not") func checkmark() throws {
        let shown = Shown { ChecklistViewController() }
        let label = shown.controller.answerLabel

        try shown.trace([CGPoint(x: 100, y: 300), CGPoint(x: 200, y: 250)])
        try shown.trace([CGPoint(x: 100, y: 300), CGPoint(x: 150, y: 380), CGPoint(x: 100, y: 250)])
        try shown.trace([CGPoint(x: 100, y: 300), CGPoint(x: 150, y: 380), CGPoint(x: 160, y: 350)])
        #expect(label.text == "Draw a check mark")

        try shown.trace([CGPoint(x: 100, y: 300), CGPoint(x: 150, y: 380), CGPoint(x: 250, y: 200)])
        #expect(label.text == "✓ Done")
        #expect(label.textColor == .systemGreen)
    }

    @Test("A single tap waits for a second one, and a double tap has another action") func taps() throws {
        let shown = Shown { GestureGalleryViewController() }
        let label = shown.controller.eventLabel

        try shown.screen.tap(CGPoint(x: 100, y: 500))
        #expect(label.text == nil)
        shown.screen.settle()
        #expect(label.text == "Tap at 100, 500")

        try shown.screen.doubleTap(CGPoint(x: 100, y: 500))
        shown.screen.settle()
        #expect(label.text == "♥")
        #expect(label.transform == .identity)

        try shown.screen.tap(CGPoint(x: 100, y: 500), fingers: 2)
        shown.screen.settle()
        #expect(label.text == "Two fingers")
    }

    @Test("A long press opens the options, and lifting the finger is reported") func longPress() throws {
        let shown = Shown { GestureGalleryViewController() }

        try shown.screen.touch(.began, at: CGPoint(x: 100, y: 500))
        shown.screen.advance(by: .milliseconds(800))
        #expect(shown.controller.eventLabel.text == "Options…")

        try shown.screen.touch(.ended, at: CGPoint(x: 100, y: 500))
        #expect(shown.controller.eventLabel.text == "Released")
    }

    @Test("Swipes turn pages, and a swipe from the edge goes back") func swipes() throws {
        let shown = Shown { GestureGalleryViewController() }
        let page = shown.controller.pageLabel

        try shown.screen.swipe(.left, on: CGPoint(x: 300, y: 500))
        #expect(page.text == "Forest")
        try shown.screen.swipe(.left, on: CGPoint(x: 300, y: 500))
        try shown.screen.swipe(.left, on: CGPoint(x: 300, y: 500))
        #expect(page.text == "Mountain")
        try shown.screen.swipe(.right, on: CGPoint(x: 100, y: 500))
        #expect(page.text == "Forest")

        try shown.screen.drag(from: CGPoint(x: 2, y: 500), to: CGPoint(x: 300, y: 500), over: .seconds(2))
        #expect(shown.controller.eventLabel.text == "Went back")
    }

    @Test("A map is scrolled, and its page control changes pages") func map() throws {
        let shown = Shown { MapViewController() }
        let controller = shown.controller

        try shown.screen.drag(
            from: CGPoint(x: 300, y: 700), to: CGPoint(x: 300, y: 200), over: .seconds(1), rest: .milliseconds(200))
        #expect(controller.scrollView.contentOffset.y > 470)
        #expect(controller.pageControl.currentPage == 1)
        #expect(controller.offsetLabel.text == "0, \(Int(controller.scrollView.contentOffset.y))")
        #expect(controller.offsetLabel.textColor == .systemRed)

        try shown.screen.tap(Spot(0.9, 0.5, of: controller.pageControl))
        #expect(controller.scrollView.contentOffset.y == 1_688.0)
    }
}

import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

@testable import UIKitExamples

@Suite("Auto Layout in UIKit examples") @MainActor struct AutoLayoutTests {
    // MARK: The article

    @Test("The button is above the bottom of the safe area, and the article scrolls above it") func article() throws {
        let shown = Shown { ArticleViewController() }
        #expect(try shown.frame(button: "Subscribe") == CGRect(x: 20, y: 782, width: 350, height: 50))
        let scrollView = try shown.view(UIScrollView.self)
        #expect(scrollView.frame == CGRect(x: 0, y: 0, width: 390, height: 769))
        #expect(
            try shown.frame(shown.view(UIImageView.self)).isClose(to: CGRect(x: 0, y: 0, width: 390, height: 219.375)))

        // On a phone, the readable width equals the width inside the layout margins of 8 points at each side.
        let headline = try shown.label("A Garden on Every Roof")
        #expect(
            shown.frame(headline).isClose(
                to: CGRect(x: 8, y: 239.375, width: 374, height: lineHeight(.title1))))
        let byline = try shown.label("By Ida Moreau")
        #expect(shown.frame(byline).minX == 8)
        #expect(shown.frame(byline).width == byline.intrinsicContentSize.width)
        #expect(abs(shown.frame(byline).minY - shown.frame(headline).maxY - 8) <= 0.5)

        let body = try shown.screen.first(UILabel.self, "the text") { $0.numberOfLines == 0 && $0 !== headline }
        #expect(shown.frame(body).minX == 8 && shown.frame(body).width == 374)
        #expect(abs(body.bounds.height - body.sizeThatFits(CGSize(width: 374, height: 10_000)).height) <= 0.5)
        #expect(body.bounds.height > 6 * UIFont.label.lineHeight)
        #expect(abs(scrollView.contentSize.height - (shown.frame(body).maxY + 24)) <= 0.5)
        #expect(scrollView.contentSize.width == 390)
    }

    @Test("On a wide screen the text has the readable width, and the device's edges stay free") func articleWide()
        throws
    {
        let shown = Shown(size: CGSize(width: 1_024, height: 768)) { ArticleViewController() }
        shown.screen.application.setScreenSize(
            CGSize(width: 1_024, height: 768), safeAreaInsets: UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0))
        shown.screen.application.commit()

        #expect(try shown.frame(button: "Subscribe") == CGRect(x: 20, y: 686, width: 984, height: 50))
        let scrollView = try shown.view(UIScrollView.self)
        #expect(scrollView.frame == CGRect(x: 0, y: 24, width: 1_024, height: 649))
        let headline = try shown.label("A Garden on Every Roof")
        #expect(headline.frame.minX == 176 && headline.frame.width == 672)
        #expect(try shown.label("By Ida Moreau").frame.minX == 176)
    }

    @Test("A tap on the button subscribes") func subscribe() throws {
        let shown = Shown { ArticleViewController() }
        try shown.screen.tap(shown.button("Subscribe"))
        #expect(throws: NotSeen.self) { try shown.button("Subscribe") }
        try shown.screen.tap(shown.button("Subscribed"))
        #expect(try shown.frame(button: "Subscribe").minY == 782)
    }

    // MARK: The visual format

    @Test("The visual format places each view by sizes, metrics, priorities and options") func visualFormat() throws {
        let shown = Shown { VisualFormatViewController() }
        let controller = shown.controller
        #expect(shown.frame(controller.fromField) == CGRect(x: 88, y: 100, width: 282, height: 36))
        #expect(shown.frame(controller.toField) == CGRect(x: 88, y: 148, width: 282, height: 36))
        for (label, y) in [(controller.fromLabel, CGFloat(118)), (controller.toLabel, 166)] {
            #expect(label.frame.minX == 20 && label.frame.width == 60)
            #expect(abs(label.frame.midY - y) <= 0.5)
            #expect(label.bounds.height == UIFont.label.lineHeight)
        }
        #expect(controller.mapView.frame == CGRect(x: 0, y: 196, width: 390, height: 120))
        #expect(
            controller.noteLabel.frame
                == CGRect(x: 55, y: 328, width: 280, height: UIFont.systemFont(ofSize: 13).lineHeight))
        #expect(controller.cancelButton.frame == CGRect(x: 20, y: 756, width: 169, height: 48))
        #expect(controller.bookButton.frame == CGRect(x: 201, y: 756, width: 169, height: 48))
    }

    @Test("On a narrow screen the required margins outweigh the note's width") func visualFormatNarrow() throws {
        let shown = Shown(size: CGSize(width: 300, height: 600)) { VisualFormatViewController() }
        let note = shown.controller.noteLabel
        shown.screen.application.commit()
        #expect(note.frame.minX == 20 && note.frame.maxX == 280)
        #expect(shown.controller.bookButton.frame == CGRect(x: 156, y: 512, width: 124, height: 48))
    }

    @Test("Exchanged constraints make the map higher and lower") func visualFormatToggle() throws {
        let shown = Shown { VisualFormatViewController() }
        let controller = shown.controller
        try shown.screen.tap(controller.bookButton)
        #expect(controller.bookButton.currentTitle == "Confirm")
        #expect(controller.mapView.frame == CGRect(x: 0, y: 196, width: 390, height: 240))
        #expect(controller.noteLabel.frame.minY == 448)

        shown.screen.settle()
        try shown.screen.tap(controller.bookButton)
        #expect(controller.bookButton.currentTitle == "Book")
        #expect(controller.mapView.frame == CGRect(x: 0, y: 196, width: 390, height: 120))
    }

    // MARK: The chat

    @Test("A bubble hugs a short text, and wraps a long one at three quarters of the width") func bubbles() throws {
        let shown = Shown { ChatBubblesViewController() }
        let bubbles = shown.controller.bubbles
        let line = UIFont.label.lineHeight

        let short = bubbles[0]
        let width =
            12 + short.messageLabel.intrinsicContentSize.width + 8 + short.timeLabel.intrinsicContentSize.width + 12
        #expect(short.frame == CGRect(x: 16, y: 10, width: width, height: line + 16))
        #expect(short.messageLabel.frame.origin == CGPoint(x: 12, y: 8))
        #expect(short.timeLabel.frame.maxX == width - 12)
        #expect(short.timeLabel.frame.minY > 8, "both share the last baseline")
        #expect(short.timeLabel.frame.maxY <= 8 + line)

        let long = bubbles[1]
        let text = 268.5 - 12 - 12 - 8 - long.timeLabel.intrinsicContentSize.width
        let height = long.messageLabel.sizeThatFits(CGSize(width: text, height: 10_000)).height
        #expect(height >= 3 * line)
        #expect(
            long.frame.isClose(to: CGRect(x: 105.5, y: 10 + line + 16 + 10, width: 268.5, height: height + 16)),
            "\(long.frame)")
        #expect(abs(long.messageLabel.bounds.width - text) <= 0.5)
        #expect(long.timeLabel.frame.minY > 8 + height - line)

        #expect(bubbles[2].frame.minX == 16)
        #expect(abs(bubbles[2].frame.minY - (long.frame.maxY + 10)) <= 0.5)
        #expect(bubbles[2].frame.height == line + 16)
    }

    @Test("A tap on the bar makes it higher, and its text stays in the middle") func inputBar() throws {
        let shown = Shown { ChatBubblesViewController() }
        let bar = try #require(shown.label("Tap to reply").superview)
        #expect(bar.frame == CGRect(x: 0, y: 784, width: 390, height: 60))

        try shown.screen.tap(bar)
        #expect(bar.frame == CGRect(x: 0, y: 644, width: 390, height: 200))
        let text = try shown.frame(label: "Write your reply")
        #expect(abs(text.midX - 195) <= 0.5 && abs(text.midY - 744) <= 0.5)

        shown.screen.settle()
        try shown.screen.tap(bar)
        #expect(bar.frame == CGRect(x: 0, y: 784, width: 390, height: 60))
    }
}

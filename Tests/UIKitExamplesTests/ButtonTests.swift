import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

@testable import UIKitExamples

@Suite("Buttons in UIKit examples") @MainActor struct ButtonTests {
    private let shown = Shown { ButtonStylesViewController() }

    @Test("The buttons are in a column, each with its own size, at the leading margin") func column() throws {
        let stack = try shown.view(UIStackView.self)
        shown.screen.application.layoutIfNeeded()
        #expect(stack.frame.minX == 16 && stack.frame.minY == 16 && stack.frame.width == 358)
        #expect(stack.arrangedSubviews.count == 10)
        var y: CGFloat = 0
        for view in stack.arrangedSubviews {
            #expect(view.frame.minX == 0 && abs(view.frame.minY - y) <= 0.5, "\(view.frame)")
            y = view.frame.maxY + 14
        }
        #expect(abs(stack.frame.height - (y - 14)) <= 0.5)
    }

    @Test("Content insets enlarge a button, and image insets move its image") func insets() throws {
        let button = try shown.button("Insets")
        let image = try #require(button.imageView)
        let title = try #require(button.titleLabel)
        shown.screen.application.layoutIfNeeded()
        let text = title.intrinsicContentSize
        let symbol = image.intrinsicContentSize
        #expect(abs(button.bounds.width - (16 + symbol.width + text.width + 16)) <= 0.5)
        #expect(abs(button.bounds.height - (8 + max(symbol.height, text.height) + 8)) <= 0.5)
        #expect(abs(image.frame.minX - 10) <= 0.5, "6 points further left than the content inset")
        #expect(abs(image.frame.midY - button.bounds.midY) <= 0.5)
        #expect(title.frame.minX >= image.frame.maxX)
        #expect(button.layer.borderWidth == 1)
    }

    @Test("A title is aligned at the top left corner of its button") func alignment() throws {
        let button = try shown.button("Aligned left, at the top")
        shown.screen.application.layoutIfNeeded()
        #expect(button.bounds.size == CGSize(width: 260, height: 60))
        let title = try #require(button.titleLabel)
        #expect(title.frame == CGRect(origin: .zero, size: title.intrinsicContentSize))
    }

    @Test("A button with a title and no insets is as wide as its text, and 12 points higher") func sizes() throws {
        let picture = try shown.button("Background image")
        let shadow = try shown.button("Shadow")
        shown.screen.application.layoutIfNeeded()
        let text = try #require(picture.titleLabel?.intrinsicContentSize)
        #expect(picture.bounds.size == CGSize(width: text.width, height: text.height + 12))
        let line = try #require(shadow.titleLabel?.intrinsicContentSize.height)
        #expect(shadow.bounds.size == CGSize(width: 120, height: line + 12))
        #expect(shadow.layer.shadowRadius == 6 && shadow.layer.shadowOffset == CGSize(width: 0, height: 3))
        #expect(shown.screen.picture.contains("shadow="))
    }

    @Test("The configurations determine insets, image padding and a second line") func configurations() throws {
        let share = try shown.button("Share")
        let plan = try shown.button("Monthly plan")
        shown.screen.application.layoutIfNeeded()
        let label = UILabel()
        label.text = "Share"
        let text = label.intrinsicContentSize.width
        // The button has an image only if pages can draw the image's symbol.
        let image: ClosedRange<CGFloat> = share.configuration?.image == nil ? 0...0.5 : 18...38
        #expect(image.contains(share.bounds.width - (20 + text + 20)))
        #expect(share.bounds.height >= 10 + UIFont.label.lineHeight + 10)
        #expect(plan.bounds.height > 15 + UIFont.label.lineHeight + 2 + 10 + 15)
        #expect(plan.bounds.height > share.bounds.height)
        #expect(shown.screen.picture.contains("4 coins a month"))
    }

    @Test("A tap reports the button, and the handler updates its configuration") func taps() throws {
        for title in ["Insets", "Background image", "Shadow", "Share", "Monthly plan"] {
            try shown.screen.tap(shown.button(title))
            #expect(shown.shows("Tapped \(title)"))
        }
        let download = try shown.button("Download")
        let height = shown.frame(download).height
        try shown.screen.tap(download)
        try shown.screen.tap(download)
        #expect(shown.shows("Tapped Download"))
        #expect(download.configuration?.subtitle == "2 downloads")
        #expect(shown.frame(download).height > height)
        try shown.screen.tap(shown.screen.first(UIButton.self, "the close button") { $0.buttonType == .close })
        #expect(shown.shows("Tapped Close"))
    }
}

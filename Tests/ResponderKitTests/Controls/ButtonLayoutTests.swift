import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A button that places its title above its image.
@MainActor
private final class ColumnButton: UIButton {
    override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
        CGRect(x: contentRect.minX, y: contentRect.minY, width: contentRect.width, height: 20)
    }

    override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        CGRect(x: contentRect.minX, y: contentRect.minY + 20, width: 30, height: 30)
    }
}

@Suite("Layout of buttons") @MainActor struct ButtonLayoutTests {
    private let screen = TestScreen.untraced()
    /// A picture of 20 by 10 points.
    private let picture = UIImage(contentID: "picture", mediaType: "image/png", size: CGSize(width: 20, height: 10))
    private let font = UIFont.label

    /// The width of the title "Title", in points.
    private var titleWidth: CGFloat { font.width(of: "Title") }

    private func button(_ width: CGFloat, _ height: CGFloat, title: String? = "Title", image: UIImage? = nil)
        -> UIButton
    {
        let button = screen.add(UIButton(type: .custom), 0, 0, width, height)
        button.setTitle(title, for: .normal)
        button.setImage(image, for: .normal)
        return button
    }

    private func titleFrame(_ button: UIButton) -> CGRect {
        let label = button.titleLabel
        button.layoutIfNeeded()
        return label?.frame ?? .null
    }

    private func imageFrame(_ button: UIButton) -> CGRect {
        let view = button.imageView
        button.layoutIfNeeded()
        return view?.frame ?? .null
    }

    private func value(_ view: UIView?, _ property: RenderProperty) -> RenderValue {
        screen.application.commit()
        return view?.node?.value(of: property) ?? .none
    }

    // MARK: L50

    @Test("L50 The title label is a subview of the button, and has its frame after the layout")
    func L50_label() {
        let button = button(200, 50)
        #expect(button.subviews.isEmpty)
        let label = button.titleLabel
        button.layoutIfNeeded()
        #expect(label?.superview === button)
        #expect(label?.text == "Title")
        let x = ((200 - titleWidth) / 2 * 2).rounded(.down) / 2
        #expect(label?.frame == CGRect(x: x, y: 14.5, width: titleWidth, height: font.lineHeight))
        button.setTitle(nil, for: .normal)
        button.layoutIfNeeded()
        #expect(label?.frame.size == .zero)
        let other = self.button(200, 50)
        other.layoutIfNeeded()
        #expect(other.titleLabel?.frame.width == titleWidth)
    }

    @Test("L50 A button of a title and a symbol has no subviews until they are needed, and clients draw it")
    func L50_drawnByClients() {
        let button = button(200, 50, image: UIImage(systemName: "heart"))
        #expect(button.subviews.isEmpty)
        #expect(value(button, .parts) == RenderValue.none)
        #expect(value(button, .spacing) == .number(0))
        button.titleEdgeInsets.left = 4
        #expect(value(button, .parts) == .bool(true))
        #expect(value(button, .title) == .string("Title"))
        #expect(button.subviews.map { type(of: $0) == ButtonImageView.self } == [true, false])
        #expect(value(button.titleLabel, .text) == .string("Title"))
        #expect(value(button.titleLabel, .style) == .string("part"))
        #expect(value(button.imageView, .image) == .string("symbol:heart"))
    }

    @Test("L50 A picture is drawn in its own size, by the image view") func L50_picture() {
        let button = button(200, 50, title: nil, image: picture)
        #expect(value(button, .parts) == .bool(true))
        #expect(imageFrame(button) == CGRect(x: 90, y: 20, width: 20, height: 10))
    }

    @Test("L50 A number of lines and a font that are set at the label apply to the button") func L50_lines() {
        let button = button(60, 200, title: "one two three four")
        let single = titleFrame(button)
        #expect(single.width == 60)
        #expect(single.height == font.lineHeight)
        button.titleLabel?.numberOfLines = 0
        #expect(titleFrame(button).height > font.lineHeight)
        #expect(button.sizeThatFits(CGSize(width: 60, height: 0)).height == titleFrame(button).height + 12)
        button.titleLabel?.font = .systemFont(ofSize: 30)
        #expect(button.font == .systemFont(ofSize: 30))
    }

    @Test("L50 Title label and image view follow the state") func L50_states() throws {
        let button = button(200, 50, image: picture)
        let other = UIImage(contentID: "other", mediaType: "image/png", size: CGSize(width: 40, height: 10))
        button.setTitle("Down", for: .highlighted)
        button.setImage(other, for: .highlighted)
        button.setTitleColor(.systemRed, for: .highlighted)
        let label = button.titleLabel
        try screen.touch(.began, 10, 10)
        #expect(label?.text == "Down")
        #expect(label?.textColor == .systemRed)
        #expect(imageFrame(button).width == 40)
        #expect(value(button, .textColor) == .color(.systemRed))
        try screen.touch(.ended, 10, 10)
        #expect(label?.text == "Title")
        #expect(imageFrame(button).width == 20)
    }

    @Test("L50 Scripts find a button by its title once, although its label has the same text") func L50_queries() {
        let button = button(200, 50)
        button.titleLabel?.font = .systemFont(ofSize: 20)
        let found = screen.application.views(matching: ViewQuery(label: "Title"))
        #expect(found.map { $0.view === button } == [true])
    }

    // MARK: L51

    @Test(
        "L51 The image precedes the title, and both are aligned together",
        arguments: [
            (UIControl.ContentHorizontalAlignment.left, 0), (.leading, 0), (.right, 2), (.trailing, 2), (.center, 1),
        ])
    func L51_horizontal(alignment: UIControl.ContentHorizontalAlignment, halves: Int) {
        let button = button(200, 50, image: picture)
        button.contentHorizontalAlignment = alignment
        let free = 200 - 20 - titleWidth
        let start = (free / 2 * CGFloat(halves) * 2).rounded(.down) / 2
        #expect(imageFrame(button).minX == start)
        #expect(abs(titleFrame(button).minX - (start + 20)) <= 0.5)
    }

    @Test("L51 Title and image are aligned vertically one by one") func L51_vertical() {
        let button = button(200, 50, image: picture)
        for (alignment, image, title) in [
            (UIControl.ContentVerticalAlignment.top, 0, 0), (.bottom, 40, 50 - font.lineHeight),
            (.center, 20, 14.5), (.fill, 0, 0),
        ] as [(UIControl.ContentVerticalAlignment, CGFloat, CGFloat)] {
            button.contentVerticalAlignment = alignment
            #expect(imageFrame(button).minY == image)
            #expect(titleFrame(button).minY == title)
            #expect(imageFrame(button).height == (alignment == .fill ? 50 : 10))
        }
    }

    @Test("L51 A filled image without a title has the size of the button, and a filled title the rest of the width")
    func L51_fill() {
        let alone = button(200, 50, title: nil, image: picture)
        alone.contentHorizontalAlignment = .fill
        alone.contentVerticalAlignment = .fill
        #expect(imageFrame(alone) == CGRect(x: 0, y: 0, width: 200, height: 50))
        let both = button(200, 50, image: picture)
        both.contentHorizontalAlignment = .fill
        #expect(imageFrame(both).minX == 0)
        #expect(titleFrame(both).minX == 20)
        #expect(titleFrame(both).width == 180)
    }

    @Test("L51 In right-to-left layout the image is at the right of the title, and insets are not mirrored")
    func L51_mirrored() {
        let button = button(200, 50, image: picture)
        button.semanticContentAttribute = .forceRightToLeft
        button.contentHorizontalAlignment = .leading
        #expect(imageFrame(button).maxX == 200)
        #expect(titleFrame(button).maxX == 180)
        button.contentHorizontalAlignment = .left
        #expect(titleFrame(button).minX == 0)
        button.contentEdgeInsets = UIEdgeInsets(left: 10, right: 30)
        #expect(titleFrame(button).minX == 10)
    }

    @Test("L51 Content insets shrink the room of both, title and image insets that of one") func L51_insets() {
        let button = button(200, 50, image: picture)
        button.contentHorizontalAlignment = .left
        button.contentVerticalAlignment = .top
        button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(button.contentRect(forBounds: button.bounds) == CGRect(x: 2, y: 1, width: 194, height: 46))
        button.titleEdgeInsets = UIEdgeInsets(top: 5, left: 6)
        button.imageEdgeInsets = UIEdgeInsets(top: 7, left: 8)
        #expect(imageFrame(button).origin == CGPoint(x: 10, y: 8))
        #expect(titleFrame(button).origin == CGPoint(x: 28, y: 6))
    }

    @Test("L51 Equal and opposite insets move the image behind the title") func L51_imageAtTheEnd() {
        let button = button(200, 50, image: picture)
        button.titleEdgeInsets = UIEdgeInsets(left: -20, right: 20)
        button.imageEdgeInsets = UIEdgeInsets(left: titleWidth, right: -titleWidth)
        #expect(abs(imageFrame(button).minX - titleFrame(button).maxX) <= 0.5)
        #expect(abs(titleFrame(button).minX - (200 - 20 - titleWidth) / 2) <= 0.5)
    }

    @Test("L51 A title that is too wide is shortened, and the image keeps its size") func L51_narrow() {
        let button = button(40, 50, title: "a long title", image: picture)
        #expect(imageFrame(button) == CGRect(x: 0, y: 20, width: 20, height: 10))
        #expect(titleFrame(button).minX == 20)
        #expect(titleFrame(button).width == 20)
    }

    @Test("L51 A subclass places title and image by its own rectangles") func L51_subclass() {
        let button = screen.add(ColumnButton(frame: .zero), 0, 0, 100, 60)
        button.setTitle("Title", for: .normal)
        button.setImage(UIImage(systemName: "heart"), for: .normal)
        screen.application.commit()
        #expect(value(button, .parts) == .bool(true))
        #expect(titleFrame(button) == CGRect(x: 0, y: 0, width: 100, height: 20))
        #expect(imageFrame(button) == CGRect(x: 0, y: 20, width: 30, height: 30))
    }

    // MARK: L52

    @Test(
        "L52 A button has the size of its content: 30 by 34 points without any, and 12 points around a title's height")
    func L52_sizes() {
        for kind in [UIButton.ButtonType.custom, .system] {
            let button = UIButton(type: kind)
            #expect(button.intrinsicContentSize == CGSize(width: 30, height: 34))
            button.setTitle("Title", for: .normal)
            #expect(button.intrinsicContentSize == CGSize(width: titleWidth, height: font.lineHeight + 12))
            button.setTitle("i", for: .normal)
            #expect(button.intrinsicContentSize.width == 30)
            button.setTitle(nil, for: .normal)
            button.setImage(picture, for: .normal)
            #expect(button.intrinsicContentSize == CGSize(width: 20, height: 10))
            button.setTitle("Title", for: .normal)
            #expect(button.intrinsicContentSize == CGSize(width: titleWidth + 20, height: font.lineHeight + 12))
        }
    }

    @Test("L52 Content insets replace the standard margins, and the other insets do not change the size")
    func L52_insets() {
        let button = UIButton(type: .custom)
        button.setTitle("Title", for: .normal)
        button.titleEdgeInsets = UIEdgeInsets(top: 9, left: 9, bottom: 9, right: 9)
        #expect(button.intrinsicContentSize.height == font.lineHeight + 12)
        button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(button.intrinsicContentSize == CGSize(width: titleWidth + 6, height: font.lineHeight + 4))
        button.sizeToFit()
        #expect(button.bounds.size == button.intrinsicContentSize)
    }

    @Test("L52 A button is at least as large as its background image") func L52_background() {
        let button = UIButton(type: .custom)
        button.setBackgroundImage(picture, for: .normal)
        #expect(button.intrinsicContentSize == CGSize(width: 20, height: 10))
        button.setTitle("Title", for: .normal)
        #expect(button.intrinsicContentSize == CGSize(width: titleWidth, height: font.lineHeight + 12))
    }

    // MARK: L53

    @Test("L53 A configuration keeps its own metrics, and the title label reports the title's frame")
    func L53_configuration() {
        let button = screen.add(ColumnButton(frame: .zero), 0, 0, 200, 60)
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Title"
        configuration.image = UIImage(systemName: "heart")
        configuration.imagePadding = 5
        button.configuration = configuration
        button.contentEdgeInsets = UIEdgeInsets(left: 50)
        // The side of the symbol is 1.2 times the font's point size, rounded up: 21 points.
        #expect(
            button.intrinsicContentSize
                == CGSize(width: titleWidth + 5 + 21 + 24, height: max(21, font.lineHeight) + 14))
        #expect(button.contentRect(forBounds: button.bounds) == CGRect(x: 12, y: 7, width: 176, height: 46))
        let image = imageFrame(button)
        #expect(abs(image.minX - (200 - titleWidth - 26) / 2) <= 0.5)
        #expect(titleFrame(button).minX == image.maxX + 5)
        #expect(value(button, .parts) == RenderValue.none)
        #expect(value(button.titleLabel, .hidden) == .bool(true))

        button.configuration?.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        button.configuration?.titleAlignment = .leading
        button.semanticContentAttribute = .forceRightToLeft
        #expect(value(button, .insets) == .rect(1, 4, 3, 2))
        #expect(value(button, .textAlignment) == .string("right"))
        #expect(button.contentRect(forBounds: button.bounds) == CGRect(x: 4, y: 1, width: 194, height: 56))
        #expect(imageFrame(button).minX == titleFrame(button).maxX + 5)
        button.semanticContentAttribute = .unspecified

        button.configuration?.imagePlacement = .bottom
        #expect(imageFrame(button).minY == titleFrame(button).maxY + 5)
        button.configuration = nil
        #expect(button.titleLabel?.isHidden == false)
        #expect(value(button, .parts) == .bool(true))
    }

    // MARK: L54

    @Test("L54 The background image is stretched to the button, behind the title") func L54_background() {
        let button = button(200, 50)
        button.titleLabel?.numberOfLines = 1
        button.setBackgroundImage(picture, for: .normal)
        button.layoutIfNeeded()
        let background = button.subviews.first as? UIImageView
        #expect(button.subviews.last === button.titleLabel)
        #expect(background?.image === picture)
        #expect(background?.frame == button.bounds)
        #expect(background?.contentMode == .scaleToFill)
        button.setBackgroundImage(nil, for: .normal)
        #expect(background?.image == nil)
        #expect(button.currentBackgroundImage == nil)
    }

    @Test("L54 A title's shadow has the colour of the state, and changes its side while the button is highlighted")
    func L54_shadow() throws {
        let button = button(200, 50)
        button.setTitleShadowColor(.systemGray, for: .normal)
        button.titleLabel?.shadowOffset = CGSize(width: 1, height: 2)
        button.reversesTitleShadowWhenHighlighted = true
        let label = button.titleLabel
        #expect(value(label, .shadowColor) == .color(.systemGray))
        #expect(value(label, .shadowOffset) == .pair(1, 2))
        try screen.touch(.began, 10, 10)
        #expect(value(label, .shadowOffset) == .pair(-1, -2))
        try screen.touch(.ended, 10, 10)
        #expect(value(label, .shadowOffset) == .pair(1, 2))
        #expect(label?.shadowOffset == CGSize(width: 1, height: 2))
        button.setTitleShadowColor(nil, for: .normal)
        #expect(value(label, .shadowColor) == RenderValue.none)
        #expect(value(label, .shadowOffset) == RenderValue.none)
    }

    @Test("L54 Highlighting a button lays its parts out only if they differ in that state") func L54_highlighting()
        throws
    {
        let button = button(200, 50)
        let label = button.titleLabel
        func layouts(of body: () throws -> Void) rethrows -> Int {
            screen.application.commit()
            return try LayoutCounts.during {
                try body()
                screen.application.commit()
            }[button]
        }
        #expect(try layouts { try screen.tap(button) } == 0)
        button.setTitle("A longer title", for: .highlighted)
        #expect(try layouts { try screen.touch(.began, 10, 10) } == 1)
        #expect(label?.text == "A longer title")
        #expect(label?.frame.width == font.width(of: "A longer title"))
        #expect(try layouts { try screen.touch(.ended, 10, 10) } == 1)
        #expect(label?.text == "Title")
        #expect(label?.frame.width == titleWidth)
    }

    @Test("L54 A title with attributes replaces the title of its state") func L54_attributed() {
        let button = button(200, 50)
        let title = NSAttributedString(
            string: "Attributed", attributes: [.underlineStyle: NSUnderlineStyle.single.rawValue])
        button.setAttributedTitle(title, for: .normal)
        #expect(button.titleLabel?.text == "Attributed")
        #expect(value(button.titleLabel, .runs) != RenderValue.none)
        #expect(value(button, .title) == .string("Attributed"))
        button.setAttributedTitle(nil, for: .normal)
        #expect(button.titleLabel?.text == "Title")
        #expect(value(button.titleLabel, .runs) == RenderValue.none)
    }

    @Test("L54 A button with an image is not dimmed in states in which its image is not adjusted") func L54_adjusts() {
        let button = button(200, 50)
        button.adjustsImageWhenHighlighted = false
        #expect(value(button, .adjusts) == RenderValue.none)
        button.setImage(UIImage(systemName: "heart"), for: .normal)
        #expect(value(button, .adjusts) == .string("disabled"))
        button.adjustsImageWhenDisabled = false
        #expect(value(button, .adjusts) == .string("never"))
        button.adjustsImageWhenHighlighted = true
        #expect(value(button, .adjusts) == .string("highlighted"))
    }
}

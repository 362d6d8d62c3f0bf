import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite @MainActor struct AttributedLabelTests {
    private let screen = TestScreen.untraced()
    private let label = UILabel()
    private let large = UIFont.systemFont(ofSize: 28, weight: .bold)

    private func text(_ parts: (String, [NSAttributedString.Key: Any])...) -> NSAttributedString {
        let text = NSMutableAttributedString(string: "")
        for (string, attributes) in parts { text.append(NSAttributedString(string: string, attributes: attributes)) }
        return text
    }

    private var runs: String? {
        screen.application.commit()
        let picture = screen.picture
        return picture.range(of: "runs=[").map { String(picture[$0.upperBound...].prefix { $0 != "]" }) }
    }

    @Test("T20 Each run of text has its attributes, and pages receive those that differ from the label's")
    func T20_runs() {
        _ = screen.add(label, 0, 0, 300, 40)
        label.attributedText = text(
            ("Big ", [.font: large, .foregroundColor: UIColor.systemRed]),
            ("marked", [.backgroundColor: UIColor.systemYellow, .underlineStyle: NSUnderlineStyle.single.rawValue]),
            (" out", [.strikethroughStyle: 1, .kern: 2, .link: "https://example.org"]))

        #expect(label.text == "Big marked out")
        #expect(label.font == large && label.textColor == .systemRed)
        #expect(runs == "4, 6 17/400 label on systemYellow underlined, 4 17/400 tint struck kern 2 link")
        #expect(label.attributedText?.attribute(.kern, at: 12, effectiveRange: nil) as? Int == 2)
    }

    @Test("T20 A new font or colour of the label applies to all runs, and plain text removes the attributes")
    func T20_changes() {
        _ = screen.add(label, 0, 0, 300, 40)
        label.attributedText = text(
            ("a", [.font: large]), ("b", [.foregroundColor: UIColor.systemRed]), ("c", [.underlineStyle: 1]))
        #expect(runs == "1, 1 17/400 systemRed, 1 17/400 underlined")

        label.font = .systemFont(ofSize: 20)
        label.textColor = .systemBlue
        #expect(runs == "1, 1, 1 underlined")
        #expect(
            label.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == .systemFont(ofSize: 20))

        label.text = "abc"
        #expect(runs == nil)
        #expect(label.font == .systemFont(ofSize: 20))
    }

    @Test("T20 Text whose runs all look like the label is sent as plain text") func T20_plain() {
        _ = screen.add(label, 0, 0, 300, 40)
        label.attributedText = text(("one", [.font: large]), ("two", [.font: large, .foregroundColor: UIColor.label]))
        #expect(runs == nil)

        label.attributedText = nil
        #expect(label.text == nil && runs == nil)
    }

    @Test("T21 Each line of a paragraph is as high as its highest letter, plus the paragraph's line spacing")
    func T21_size() {
        let style = NSMutableParagraphStyle()
        style.lineSpacing = 4
        style.paragraphSpacing = 10
        label.numberOfLines = 0
        label.attributedText = text(
            ("Title\n", [.font: large, .paragraphStyle: style]), ("and more\n", [:]), ("", [:]))

        let width = max(large.width(of: "Title"), UIFont.label.width(of: "and more"))
        #expect(label.intrinsicContentSize == CGSize(width: width, height: 34 + 14 + 21 + 21))
        label.numberOfLines = 1
        #expect(label.intrinsicContentSize.height == 34)
    }

    @Test("T21 Runs are measured in their own font and kerning, and wrap at the available width")
    func T21_lines() {
        label.numberOfLines = 0
        label.attributedText = text(("wide ", [.font: large]), ("narrow", [.kern: 3]))

        let narrow = UIFont.roundedUp(
            TextMeasurer.shared.advances(of: "narrow", font: .label).reduce(0) { $0 + $1 + 3 })
        let wide = TextMeasurer.shared.advances(of: "wide ", font: large).reduce(0, +)
        #expect(abs(label.intrinsicContentSize.width - (wide + narrow)) <= 0.5)
        let broken = label.sizeThatFits(CGSize(width: wide + narrow - 10, height: 0))
        #expect(broken == CGSize(width: max(narrow, large.width(of: "wide")), height: 68))
    }

    @Test("T21 Runs that begin inside a character, and two-character newlines, are harmless") func T21_odd() {
        let odd = NSMutableAttributedString(string: "a🎵e\u{301}\r\nb\r\n")
        for index in 0..<odd.length where index % 2 == 0 {
            odd.addAttribute(
                .font, value: UIFont.systemFont(ofSize: CGFloat(10 + index)), range: NSRange(location: index, length: 1)
            )
        }
        label.numberOfLines = 0
        label.attributedText = odd

        #expect(label.sizeThatFits(CGSize(width: 5, height: 0)).height > 0)
        #expect(label.attributedText?.string == odd.string)
    }
}

import Foundation
import ResponderKit

/// Labels that are exactly as large as their text, in many sizes, weights and widths.
///
/// A browser test compares the size of the drawn text with the size of the label, to verify the server's text
/// measurement. The identifier of a label contains the width at which its lines break, or 0 for none.
@MainActor
final class TextsScreen: UIApplicationDelegate {
    private static let lines = [
        "AVATAR To Ty We. LT Yo P.O. F, “Vote” L’Été", "Ça va? Ñandú, Ångström, Žluťoučký kůň, İstanbul",
        "Cafe\u{301} n\u{303}o u\u{308}ber", "Tiếng Việt rất đẹp",
        "Съешь же ещё этих мягких булок, Їжак, Қазақ", "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία",
        "1,234.50 € at 12:59, 100 % of 7/8 − 3 × 2",
        "fi fl ff ffi -> => WWW iii",
        "left\u{200E} and right\u{200F} marks", "one\u{A0}two\u{202F}three", "Save", "a", "→ ✓ ★ ⌘ ● ½ ™ №",
        "tab\tstop",
    ]
    private static let paragraphs = [
        "The quick brown fox jumps over the lazy dog, and AVATARS Type Words With Kerning: To, Ty, We. Yo! They were 1,234 in 1999-2004.",
        "See https://example.org/some-long/path/with?query=value&more=things(and)[brackets]{too} for a well-known, state-of-the-art e-mail.",
        "Съешь же ещё этих мягких французских булок, да выпей чаю — а потом ещё немного… «Всё», — сказал он.",
        "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία· και τότε—ίσως—αύριο.",
        "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen on the river",
        "Žluťoučký kůň úpěl ďábelské ódy; ça va bien, merci – et vous?\nA second paragraph, “quoted” and (in brackets).\n\nA last one.",
        "Two  spaces   and a\u{A0}glued\u{A0}word, a price of -5 or - 5 or 5-6 or A-1, 20% off/on and/or not",
        "Signs; a|b, x=y+z, #tag @name *star* ~tilde~ {brace} <angle> what?really (a)(b) f.(x) one—two--three",
        "left\u{200E} and right\u{200F} marks among the words of a line that goes on for a while",
    ]
    private static let weights: [UIFont.Weight] = [.light, .regular, .semibold, .heavy]

    /// Attributed texts with several sizes, weights and colours, on one line and in paragraphs.
    private static var styled: [NSAttributedString] {
        let loose = NSMutableParagraphStyle()
        loose.lineSpacing = 5
        loose.paragraphSpacing = 8
        let centred = NSMutableParagraphStyle()
        centred.alignment = .center
        let title: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 28, weight: .bold), .paragraphStyle: centred,
        ]
        let note: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 13), .foregroundColor: UIColor.secondaryLabel,
        ]
        let marked: [NSAttributedString.Key: Any] = [
            .backgroundColor: UIColor.systemYellow, .underlineStyle: NSUnderlineStyle.single.rawValue,
        ]
        let spaced: [NSAttributedString.Key: Any] = [
            .kern: 2, .strikethroughStyle: NSUnderlineStyle.thick.rawValue, .paragraphStyle: loose,
        ]
        func text(_ parts: (String, [NSAttributedString.Key: Any])...) -> NSAttributedString {
            parts.reduce(into: NSMutableAttributedString(string: "")) {
                $0.append(NSAttributedString(string: $1.0, attributes: $1.1))
            }
        }
        return [
            text(("Total ", note), ("1,234.50", title), (" incl. VAT", note)),
            text(
                ("Read the ", [:]), ("terms and conditions", marked), (" and what ", [:]), ("was different", spaced),
                (" before.", [:])),
            text(
                ("Delft\n", title), ("A town between The Hague and Rotterdam, from the south\n", note),
                ("Open", [.foregroundColor: UIColor.systemGreen])),
            text(
                ("First of several lines that are loose, and go on for a while\n", spaced), ("Second\n\n", note),
                ("Third of them", spaced)),
        ]
    }

    private var window: UIWindow?
    private var place = CGPoint(x: 4, y: 4)
    private var column: CGFloat = 0
    private var count = 0

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        let controller = UIViewController()
        window.rootViewController = controller
        let view: UIView = controller.view
        view.backgroundColor = .systemBackground
        for text in Self.lines {
            for size in [11, 13, 17, 20, 28, 40.5] as [CGFloat] {
                for weight in Self.weights { add(text, .systemFont(ofSize: size, weight: weight), to: view) }
            }
            add(text, .monospacedDigitSystemFont(ofSize: 17, weight: .medium), to: view)
        }
        for text in Self.paragraphs {
            for size in [12, 15, 17, 22, 34] as [CGFloat] {
                for (index, width) in ([61, 120, 187.5, 320] as [CGFloat]).enumerated() {
                    add(text, .systemFont(ofSize: size, weight: Self.weights[index]), to: view, width: width)
                }
            }
        }
        for width in [0, 90, 150, 260] as [CGFloat] {
            for text in Self.styled {
                add(UILabel(), "styled \(count) \(width)", to: view, width: width) { $0.attributedText = text }
            }
        }
        window.makeKeyAndVisible()
        self.window = window
    }

    private func add(_ text: String, _ font: UIFont, to view: UIView, width: CGFloat = 0) {
        add(UILabel(), "\(count) \(width)", to: view, width: width) { label in
            label.text = text
            label.font = font
        }
    }

    private func add(_ label: UILabel, _ identifier: String, to view: UIView, width: CGFloat, says: (UILabel) -> Void) {
        says(label)
        label.numberOfLines = width > 0 ? 0 : 1
        label.accessibilityIdentifier = identifier
        count += 1
        let size = label.sizeThatFits(CGSize(width: width > 0 ? width : 10_000, height: 10_000))
        if place.y + size.height > view.bounds.height - 4 {
            place = CGPoint(x: place.x + column + 4, y: 4)
            column = 0
        }
        label.frame = CGRect(origin: place, size: size)
        place.y += size.height + 2
        column = max(column, size.width)
        view.addSubview(label)
    }
}

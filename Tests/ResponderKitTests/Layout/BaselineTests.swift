import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite @MainActor struct BaselineTests {
    let scene = ConstraintScene()
    var root: UIView { scene.root }
    /// The distance from the top of a line to its baseline, in the standard font.
    let ascender = UIFont.label.ascender

    /// Places a marker view on a baseline.
    private func marker(_ anchor: NSLayoutYAxisAnchor) -> UIView {
        let marker = scene.add(Sized(1, 1))
        marker.topAnchor.constraint(equalTo: anchor).isActive = true
        return marker
    }

    private func pin(_ view: UIView, top: CGFloat = 100, width: CGFloat = 200, height: CGFloat? = nil) {
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: root.leftAnchor),
            view.topAnchor.constraint(equalTo: root.topAnchor, constant: top),
            view.widthAnchor.constraint(equalToConstant: width),
        ])
        if let height { view.heightAnchor.constraint(equalToConstant: height).isActive = true }
    }

    private func isNear(_ view: UIView, _ y: Double) -> Bool { abs(view.frame.minY - y) < 0.001 }

    @Test("L59 The baselines of a wrapping label are those of its first and last lines at its width")
    func L59_wrappingLabels() {
        let label = scene.add(UILabel())
        label.numberOfLines = 0
        label.text = String(repeating: "words that wrap ", count: 12)
        pin(label)
        let (first, last) = (marker(label.firstBaselineAnchor), marker(label.lastBaselineAnchor))
        scene.layOut()
        let line = Double(label.font.lineHeight)
        let height = Double(label.frame.height)
        #expect(height > 3 * line)
        #expect(isNear(first, 100 + ascender))
        #expect(isNear(last, 100 + height - line + ascender))

        label.text = "short"
        scene.layOut()
        #expect(isNear(first, 100 + ascender))
        #expect(isNear(last, 100 + ascender))
    }

    @Test("L59 Text fields, segmented controls and buttons have the baseline of their text") func L59_controls() {
        let field = scene.add(UITextField())
        field.borderStyle = .roundedRect
        let segments = scene.add(UISegmentedControl(items: ["A", "B"]))
        let button = scene.add(UIButton(frame: .zero))
        button.setTitle("Go", for: .normal)
        for view in [field, segments, button] { pin(view, height: 60) }
        let lines = [field, segments, button].map { marker($0.firstBaselineAnchor) }
        let last = marker(button.lastBaselineAnchor)
        scene.layOut()

        let middle = 130 - Double(UIFont.label.lineHeight) / 2 + ascender
        #expect(isNear(lines[0], middle))
        let small = UIFont.systemFont(ofSize: 13, weight: .medium)
        #expect(isNear(lines[1], 130 - Double(small.lineHeight) / 2 + small.ascender))
        #expect(isNear(lines[2], middle))
        #expect(isNear(last, middle))
    }

    @Test("L59 The baselines of a text view are those of its first and last lines") func L59_textViews() {
        let view = scene.add(UITextView(frame: .zero))
        view.text = "one\ntwo"
        pin(view, height: 150)
        let (first, last) = (marker(view.firstBaselineAnchor), marker(view.lastBaselineAnchor))
        scene.layOut()
        #expect(isNear(first, 108 + ascender))
        #expect(isNear(last, 108 + Double(UIFont.label.lineHeight) + ascender))

        view.text = "one"
        scene.layOut()
        #expect(isNear(last, 108 + ascender))
    }

    @Test("L59 A search bar has the baselines of its text field") func L59_searchBars() {
        let bar = scene.add(UISearchBar(frame: .zero))
        pin(bar)
        let line = marker(bar.firstBaselineAnchor)
        scene.layOut()

        #expect(bar.forFirstBaselineLayout === bar.searchTextField)
        let middle = Double(bar.frame.minY + bar.searchTextField.frame.midY)
        let font = bar.searchTextField.font ?? .label
        #expect(isNear(line, middle - Double(font.lineHeight) / 2 + font.ascender))
        #expect(bar.searchTextField.frame.height > 0)
    }

    @Test("L59 A view can name a subview for its baselines, and another one later") func L59_namedViews() {
        final class Captioned: UIView {
            let label = UILabel()
            var usesLabel = true { didSet { invalidateIntrinsicContentSize() } }
            override var forLastBaselineLayout: UIView { usesLabel && label.superview != nil ? label : self }
        }
        let captioned = scene.add(Captioned())
        let label = captioned.label
        label.text = "caption"
        scene.add(label, to: captioned)
        pin(captioned, height: 80)
        let inset = label.topAnchor.constraint(equalTo: captioned.topAnchor, constant: 20)
        inset.isActive = true
        let line = marker(captioned.lastBaselineAnchor)
        scene.layOut()
        #expect(isNear(line, 120 + ascender))

        inset.constant = 30
        scene.layOut()
        #expect(isNear(line, 130 + ascender))

        captioned.usesLabel = false
        scene.layOut()
        #expect(isNear(line, 180))

        captioned.usesLabel = true
        scene.layOut()
        label.removeFromSuperview()
        scene.layOut()
        #expect(isNear(line, 180))
    }
}

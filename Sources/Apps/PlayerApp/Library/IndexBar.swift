import MediaPlayback
import ResponderKit

/// The letters at the edge of a long list. Touching a letter, or moving a finger over the letters, scrolls the list to
/// the first row that begins with the letter.
@MainActor
final class IndexBar: UIControl {
    /// The width in points.
    static let width: CGFloat = 28
    /// Shorter lists have no index.
    static let minimumRowCount = 60
    private static let letterHeight: CGFloat = 17

    /// Called with the row to which the list has to scroll.
    var onChoice: (Int) -> Void = { _ in }

    /// The letters with their first rows, in the order of the rows.
    var letters: [IndexLetter] = [] {
        didSet {
            guard letters != oldValue else { return }
            current = nil
            makeLabels()
        }
    }

    private var labels: [UILabel] = []
    /// The index of the letter that was chosen last.
    private var current: Int?

    override init(frame: CGRect) {
        super.init(frame: frame)
        accessibilityIdentifier = "index"
        accessibilityLabel = "Index"
    }

    /// The letters are for fingers. With keys and screen readers, people search, or scroll by pages.
    override var canBecomeFocused: Bool { false }

    private func makeLabels() {
        for label in labels { label.removeFromSuperview() }
        labels = letters.map { letter in
            let label = UILabel()
            label.text = letter.letter
            label.font = .systemFont(ofSize: 11, weight: .semibold)
            label.textAlignment = .center
            label.textColor = .tintColor
            label.accessibilityTraits = .decorative
            addSubview(label)
            return label
        }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        // If there is not enough space, letters are left out at equal distances. The touches still reach all letters.
        let step = max(1, Int((CGFloat(labels.count) * Self.letterHeight / max(bounds.height, 1)).rounded(.up)))
        for (index, label) in labels.enumerated() {
            label.isHidden = index % step != 0
            let (top, height) = (top(of: index), letterHeight * CGFloat(step))
            // The text is in the middle of the label, so the label begins above the letter's own place.
            label.frame = CGRect(
                x: 0, y: top - letterHeight * CGFloat(step - 1) / 2, width: bounds.width, height: height)
        }
    }

    /// The height of a letter in points, so that all letters are within the bounds.
    private var letterHeight: CGFloat {
        min(Self.letterHeight, bounds.height / CGFloat(max(letters.count, 1)))
    }

    private func top(of index: Int) -> CGFloat {
        let height = letterHeight
        return ((bounds.height - height * CGFloat(letters.count)) / 2).rounded() + height * CGFloat(index)
    }

    // MARK: Choosing a letter

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        current = nil
        choose(at: touch.location(in: self).y)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        choose(at: touch.location(in: self).y)
        return true
    }

    private func choose(at y: CGFloat) {
        guard !letters.isEmpty else { return }
        let place = ((y - top(of: 0)) / max(letterHeight, 1)).rounded(.down)
        choose(Int(min(max(place, 0), CGFloat(letters.count - 1))))
    }

    private func choose(_ index: Int) {
        guard letters.indices.contains(index), index != current else { return }
        current = index
        onChoice(letters[index].row)
    }
}

import MediaPlayback
import ResponderKit

/// The player on a display, which people look at from a distance: the current track, its progress, and the next tracks.
///
/// Sizes of text and of the cover follow the size of the screen, because a display has no text size of its own.
@MainActor
final class DisplayViewController: UIViewController {
    /// The number of next tracks that are shown.
    static let nextCount = 3

    private let model: PlayerModel
    private let backdrop = UIImageView()
    private let veil = UIVisualEffectView()
    private let artwork = ArtworkView()
    private let titleLabel = UILabel()
    private let artistLabel = UILabel()
    private let position = UISlider()
    private let elapsed = UILabel()
    private let remaining = UILabel()
    private let nextHeader = UILabel()
    private let nextLabels = (0..<nextCount).map { _ in UILabel() }
    private let message = UILabel()

    init(model: PlayerModel) {
        self.model = model
        super.init(nibName: nil, bundle: nil)
    }

    override func viewDidLoad() {
        view.backgroundColor = .systemBackground
        backdrop.contentMode = .scaleAspectFill
        backdrop.accessibilityTraits = .decorative
        veil.material = .regular
        for view in [backdrop, veil] as [UIView] { view.isUserInteractionEnabled = false }
        titleLabel.accessibilityIdentifier = "title"
        titleLabel.accessibilityTraits = .header
        titleLabel.numberOfLines = 2
        artistLabel.accessibilityIdentifier = "artist"
        artistLabel.numberOfLines = 2
        position.accessibilityIdentifier = "position"
        position.accessibilityLabel = "Position"
        position.showsThumb = false
        position.isUserInteractionEnabled = false
        elapsed.accessibilityIdentifier = "elapsed"
        elapsed.accessibilityLabel = "Elapsed time"
        remaining.accessibilityIdentifier = "remaining"
        remaining.accessibilityLabel = "Remaining time"
        remaining.timelineFormat = .remaining
        remaining.textAlignment = .right
        for label in [elapsed, remaining] { label.accessibilityTraits = .updatesFrequently }
        nextHeader.accessibilityTraits = .header
        nextHeader.text = "Next"
        message.accessibilityIdentifier = "message"
        message.numberOfLines = 4
        for (index, label) in nextLabels.enumerated() { label.accessibilityIdentifier = "next-\(index + 1)" }
        for label in [artistLabel, elapsed, remaining, nextHeader, message] + nextLabels {
            label.textColor = .secondaryLabel
        }
        let views: [UIView] = [
            backdrop, veil, artwork, titleLabel, artistLabel, position, elapsed, remaining, nextHeader, message,
        ]
        for subview in views + nextLabels { view.addSubview(subview) }
        model.observe(
            self, in: UIApplication.shared, stateChanged: { [weak self] in self?.show() },
            libraryChanged: { [weak self] in self?.show() },
            coverLoaded: { [weak self] _ in self?.show() })
        show()
    }

    private func show() {
        let state = model.state
        let item = state.current?.item
        titleLabel.text = model.titleText
        artistLabel.text = model.artistText
        message.text = model.messageText
        let cover = item.flatMap { model.cover(of: $0) }
        artwork.image = cover
        backdrop.image = cover
        for view in [backdrop, veil] as [UIView] { view.isHidden = cover == nil }

        let duration = state.duration ?? item?.duration
        let timeline = state.position.timeline(maximum: duration ?? .greatestFiniteMagnitude)
        position.maximumValue = Float(max(duration ?? 1, 1))
        position.timeline = duration == nil ? nil : timeline
        elapsed.timeline = timeline
        remaining.timeline = duration == nil ? nil : timeline
        for view in [position, elapsed, remaining] as [UIView] { view.isHidden = item == nil }

        let queue = state.queue
        let next = queue.entries.dropFirst((queue.currentIndex ?? -1) + 1).prefix(Self.nextCount)
        nextHeader.isHidden = next.isEmpty
        for (index, label) in nextLabels.enumerated() {
            let item = index < next.count ? next[next.startIndex + index].item : nil
            label.text = item.map { [$0.title, $0.artist].compactMap { $0 }.joined(separator: " — ") }
            label.isHidden = item == nil
        }
        view.setNeedsLayout()
    }

    // MARK: Layout

    override func viewDidLayoutSubviews() {
        let area = view.bounds.inset(by: view.safeAreaInsets)
        backdrop.frame = view.bounds
        veil.frame = view.bounds
        let unit = min(area.width, area.height) / 100
        for (label, size, weight) in [
            (titleLabel, 7, .bold), (artistLabel, 4.2, .regular), (nextHeader, 3, .semibold), (message, 3, .regular),
        ] as [(UILabel, CGFloat, UIFont.Weight)] {
            label.font = .systemFont(ofSize: size * unit, weight: weight)
        }
        for label in nextLabels { label.font = .systemFont(ofSize: 3.4 * unit) }
        for label in [elapsed, remaining] {
            label.font = .monospacedDigitSystemFont(ofSize: 2.6 * unit, weight: .medium)
        }
        let margin = 8 * unit
        let inner = area.insetBy(dx: margin, dy: margin)
        if area.width > area.height * 1.2 {
            let side = min(inner.height, inner.width * 0.45)
            artwork.frame = CGRect(x: inner.minX, y: inner.midY - side / 2, width: side, height: side)
            let left = artwork.frame.maxX + margin
            let column = CGRect(x: left, y: inner.minY, width: inner.maxX - left, height: inner.height)
            layoutTexts(in: column, unit: unit, alignment: .left, isCentred: true)
        } else {
            let side = min(inner.width, inner.height * 0.5)
            artwork.frame = CGRect(x: inner.midX - side / 2, y: inner.minY, width: side, height: side)
            let top = artwork.frame.maxY + 4 * unit
            let column = CGRect(x: inner.minX, y: top, width: inner.width, height: inner.maxY - top)
            layoutTexts(in: column, unit: unit, alignment: .center, isCentred: false)
        }
    }

    /// Places the texts and the position one below the other in a column.
    private func layoutTexts(in column: CGRect, unit: CGFloat, alignment: NSTextAlignment, isCentred: Bool) {
        for label in [titleLabel, artistLabel, nextHeader, message] + nextLabels { label.textAlignment = alignment }
        func height(of label: UILabel) -> CGFloat {
            (label.text ?? "").isEmpty || label.isHidden
                ? 0 : label.sizeThatFits(CGSize(width: column.width, height: 0)).height.rounded(.up)
        }
        // Each text, with the space below it. The space below the artist and below the last track separates groups.
        var rows: [(label: UILabel, gap: CGFloat)] = [(titleLabel, unit), (artistLabel, 4 * unit), (nextHeader, unit)]
        rows += nextLabels.map { ($0, unit) }
        if let last = rows.lastIndex(where: { !$0.label.isHidden }) { rows[last].gap = 4 * unit }
        rows.append((message, 0))
        let times = position.isHidden ? 0 : 9 * unit
        let all = rows.reduce(times) { $0 + height(of: $1.label) + (height(of: $1.label) > 0 ? $1.gap : 0) }
        var y = isCentred ? max(column.minY, column.midY - all / 2) : column.minY
        for (label, gap) in rows {
            let rowHeight = height(of: label)
            label.frame = CGRect(x: column.minX, y: y, width: column.width, height: rowHeight)
            y += rowHeight > 0 ? rowHeight + gap : 0
            guard label === artistLabel, !position.isHidden else { continue }
            position.frame = CGRect(x: column.minX, y: y - 2 * unit, width: column.width, height: 3 * unit)
            let half = column.width / 2
            elapsed.frame = CGRect(x: column.minX, y: y + 1.5 * unit, width: half, height: 3.4 * unit)
            remaining.frame = CGRect(x: column.minX + half, y: y + 1.5 * unit, width: half, height: 3.4 * unit)
            y += times
        }
    }
}

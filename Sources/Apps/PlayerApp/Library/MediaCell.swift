import MediaPlayback
import ResponderKit

/// A row of a track list: cover, title, artist and album. The duration is at the right end.
@MainActor
final class MediaCell: UITableViewCell {
    static let identifier = "media"
    private static let note = UIImage(systemName: "music.note")

    /// The duration, beside the button at the right end. The label is a subview of the cell, so that a screen reader
    /// reads the duration with the title.
    let duration = UILabel()

    required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        duration.font = UIFontMetrics(forTextStyle: .footnote).scaledFont(
            for: .monospacedDigitSystemFont(ofSize: 13, weight: .regular))
        duration.adjustsFontForContentSizeCategory = true
        duration.textColor = .secondaryLabel
        addSubview(duration)
    }

    /// Sets the duration and the button at the right end of the row. If `button` is nil, the row has no button.
    func setAccessory(_ item: MediaItem, button: UIButton?) {
        duration.text = item.durationText
        accessoryView = MediaAccessory(
            durationWidth: duration.intrinsicContentSize.width.rounded(.up), button: button)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let accessory = accessoryView as? MediaAccessory else { return }
        duration.isHidden = accessory.isHidden
        duration.frame = convert(accessory.durationFrame, from: accessory)
    }

    /// The height in points of a row with two lines at the user's text size.
    static var height: CGFloat {
        max(56, font(isCurrent: false).lineHeight + UIFont.preferredFont(forTextStyle: .footnote).lineHeight + 17)
    }

    private static func font(isCurrent: Bool) -> UIFont {
        UIFontMetrics(forTextStyle: .callout).scaledFont(
            for: .systemFont(ofSize: 16, weight: isCurrent ? .semibold : .regular))
    }

    /// - Parameter note: a text that follows the artist and the album in the second line; nil for none.
    func show(_ item: MediaItem, cover: UIImage?, isCurrent: Bool, note: String?) {
        textLabel.text = item.title
        textLabel.textColor = isCurrent ? PlayerApp.accent : .label
        textLabel.font = Self.font(isCurrent: isCurrent)
        detailTextLabel.font = .preferredFont(forTextStyle: .footnote)
        for label in [textLabel, detailTextLabel] as [UILabel] { label.adjustsFontForContentSizeCategory = true }
        detailTextLabel.text = [item.artist, item.album, note].compactMap { $0 }.joined(separator: " · ")
        imageView.image = cover ?? Self.note
        imageView.contentMode = cover == nil ? .center : .scaleAspectFill
        imageView.backgroundColor = cover == nil ? .systemFill : nil
        imageView.tintColor = .secondaryLabel
        imageView.symbolSize = 20
        imageView.accessibilityTraits = .decorative
        setNeedsLayout()
    }
}

/// The right end of a row: a button, if the list has one, and an empty area for the duration. The title cannot extend
/// into this area, so the duration is never cut off.
@MainActor
final class MediaAccessory: UIView {
    private static let gap: CGFloat = 4

    let button: UIButton?
    private let durationWidth: CGFloat

    init(durationWidth: CGFloat, button: UIButton?) {
        self.durationWidth = durationWidth
        self.button = button
        super.init(frame: .zero)
        if let button { addSubview(button) }
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: durationWidth + (button == nil ? 0 : Self.gap + 44), height: 44)
    }

    /// The frame of the duration in this view's coordinates.
    var durationFrame: CGRect {
        let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
        return CGRect(
            x: isReversed ? bounds.width - durationWidth : 0, y: 0, width: durationWidth, height: bounds.height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
        button?.frame = CGRect(
            x: isReversed ? 0 : bounds.width - 44, y: (bounds.height - 44) / 2, width: 44, height: 44)
    }
}

extension MediaItem {
    /// The duration as hours, minutes and seconds; nil if it is unknown.
    @MainActor fileprivate var durationText: String? {
        duration.map { TimelineFormat.elapsed.text(for: Timeline(value: $0, at: 0, rate: 0), at: 0) }
    }
}

import MediaPlayback
import ResponderKit

/// A row of the queue or of the library: a cover or a symbol, a title and a second line. The right end of a track's row
/// shows the duration.
@MainActor
final class MediaCell: UITableViewCell {
    static let identifier = "media"

    /// The duration, beside the button at the right end. The label is a subview of the cell, so that a screen reader
    /// reads the duration with the title.
    let duration = UILabel()

    /// The number of the track on the page of an album, instead of a picture.
    private let number = UILabel()

    required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        duration.font = UIFontMetrics(forTextStyle: .footnote).scaledFont(
            for: .monospacedDigitSystemFont(ofSize: 13, weight: .regular))
        duration.adjustsFontForContentSizeCategory = true
        duration.textColor = .secondaryLabel
        addSubview(duration)
        number.font = UIFontMetrics(forTextStyle: .callout).scaledFont(
            for: .monospacedDigitSystemFont(ofSize: 16, weight: .regular), maximumPointSize: 22)
        number.textColor = .secondaryLabel
        number.textAlignment = .center
        number.isHidden = true
        addSubview(number)
    }

    /// The content of the accessory view. The view is replaced only if this content changes, so that a visible button
    /// keeps its focus and its state.
    private enum Accessory: Equatable {
        case none, chevron
        case track(MediaItem)
        case time(String)
    }
    private var accessory = Accessory.none

    /// Shows the duration of a track and a button at the right end of the row. If `button` is nil, the row has no
    /// button.
    func setAccessory(_ item: MediaItem, button: @autoclosure () -> UIButton?) {
        guard accessory != .track(item) else { return }
        accessory = .track(item)
        duration.text = item.durationText
        accessoryView = MediaAccessory(
            durationWidth: duration.intrinsicContentSize.width.rounded(.up), button: button())
    }

    /// Shows a chevron at the right end of the row, because a tap opens a page.
    func setChevron() {
        guard accessory != .chevron else { return }
        accessory = .chevron
        duration.text = nil
        let chevron = UIImageView(image: UIImage(systemName: "chevron.right"))
        chevron.tintColor = .tertiaryLabel
        chevron.symbolSize = 14
        chevron.accessibilityTraits = .decorative
        chevron.frame.size = CGSize(width: 14, height: 20)
        accessoryView = chevron
    }

    /// Shows a time at the right end of the row, without a button.
    func setTime(_ text: String) {
        guard accessory != .time(text) else { return }
        accessory = .time(text)
        duration.text = text
        accessoryView = MediaAccessory(durationWidth: duration.intrinsicContentSize.width.rounded(.up), button: nil)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        number.frame = imageView.convert(imageView.bounds, to: self)
        guard let accessory = accessoryView as? MediaAccessory else { return }
        duration.isHidden = accessory.isHidden
        duration.frame = convert(accessory.durationFrame, from: accessory)
    }

    /// The height in points of a row with two lines at the user's text size. Rows for fingers are higher than rows on a
    /// television.
    static var height: CGFloat {
        let isTelevision = UITraitCollection.current.userInterfaceIdiom == .tv
        let texts = font(isCurrent: false).lineHeight + UIFont.preferredFont(forTextStyle: .footnote).lineHeight
        return isTelevision ? max(48, texts + 9) : max(56, texts + 17)
    }

    private static func font(isCurrent: Bool) -> UIFont {
        UIFontMetrics(forTextStyle: .callout).scaledFont(
            for: .systemFont(ofSize: 16, weight: isCurrent ? .semibold : .regular))
    }

    /// Shows a row.
    /// - Parameters:
    ///   - image: the picture at the left end; nil for a symbol.
    ///   - symbol: the name of the symbol.
    ///   - number: the number that is shown instead of the picture and the symbol; nil for none.
    ///   - isCurrent: whether the row is the current track.
    func show(
        _ title: String, detail: String, image: UIImage?, symbol: String, number: Int? = nil, isCurrent: Bool
    ) {
        self.number.text = number.map { "\($0)" }
        self.number.isHidden = number == nil
        textLabel.text = title
        textLabel.textColor = isCurrent ? PlayerApp.accent : .label
        textLabel.font = Self.font(isCurrent: isCurrent)
        detailTextLabel.font = .preferredFont(forTextStyle: .footnote)
        for label in [textLabel, detailTextLabel] as [UILabel] { label.adjustsFontForContentSizeCategory = true }
        detailTextLabel.text = detail
        imageView.image = number == nil ? image ?? UIImage(systemName: symbol) : UIImage(systemName: symbol)
        imageView.contentMode = image == nil || number != nil ? .center : .scaleAspectFill
        imageView.backgroundColor = image == nil && number == nil ? .systemFill : nil
        // An invisible symbol keeps the space for the number.
        imageView.tintColor = number == nil ? .secondaryLabel : .clear
        imageView.symbolSize = 20
        imageView.accessibilityTraits = .decorative
        setNeedsLayout()
    }

    /// Shows that the row has not arrived yet.
    func showPlaceholder() {
        accessory = .none
        duration.text = nil
        accessoryView = nil
        show("…", detail: "", image: nil, symbol: "music.note", isCurrent: false)
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
        duration.map(timeText)
    }
}

import ResponderKit

/// The layout within the safe area: one column on a phone, two on a phone in landscape, three on a desktop.
///
/// The lines of text are as high as the user's text size requires. The cover is smaller if the text is larger.
extension PlayerViewController {
    func layoutLandscape(_ area: CGRect) {
        let margin: CGFloat = 24
        let width = area.width * 0.46
        let left = area.minX + margin
        let side = max(0, min(104, area.height - controlsHeight - 104))
        artwork.frame = CGRect(x: left, y: area.minY + 20, width: side, height: side)
        layoutControls(below: artwork.frame.maxY + 10, left: left, width: width)
        // The titles are placed beside the cover.
        let words = artwork.frame.maxX + 16
        let room = left + width - words
        let title = titleHeight(for: room)
        let artist = artistLabel.font.lineHeight
        let top = max(area.minY + 8, artwork.frame.midY - (title + artist + 2) / 2)
        titleLabel.frame = CGRect(x: words, y: top, width: room, height: title)
        artistLabel.frame = CGRect(x: words, y: top + title + 2, width: room, height: artist)
        for label in [titleLabel, artistLabel] { label.textAlignment = .left }
        lists.isSplit = false
        let listLeft = left + width + 20
        lists.frame = CGRect(
            x: listLeft, y: area.minY + 12, width: max(0, area.maxX - listLeft - 8),
            height: max(0, view.bounds.maxY - area.minY - 12))
    }

    func layoutCompact(_ area: CGRect) {
        let margin: CGFloat = 24
        let width = area.width - 2 * margin
        let words = titleHeight(for: width) + max(24, artistLabel.font.lineHeight) + 2
        // The cover gets the height that the text, the controls and the lists leave free.
        let side = min(width, max(96, area.height - 408 - words - controlsHeight))
        artwork.frame = CGRect(x: area.midX - side / 2, y: area.minY + 28, width: side, height: side)
        let top = layoutTitles(below: artwork.frame.maxY + 14, left: area.minX + margin, width: width)
        let bottom = layoutControls(below: top, left: area.minX + margin, width: width)
        lists.isSplit = false
        lists.frame = CGRect(
            x: area.minX + 8, y: bottom, width: area.width - 16, height: max(0, view.bounds.maxY - bottom))
    }

    func layoutRegular(_ area: CGRect) {
        let column = min(460, area.width * 0.38)
        let margin: CGFloat = 48
        let width = column - margin
        let words = titleHeight(for: width) + max(24, artistLabel.font.lineHeight) + 2
        let all = words + controlsHeight + 84
        let side = max(0, min(width, area.height - all - 84))
        let top = area.minY + max(40, (area.height - side - all) / 2)
        artwork.frame = CGRect(x: area.minX + margin + (width - side) / 2, y: top, width: side, height: side)
        let controls = layoutTitles(below: artwork.frame.maxY + 24, left: area.minX + margin, width: width)
        layoutControls(below: controls, left: area.minX + margin, width: width)
        lists.isSplit = true
        let left = area.minX + column + margin
        lists.frame = CGRect(x: left, y: area.minY + 24, width: area.maxX - left - 24, height: max(0, area.height - 48))
        lists.layoutIfNeeded()
        controlsGuide.layoutFrame = CGRect(x: area.minX, y: area.minY, width: column, height: area.height)
        libraryGuide.layoutFrame = lists.convert(lists.libraryArea, to: view)
        queueGuide.layoutFrame = lists.convert(lists.queueArea, to: view)
        for guide in [controlsGuide, libraryGuide, queueGuide] { guide.isEnabled = true }
    }

    /// The height of the title in points. Text above 30 points may take two lines.
    private func titleHeight(for width: CGFloat) -> CGFloat {
        titleLabel.numberOfLines = titleLabel.font.pointSize > 30 ? 2 : 1
        return max(30, titleLabel.sizeThatFits(CGSize(width: width, height: 0)).height)
    }

    private var timesHeight: CGFloat { max(16, elapsed.font.lineHeight) }

    /// The total height in points of the position slider, the playback buttons and the volume slider, without a
    /// message.
    private var controlsHeight: CGFloat { 160 + timesHeight }

    /// Lays out the title label and the artist label below it.
    /// - Returns: The top edge for the next view.
    private func layoutTitles(below top: CGFloat, left: CGFloat, width: CGFloat) -> CGFloat {
        let artist = max(24, artistLabel.font.lineHeight)
        titleLabel.frame = CGRect(x: left, y: top, width: width, height: titleHeight(for: width))
        artistLabel.frame = CGRect(x: left, y: titleLabel.frame.maxY, width: width, height: artist)
        return artistLabel.frame.maxY + 2
    }

    /// Lays out the position slider, the playback buttons, the volume slider and the message, one below the other.
    /// - Returns: The top edge for the next view.
    @discardableResult
    private func layoutControls(below top: CGFloat, left: CGFloat, width: CGFloat) -> CGFloat {
        var y = top
        func row(_ view: UIView, height: CGFloat, gap: CGFloat = 0) {
            view.frame = CGRect(x: left, y: y, width: width, height: height)
            y += height + gap
        }
        position.frame = CGRect(x: left, y: y, width: width, height: 44)
        elapsed.frame = CGRect(x: left, y: y + 32, width: width / 2, height: timesHeight)
        remaining.frame = CGRect(x: left + width / 2, y: y + 32, width: width / 2, height: timesHeight)
        y += 38 + timesHeight
        row(transport, height: 68, gap: 2)
        mute.frame = CGRect(x: left - 10, y: y, width: 44, height: 44)
        volume.frame = CGRect(x: left + 40, y: y, width: width - 40, height: 44)
        y += 46
        // An empty message takes no space.
        let hasMessage = !(message.text ?? "").isEmpty
        let messageHeight = max(32, message.sizeThatFits(CGSize(width: width, height: 0)).height)
        row(message, height: hasMessage ? messageHeight : 0, gap: hasMessage ? 2 : 6)
        return y
    }
}

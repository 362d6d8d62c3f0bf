import ResponderKit

/// The layout within the safe area: one column on a phone, two on a phone in landscape, three on a desktop. On a phone
/// on which a person browses, the controls are a bar below the lists.
///
/// The lines of text are as high as the user's text size requires. The cover is smaller if the text is larger.
extension PlayerViewController {
    /// Shows the controls as a bar, or at their full size.
    func setMini(_ isMini: Bool) {
        for view in [miniPlayer, miniPlayer.openButton] as [UIView] { view.isHidden = !isMini }
        let controls: [UIView] = [
            position, elapsed, remaining, mute, volume, bookmarks, favourite, sound, sleep, message,
        ]
        for view in controls {
            view.isHidden = isMini
        }
        lyrics.isHidden = isMini || !lyrics.isShown
        lyrics.button.isHidden = isMini || !lyrics.isAvailable
        artwork.isHidden = lyrics.isShown && !isMini
        sleepRemaining.isHidden = isMini || sleepRemaining.timeline == nil
        transport.isMini = isMini
        artwork.cornerRadius = isMini ? 6 : 14
        artwork.layer.shadowOpacity = isMini ? 0 : 0.28
        let title = UIFontMetrics(forTextStyle: .title2)
        titleLabel.font =
            isMini
            ? UIFontMetrics(forTextStyle: .subheadline)
                .scaledFont(for: .systemFont(ofSize: 15, weight: .semibold), maximumPointSize: 20)
            : title.scaledFont(for: .systemFont(ofSize: 24, weight: .bold))
        artistLabel.font =
            isMini
            ? UIFontMetrics(forTextStyle: .footnote).scaledFont(for: .systemFont(ofSize: 13), maximumPointSize: 18)
            : .preferredFont(forTextStyle: .body)
        for label in [titleLabel, artistLabel] { label.textAlignment = isMini ? .natural : .center }
    }

    func layoutMini(_ area: CGRect) {
        let height = max(64, titleLabel.font.lineHeight + artistLabel.font.lineHeight + 20)
        let top = area.maxY - height
        miniPlayer.frame = CGRect(x: 0, y: top, width: view.bounds.width, height: view.bounds.maxY - top)
        let buttons = TransportView.miniWidth
        transport.frame = CGRect(x: area.maxX - buttons - 8, y: top, width: buttons, height: height)
        artwork.frame = CGRect(x: area.minX + 12, y: top + (height - 48) / 2, width: 48, height: 48)
        let left = artwork.frame.maxX + 12
        let width = max(0, transport.frame.minX - left - 8)
        let texts = titleLabel.font.lineHeight + artistLabel.font.lineHeight
        let first = top + (height - texts) / 2
        titleLabel.numberOfLines = 1
        titleLabel.frame = CGRect(x: left, y: first, width: width, height: titleLabel.font.lineHeight)
        artistLabel.frame = CGRect(
            x: left, y: titleLabel.frame.maxY, width: width, height: artistLabel.font.lineHeight)
        miniPlayer.openButton.frame = CGRect(x: area.minX, y: top, width: transport.frame.minX, height: height)
        lists.isSplit = false
        lists.frame = CGRect(
            x: area.minX + 8, y: area.minY + 4, width: area.width - 16, height: max(0, top - area.minY - 4))
    }

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
        // The buttons are at the right of the titles.
        let buttons: CGFloat = lyrics.isAvailable ? 124 : 80
        let title = titleHeight(for: room - buttons)
        let artist = artistLabel.font.lineHeight
        let top = max(area.minY + 8, artwork.frame.midY - (title + artist + 2) / 2)
        favourite.frame = CGRect(x: left + width - 34, y: top + (title - 44) / 2, width: 44, height: 44)
        bookmarks.frame = favourite.frame.offsetBy(dx: -44, dy: 0)
        titleLabel.frame = CGRect(x: words, y: top, width: max(0, room - buttons), height: title)
        artistLabel.frame = CGRect(x: words, y: top + title + 2, width: max(0, room - buttons), height: artist)
        for label in [titleLabel, artistLabel] { label.textAlignment = .left }
        lists.isSplit = false
        let listLeft = left + width + 20
        lists.frame = CGRect(
            x: listLeft, y: area.minY + 12, width: max(0, area.maxX - listLeft - 8),
            height: max(0, view.bounds.maxY - area.minY - 12))
        // The cover is too small to be replaced by the lyrics, so they replace the lists, unless a person uses these.
        lists.isHidden = lyrics.isShown && !isBrowsing
        lyrics.isHidden = !lists.isHidden
        lyrics.frame = lists.frame.insetBy(dx: 8, dy: 0)
        artwork.isHidden = false
        lyrics.button.frame = bookmarks.frame.offsetBy(dx: -44, dy: 0)
    }

    func layoutCompact(_ area: CGRect) {
        let margin: CGFloat = 24
        let width = area.width - 2 * margin
        let words = titleHeight(for: width - 72) + max(24, artistLabel.font.lineHeight) + 2
        // The cover gets the height that the text, the controls and the lists leave free. Lyrics also get the height of
        // the lists, except for the buttons that show the lists.
        let free = area.height - words - controlsHeight
        let side = min(width, max(96, free - 408))
        artwork.frame = CGRect(x: area.midX - side / 2, y: area.minY + 28, width: side, height: side)
        let lyricsHeight = max(side + 8, free - messageHeight(for: width) - 80)
        lyrics.frame = CGRect(x: area.minX + margin, y: area.minY + 20, width: width, height: lyricsHeight)
        let bottomOfCover = lyrics.isShown ? lyrics.frame.maxY : artwork.frame.maxY
        let top = layoutTitles(below: bottomOfCover + 14, left: area.minX + margin, width: width)
        let bottom = layoutControls(below: top, left: area.minX + margin, width: width)
        lists.isSplit = false
        lists.frame = CGRect(
            x: area.minX + 8, y: bottom, width: area.width - 16, height: max(0, view.bounds.maxY - bottom))
    }

    func layoutRegular(_ area: CGRect) {
        let column = min(460, area.width * 0.38)
        let margin: CGFloat = 48
        let width = column - margin
        let words = titleHeight(for: width - 72) + max(24, artistLabel.font.lineHeight) + 2
        let all = words + controlsHeight + 84
        let side = max(0, min(width, area.height - all - 84))
        let top = area.minY + max(40, (area.height - side - all) / 2)
        artwork.frame = CGRect(x: area.minX + margin + (width - side) / 2, y: top, width: side, height: side)
        lyrics.frame = CGRect(x: area.minX + margin, y: top, width: width, height: side)
        let controls = layoutTitles(below: artwork.frame.maxY + 24, left: area.minX + margin, width: width)
        layoutControls(below: controls, left: area.minX + margin, width: width)
        lists.isSplit = true
        let left = area.minX + column + margin
        lists.frame = CGRect(x: left, y: area.minY + 24, width: area.maxX - left - 24, height: max(0, area.height - 48))
        lists.layoutIfNeeded()
        libraryGuide.preferredFocusEnvironments = [library.visibleList]
        controlsGuide.layoutFrame = CGRect(x: area.minX, y: area.minY, width: column, height: area.height)
        libraryGuide.layoutFrame = lists.convert(lists.libraryArea, to: view)
        queueGuide.layoutFrame = lists.convert(lists.queueArea, to: view)
        for guide in [controlsGuide, libraryGuide, queueGuide] { guide.isEnabled = true }
    }

    /// The height of the title in a width, in points. A long title takes two lines.
    func titleHeight(for width: CGFloat) -> CGFloat {
        titleLabel.numberOfLines = 2
        return max(30, titleLabel.sizeThatFits(CGSize(width: max(1, width), height: 0)).height)
    }

    private var timesHeight: CGFloat { max(16, elapsed.font.lineHeight) }

    /// The total height in points of the position slider, the playback buttons and the volume slider, without a
    /// message.
    var controlsHeight: CGFloat { 160 + timesHeight }

    /// Lays out the title label and the artist label below it.
    /// - Returns: The top edge for the next view.
    func layoutTitles(below top: CGFloat, left: CGFloat, width: CGFloat) -> CGFloat {
        let artist = max(24, artistLabel.font.lineHeight)
        // The title is centred between two buttons.
        let title = titleHeight(for: width - 72)
        titleLabel.frame = CGRect(x: left + 36, y: top, width: max(0, width - 72), height: title)
        bookmarks.frame = CGRect(x: left - 10, y: top + (title - 44) / 2, width: 44, height: 44)
        favourite.frame = CGRect(x: left + width - 34, y: top + (title - 44) / 2, width: 44, height: 44)
        // The button is in the corner of the cover, or beside a narrow cover, also while the lyrics are shown.
        let isBeside = artwork.frame.maxX < favourite.frame.minX
        let bottom = lyrics.isShown ? lyrics.frame.maxY : artwork.frame.maxY
        lyrics.button.frame = CGRect(
            x: isBeside ? favourite.frame.minX : artwork.frame.maxX - 52, y: bottom - 52, width: 44, height: 44)
        artistLabel.frame = CGRect(
            x: left + 36, y: titleLabel.frame.maxY, width: max(0, width - 72), height: artist)
        return artistLabel.frame.maxY + 2
    }

    /// Lays out the position slider, the playback buttons, the volume slider and the message, one below the other.
    /// - Returns: The top edge for the next view.
    @discardableResult
    func layoutControls(below top: CGFloat, left: CGFloat, width: CGFloat) -> CGFloat {
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
        volume.frame = CGRect(x: left + 40, y: y, width: max(0, width - 128), height: 44)
        sound.frame = CGRect(x: left + width - 78, y: y, width: 44, height: 44)
        sleep.frame = CGRect(x: left + width - 34, y: y, width: 44, height: 44)
        sleepRemaining.frame = CGRect(x: left + width - 40, y: y + 34, width: 56, height: 14)
        y += 46
        let height = messageHeight(for: width)
        row(message, height: height, gap: height > 0 ? 2 : 6)
        return y
    }

    /// The height of the message in points. An empty message takes no space.
    func messageHeight(for width: CGFloat) -> CGFloat {
        (message.text ?? "").isEmpty ? 0 : max(32, message.sizeThatFits(CGSize(width: width, height: 0)).height)
    }
}

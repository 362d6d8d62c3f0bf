import ResponderKit

/// Where things are: one column on a phone, two on a phone that lies down, three on a desktop.
extension PlayerViewController {
    func layoutLandscape(_ size: CGSize) {
        let margin: CGFloat = 24
        let width = size.width * 0.46
        let side = max(0, min(104, size.height - 280))
        artwork.frame = CGRect(x: margin, y: 20, width: side, height: side)
        _ = layoutControls(below: artwork.frame.maxY - 46, left: margin, width: width)
        // Beside the cover instead of below it.
        let left = artwork.frame.maxX + 16
        titleLabel.frame = CGRect(x: left, y: artwork.frame.midY - 30, width: margin + width - left, height: 30)
        artistLabel.frame = CGRect(x: left, y: artwork.frame.midY + 2, width: margin + width - left, height: 24)
        for label in [titleLabel, artistLabel] { label.textAlignment = .left }
        lists.isSplit = false
        let listLeft = margin + width + 20
        lists.frame = CGRect(x: listLeft, y: 12, width: max(0, size.width - listLeft - 8), height: max(0, size.height - 12))
    }

    func layoutCompact(_ size: CGSize) {
        let margin: CGFloat = 24
        let width = size.width - 2 * margin
        // The cover takes what the lists can spare.
        let side = min(width, max(120, size.height - 596))
        artwork.frame = CGRect(x: (size.width - side) / 2, y: 28, width: side, height: side)
        let bottom = layoutControls(below: artwork.frame.maxY + 14, left: margin, width: width)
        lists.isSplit = false
        lists.frame = CGRect(x: 8, y: bottom, width: size.width - 16, height: max(0, size.height - bottom))
    }

    func layoutRegular(_ size: CGSize) {
        let column = min(460, size.width * 0.38)
        let margin: CGFloat = 48
        let width = column - margin
        let side = max(0, min(width, size.height - 400))
        let top = max(40, (size.height - side - 316) / 2)
        artwork.frame = CGRect(x: margin + (width - side) / 2, y: top, width: side, height: side)
        _ = layoutControls(below: artwork.frame.maxY + 24, left: margin, width: width)
        lists.isSplit = true
        let left = column + margin
        lists.frame = CGRect(x: left, y: 24, width: size.width - left - 24, height: max(0, size.height - 48))
        lists.layoutIfNeeded()
        controlsGuide.layoutFrame = CGRect(x: 0, y: 0, width: column, height: size.height)
        libraryGuide.layoutFrame = lists.convert(lists.libraryArea, to: view)
        queueGuide.layoutFrame = lists.convert(lists.queueArea, to: view)
        for guide in [controlsGuide, libraryGuide, queueGuide] { guide.isEnabled = true }
    }

    /// Title, position, transport, volume and message, from one line down.
    /// - Returns: where the next thing may begin.
    private func layoutControls(below top: CGFloat, left: CGFloat, width: CGFloat) -> CGFloat {
        var y = top
        func row(_ view: UIView, height: CGFloat, gap: CGFloat = 0) {
            view.frame = CGRect(x: left, y: y, width: width, height: height)
            y += height + gap
        }
        row(titleLabel, height: 30)
        row(artistLabel, height: 24, gap: 2)
        position.frame = CGRect(x: left, y: y, width: width, height: 44)
        elapsed.frame = CGRect(x: left, y: y + 32, width: width / 2, height: 16)
        remaining.frame = CGRect(x: left + width / 2, y: y + 32, width: width / 2, height: 16)
        y += 54
        row(transport, height: 68, gap: 2)
        mute.frame = CGRect(x: left - 10, y: y, width: 44, height: 44)
        volume.frame = CGRect(x: left + 40, y: y, width: width - 40, height: 44)
        y += 46
        // A message that is not there takes no room.
        let hasMessage = !(message.text ?? "").isEmpty
        row(message, height: hasMessage ? 32 : 0, gap: hasMessage ? 2 : 6)
        return y
    }
}

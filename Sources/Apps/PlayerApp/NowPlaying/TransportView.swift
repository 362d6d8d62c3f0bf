import MediaPlayback
import ResponderKit

/// The row of playback buttons: shuffle, back, play, forward, repeat.
@MainActor
final class TransportView: UIView {
    let shuffle = TransportView.button("shuffle", "shuffle", "Shuffle", size: 18)
    let previousTrack = TransportView.button("previous", "backward.fill", "Previous", size: 26)
    let skipBackward = TransportView.button("back10", "gobackward.10", "Back 10 seconds", size: 24)
    let play = TransportView.button("play", "play.fill", "Play", size: 34)
    let skipForward = TransportView.button("forward10", "goforward.10", "Forward 10 seconds", size: 24)
    let nextTrack = TransportView.button("next", "forward.fill", "Next", size: 26)
    let repeatMode = TransportView.button("repeat", "repeat", "Repeat", size: 18)

    /// The width of the view with only the two buttons of the bar.
    static let miniWidth: CGFloat = 104

    /// Shows only the play button and the next button, for the bar on a phone.
    var isMini = false { didSet { if isMini != oldValue { setNeedsLayout() } } }

    private var buttons: [UIButton] {
        [shuffle, previousTrack, skipBackward, play, skipForward, nextTrack, repeatMode]
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        play.style = .filled
        play.layer.cornerRadius = 34
        play.tintColor = .systemIndigo
        for button in buttons { addSubview(button) }
    }

    private static func button(_ identifier: String, _ symbol: String, _ label: String, size: CGFloat) -> UIButton {
        let button = UIButton(frame: .zero)
        button.accessibilityIdentifier = identifier
        button.accessibilityLabel = label
        button.setImage(UIImage(systemName: symbol), for: .normal)
        button.symbolSize = size
        button.tintColor = .label
        return button
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        for button in buttons { button.isHidden = isMini && button !== play && button !== nextTrack }
        play.style = isMini ? .plain : .filled
        play.symbolSize = isMini ? 26 : 34
        play.tintColor = isMini ? .label : .systemIndigo
        nextTrack.symbolSize = isMini ? 22 : 26
        if isMini { return layoutMini() }
        let side: CGFloat = 68
        // The symbols of the outermost buttons are aligned with the column's edges, so the frames of these buttons
        // extend beyond the column.
        let count = CGFloat(buttons.count - 1)
        let small = min(44, (bounds.width + 20 - side) / count)
        let step = (bounds.width + 20 - (count * small + side)) / count
        var x: CGFloat = -10
        for button in buttons {
            let width = button === play ? side : small
            let height = max(44, width)
            button.frame = CGRect(x: x, y: (bounds.height - height) / 2, width: width, height: height)
            x += width + step
        }
    }

    private func layoutMini() {
        let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
        for (index, button) in [play, nextTrack].enumerated() {
            let x = CGFloat(isReversed ? 1 - index : index) * (bounds.width - 48)
            button.frame = CGRect(x: x, y: (bounds.height - 48) / 2, width: 48, height: 48)
        }
    }

    func show(_ state: PlaybackState, hasTracks: Bool) {
        let isPlaying = state.status == .playing || state.status == .buffering
        play.setImage(UIImage(systemName: isPlaying ? "pause.fill" : "play.fill"), for: .normal)
        play.accessibilityLabel = isPlaying ? "Pause" : "Play"
        let isAvailable = state.status != .unavailable
        play.isEnabled = isAvailable && (hasTracks || !state.queue.entries.isEmpty)
        let isOpen = isAvailable && state.current != nil
        nextTrack.isEnabled = isOpen && state.hasNext
        previousTrack.isEnabled = isOpen
        skipBackward.isEnabled = isOpen && state.seekable
        skipForward.isEnabled = isOpen && state.seekable

        shuffle.isSelected = state.shuffle
        shuffle.tintColor = state.shuffle ? nil : .secondaryLabel
        shuffle.accessibilityLabel = state.shuffle ? "Shuffle, on" : "Shuffle, off"
        repeatMode.isSelected = state.repeatMode != .off
        repeatMode.tintColor = state.repeatMode == .off ? .secondaryLabel : nil
        repeatMode.setImage(UIImage(systemName: state.repeatMode == .one ? "repeat.1" : "repeat"), for: .normal)
        switch state.repeatMode {
        case .off: repeatMode.accessibilityLabel = "Repeat, off"
        case .all: repeatMode.accessibilityLabel = "Repeat, everything"
        case .one: repeatMode.accessibilityLabel = "Repeat, this piece"
        }
    }
}

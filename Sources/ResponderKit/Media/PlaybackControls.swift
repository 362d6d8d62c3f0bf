import Foundation

/// The playback controls in front of a picture: buttons in the centre, and a bar with the position at the bottom.
@MainActor
final class PlaybackControls: UIView {
    /// The distance in seconds by which the skip buttons change the position.
    static let skip = 10.0
    /// Lengths in points: the size of a button (`side`), the gap between buttons (`gap`), and the height of the bar
    /// (`height`).
    private static let side: CGFloat = 56
    private static let gap: CGFloat = 28
    private static let height: CGFloat = 48

    /// Called when the user has used one of the controls.
    var onUse: (() -> Void)?
    /// Whether the controls prevent the user from seeking.
    var isLinear = false { didSet { show(player) } }
    /// Whether the controls are invisible. Touches then pass through them.
    var isConcealed = false { didSet { for part in [shade, middle, bar] { part.alpha = isConcealed ? 0 : 1 } } }
    /// Whether the slider's thumb is being dragged.
    var isInUse: Bool { scrubber.isTracking }

    private weak var player: AVPlayer?
    private let shade = UIView()
    private let middle = UIView()
    private let bar = UIView()
    private let skipBackButton = UIButton(type: .system)
    private let playButton = UIButton(type: .system)
    private let skipForwardButton = UIButton(type: .system)
    private let muteButton = UIButton(type: .system)
    private let scrubber = UISlider()
    private let elapsed = UILabel()
    private let remaining = UILabel()
    private let errorLabel = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        shade.backgroundColor = UIColor(white: 0, alpha: 0.28)
        shade.isUserInteractionEnabled = false
        for (button, symbol, label, size) in [
            (skipBackButton, "gobackward.10", "Back 10 seconds", 26.0), (playButton, "play.fill", "Play", 30),
            (skipForwardButton, "goforward.10", "Forward 10 seconds", 26),
            (muteButton, "speaker.wave.2.fill", "Mute", 17),
        ] {
            button.setImage(UIImage(systemName: symbol), for: .normal)
            button.symbolSize = size
            button.tintColor = .white
            button.accessibilityLabel = label
            if button !== muteButton {
                button.layer.cornerRadius = Self.side / 2
                button.backgroundColor = UIColor(white: 0, alpha: 0.36)
                middle.addSubview(button)
            }
        }
        for label in [elapsed, remaining] {
            label.font = .monospacedDigitSystemFont(ofSize: 13, weight: .medium)
            label.textColor = .white
        }
        remaining.textAlignment = .right
        remaining.timelineFormat = .remaining
        scrubber.minimumTrackTintColor = .white
        scrubber.maximumTrackTintColor = UIColor(white: 1, alpha: 0.32)
        scrubber.isContinuous = false
        scrubber.takesTouchesOnTrack = true
        scrubber.accessibilityLabel = "Position"
        errorLabel.textColor = .white
        errorLabel.textAlignment = .center
        errorLabel.numberOfLines = 0
        bar.layer.cornerRadius = 14
        // The bar is dark in light mode, too, because the picture below it has the same colours in both modes.
        bar.backgroundColor = UIColor(white: 0.1, alpha: 0.72)
        for part in [muteButton, elapsed, scrubber, remaining] as [UIView] { bar.addSubview(part) }
        for part in [shade, middle, errorLabel, bar] as [UIView] { addSubview(part) }
        addActions()
    }

    private func addActions() {
        skipBackButton.addAction(UIAction { [weak self] _ in self?.skip(by: -Self.skip) }, for: .primaryActionTriggered)
        skipForwardButton.addAction(
            UIAction { [weak self] _ in self?.skip(by: Self.skip) }, for: .primaryActionTriggered)
        playButton.addAction(UIAction { [weak self] _ in self?.togglePlaying() }, for: .primaryActionTriggered)
        muteButton.addAction(
            UIAction { [weak self] _ in
                self?.player?.isMuted.toggle()
                self?.onUse?()
            }, for: .primaryActionTriggered)
        scrubber.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                seek(to: Double(scrubber.value))
            }, for: .valueChanged)
    }

    /// Returns `false` for points outside the visible controls, so that touches at these points reach the views behind.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        !isConcealed && [middle, bar].contains { $0.frame.contains(point) }
    }

    // MARK: Actions

    func togglePlaying() {
        guard let player else { return }
        if player.rate > 0 {
            player.pause()
        } else {
            // If the item is at its end, playback starts from the beginning, as with AVKit's controls.
            if player.currentItem?.isAtEnd == true { player.seek(to: .zero) }
            player.play()
        }
        onUse?()
    }

    private func skip(by seconds: Double) {
        guard let item = player?.currentItem else { return }
        seek(to: item.position + seconds)
    }

    private func seek(to seconds: Double) {
        player?.seek(to: CMTime(seconds: max(seconds, 0), preferredTimescale: AVPlayerItem.timescale))
        onUse?()
    }

    // MARK: Appearance

    func show(_ player: AVPlayer?) {
        self.player = player
        let item = player?.currentItem
        let isToPlay = (player?.rate ?? 0) > 0
        let waits = player?.timeControlStatus == .waitingToPlayAtSpecifiedRate
        playButton.setImage(UIImage(systemName: isToPlay ? "pause.fill" : "play.fill"), for: .normal)
        playButton.accessibilityLabel = isToPlay ? "Pause" : "Play"
        if playButton.configuration?.showsActivityIndicator ?? false != waits { showWaiting(waits) }
        muteButton.setImage(
            UIImage(systemName: player?.isMuted == true ? "speaker.slash.fill" : "speaker.wave.2.fill"), for: .normal)
        muteButton.accessibilityLabel = player?.isMuted == true ? "Unmute" : "Mute"
        let length = item?.length
        for button in [skipBackButton, skipForwardButton] { button.isHidden = isLinear || item?.status == .failed }
        playButton.isHidden = item?.status == .failed
        scrubber.isEnabled = length != nil && !isLinear
        scrubber.maximumValue = Float(length ?? 1)
        scrubber.timeline = length == nil ? nil : item?.timeline
        elapsed.timeline = item?.timeline
        remaining.timeline = length == nil ? nil : item?.timeline
        remaining.text = item == nil || length != nil || item?.status != .readyToPlay ? nil : "LIVE"
        errorLabel.text = item?.error?.localizedDescription
        errorLabel.isHidden = item?.error == nil
    }

    private func showWaiting(_ waits: Bool) {
        var configuration = UIButton.Configuration.plain()
        configuration.showsActivityIndicator = true
        configuration.baseForegroundColor = .white
        playButton.configuration = waits ? configuration : nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = bounds.size
        shade.frame = bounds
        let (side, gap) = (Self.side, Self.gap)
        middle.frame = CGRect(
            x: (size.width - 3 * side - 2 * gap) / 2, y: (size.height - side) / 2, width: 3 * side + 2 * gap,
            height: side)
        for (index, button) in [skipBackButton, playButton, skipForwardButton].enumerated() {
            button.frame = CGRect(x: CGFloat(index) * (side + gap), y: 0, width: side, height: side)
        }
        errorLabel.frame = bounds.insetBy(dx: 24, dy: 24)
        let room = safeAreaInsets
        let width = min(size.width - room.left - room.right - 24, 640)
        bar.frame = CGRect(
            x: (size.width - width) / 2, y: size.height - room.bottom - Self.height - 12, width: width,
            height: Self.height)
        elapsed.frame = CGRect(x: 14, y: 0, width: 56, height: Self.height)
        muteButton.frame = CGRect(x: width - 44, y: 2, width: 40, height: 44)
        remaining.frame = CGRect(x: width - 106, y: 0, width: 62, height: Self.height)
        scrubber.frame = CGRect(x: 70, y: 2, width: max(width - 70 - 114, 0), height: 44)
    }
}

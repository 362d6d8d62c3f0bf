public import Foundation

/// Shows a player's picture with controls: play and pause, skip by ten seconds, position, and mute.
///
/// The controls are ordinary views of the screen, so all clients share them. During playback, the controls disappear
/// after three seconds without use. A tap or any press of a remote control shows them again. The `playPause` button
/// works at any time. The controller receives presses while one of its views is focused, or while the controller is
/// first responder.
@MainActor
open class AVPlayerViewController: UIViewController {
    /// The time in milliseconds after which unused playback controls disappear during playback.
    public static let controlsDelay = 3_000.0

    /// The player whose picture the controller shows.
    open var player: AVPlayer? { didSet { if player !== oldValue { playerView.player = player } } }
    /// Whether the controller shows playback controls.
    open var showsPlaybackControls = true { didSet { if showsPlaybackControls != oldValue { updateControls() } } }
    /// Whether the controls prevent the user from seeking.
    open var requiresLinearPlayback = false { didSet { controls.isLinear = requiresLinearPlayback } }
    /// How the picture fills the view.
    open var videoGravity: AVLayerVideoGravity {
        get { playerView.videoGravity }
        set { playerView.videoGravity = newValue }
    }
    /// Whether the player's picture can be shown.
    public final var isReadyForDisplay: Bool { playerView.isReadyForDisplay }
    /// The frame of the picture in the player view's coordinate space.
    public final var videoBounds: CGRect { playerView.videoBounds }
    /// A container for the application's own views. It is in front of the picture and behind the controls.
    public final lazy var contentOverlayView: UIView? = {
        let overlay = UIView(frame: viewIfLoaded?.bounds ?? .zero)
        overlay.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        viewIfLoaded?.insertSubview(overlay, aboveSubview: playerView)
        return overlay
    }()

    private let playerView = AVPlayerView()
    private let controls = PlaybackControls()
    private var hideTimer: (any EventTimer)?

    isolated deinit {
        hideTimer?.cancel()
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        view.clipsToBounds = true
        for subview in [playerView, controls] {
            subview.frame = view.bounds
            subview.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.addSubview(subview)
        }
        playerView.accessibilityLabel = "Video"
        playerView.isUserInteractionEnabled = false
        playerView.playerNode.onChange = { [weak self] in self?.updateControls() }
        controls.onUse = { [weak self] in self?.controlsWereUsed() }
        view.addGestureRecognizer(
            UITapGestureRecognizer(target: self, action: Selector("tapped", AVPlayerViewController.tapped)))
        updateControls()
    }

    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        hideTimer?.cancel()
    }

    open override var canBecomeFirstResponder: Bool { true }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard showsPlaybackControls, let press = presses.first else { return super.pressesBegan(presses, with: event) }
        if press.type == .playPause {
            controls.togglePlaying()
        } else if controls.isConcealed, press.type != .menu {
            setControlsShown(true)
        } else {
            super.pressesBegan(presses, with: event)
        }
    }

    // MARK: Visibility of the controls

    private func updateControls() {
        guard isViewLoaded else { return }
        controls.isHidden = !showsPlaybackControls
        controls.show(player)
        guard player?.timeControlStatus == .playing else {
            hideTimer?.cancel()
            return setControlsShown(true)
        }
        if hideTimer == nil { scheduleHiding() }
    }

    private func controlsWereUsed() {
        setControlsShown(true)
        if player?.timeControlStatus == .playing { scheduleHiding() }
    }

    private func tapped() {
        guard showsPlaybackControls else { return }
        if controls.isConcealed {
            controlsWereUsed()
        } else if player?.timeControlStatus == .playing {
            setControlsShown(false)
        }
    }

    private func setControlsShown(_ isShown: Bool) {
        if !isShown || player?.timeControlStatus != .playing {
            hideTimer?.cancel()
            hideTimer = nil
        }
        guard controls.isConcealed == isShown else { return }
        UIView.animate(withDuration: 0.25) { self.controls.isConcealed = !isShown }
    }

    private func scheduleHiding() {
        hideTimer?.cancel()
        let clock = (view.window?.application ?? UIApplication.sharedOrPlaceholder).clock
        hideTimer = clock.schedule(after: Self.controlsDelay) { [weak self] in
            guard let self else { return }
            hideTimer = nil
            guard player?.timeControlStatus == .playing else { return }
            // The controls stay visible while the slider's thumb is dragged.
            if controls.isInUse { scheduleHiding() } else { setControlsShown(false) }
        }
    }
}

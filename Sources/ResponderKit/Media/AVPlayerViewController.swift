public import Foundation

/// Shows what a player plays, with controls: play and pause, ten seconds on and back, where it is, and the sound.
///
/// The controls are views of the screen like any others, so what one person does with them everybody sees. While it plays they go after three seconds in which
/// nobody touched them, and come back with a tap or any press of a remote control; `playPause` works at any time. Presses are its own while something in it has the
/// focus, or it is first responder.
@MainActor
open class AVPlayerViewController: UIViewController {
    /// How long the controls stay while it plays, in milliseconds.
    public static let controlsDelay = 3_000.0

    /// What is shown.
    open var player: AVPlayer? { didSet { if player !== oldValue { playerView.player = player } } }
    /// Whether there are controls.
    open var showsPlaybackControls = true { didSet { if showsPlaybackControls != oldValue { updateControls() } } }
    /// Whether people can only watch, and not go elsewhere in the piece.
    open var requiresLinearPlayback = false { didSet { controls.isLinear = requiresLinearPlayback } }
    /// How the picture fits in.
    open var videoGravity: AVLayerVideoGravity {
        get { playerView.videoGravity }
        set { playerView.videoGravity = newValue }
    }
    /// Whether there is a picture to be seen.
    public final var isReadyForDisplay: Bool { playerView.isReadyForDisplay }
    /// Where the picture is.
    public final var videoBounds: CGRect { playerView.videoBounds }
    /// Holds views of the application's own, between the picture and the controls.
    public final lazy var contentOverlayView: UIView? = {
        let overlay = UIView(frame: viewIfLoaded?.bounds ?? .zero)
        overlay.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        viewIfLoaded?.insertSubview(overlay, aboveSubview: playerView)
        return overlay
    }()

    private let playerView = AVPlayerView()
    private let controls = PlaybackControls()
    private var hiding: (any EventTimer)?

    isolated deinit {
        hiding?.cancel()
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
        hiding?.cancel()
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

    // MARK: Showing the controls

    private func updateControls() {
        guard isViewLoaded else { return }
        controls.isHidden = !showsPlaybackControls
        controls.show(player)
        guard player?.timeControlStatus == .playing else {
            hiding?.cancel()
            return setControlsShown(true)
        }
        if hiding == nil { hideLater() }
    }

    private func controlsWereUsed() {
        setControlsShown(true)
        if player?.timeControlStatus == .playing { hideLater() }
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
            hiding?.cancel()
            hiding = nil
        }
        guard controls.isConcealed == isShown else { return }
        UIView.animate(withDuration: 0.25) { self.controls.isConcealed = !isShown }
    }

    private func hideLater() {
        hiding?.cancel()
        let clock = (view.window?.application ?? UIApplication.shared).clock
        hiding = clock.schedule(after: Self.controlsDelay) { [weak self] in
            guard let self else { return }
            hiding = nil
            guard player?.timeControlStatus == .playing else { return }
            // Whoever holds the thumb is using them.
            if controls.isInUse { hideLater() } else { setControlsShown(false) }
        }
    }
}

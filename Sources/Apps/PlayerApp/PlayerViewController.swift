import MediaPlayback
import ResponderKit

/// The player's screen: the current track, the controls, the queue and the library.
@MainActor
final class PlayerViewController: UIViewController {
    let model: PlayerModel

    let backdrop = UIImageView()
    let veil = UIVisualEffectView()
    let artwork = ArtworkView()
    let titleLabel = UILabel()
    let artistLabel = UILabel()
    let position = UISlider()
    let elapsed = UILabel()
    let remaining = UILabel()
    let transport = TransportView()
    let mute = UIButton(frame: .zero)
    let volume = UISlider()
    let message = UILabel()
    let lists = ListsView()

    /// Focus guides between the controls and the lists. They lead the focus from the controls to the lists and back,
    /// even if no row is level with a button.
    let controlsGuide = UIFocusGuide()
    let libraryGuide = UIFocusGuide()
    let queueGuide = UIFocusGuide()

    /// The position to which the user has moved the slider (`seconds`), shown until the player reports a new position.
    /// `before` is the player's position before the move.
    private var pendingSeek: (seconds: Double, before: PlaybackPosition)?
    private var queueTable: QueueTable?
    private var libraryTable: LibraryTable?

    init(model: PlayerModel) {
        self.model = model
        super.init(nibName: nil, bundle: nil)
    }

    override func viewDidLoad() {
        view.backgroundColor = .systemBackground
        makeNowPlaying()
        makeControls()

        let queueTable = QueueTable(model: model, table: lists.queue)
        let libraryTable = LibraryTable(model: model, table: lists.library)
        self.queueTable = queueTable
        self.libraryTable = libraryTable

        lists.search.delegate = self
        lists.queueActions.onClear = { [model] in model.clearQueue() }
        lists.queueActions.onUndo = { [model] in model.undoRemoval() }
        lists.queueActions.onEdit = { [weak self] in self?.toggleEditing() }

        for subview in [
            backdrop, veil, artwork, titleLabel, artistLabel, position, elapsed, remaining, transport, mute, volume,
            message, lists,
        ] as [UIView] {
            view.addSubview(subview)
        }
        controlsGuide.preferredFocusEnvironments = [transport.play]
        libraryGuide.preferredFocusEnvironments = [lists.library]
        queueGuide.preferredFocusEnvironments = [lists.queue]
        for guide in [controlsGuide, libraryGuide, queueGuide] { view.addLayoutGuide(guide) }
        model.observe(
            self, stateChanged: { [weak self] in self?.show() },
            libraryChanged: { [weak self] in
                self?.libraryTable?.libraryChanged()
                self?.showSearchNotice()
                self?.show()
            },
            coverLoaded: { [weak self] id in
                self?.showArtwork()
                self?.queueTable?.coverLoaded(id)
                self?.libraryTable?.coverLoaded(id)
            })
        show()
    }

    private func makeNowPlaying() {
        backdrop.contentMode = .scaleAspectFill
        backdrop.accessibilityTraits = .decorative
        veil.material = .regular
        veil.isUserInteractionEnabled = false

        titleLabel.accessibilityIdentifier = "title"
        titleLabel.accessibilityTraits = .header
        titleLabel.font = UIFontMetrics(forTextStyle: .title2).scaledFont(for: .systemFont(ofSize: 24, weight: .bold))
        titleLabel.adjustsFontForContentSizeCategory = true
        artistLabel.accessibilityIdentifier = "artist"
        artistLabel.font = .preferredFont(forTextStyle: .body)
        artistLabel.adjustsFontForContentSizeCategory = true
        artistLabel.textColor = .secondaryLabel

        position.accessibilityIdentifier = "position"
        position.accessibilityLabel = "Position"
        position.showsThumb = false
        position.takesTouchesOnTrack = true
        position.addTarget(self, action: Selector("scrub", PlayerViewController.scrub), for: .valueChanged)
        position.addTarget(
            self, action: Selector("seek", PlayerViewController.seek), for: [.touchUpInside, .touchUpOutside])
        position.addTarget(self, action: Selector("show", PlayerViewController.show), for: .touchCancel)

        elapsed.accessibilityIdentifier = "elapsed"
        elapsed.accessibilityLabel = "Elapsed time"
        remaining.accessibilityIdentifier = "remaining"
        remaining.accessibilityLabel = "Remaining time"
        remaining.timelineFormat = .remaining
        remaining.textAlignment = .right
        for label in [elapsed, remaining] {
            label.font = UIFontMetrics(forTextStyle: .caption1).scaledFont(
                for: .monospacedDigitSystemFont(ofSize: 12, weight: .medium))
            label.adjustsFontForContentSizeCategory = true
            label.textColor = .secondaryLabel
            label.accessibilityTraits = .updatesFrequently
        }

        message.accessibilityIdentifier = "message"
        message.font = .preferredFont(forTextStyle: .caption1)
        message.adjustsFontForContentSizeCategory = true
        message.textColor = .secondaryLabel
        message.textAlignment = .center
        message.numberOfLines = 4
    }

    private func makeControls() {
        let model = model
        transport.play.addAction(UIAction { _ in model.togglePlayPause() }, for: .primaryActionTriggered)
        transport.nextTrack.addAction(UIAction { _ in model.backend.next() }, for: .primaryActionTriggered)
        transport.previousTrack.addAction(UIAction { _ in model.backend.previous() }, for: .primaryActionTriggered)
        transport.skipBackward.addAction(UIAction { _ in model.backend.seek(by: -10) }, for: .primaryActionTriggered)
        transport.skipForward.addAction(UIAction { _ in model.backend.seek(by: 10) }, for: .primaryActionTriggered)
        transport.shuffle.addAction(
            UIAction { _ in model.backend.setShuffle(!model.state.shuffle) }, for: .primaryActionTriggered)
        transport.repeatMode.addAction(
            UIAction { _ in model.backend.setRepeatMode(model.state.repeatMode.successor) },
            for: .primaryActionTriggered)

        mute.accessibilityIdentifier = "mute"
        mute.symbolSize = 20
        mute.tintColor = .secondaryLabel
        mute.addAction(UIAction { _ in model.backend.setMuted(!model.state.muted) }, for: .primaryActionTriggered)
        volume.accessibilityIdentifier = "volume"
        volume.accessibilityLabel = "Volume"
        volume.maximumValue = 100
        volume.takesTouchesOnTrack = true
        volume.addAction(
            UIAction { [volume] _ in
                if ControlledPlayer.acquireControl() {
                    model.backend.setVolume(Double(volume.value))
                } else {
                    volume.value = Float(model.state.volume)
                }
            }, for: .valueChanged)
    }

    /// The play button has the initial focus.
    override var preferredFocusEnvironments: [any UIFocusEnvironment] { [transport.play, view] }

    // Space toggles playback, whichever view has the focus.
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard presses.contains(where: { $0.type == .playPause }) else {
            return super.pressesEnded(presses, with: event)
        }
        model.togglePlayPause()
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard presses.contains(where: { $0.type == .playPause }) else {
            return super.pressesBegan(presses, with: event)
        }
    }

    // MARK: Seeking

    /// While the user drags the slider's thumb, shows the elapsed and the remaining time for the thumb's position.
    private func scrub() {
        showTimes(PlaybackPosition(seconds: Double(position.value)))
    }

    private func seek() {
        guard ControlledPlayer.acquireControl() else { return show() }
        let seconds = Double(position.value)
        pendingSeek = (seconds, model.state.position)
        model.backend.seek(to: seconds)
        show()
    }

    // MARK: Showing the player's state

    private func show() {
        let state = model.state
        titleLabel.text = model.titleText
        artistLabel.text = model.artistText
        let sentences = model.messageText
        if sentences != message.text {
            message.text = sentences
            view.setNeedsLayout()
        }
        lists.libraryTitle = model.title
        showArtwork()
        showPosition(state)
        transport.show(state, hasItems: !model.items.isEmpty)

        mute.setImage(UIImage(systemName: state.muted ? "speaker.slash.fill" : "speaker.wave.2.fill"), for: .normal)
        mute.accessibilityLabel = state.muted ? "Unmute" : "Mute"
        mute.isSelected = state.muted
        if !volume.isTracking { volume.value = Float(state.volume) }

        queueTable?.show(state)
        libraryTable?.show(state)
        lists.queueCount = state.queue.entries.count
        lists.queueActions.show(
            hasEntries: !state.queue.entries.isEmpty,
            canClear: state.queue.entries.count > (state.queue.current == nil ? 0 : 1), removed: model.removed,
            isEditing: lists.queue.isEditing)
    }

    private func toggleEditing() {
        lists.queue.setEditing(!lists.queue.isEditing, animated: true)
        show()
    }

    private func showSearchNotice() {
        let text = libraryTable?.searchText ?? ""
        lists.searchNotice =
            !text.isEmpty && libraryTable?.count == 0
            ? "Nothing in the library contains “\(text.prefix(40))”. Search for a part of a title, an artist or an album."
            : nil
    }

    private func showPosition(_ state: PlaybackState) {
        if let pendingSeek, pendingSeek.before != state.position || state.current == nil { self.pendingSeek = nil }
        let playbackPosition = pendingSeek.map { PlaybackPosition(seconds: $0.seconds) } ?? state.position
        // If the duration is unknown, the slider's thumb stays at the beginning, because no other position would be
        // correct.
        let length = duration ?? 0
        position.maximumValue = Float(max(length, 1))
        position.timeline = playbackPosition.timeline(maximum: length)
        position.isEnabled = state.current != nil && state.seekable
        if !position.isTracking { showTimes(playbackPosition) }
    }

    /// The duration of the track in seconds, from the player or else from the file's tags. Nil if the duration is
    /// unknown, 0 if there is no track.
    private var duration: Double? {
        guard let current = model.state.current else { return 0 }
        return model.state.duration ?? current.item.duration
    }

    private func showTimes(_ playbackPosition: PlaybackPosition) {
        let timeline = playbackPosition.timeline(maximum: duration ?? .greatestFiniteMagnitude)
        elapsed.timeline = timeline
        remaining.timeline = duration == nil ? nil : timeline
    }

    private func showArtwork() {
        let cover = model.state.current.flatMap { model.cover(of: $0.item) }
        artwork.image = cover
        backdrop.image = cover
        // Without a cover, the backdrop image and the blur over it are hidden.
        for view in [backdrop, veil] as [UIView] { view.isHidden = cover == nil }
    }

    // MARK: The person's place

    private static let libraryKey = "showsLibrary"
    private static let searchKey = "search"

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(lists.showsLibrary, forKey: Self.libraryKey)
        coder.encode(libraryTable?.searchText, forKey: Self.searchKey)
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        loadViewIfNeeded()
        guard coder.containsValue(forKey: Self.libraryKey) else { return }
        lists.showsLibrary = coder.decodeBool(forKey: Self.libraryKey)
        if let text = coder.decodeObject(forKey: Self.searchKey) as? String, !text.isEmpty {
            lists.search.text = text
            search(text)
        }
    }

    fileprivate func search(_ text: String) {
        libraryTable?.search(text)
        showSearchNotice()
    }

    // MARK: Layout

    override func viewDidLayoutSubviews() {
        let area = view.bounds.inset(by: view.safeAreaInsets)
        backdrop.frame = view.bounds
        veil.frame = view.bounds
        for label in [titleLabel, artistLabel] { label.textAlignment = .center }
        for guide in [controlsGuide, libraryGuide, queueGuide] { guide.isEnabled = false }
        if area.height < 500, area.width > area.height {
            layoutLandscape(area)
        } else if area.width >= 900 {
            layoutRegular(area)
        } else {
            layoutCompact(area)
        }
    }
}

extension PlayerViewController: UISearchBarDelegate {
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
        search(searchText)
    }

    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
        searchBar.searchTextField.resignFirstResponder()
    }
}

extension PlaybackState.RepeatMode {
    /// The repeat mode that the repeat button selects next.
    var successor: Self {
        switch self {
        case .off: .all
        case .all: .one
        case .one: .off
        }
    }
}

public import Foundation

/// Plays media in the web pages of the clients. The server itself plays nothing.
///
///     let player = AVPlayer(url: film)
///     view.addSubview(AVPlayerView(player: player))
///     player.play()
///
/// The server's clock determines the playback position. The player sends each client a timeline, and the client's
/// browser follows this timeline. All clients therefore play the same position, and a client that connects later joins
/// at the current position. Audio needs no view: while no view shows an active player, clients get an invisible media
/// element. In `media` messages (see `docs/protocol.md`), clients report what only a browser can determine, such as the
/// duration.
@MainActor
open class AVPlayer {
    /// Whether the player can play. The raw values match AVFoundation's.
    public enum Status: Int, Sendable {
        /// No client has reported so far whether the current item can be played.
        case unknown = 0
        /// The current item can be played.
        case readyToPlay = 1
        /// The current item cannot be played. `error` contains the reason.
        case failed = 2
    }

    /// Whether the player is playing. The raw values match AVFoundation's.
    public enum TimeControlStatus: Int, Sendable {
        /// Playback is paused.
        case paused = 0
        /// Playback was requested, but the player waits. `reasonForWaitingToPlay` contains the reason.
        case waitingToPlayAtSpecifiedRate = 1
        /// The player is playing.
        case playing = 2
    }

    /// The reason why the player waits.
    public struct WaitingReason: RawRepresentable, Hashable, Sendable {
        /// The name of the reason why the player waits.
        public let rawValue: String

        /// Creates a reason from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The leading client, whose reports determine the playback, must load more of the media first.
        public static let toMinimizeStalls = WaitingReason(rawValue: "AVPlayerWaitingToMinimizeStallsReason")
        /// No client has reported so far whether the current item can be played.
        public static let evaluatingBufferingRate = WaitingReason(
            rawValue: "AVPlayerWaitingWhileEvaluatingBufferingRateReason")
        /// The player has no item.
        public static let noItemToPlay = WaitingReason(rawValue: "AVPlayerWaitingWithNoItemToPlayReason")
    }

    /// The player's action at the end of an item. The raw values match AVFoundation's.
    public enum ActionAtItemEnd: Int, Sendable {
        /// The player advances to the next item. Only an `AVQueuePlayer` has a next item.
        case advance = 0
        /// The player pauses at the end of the item.
        case pause = 1
        /// The player does nothing at the end of the item. After a seek, playback continues.
        case none = 2
    }

    /// The maximum rate that browsers support.
    static let greatestRate: Float = 16

    /// The clock from which the playback position is computed.
    final let clock: any EventClock
    /// The application in whose windows audio is played if no view shows the player.
    final weak var application: UIApplication?

    /// The item that the player plays or shows now, or nil.
    public private(set) final var currentItem: AVPlayerItem?
    /// The action at the end of the current item.
    open var actionAtItemEnd = ActionAtItemEnd.pause
    /// The volume, 0 to 1, relative to the device's volume.
    open var volume: Float = 1 {
        didSet {
            let held = volume.isNaN ? 1 : min(max(volume, 0), 1)
            if held != volume { volume = held }
            if volume != oldValue { updateDisplays() }
        }
    }
    /// Whether the audio is muted.
    open var isMuted = false { didSet { if isMuted != oldValue { updateDisplays() } } }
    /// The rate used by `play()`.
    open var defaultRate: Float = 1
    /// Has no effect, as the player always waits for clients that must load more media.
    /// Exists for source compatibility.
    open var automaticallyWaitsToMinimizeStalling = true
    /// Has no effect. Use `UIApplication.isIdleTimerDisabled` to keep devices awake. Exists for source compatibility.
    open var preventsDisplaySleepDuringVideoPlayback = true

    private var storedRate: Float = 0
    /// Whether playback waits because the leading client (whose reports determine the playback) must load more of the
    /// media.
    private(set) final var isStalled = false
    /// The number of seeks so far. A client's report with a smaller number refers to a position before the last seek,
    /// so the report is outdated.
    private(set) final var seekCount = 0
    private var seekCompletion: ((Bool) -> Void)?
    private var endTimer: (any EventTimer)?
    private var notifiedStatus = TimeControlStatus.paused
    private var displays: [PlayerNode] = []
    private var output: InvisiblePlayerView?
    /// The registered observers of the playback position.
    final var timeObservers: [TimeObserver] = []

    /// Creates a player with an item or without one. The player uses the clock of the application whose code is
    /// running.
    public init(playerItem item: AVPlayerItem?) {
        let application = UIApplication.shared(for: "AVPlayer")
        self.application = application
        clock = application.clock
        replaceCurrentItem(with: item)
    }

    /// Creates a player without an item.
    public convenience init() {
        self.init(playerItem: nil)
    }

    /// Creates a player for the media at a URL. See ``AVURLAsset``.
    public convenience init(url: URL) {
        self.init(playerItem: AVPlayerItem(url: url))
    }

    isolated deinit {
        endTimer?.cancel()
        for observer in timeObservers { observer.stop() }
        output?.removeFromSuperview()
    }

    // MARK: Current item

    /// Replaces the current item. Playback starts at the position of the new item.
    open func replaceCurrentItem(with item: AVPlayerItem?) {
        guard item !== currentItem else { return }
        endSeek(false)
        if let old = currentItem {
            old.timeline = Timeline(value: old.position, at: clock.now, rate: 0)
            old.player = nil
        }
        isStalled = false
        currentItem = item
        if let item {
            // If another player has the item, the item is removed from that player.
            item.player?.replaceCurrentItem(with: nil)
            item.player = self
            item.timeline = Timeline(value: item.timeline.value, at: clock.now, rate: 0, maximum: item.timelineEnd)
            if item.asset.source == nil, item.status == .unknown { markFailed(item, AVError(.fileFormatNotRecognized)) }
        }
        playbackChanged(jumps: true)
    }

    /// Whether the player can play the current item.
    public final var status: Status {
        switch currentItem?.status {
        case .readyToPlay: .readyToPlay
        case .failed: .failed
        case .unknown, nil: .unknown
        }
    }

    /// The reason why the current item cannot be played.
    public final var error: (any Error)? { currentItem?.error }

    /// Handles the end of an item for `ActionAtItemEnd.advance`: stops playback. A queue player instead advances to the
    /// next item.
    func advance() { storedRate = 0 }

    // MARK: Playback

    /// Starts playback at `defaultRate`. If the item is at its end, it stays at its end until a seek.
    open func play() { rate = defaultRate }

    /// Pauses playback.
    open func pause() { rate = 0 }

    /// Starts playback at the given rate.
    open func playImmediately(atRate rate: Float) { self.rate = rate }

    /// The requested playback rate: 0 is paused, 1 is the natural rate, 16 is the maximum. Negative values count
    /// as 0, because browsers cannot play backwards.
    open var rate: Float {
        get { storedRate }
        set {
            let rate = newValue.isNaN ? 0 : min(max(newValue, 0), Self.greatestRate)
            guard rate != storedRate, rate == 0 || currentItem?.isAtEnd != true || actionAtItemEnd == .none else {
                return
            }
            storedRate = rate
            if rate == 0 { isStalled = false }
            NotificationCenter.default.post(name: Self.rateDidChangeNotification, object: self)
            playbackChanged()
        }
    }

    /// Whether the player is paused, waiting or playing.
    public final var timeControlStatus: TimeControlStatus {
        if storedRate == 0 { return .paused }
        return isAdvancing || currentItem?.isAtEnd == true ? .playing : .waitingToPlayAtSpecifiedRate
    }

    /// The reason why the player waits, or nil if the player does not wait.
    public final var reasonForWaitingToPlay: WaitingReason? {
        guard timeControlStatus == .waitingToPlayAtSpecifiedRate else { return nil }
        guard let currentItem else { return .noItemToPlay }
        return currentItem.status == .unknown ? .evaluatingBufferingRate : .toMinimizeStalls
    }

    /// Whether the playback position advances.
    private var isAdvancing: Bool {
        guard let currentItem else { return false }
        return storedRate > 0 && currentItem.status == .readyToPlay && !isStalled && !currentItem.isAtEnd
    }

    // MARK: Position

    /// Returns the current playback position, or zero if the player has no item.
    public final func currentTime() -> CMTime { currentItem?.currentTime() ?? .zero }

    /// Seeks to a position. All clients continue from this position immediately.
    open func seek(to time: CMTime) { seek(to: time, completionHandler: { _ in }) }

    /// Seeks to a position, and calls a closure in the next loop turn. The closure's argument is `false` if another
    /// seek or a change of the item came first.
    open func seek(to time: CMTime, completionHandler: @escaping (Bool) -> Void) {
        guard let currentItem else { return completionHandler(false) }
        seek(currentItem, to: time, completionHandler)
    }

    /// Seeks to a position. The tolerances are ignored: browsers seek as precisely as they can.
    open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) { seek(to: time) }

    /// Seeks to a position and calls a closure. The tolerances are ignored: browsers seek as precisely as they can.
    open func seek(
        to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime, completionHandler: @escaping (Bool) -> Void
    ) {
        seek(to: time, completionHandler: completionHandler)
    }

    final func seek(_ item: AVPlayerItem, to time: CMTime, _ completion: ((Bool) -> Void)?) {
        guard time.isNumeric else {
            completion?(false)
            return
        }
        endSeek(false)
        seekCount += 1
        item.isAtEnd = false
        item.timeline.value = item.clamped(time.seconds)
        item.timeline.at = clock.now
        seekCompletion = completion
        let count = seekCount
        _ = clock.schedule(after: 0) { [weak self] in if self?.seekCount == count { self?.endSeek(true) } }
        NotificationCenter.default.post(name: AVPlayerItem.timeJumpedNotification, object: item)
        playbackChanged(jumps: true)
    }

    private func endSeek(_ isDone: Bool) {
        let completion = seekCompletion
        seekCompletion = nil
        completion?(isDone)
    }

    // MARK: Updates

    /// Updates the timeline after a change of the playback, and notifies all observers and views.
    /// - Parameter jumps: whether the position jumped, by a seek or because the item was replaced.
    private func playbackChanged(jumps: Bool = false) {
        let now = clock.now
        if let item = currentItem {
            let rate = isAdvancing ? Double(storedRate) : 0
            let maximum = item.timelineEnd
            if item.timeline.rate != rate || item.timeline.maximum != maximum {
                item.timeline = Timeline(value: item.timeline.value(at: now), at: now, rate: rate, maximum: maximum)
            }
        }
        scheduleEnd()
        updateDisplays()
        updateInvisibleOutput()
        for observer in timeObservers {
            observer.restart(self, reportsNow: jumps || timeControlStatus != notifiedStatus)
        }
        guard timeControlStatus != notifiedStatus else { return }
        notifiedStatus = timeControlStatus
        NotificationCenter.default.post(name: Self.timeControlStatusDidChangeNotification, object: self)
    }

    private func scheduleEnd() {
        endTimer?.cancel()
        endTimer = nil
        guard isAdvancing, let item = currentItem, let length = item.length else { return }
        let left = (length - item.position) / item.timeline.rate * 1_000
        endTimer = clock.schedule(after: max(left, 0)) { [weak self, weak item] in
            guard let self, let item, item === currentItem else { return }
            reachEnd(of: item)
        }
    }

    private func reachEnd(of item: AVPlayerItem) {
        guard isAdvancing else { return }
        item.timeline = Timeline(
            value: item.length ?? item.position, at: clock.now, rate: 0, maximum: item.timelineEnd)
        item.isAtEnd = true
        if actionAtItemEnd == .pause { storedRate = 0 }
        if actionAtItemEnd == .advance { advance() }
        playbackChanged(jumps: true)
        NotificationCenter.default.post(name: AVPlayerItem.didPlayToEndTimeNotification, object: item)
        if storedRate == 0 { NotificationCenter.default.post(name: Self.rateDidChangeNotification, object: self) }
    }

    private func markFailed(_ item: AVPlayerItem, _ error: AVError) {
        item.status = .failed
        item.error = error
        NotificationCenter.default.post(name: AVPlayerItem.statusDidChangeNotification, object: item)
        NotificationCenter.default.post(
            name: AVPlayerItem.failedToPlayToEndTimeNotification, object: item,
            userInfo: [AVPlayerItemFailedToPlayToEndTimeErrorKey: error]
        )
    }

    // MARK: Reports of clients

    /// Handles a report about the current item from the leading client, whose reports determine the playback.
    final func handle(_ report: MediaReport, of item: AVPlayerItem) {
        guard item === currentItem else { return }
        updateItem(item, from: report)
        switch report.state {
        case .loading: break
        case .ready:
            isStalled = false
            if item.status == .unknown {
                item.status = .readyToPlay
                NotificationCenter.default.post(name: AVPlayerItem.statusDidChangeNotification, object: item)
            }
        case .waiting:
            // A report about a position before the last seek is outdated and is ignored.
            guard report.seek == seekCount, isAdvancing else { break }
            isStalled = true
            NotificationCenter.default.post(name: AVPlayerItem.playbackStalledNotification, object: item)
        case .ended: if report.seek == seekCount { return reachEnd(of: item) }
        case .failed: if item.status != .failed { markFailed(item, report.error) }
        }
        playbackChanged()
    }

    private func updateItem(_ item: AVPlayerItem, from report: MediaReport) {
        if let seconds = report.duration, seconds > 0, seconds != item.length {
            item.duration = CMTime(seconds: seconds, preferredTimescale: AVPlayerItem.timescale)
            item.timeline.value = item.clamped(item.timeline.value(at: clock.now))
            item.timeline.at = clock.now
        }
        if let size = report.size { item.presentationSize = size }
    }

    /// Continues playback after the leading client has disconnected. If playback waited for this client to load more
    /// media, the client can no longer report that it is ready.
    final func leaderDisconnected() {
        guard isStalled else { return }
        isStalled = false
        playbackChanged()
    }

    // MARK: Views

    final func add(_ display: PlayerNode) {
        if !displays.contains(where: { $0 === display }) { displays.append(display) }
        updateInvisibleOutput()
    }

    final func remove(_ display: PlayerNode) {
        displays.removeAll { $0 === display }
        updateInvisibleOutput()
    }

    private func updateDisplays() {
        for display in displays { display.playerChanged() }
        output?.playerNode.playerChanged()
    }

    /// Adds an invisible media element to the window if no view shows the playing item. The element is added at the end
    /// of the loop turn, because a view may still be created until then.
    private func updateInvisibleOutput() {
        let isWanted = storedRate > 0 && currentItem != nil && displays.isEmpty
        if !isWanted, let output, !displays.isEmpty || currentItem == nil {
            output.removeFromSuperview()
            self.output = nil
        }
        guard isWanted, output?.window == nil else { return }
        application?.atEndOfTurn { [weak self] in self?.insertInvisibleOutput() }
    }

    private func insertInvisibleOutput() {
        guard displays.isEmpty, currentItem != nil, let window = application?.keyWindow ?? application?.windows.last
        else { return }
        let output = output ?? InvisiblePlayerView(player: self)
        self.output = output
        if output.window == nil { window.insertSubview(output, at: 0) }
    }
}

extension AVPlayer {
    /// Posted after `rate` has changed.
    public nonisolated static let rateDidChangeNotification = Notification.Name("AVPlayerRateDidChangeNotification")
    /// Posted after `timeControlStatus` has changed. (Baton's own choice: without Objective-C, key-value observing is
    /// unavailable)
    public nonisolated static let timeControlStatusDidChangeNotification = Notification.Name(
        "BatonPlayerTimeControlStatusDidChange")
}

extension AVPlayer: Hashable {
    /// Returns whether the two players are the same object.
    public nonisolated static func == (left: AVPlayer, right: AVPlayer) -> Bool { left === right }

    /// Hashes the identity of the player object.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

public import Foundation

/// Plays a piece on the pages that show it, and on none itself.
///
///     let player = AVPlayer(url: film)
///     view.addSubview(AVPlayerView(player: player))
///     player.play()
///
/// The player says where the piece is, by the application's clock; pages are told that once, and follow it, each by its own element of the browser: all are in
/// step, and a page that comes later comes in where the others are. What is only heard needs no view: while none shows a player that plays, a page gets an
/// element that is not seen. What only pages know they tell, as `docs/protocol.md` says of the message `media`.
@MainActor
open class AVPlayer {
    /// Whether it can play. Raw values as AVFoundation's.
    public enum Status: Int, Sendable {
        /// It has nothing that a page has loaded yet.
        case unknown = 0
        /// It can play.
        case readyToPlay = 1
        /// Its piece cannot be played; `error` says why.
        case failed = 2
    }

    /// Whether it plays. Raw values as AVFoundation's.
    public enum TimeControlStatus: Int, Sendable {
        /// It stands still, as it was told.
        case paused = 0
        /// It is to play, and waits.
        case waitingToPlayAtSpecifiedRate = 1
        /// It plays.
        case playing = 2
    }

    /// Why it waits.
    public struct WaitingReason: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// A reason by its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The page that leads has to fetch more of the piece first.
        public static let toMinimizeStalls = WaitingReason(rawValue: "AVPlayerWaitingToMinimizeStallsReason")
        /// No page has said yet whether the piece can be played.
        public static let evaluatingBufferingRate = WaitingReason(
            rawValue: "AVPlayerWaitingWhileEvaluatingBufferingRateReason")
        /// There is nothing to play.
        public static let noItemToPlay = WaitingReason(rawValue: "AVPlayerWaitingWithNoItemToPlayReason")
    }

    /// What it does at the end of a piece. Raw values as AVFoundation's.
    public enum ActionAtItemEnd: Int, Sendable {
        /// Goes on to the next; only a queue has one.
        case advance = 0
        /// Pauses.
        case pause = 1
        /// Nothing: what is sought to then plays on.
        case none = 2
    }

    /// The greatest speed: what browsers play at.
    static let greatestRate: Float = 16

    /// Where its time comes from.
    final let clock: any EventClock
    /// Whose windows it plays in where no view shows it.
    final weak var application: UIApplication?

    /// What it plays.
    public private(set) final var currentItem: AVPlayerItem?
    /// What it does at the end of its piece.
    open var actionAtItemEnd = ActionAtItemEnd.pause
    /// How loud, from 0 to 1, of what the device is set to.
    open var volume: Float = 1 {
        didSet {
            let held = volume.isNaN ? 1 : min(max(volume, 0), 1)
            if held != volume { volume = held }
            if volume != oldValue { looksChanged() }
        }
    }
    /// Whether nothing is heard.
    open var isMuted = false { didSet { if isMuted != oldValue { looksChanged() } } }
    /// The speed of `play()`.
    open var defaultRate: Float = 1
    /// Whether it waits for pages that lack something. It does so in any case; kept.
    open var automaticallyWaitsToMinimizeStalling = true
    /// Whether a device stays awake while it plays a film. Kept: `UIApplication.isIdleTimerDisabled` does it.
    open var preventsDisplaySleepDuringVideoPlayback = true

    private var storedRate: Float = 0
    /// Whether the page that leads lacks something.
    private(set) final var isHeld = false
    /// Grows by one with each seek, so that what a page says of the time before is not taken for now.
    private(set) final var seekCount = 0
    private var seekCompletion: ((Bool) -> Void)?
    private var endTimer: (any EventTimer)?
    private var toldStatus = TimeControlStatus.paused
    private var displays: [PlayerNode] = []
    private var output: SoundOutput?
    /// Those who want to hear of its time.
    final var timeObservers: [TimeObserver] = []

    /// A player of a piece, or of none yet. Its clock is that of the application whose code runs.
    public init(playerItem item: AVPlayerItem?) {
        let application = UIApplication.shared
        self.application = application
        clock = application.clock
        replaceCurrentItem(with: item)
    }

    /// A player of nothing yet.
    public convenience init() {
        self.init(playerItem: nil)
    }

    /// A player of the piece at an address: see ``AVURLAsset``.
    public convenience init(url: URL) {
        self.init(playerItem: AVPlayerItem(url: url))
    }

    isolated deinit {
        endTimer?.cancel()
        for observer in timeObservers { observer.stop() }
        output?.removeFromSuperview()
    }

    // MARK: What it plays

    /// Plays another piece, from where that is, or nothing.
    open func replaceCurrentItem(with item: AVPlayerItem?) {
        guard item !== currentItem else { return }
        endSeek(false)
        if let old = currentItem {
            old.timeline = Timeline(value: old.position, at: clock.now, rate: 0)
            old.player = nil
        }
        isHeld = false
        currentItem = item
        if let item {
            // A piece that another player has is taken from it.
            item.player?.replaceCurrentItem(with: nil)
            item.player = self
            item.timeline = Timeline(value: item.timeline.value, at: clock.now, rate: 0, maximum: item.timelineEnd)
            if item.asset.source == nil, item.status == .unknown { fail(item, AVError(.fileFormatNotRecognized)) }
        }
        settle(jumps: true)
    }

    /// Whether it can play.
    public final var status: Status {
        switch currentItem?.status {
        case .readyToPlay: .readyToPlay
        case .failed: .failed
        case .unknown, nil: .unknown
        }
    }

    /// Why it cannot play.
    public final var error: (any Error)? { currentItem?.error }

    /// The end of the piece: goes on, pauses, or does nothing. A queue goes on.
    func advance() { storedRate = 0 }

    // MARK: Whether it plays

    /// Plays, at the `defaultRate`. What stands at its end stays there, until it is sought elsewhere.
    open func play() { rate = defaultRate }

    /// Stands still.
    open func pause() { rate = 0 }

    /// Plays at a speed.
    open func playImmediately(atRate rate: Float) { self.rate = rate }

    /// The speed that it is to play at: 0 stands still, 1 is the natural one, and 16 the most. Pages do not play backwards: less than 0 is 0.
    open var rate: Float {
        get { storedRate }
        set {
            let rate = newValue.isNaN ? 0 : min(max(newValue, 0), Self.greatestRate)
            guard rate != storedRate, rate == 0 || currentItem?.isAtEnd != true || actionAtItemEnd == .none else {
                return
            }
            storedRate = rate
            if rate == 0 { isHeld = false }
            NotificationCenter.default.post(name: Self.rateDidChangeNotification, object: self)
            settle()
        }
    }

    /// Whether it plays, or waits.
    public final var timeControlStatus: TimeControlStatus {
        if storedRate == 0 { return .paused }
        return runs || currentItem?.isAtEnd == true ? .playing : .waitingToPlayAtSpecifiedRate
    }

    /// Why it waits, while it does.
    public final var reasonForWaitingToPlay: WaitingReason? {
        guard timeControlStatus == .waitingToPlayAtSpecifiedRate else { return nil }
        guard let currentItem else { return .noItemToPlay }
        return currentItem.status == .unknown ? .evaluatingBufferingRate : .toMinimizeStalls
    }

    /// Whether its time goes on.
    private var runs: Bool {
        guard let currentItem else { return false }
        return storedRate > 0 && currentItem.status == .readyToPlay && !isHeld && !currentItem.isAtEnd
    }

    // MARK: Where it is

    /// Where its piece is now; zero where it has none.
    public final func currentTime() -> CMTime { currentItem?.currentTime() ?? .zero }

    /// Goes elsewhere in the piece: pages follow at once.
    open func seek(to time: CMTime) { seek(to: time, completionHandler: { _ in }) }

    /// Goes elsewhere in the piece, and says so in the next turn of the clock: false where another seek, or another piece, came in between.
    open func seek(to time: CMTime, completionHandler: @escaping (Bool) -> Void) {
        guard let currentItem else { return completionHandler(false) }
        seek(currentItem, to: time, completionHandler)
    }

    /// Goes elsewhere in the piece. A page's browser goes as near as it can, so the tolerances mean nothing here.
    open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) { seek(to: time) }

    /// Goes elsewhere in the piece, and says so. A page's browser goes as near as it can, so the tolerances mean nothing here.
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
        item.timeline.value = item.held(time.seconds)
        item.timeline.at = clock.now
        seekCompletion = completion
        let count = seekCount
        _ = clock.schedule(after: 0) { [weak self] in if self?.seekCount == count { self?.endSeek(true) } }
        NotificationCenter.default.post(name: AVPlayerItem.timeJumpedNotification, object: item)
        settle(jumps: true)
    }

    private func endSeek(_ isDone: Bool) {
        let completion = seekCompletion
        seekCompletion = nil
        completion?(isDone)
    }

    // MARK: Its time goes on, or not

    /// Brings its time into line with what it is to do, and tells all who follow it.
    /// - Parameter jumps: whether its piece or its place is another.
    private func settle(jumps: Bool = false) {
        let now = clock.now
        if let item = currentItem {
            let rate = runs ? Double(storedRate) : 0
            let maximum = item.timelineEnd
            if item.timeline.rate != rate || item.timeline.maximum != maximum {
                item.timeline = Timeline(value: item.timeline.value(at: now), at: now, rate: rate, maximum: maximum)
            }
        }
        scheduleEnd()
        looksChanged()
        showOutput()
        for observer in timeObservers { observer.follow(self, tellsNow: jumps || timeControlStatus != toldStatus) }
        guard timeControlStatus != toldStatus else { return }
        toldStatus = timeControlStatus
        NotificationCenter.default.post(name: Self.timeControlStatusDidChangeNotification, object: self)
    }

    private func scheduleEnd() {
        endTimer?.cancel()
        endTimer = nil
        guard runs, let item = currentItem, let length = item.length else { return }
        let left = (length - item.position) / item.timeline.rate * 1_000
        endTimer = clock.schedule(after: max(left, 0)) { [weak self, weak item] in
            guard let self, let item, item === currentItem else { return }
            reachEnd(of: item)
        }
    }

    private func reachEnd(of item: AVPlayerItem) {
        guard runs else { return }
        item.timeline = Timeline(
            value: item.length ?? item.position, at: clock.now, rate: 0, maximum: item.timelineEnd)
        item.isAtEnd = true
        if actionAtItemEnd == .pause { storedRate = 0 }
        if actionAtItemEnd == .advance { advance() }
        settle(jumps: true)
        NotificationCenter.default.post(name: AVPlayerItem.didPlayToEndTimeNotification, object: item)
        if storedRate == 0 { NotificationCenter.default.post(name: Self.rateDidChangeNotification, object: self) }
    }

    private func fail(_ item: AVPlayerItem, _ error: AVError) {
        item.status = .failed
        item.error = error
        NotificationCenter.default.post(name: AVPlayerItem.statusDidChangeNotification, object: item)
        NotificationCenter.default.post(
            name: AVPlayerItem.failedToPlayToEndTimeNotification, object: item,
            userInfo: [AVPlayerItemFailedToPlayToEndTimeErrorKey: error]
        )
    }

    // MARK: What pages say

    /// A page that leads has said something of the piece that it plays.
    final func take(_ report: MediaReport, of item: AVPlayerItem) {
        guard item === currentItem else { return }
        learn(from: report, of: item)
        switch report.state {
        case .loading: break
        case .ready:
            isHeld = false
            if item.status == .unknown {
                item.status = .readyToPlay
                NotificationCenter.default.post(name: AVPlayerItem.statusDidChangeNotification, object: item)
            }
        case .waiting:
            // What is said of a place that was left since says nothing of this one.
            guard report.seek == seekCount, runs else { break }
            isHeld = true
            NotificationCenter.default.post(name: AVPlayerItem.playbackStalledNotification, object: item)
        case .ended: if report.seek == seekCount { return reachEnd(of: item) }
        case .failed: if item.status != .failed { fail(item, report.error) }
        }
        settle()
    }

    private func learn(from report: MediaReport, of item: AVPlayerItem) {
        if let seconds = report.duration, seconds > 0, seconds != item.length {
            item.duration = CMTime(seconds: seconds, preferredTimescale: AVPlayerItem.timescale)
            item.timeline.value = item.held(item.timeline.value(at: clock.now))
            item.timeline.at = clock.now
        }
        if let size = report.size { item.presentationSize = size }
    }

    /// Nobody leads any more who could say that it lacks something no longer.
    final func leaderLeft() {
        guard isHeld else { return }
        isHeld = false
        settle()
    }

    // MARK: Who shows it

    final func add(_ display: PlayerNode) {
        if !displays.contains(where: { $0 === display }) { displays.append(display) }
        showOutput()
    }

    final func remove(_ display: PlayerNode) {
        displays.removeAll { $0 === display }
        showOutput()
    }

    private func looksChanged() {
        for display in displays { display.playerChanged() }
        output?.playerNode.playerChanged()
    }

    /// What is only heard has an element too, which is not seen: from the end of the turn on, as a view may be made for it until then.
    private func showOutput() {
        let isWanted = storedRate > 0 && currentItem != nil && displays.isEmpty
        if !isWanted, let output, !displays.isEmpty || currentItem == nil {
            output.removeFromSuperview()
            self.output = nil
        }
        guard isWanted, output?.window == nil else { return }
        application?.atEndOfTurn { [weak self] in self?.placeOutput() }
    }

    private func placeOutput() {
        guard displays.isEmpty, currentItem != nil, let window = application?.keyWindow ?? application?.windows.last
        else { return }
        let output = output ?? SoundOutput(player: self)
        self.output = output
        if output.window == nil { window.insertSubview(output, at: 0) }
    }
}

extension AVPlayer {
    /// Its `rate` changed.
    public nonisolated static let rateDidChangeNotification = Notification.Name("AVPlayerRateDidChangeNotification")
    /// Its `timeControlStatus` changed. Ours: where there is no Objective-C, nothing observes keys and values.
    public nonisolated static let timeControlStatusDidChangeNotification = Notification.Name(
        "BatonPlayerTimeControlStatusDidChange")
}

extension AVPlayer: Hashable {
    /// Whether they are the same object.
    public nonisolated static func == (left: AVPlayer, right: AVPlayer) -> Bool { left === right }

    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

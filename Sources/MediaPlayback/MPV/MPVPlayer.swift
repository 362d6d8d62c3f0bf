public import BatonSupport

/// A player that runs mpv as a child process.
///
/// mpv is started with one end of a socket pair and nothing else: no configuration, no scripts, no window, no terminal.
/// It receives only the commands of `MPVCommand`. `state` is composed of the properties that mpv reports, never of the
/// commands that were sent. If mpv exits unexpectedly, it is started again and resumes at the same position.
@MainActor public final class MPVPlayer: RestorablePlayer {
    /// The configuration of an `MPVPlayer`.
    public struct Configuration: Sendable {
        /// The path of the program mpv.
        public var executable: String
        /// The files that the player may play.
        public var access: MediaAccess
        /// mpv's names of the audio outputs, tried in order until one works. The last name should be `null`, so that
        /// playback also proceeds on a machine without sound.
        public var audioOutputs = ["pipewire", "pulse", "alsa", "jack", "null"]
        /// The path of a second socket on which mpv listens, for monitoring; nil for none. Any process that can open
        /// the socket can run programs as the user that runs mpv.
        public var additionalSocket: String?
        /// More options for mpv. Only tests use them.
        var additionalOptions: [String] = []
        /// Receives a sentence for the administrator each time mpv exits unexpectedly. After repeated exits, mpv is
        /// restarted at most once in 8 seconds, which limits the rate of these sentences.
        public var log: (@MainActor @Sendable (_ sentence: String) -> Void)?

        /// Creates the configuration of a player for the files that `access` allows.
        public init(executable: String, access: MediaAccess) {
            self.executable = executable
            self.access = access
        }
    }

    /// The states of the mpv process.
    enum ProcessState {
        /// No process is running; a timer will start one.
        case down
        /// The process was started, but has not yet reported its properties.
        case starting(MPVProcess)
        case running(MPVProcess)
        /// The process was asked to quit.
        case ending(MPVProcess)
        case ended
    }

    /// A reply that mpv still has to send. Until the reply arrives, some of the player's stored values are out of date.
    enum PendingReply {
        /// mpv is opening a file, and the properties of this file are pending.
        case opening
        /// The player has requested the playback position from mpv.
        case position
    }

    /// The state that mpv last reported.
    public private(set) var state = PlaybackState(backend: "mpv")
    /// Called whenever `state` has changed.
    public var onChange: (@MainActor (PlaybackState) -> Void)?

    let loop: any EventLoopProtocol
    let configuration: Configuration

    // State of the mpv process: whether it runs, and when it is restarted or killed.
    var processState = ProcessState.down
    var startedAt = 0.0
    var failures = 0
    var restartWatch: (any EventRegistration)?
    var killWatch: (any EventRegistration)?
    var replyTimeoutWatch: (any EventRegistration)?
    var shutDownCompletions: [@MainActor () -> Void] = []
    /// The message with the reason why mpv is not running; nil if mpv is running.
    var outageMessage: String? = "The player is starting"
    var resume = ResumePoint()

    // The following properties store values that mpv reported.
    var version = "mpv"
    var properties = MPVProperties()
    /// The observed properties for which mpv has not reported a value yet.
    var unreportedProperties: Set<MPVProperty> = []
    /// mpv is ready for commands. A command that is sent earlier starts playback, but not with the chosen track.
    var isReady = false
    /// The identifier, assigned by mpv, of the entry that mpv opened last.
    var lastPlaylistID: Int?
    /// The identifiers of mpv's playlist entries, as last read.
    var playlist: [Int] = []
    var queue: [QueueEntry] = []
    /// The indices of the entries in `queue`, by the identifiers that mpv has assigned to the entries.
    var queueIndex: [Int: Int] = [:]
    var anchor = PlaybackPosition()
    /// The number of position requests to mpv so far. It identifies the latest request.
    var positionReadings = 0
    /// A file is being opened. Its properties are pending, and the stored properties belong to the previous file.
    var isOpening = false
    /// The pending replies that delay the next publication of the state.
    var pendingReplies: Set<PendingReply> = []
    var publicationWatch: (any EventRegistration)?
    /// The number of consecutive files that could not be played.
    var failedFiles = 0
    /// The number of times that playback has started again since `restartWindowStart`, except after seeks.
    var restartCount = 0
    var restartWindowStart = 0.0

    // The following properties store values that were sent to mpv.
    /// The queue entries and their files, by the identifiers that mpv has assigned to the entries.
    var slots: [Int: QueueSlot] = [:]
    var lastEntryID = 0
    /// The queue that is being loaded. No state is published until the queue is complete.
    var loading: Loading?
    var loadWatch: (any EventRegistration)?
    /// The number of queues that were loaded so far. A reply that belongs to an earlier queue is ignored.
    var queueGeneration = 0
    /// The position in seconds that mpv's property `start` has, for the first track of a restored queue.
    var restoredPosition: Double?
    var trackStart = TrackStart()
    /// The position at which a track begins when it is opened.
    public var startPosition: (@MainActor (MediaItem) -> Double?)? {
        get { trackStart.position }
        set { trackStart.position = newValue }
    }
    /// The position at which the track that mpv is opening begins; nil for its beginning.
    var openingStart: (seconds: Double, isResumed: Bool)?
    /// The position to which mpv moves after it has opened a track, and the time until which readings of earlier
    /// positions are ignored: mpv may report that playback has started before it handles the seek.
    var awaitedStart: (seconds: Double, until: Double)?
    /// The published value of `PlaybackState.resumedAt`.
    var resumedAt: Double?
    var resumedWatch: (any EventRegistration)?
    var requestedShuffle = false
    /// The identifiers of the queue's entries in the order before shuffling; nil while the queue is not shuffled.
    var unshuffledOrder: [Int]?
    /// Entries were inserted, removed or moved since the queue was loaded.
    var isQueueMadeByHand = false
    /// The pending changes of the queue. The first change is running. Before each change begins, the player reads mpv's
    /// playlist.
    var edits: [@MainActor () -> Void] = []
    var seeks = LatestValueQueue<Double>()
    var seekWatch: (any EventRegistration)?
    var volumes = LatestValueQueue<Double>()
    /// The output that people have chosen, while mpv does not list it. The sound goes to the automatic output.
    var missingOutput: AudioOutput?
    var prefetchesNextFile = true
    var isReadingPlaylist = false
    var playlistReaders: [() -> Void] = []
    var playlistIsStale = false
    var positionWatch: (any EventRegistration)?
    var bufferingWatch: (any EventRegistration)?
    var showsBuffering = false

    // Commands are deferred while file paths are checked in the background.
    var isAdmitting = false
    var deferred: [@MainActor () -> Void] = []

    var notice: String?
    var noticeWatch: (any EventRegistration)?

    /// Starts mpv. The status is `unavailable` until mpv has reported its properties.
    public init(configuration: Configuration, loop: any EventLoopProtocol) {
        self.configuration = configuration
        self.loop = loop
        state.status = .unavailable
        state.message = outageMessage
        start()
    }

    var connection: MPVConnection? {
        switch processState {
        case .starting(let process), .running(let process): process.connection
        case .down, .ending, .ended: nil
        }
    }

    /// The identifier, assigned by mpv, of the current entry; nil if none is open.
    var currentPlaylistID: Int? { properties.isIdle ? nil : lastPlaylistID }

    var isRunning: Bool {
        if case .running = processState { true } else { false }
    }

    /// The process identifier of the running mpv; nil if none is running.
    var processID: Int32? {
        switch processState {
        case .starting(let process), .running(let process), .ending(let process): process.id
        case .down, .ended: nil
        }
    }

    func send(_ command: MPVCommand, _ completion: @escaping (_ succeeded: Bool, _ data: Any?) -> Void = { _, _ in }) {
        guard let connection else { return }
        connection.send(command, completion)
        watchForReplyTimeout()
    }

    // MARK: The state

    /// Composes the state, and publishes it if it has changed. While a queue is being loaded, no state is published,
    /// because the state would show an incomplete queue.
    func refresh() {
        switch processState {
        case .running:
            guard loading == nil, !isReadingPlaylist else { return }
            let status = displayedStatus()
            updateAnchor(status)
            if pendingReplies.isEmpty {
                publish(liveState(status))
            }
        case .down, .starting: publish(resumedState())
        case .ending, .ended: break
        }
    }

    /// Delays the publication of the state until `endDelay` is called, but for at most 300 milliseconds. If mpv has not
    /// replied by then, the published state contains older values.
    func delayPublication(_ reason: PendingReply) {
        pendingReplies.insert(reason)
        publicationWatch =
            publicationWatch
            ?? loop.schedule(after: 300) { [weak self] in
                self?.pendingReplies = []
                self?.publicationWatch = nil
                self?.refresh()
            }
    }

    func endDelay(_ reason: PendingReply) {
        pendingReplies.remove(reason)
        if pendingReplies.isEmpty {
            publicationWatch?.cancel()
            publicationWatch = nil
        }
    }

    private func publish(_ new: PlaybackState) {
        guard new != state else { return }
        state = new
        onChange?(new)
    }

    /// Returns the state that follows from the properties of the running mpv.
    private func liveState(_ status: PlaybackState.Status) -> PlaybackState {
        var new = state
        new.backend = version
        new.status = status
        new.queue = PlaybackQueue(
            entries: queue, currentIndex: currentPlaylistID.flatMap { queueIndex[$0] },
            unshuffledOrder: unshuffledOrder, isMadeByHand: isQueueMadeByHand)
        new.position = currentPlaylistID == nil ? PlaybackPosition(at: state.position.at) : anchor
        new.duration =
            currentPlaylistID == nil ? nil : (isOpening ? nil : properties.duration) ?? new.current?.item.duration
        new.seekable = properties.seekable && !isOpening
        new.volume = properties.volume
        new.muted = properties.muted
        new.shuffle = properties.shuffle
        new.repeatMode = properties.repeatMode
        new.output = properties.output.map { PlaybackOutput(name: $0, isNull: $0 == "null") }
        new.replayGain = properties.replayGain
        new.outputs = properties.outputs
        new.selectedOutput = chosenOutput
        new.resumedAt = currentPlaylistID == nil ? nil : resumedAt
        new.message = notice ?? missingOutputMessage ?? (new.output?.isNull == true ? silentOutputMessage : nil)
        return new
    }

    /// The state that the next mpv process will receive.
    private func resumedState() -> PlaybackState {
        var new = state
        new.status = .unavailable
        new.queue = resume.queue
        if new.current != state.current || new.position.rate != 0 || new.position.seconds != resume.position {
            new.position = PlaybackPosition(seconds: resume.position, at: loop.now)
        }
        new.duration = new.current?.item.duration
        new.seekable = false
        new.resumedAt = nil
        new.volume = resume.volume
        new.muted = resume.muted
        new.shuffle = resume.shuffle
        new.repeatMode = resume.repeatMode
        new.replayGain = resume.replayGain
        new.selectedOutput = resume.output
        new.message = outageMessage ?? notice
        return new
    }

    private var silentOutputMessage: String {
        configuration.audioOutputs == ["null"]
            ? "Playing silently, because the configured audio output is null"
            : "No audio device was found; playing silently"
    }

    /// The playback status to show. mpv buffers briefly at every seek and between two files, so `buffering` is shown
    /// only after 300 milliseconds.
    private func displayedStatus() -> PlaybackState.Status {
        guard properties.status == .buffering else {
            bufferingWatch?.cancel()
            bufferingWatch = nil
            showsBuffering = false
            return properties.status
        }
        if showsBuffering || state.status == .unavailable { return .buffering }
        if bufferingWatch == nil {
            bufferingWatch = loop.schedule(after: 300) { [weak self] in
                self?.showsBuffering = true
                self?.refresh()
            }
        }
        return state.status
    }

    // MARK: Messages

    /// Shows a message for 10 seconds. If `isBrief` is false, shows the message until the next command that starts
    /// playback.
    func showNotice(_ sentence: String, isBrief: Bool = true) {
        notice = sentence
        noticeWatch?.cancel()
        noticeWatch = isBrief ? loop.schedule(after: 10_000) { [weak self] in self?.clearNotice() } : nil
    }

    func clearNotice() {
        noticeWatch?.cancel()
        noticeWatch = nil
        notice = nil
        refresh()
    }
}

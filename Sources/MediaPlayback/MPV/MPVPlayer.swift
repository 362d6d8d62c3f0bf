/// A player that is an mpv process of its own.
///
/// mpv is started with one end of a socket pair and nothing else: no configuration, no scripts, no window, no terminal.
/// It is told what `MPVCommand` can say, and it is the only one who knows what is being played: `state` is put together from
/// the properties that mpv reports, never from what it was told to do. When it dies it is started again, and goes on where it was.
@MainActor public final class MPVPlayer: RestorablePlayer {
    /// What an `MPVPlayer` is made of.
    public struct Configuration: Sendable {
        /// The path of the program.
        public var executable: String
        /// What it may play.
        public var access: MediaAccess
        /// mpv's names of the sound systems that are tried, the first one that works is taken. The last should be `null`, so that a
        /// machine without sound still keeps time.
        public var audioOutputs = ["pipewire", "pulse", "alsa", "jack", "null"]
        /// The path of a second socket that mpv listens on, for someone who wants to watch it. None where it is nil. Whoever can
        /// open it can run programs as this user.
        public var additionalSocket: String?
        /// Gets a sentence for the administrator each time that mpv ended by itself. Restarts back off to one in 8 seconds,
        /// which limits the rate.
        public var log: (@MainActor @Sendable (_ sentence: String) -> Void)?

        /// A player of that program for the files in these folders.
        public init(executable: String, access: MediaAccess) {
            self.executable = executable
            self.access = access
        }
    }

    /// Whether there is an mpv at the moment.
    enum Life {
        /// There is none; a timer will start one.
        case down
        /// It has not said yet how it is.
        case starting(MPVProcess)
        case running(MPVProcess)
        /// It was told to end.
        case ending(MPVProcess)
        case ended
    }

    /// What mpv owes an answer to, without which the state would be half the old one.
    enum Hold {
        /// A file is being opened.
        case opening
        /// mpv was asked where in the piece it is.
        case position
    }

    /// What mpv last said about itself.
    public private(set) var state = PlaybackState(backend: "mpv")
    /// Called whenever `state` has changed.
    public var onChange: (@MainActor (PlaybackState) -> Void)?

    let loop: any MediaEventLoop
    let configuration: Configuration

    // Life.
    var life = Life.down
    var startedAt = 0.0
    var failures = 0
    var restartWatch: (any MediaWatch)?
    var killWatch: (any MediaWatch)?
    var silenceWatch: (any MediaWatch)?
    var endings: [@MainActor () -> Void] = []
    /// Why there is no player at the moment.
    var outage: String? = "The player is starting"
    var resume = ResumePoint()

    // What mpv said.
    var version = "mpv"
    var properties = MPVProperties()
    /// The observed properties whose first value has not come yet.
    var unseen: Set<MPVProperty> = []
    /// Whether mpv has come to the point where it takes orders. Of what it is told to play before, it forgets which piece.
    var isUp = false
    /// The entry that mpv opened last, by mpv's own number.
    var lastID: Int?
    /// mpv's playlist, by mpv's own numbers, as it was last read.
    var playlist: [Int] = []
    var queue: [QueueEntry] = []
    /// The place in `queue` of mpv's entries.
    var queueIndex: [Int: Int] = [:]
    var anchor = PlaybackPosition()
    /// How often mpv was asked where it is.
    var positionReadings = 0
    /// A file has begun, and its properties have not come yet: those that are known are the last one's.
    var isOpening = false
    /// What is being waited for before anything is told.
    var holds: Set<Hold> = []
    var holdWatch: (any MediaWatch)?
    /// How many files in a row could not be played.
    var failedFiles = 0
    /// How often since `restartsSince` mpv began to play without having been told to seek.
    var restarts = 0
    var restartsSince = 0.0

    // What it was told.
    /// Our entries by mpv's numbers.
    var slots: [Int: QueueSlot] = [:]
    var lastEntryID = 0
    /// The queue that is being put in; nothing is published until it is there.
    var loading: Loading?
    var loadWatch: (any MediaWatch)?
    /// How many queues were put in.
    var queueNumber = 0
    var startPosition: Double?
    var shuffleWish = false
    var seeks = LatestWins<Double>()
    var seekWatch: (any MediaWatch)?
    var volumes = LatestWins<Double>()
    var readsPlaylist = false
    var playlistReaders: [() -> Void] = []
    var playlistIsStale = false
    var positionWatch: (any MediaWatch)?
    var bufferingWatch: (any MediaWatch)?
    var buffersLong = false

    // Commands wait while paths are looked at, which happens elsewhere.
    var isAdmitting = false
    var deferred: [@MainActor () -> Void] = []

    var notice: String?
    var noticeWatch: (any MediaWatch)?

    /// Starts an mpv. Its state is `unavailable` until it has answered.
    public init(configuration: Configuration, loop: any MediaEventLoop) {
        self.configuration = configuration
        self.loop = loop
        state.status = .unavailable
        state.message = outage
        start()
    }

    var connection: MPVConnection? {
        switch life {
        case .starting(let process), .running(let process): process.connection
        case .down, .ending, .ended: nil
        }
    }

    /// The entry that mpv has open, by mpv's own number.
    var currentID: Int? { properties.isIdle ? nil : lastID }

    var isRunning: Bool {
        if case .running = life { true } else { false }
    }

    /// The process id of the mpv that runs now.
    var processID: Int32? {
        switch life {
        case .starting(let process), .running(let process), .ending(let process): process.id
        case .down, .ended: nil
        }
    }

    func send(_ command: MPVCommand, _ completion: @escaping (_ succeeded: Bool, _ data: Any?) -> Void = { _, _ in }) {
        guard let connection else { return }
        connection.send(command, completion)
        watchForSilence()
    }

    // MARK: The state

    /// Puts the state together and tells of it where it is another one. While the queue is on its way nothing is told: half a
    /// queue is no state that the player is in.
    func refresh() {
        switch life {
        case .running:
            guard loading == nil, !readsPlaylist else { return }
            let status = shownStatus()
            settleAnchor(status)
            if holds.isEmpty {
                publish(liveState(status))
            }
        case .down, .starting: publish(resumedState())
        case .ending, .ended: break
        }
    }

    /// Tells nothing until `release`, or for a third of a second: what mpv takes longer for is shown as it is.
    func hold(_ reason: Hold) {
        holds.insert(reason)
        holdWatch =
            holdWatch
            ?? loop.after(300) { [weak self] in
                self?.holds = []
                self?.holdWatch = nil
                self?.refresh()
            }
    }

    func release(_ reason: Hold) {
        holds.remove(reason)
        if holds.isEmpty {
            holdWatch?.cancel()
            holdWatch = nil
        }
    }

    private func publish(_ new: PlaybackState) {
        guard new != state else { return }
        state = new
        onChange?(new)
    }

    /// What mpv says.
    private func liveState(_ status: PlaybackState.Status) -> PlaybackState {
        var new = state
        new.backend = version
        new.status = status
        new.queue = PlaybackQueue(entries: queue, currentIndex: currentID.flatMap { queueIndex[$0] })
        new.position = currentID == nil ? PlaybackPosition(at: state.position.at) : anchor
        new.duration = currentID == nil ? nil : (isOpening ? nil : properties.duration) ?? new.current?.item.duration
        new.seekable = properties.seekable && !isOpening
        new.volume = properties.volume
        new.muted = properties.muted
        new.shuffle = properties.shuffle
        new.repeatMode = properties.repeatMode
        new.output = properties.output.map { PlaybackOutput(name: $0, isNull: $0 == "null") }
        new.message = notice ?? (new.output?.isNull == true ? silence : nil)
        return new
    }

    /// What the next mpv will be told.
    private func resumedState() -> PlaybackState {
        var new = state
        new.status = .unavailable
        new.queue = resume.queue
        if new.current != state.current || new.position.rate != 0 || new.position.seconds != resume.position {
            new.position = PlaybackPosition(seconds: resume.position, at: loop.now)
        }
        new.duration = new.current?.item.duration
        new.seekable = false
        new.volume = resume.volume
        new.muted = resume.muted
        new.shuffle = resume.shuffle
        new.repeatMode = resume.repeatMode
        new.message = outage ?? notice
        return new
    }

    private var silence: String {
        configuration.audioOutputs == ["null"]
            ? "Playing silently, to the null output, as the server was told to"
            : "No audio device was found; playing silently"
    }

    /// mpv waits for a moment at every seek and between two files. Only a wait that a person would notice is shown as one.
    private func shownStatus() -> PlaybackState.Status {
        guard properties.status == .buffering else {
            bufferingWatch?.cancel()
            bufferingWatch = nil
            buffersLong = false
            return properties.status
        }
        if buffersLong || state.status == .unavailable { return .buffering }
        if bufferingWatch == nil {
            bufferingWatch = loop.after(300) { [weak self] in
                self?.buffersLong = true
                self?.refresh()
            }
        }
        return state.status
    }

    // MARK: Messages

    /// Shows a sentence, for some seconds or until the next command that plays something.
    func tell(_ sentence: String, briefly: Bool = true) {
        notice = sentence
        noticeWatch?.cancel()
        noticeWatch = briefly ? loop.after(10_000) { [weak self] in self?.clearNotice() } : nil
    }

    func clearNotice() {
        noticeWatch?.cancel()
        noticeWatch = nil
        notice = nil
        refresh()
    }
}

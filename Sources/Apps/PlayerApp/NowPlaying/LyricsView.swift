import MediaPlayback
import ResponderKit

/// Shows the lyrics of the current track in place of its cover. If the lyrics have times, the current line is
/// emphasized, and a tap on a line seeks to it.
@MainActor
final class LyricsView: UIView {
    /// The button that shows and hides the lyrics. It is visible if the track has lyrics.
    let button = UIButton(frame: .zero)
    /// Called when the lyrics appear or disappear.
    var onChange: () -> Void = {}
    /// The person wants to see lyrics. This setting remains while tracks without lyrics play.
    var isOn = false { didSet { if isOn != oldValue { lyricsChanged() } } }
    /// The position in the track.
    var timeline: Timeline? { didSet { cueList.timeline = timeline } }

    private let model: PlayerModel
    private let cueList = CueListView()
    private let textView = UITextView(frame: .zero)
    private var track: Int?
    /// The number of requests of lyrics. The answer to an earlier request is ignored.
    private var requestCount = 0
    private var lyrics: Lyrics?

    /// The current track has lyrics.
    var isAvailable: Bool { lyrics != nil }
    /// The lyrics are shown.
    var isShown: Bool { isOn && isAvailable }

    init(model: PlayerModel) {
        self.model = model
        super.init(frame: .zero)
        isHidden = true
        button.accessibilityIdentifier = "lyrics"
        button.setImage(UIImage(systemName: "quote.bubble"), for: .normal)
        button.symbolSize = 20
        button.isHidden = true
        button.backgroundColor = UIColor.systemBackground.withAlphaComponent(0.8)
        button.layer.cornerRadius = 22
        cueList.accessibilityIdentifier = "lyrics-lines"
        cueList.accessibilityLabel = "Lyrics"
        cueList.addGestureRecognizer(
            UITapGestureRecognizer(target: self, action: Selector("seek", LyricsView.seek)))
        textView.accessibilityIdentifier = "lyrics-text"
        textView.accessibilityLabel = "Lyrics"
        textView.isEditable = false
        textView.backgroundColor = .clear
        addSubview(cueList)
        addSubview(textView)
        lyricsChanged()
    }

    /// Shows or hides the lyrics, if the track has any.
    func toggle() {
        if isAvailable { isOn.toggle() }
    }

    /// Shows the lyrics of a track.
    func show(_ item: MediaItem?) {
        guard item?.id != track else { return }
        setLyrics(nil)
        track = item?.id
        request()
    }

    /// Requests the lyrics again, because the library has changed.
    func libraryChanged() { request() }

    private func request() {
        requestCount += 1
        guard let track else { return }
        model.answer(.lyrics(of: track)) { [weak self, requestCount] answer in
            if self?.requestCount == requestCount { self?.setLyrics(answer.lyrics) }
        }
    }

    private func setLyrics(_ lyrics: Lyrics?) {
        guard lyrics != self.lyrics else { return }
        self.lyrics = lyrics
        lyricsChanged()
    }

    private func lyricsChanged() {
        showLines()
        button.isSelected = isShown
        button.tintColor = isShown ? nil : .secondaryLabel
        button.accessibilityLabel = isShown ? "Hide the lyrics" : "Show the lyrics"
        onChange()
    }

    override var isHidden: Bool { didSet { if isHidden != oldValue { showLines() } } }

    /// Puts the lines into the views while they are visible. Hidden lines would be sent to each client, too.
    private func showLines() {
        let lines = isHidden || !isShown ? [] : lyrics?.lines ?? []
        let isSynchronised = lyrics?.isSynchronised ?? false
        cueList.isHidden = !isSynchronised
        textView.isHidden = isSynchronised
        cueList.cues =
            isSynchronised
            ? lines.map { CueListView.Cue(start: $0.start ?? 0, text: $0.text.isEmpty ? "♪" : $0.text) } : []
        let text = isSynchronised ? "" : lines.map(\.text).joined(separator: "\n")
        guard text != textView.text else { return }
        textView.text = text
        textView.contentOffset = .zero
    }

    private func seek(_ recognizer: UITapGestureRecognizer) {
        guard let index = cueList.cue(at: recognizer.location(in: cueList)), cueList.cues.indices.contains(index)
        else { return }
        model.backend.seek(to: cueList.cues[index].start)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = max(17, min(30, (bounds.width / 17).rounded()))
        let metrics = UIFontMetrics(forTextStyle: .title3)
        cueList.font = metrics.scaledFont(
            for: .systemFont(ofSize: size, weight: .semibold), maximumPointSize: 2 * size)
        textView.font = metrics.scaledFont(
            for: .systemFont(ofSize: max(16, (size * 0.85).rounded())), maximumPointSize: 2 * size)
        cueList.frame = bounds
        textView.frame = bounds
    }
}

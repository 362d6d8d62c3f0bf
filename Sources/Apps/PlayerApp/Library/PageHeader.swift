import MediaPlayback
import ResponderKit

/// The top of a page of the library: the cover, the title, and buttons that play or queue the page's tracks.
@MainActor
final class PageHeader: UIView {
    let artwork = ArtworkView()
    let play = UIButton(frame: .zero)
    let shuffle = UIButton(frame: .zero)
    /// Plays the page's tracks from the position at which they go on. The button is hidden without such a position.
    let resume = UIButton(frame: .zero)
    let playNext = ConfirmingButton(symbol: "forward.end.fill")
    let add = ConfirmingButton(symbol: "plus")
    /// Called with the name of the album's artist when the user selects it.
    var onArtist: (String) -> Void = { _ in }
    /// The line below the title, such as the number of tracks.
    var detail = "" { didSet { detailLabel.text = detail } }

    /// The position that the resume button shows.
    var resumePlace: ResumePlace? { didSet { showResumePlace() } }

    private static let margin: CGFloat = 16
    private static let buttonHeight: CGFloat = 44

    private let titleLabel = UILabel()
    private let artistButton = UIButton(frame: .zero)
    private let detailLabel = UILabel()
    private let isAlbum: Bool

    init(_ page: LibraryPage) {
        var artist: String?
        if case .album(let album) = page {
            isAlbum = true
            artist = album.artist
            detailLabel.text = [album.year.map { "\($0)" }, pieces(album.trackCount), album.durationText]
                .compactMap { $0 }.joined(separator: " · ")
        } else {
            isAlbum = false
        }
        super.init(frame: .zero)
        artwork.isHidden = !isAlbum
        artwork.cornerRadius = 10
        artwork.layer.shadowRadius = 10
        artwork.accessibilityIdentifier = "page-cover"
        titleLabel.text = page.title
        titleLabel.accessibilityIdentifier = "page-title"
        titleLabel.accessibilityTraits = .header
        titleLabel.numberOfLines = 2
        titleLabel.font = UIFontMetrics(forTextStyle: .title3)
            .scaledFont(for: .systemFont(ofSize: 20, weight: .bold), maximumPointSize: 30)
        detailLabel.font = .preferredFont(forTextStyle: .footnote)
        detailLabel.textColor = .secondaryLabel
        for label in [titleLabel, detailLabel] { label.adjustsFontForContentSizeCategory = true }
        artistButton.isHidden = artist == nil
        artistButton.accessibilityIdentifier = "page-artist"
        artistButton.setTitle(artist, for: .normal)
        artistButton.contentHorizontalAlignment = .leading
        artistButton.font = .preferredFont(forTextStyle: .subheadline)
        // Several artists have no page together.
        artistButton.isEnabled = artist != Album.variousArtists
        if let artist, artistButton.isEnabled {
            artistButton.accessibilityLabel = "Show \(artist)"
            artistButton.addAction(UIAction { [weak self] _ in self?.onArtist(artist) }, for: .primaryActionTriggered)
        }
        set(play, "page-play", "Play", symbol: "play.fill", label: "Play \(page.title)")
        set(shuffle, "page-shuffle", "Shuffle", symbol: "shuffle", label: "Shuffle \(page.title)")
        play.style = .filled
        play.tintColor = .systemIndigo
        shuffle.style = .gray
        set(resume, "page-resume", nil, symbol: "play.fill", label: "Resume")
        resume.style = .gray
        resume.isHidden = true
        set(playNext, "page-next", nil, symbol: "forward.end.fill", label: "Play \(page.title) next")
        set(add, "page-add", nil, symbol: "plus", label: "Add \(page.title) to the queue")
        for view in [artwork, titleLabel, artistButton, detailLabel, resume, play, shuffle, playNext, add] as [UIView] {
            addSubview(view)
        }
    }

    private func set(_ button: UIButton, _ identifier: String, _ title: String?, symbol: String, label: String) {
        button.accessibilityIdentifier = identifier
        button.accessibilityLabel = label
        button.setTitle(title, for: .normal)
        button.setImage(UIImage(systemName: symbol), for: .normal)
        button.symbolSize = 18
        button.tintColor = PlayerApp.accent
        button.font = UIFontMetrics(forTextStyle: .subheadline)
            .scaledFont(for: .systemFont(ofSize: 15, weight: .semibold), maximumPointSize: 20)
    }

    private func showResumePlace() {
        resume.isHidden = resumePlace == nil
        guard let resumePlace else { return }
        let place =
            resumePlace.position > 0
            ? "\(resumePlace.track.title) at \(timeText(resumePlace.position))" : resumePlace.track.title
        resume.setTitle("Resume \(place)", for: .normal)
        resume.accessibilityLabel = "Resume \(place)"
        setNeedsLayout()
    }

    private var resumeHeight: CGFloat { resume.isHidden ? 0 : Self.buttonHeight + 8 }

    private func coverSide(for width: CGFloat) -> CGFloat { isAlbum ? min(140, (width * 0.34).rounded()) : 0 }

    private func textWidth(for width: CGFloat) -> CGFloat {
        let side = coverSide(for: width)
        return max(0, width - 2 * Self.margin - (side > 0 ? side + Self.margin : 0))
    }

    private func textHeight(for width: CGFloat) -> CGFloat {
        let title = titleLabel.sizeThatFits(CGSize(width: textWidth(for: width), height: 0)).height
        return title + (artistButton.isHidden ? 0 : 36) + detailLabel.font.lineHeight + 4
    }

    /// The height that the header needs in a width.
    func height(for width: CGFloat) -> CGFloat {
        (max(coverSide(for: width), textHeight(for: width)) + resumeHeight + Self.buttonHeight
            + 2.25 * Self.margin).rounded(.up)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = Self.margin
        let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
        func place(_ view: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
            view.frame = CGRect(x: isReversed ? bounds.width - x - width : x, y: y, width: width, height: height)
        }
        let side = coverSide(for: bounds.width)
        place(artwork, margin, margin / 2, side, side)
        let left = margin + (side > 0 ? side + margin : 0)
        let width = textWidth(for: bounds.width)
        let texts = textHeight(for: bounds.width)
        var y = margin / 2 + max(0, (side - texts) / 2)
        let title = titleLabel.sizeThatFits(CGSize(width: width, height: 0)).height
        place(titleLabel, left, y, width, title)
        y += title
        if !artistButton.isHidden {
            place(artistButton, left, y, width, 36)
            y += 36
        }
        place(detailLabel, left, y + 4, width, detailLabel.font.lineHeight)
        let height = Self.buttonHeight
        let wide = min(180, max(0, (bounds.width - 2 * margin - 2 * height - 24) / 2))
        let resumeTop = margin / 2 + max(side, texts) + margin
        place(resume, margin, resumeTop, 2 * wide + 2 * height + 24, height)
        let top = resumeTop + resumeHeight
        place(play, margin, top, wide, height)
        place(shuffle, margin + wide + 8, top, wide, height)
        place(playNext, margin + 2 * wide + 16, top, height, height)
        place(add, margin + 2 * wide + 24 + height, top, height, height)
    }
}

/// A button that shows a checkmark for a moment after its action.
@MainActor
final class ConfirmingButton: UIButton {
    /// How long the button shows the checkmark, in milliseconds.
    private static let confirmation = 1_500.0
    private var symbol = "plus"
    private var timer: (any EventTimer)?

    /// Creates a button with a symbol.
    convenience init(symbol: String) {
        self.init(frame: .zero)
        self.symbol = symbol
        setImage(UIImage(systemName: symbol), for: .normal)
    }

    /// Shows the checkmark.
    func confirm() {
        setImage(UIImage(systemName: "checkmark"), for: .normal)
        timer?.cancel()
        timer = UIApplication.shared.clock.schedule(after: Self.confirmation) { [weak self] in
            guard let self else { return }
            setImage(UIImage(systemName: symbol), for: .normal)
        }
    }
}

extension Album {
    /// The total duration in hours and minutes, or in minutes.
    fileprivate var durationText: String? {
        guard duration > 0 else { return nil }
        let minutes = max(1, Int((duration / 60).rounded()))
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }
}

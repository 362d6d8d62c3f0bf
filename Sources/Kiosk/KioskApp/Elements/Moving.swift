import Foundation
import ResponderKit

/// A slideshow. The current picture follows from the time, so that all sizes show the same picture.
@MainActor
final class SlideshowElement: ElementView {
    private let stage = UIView()
    private var frames: [PictureFrame] = []
    private let caption = UILabel()
    private let dots = UIPageControl()
    private var timer: (any EventTimer)?
    private var index = 0
    private var isShown = false
    /// The clock time in milliseconds until which the slideshow pauses after a touch.
    private var restsUntil = 0.0
    override var target: UIView { stage }
    override var handlesTap: Bool { false }

    /// The length of the pause after a touch, in milliseconds.
    static let rest = 20_000.0

    override func build() {
        stage.clipsToBounds = true
        addSubview(stage)
        caption.numberOfLines = 2
        caption.textColor = .white
        caption.layer.shadowOpacity = 0.8
        caption.layer.shadowRadius = 4
        caption.layer.shadowOffset = .zero
        addSubview(caption)
        // The dots must be visible on light and on dark pictures.
        dots.backgroundStyle = .prominent
        dots.currentPageIndicatorTintColor = .white
        dots.pageIndicatorTintColor = UIColor(white: 1, alpha: 0.45)
        addSubview(dots)
        dots.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                restsUntil = context.model.clock.now + Self.rest
                show(dots.currentPage, animated: true)
                wait()
            }, for: .valueChanged)
    }

    private struct Slide {
        var file: Wording?
        var alt: Wording?
        var text: Wording?
    }

    private var slides: [Slide] {
        element.list("images").map { item in
            if let map = item.map {
                return Slide(file: map["file"]?.wording, alt: map["alt"]?.wording, text: map["text"]?.wording)
            }
            return Slide(file: item.wording)
        }
    }

    private var period: Double { (element.number("seconds") ?? 8) * 1_000 }

    override func configure() {
        for frame in frames { frame.view.removeFromSuperview() }
        frames = slides.map { _ in
            let frame = PictureFrame(context.model)
            frame.view.contentMode = element.word("fit") == "fit" ? .scaleAspectFit : .scaleAspectFill
            frame.view.alpha = 0
            stage.addSubview(frame.view)
            return frame
        }
        stage.layer.cornerRadius = look.corner.map { context.points($0) } ?? context.corner
        caption.font = context.font(20, .semibold)
        dots.numberOfPages = frames.count
        dots.isHidden = element.flag("dots") == false || frames.count < 2
        dots.transform = CGAffineTransform(scaleX: context.layout.scale, y: context.layout.scale)
        index = min(index, max(0, frames.count - 1))
        wait()
    }

    override func refresh() {
        dots.accessibilityLabel = context.words[.pictures]
        for (frame, slide) in zip(frames, slides) {
            frame.show(scope.text(slide.file))
            frame.view.accessibilityLabel = slide.alt.map { scope.text($0) }
            frame.view.accessibilityTraits = slide.alt == nil ? .decorative : []
        }
        show(index, animated: false)
    }

    private func show(_ new: Int, animated: Bool) {
        guard frames.indices.contains(new) else { return }
        index = new
        dots.currentPage = new
        let change = { [frames] in for (place, frame) in frames.enumerated() { frame.view.alpha = place == new ? 1 : 0 }
        }
        if animated { UIView.animate(withDuration: 0.8, animations: change) } else { change() }
        let text = slides[new].text.map { scope.text($0) } ?? ""
        caption.text = text
        caption.isHidden = text.isEmpty
        setNeedsLayout()
    }

    override func shownChanged(_ isShown: Bool) {
        self.isShown = isShown
        wait()
    }

    /// Starts the timer for the next picture.
    private func wait() {
        timer?.cancel()
        timer = nil
        guard isShown, frames.count > 1 else { return }
        let now = context.model.clock.now
        let next = restsUntil > now ? restsUntil - now : period - now.truncatingRemainder(dividingBy: period)
        timer = context.model.clock.schedule(after: max(1, next)) { [weak self] in
            guard let self else { return }
            let step = Int((context.model.clock.now / period).rounded(.down).truncatingRemainder(dividingBy: 1e9))
            show(step % max(1, frames.count), animated: true)
            wait()
        }
    }

    override func hear(_ change: KioskModel.Change) {
        for frame in frames where frame.hear(change) { needsMeasuring() }
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let side = width ?? context.points(480)
        return CGSize(
            width: side,
            height: min(context.layout.size.height * 0.6, frames.first?.height(at: side, standard: 0.6) ?? side * 0.6))
    }

    override func layoutContent(_ area: CGRect) {
        stage.frame = area
        for frame in frames { frame.view.frame = stage.bounds }
        let dotSize = dots.size(forNumberOfPages: dots.numberOfPages)
        dots.bounds = CGRect(origin: .zero, size: CGSize(width: dotSize.width, height: max(dotSize.height, 44)))
        dots.center = CGPoint(x: area.midX, y: area.maxY - context.points(22))
        let inset = context.points(20)
        let height = caption.sizeThatFits(CGSize(width: max(1, area.width - 2 * inset), height: 0)).height
        caption.frame = CGRect(
            x: area.minX + inset, y: area.maxY - context.points(dots.isHidden ? 16 : 44) - height,
            width: max(0, area.width - 2 * inset),
            height: height)
    }
}

/// A video.
@MainActor
final class VideoElement: ElementView {
    private let controller = AVPlayerViewController()
    private var player: AVPlayer?
    private var source: String?
    private var isShown = false
    private let poster = UIImageView()
    override var handlesTap: Bool { false }

    override func build() {
        controller.loadViewIfNeeded()
        if let view = controller.view { addSubview(view) }
        NotificationCenter.default.addObserver(
            self, selector: Selector("ended", VideoElement.ended), name: AVPlayerItem.didPlayToEndTimeNotification,
            object: nil)
        NotificationCenter.default.addObserver(
            self, selector: Selector("rateChanged", VideoElement.rateChanged), name: AVPlayer.rateDidChangeNotification,
            object: nil)
    }

    override var target: UIView { controller.view ?? self }

    override func configure() {
        controller.showsPlaybackControls = element.flag("controls") ?? true
        controller.videoGravity = element.word("fit") == "fill" ? .resizeAspectFill : .resizeAspect
        controller.view?.layer.cornerRadius = look.corner.map { context.points($0) } ?? context.corner
        controller.view?.clipsToBounds = true
    }

    override func refresh() {
        let name = scope.text(element.wording("source"))
        player?.isMuted = element.flag("muted") ?? false
        guard name != source else { return }
        source = name
        player = nil
        controller.player = nil
        if name.contains("://") {
            guard HostAllowlist.allow(name, context.model.storyboard.hosts), let url = URL(string: name) else { return }
            play(url)
        } else {
            context.model.services.film(name) { [weak self] result in
                switch result {
                case .success(let url): if let self, source == name { play(url) }
                case .failure(let failure): self?.context.model.log(failure.description)
                }
            }
        }
    }

    private func play(_ url: URL) {
        let player = AVPlayer(url: url)
        player.isMuted = element.flag("muted") ?? false
        self.player = player
        controller.player = player
        if isShown, element.flag("autoplay") ?? false { player.play() }
    }

    override func shownChanged(_ isShown: Bool) {
        self.isShown = isShown
        if isShown {
            if element.flag("autoplay") ?? false { player?.play() }
        } else {
            player?.pause()
            context.model.setPlaying(false, of: self)
        }
    }

    override func hear(_ change: KioskModel.Change) {
        guard case .film(let id, let command) = change, id == element.id else { return }
        switch command {
        case .play: player?.play()
        case .pause: player?.pause()
        case .stop:
            player?.pause()
            player?.seek(to: .zero)
        }
    }

    private func ended(_ notification: Notification) {
        guard let item = notification.object as? AVPlayerItem, item == player?.currentItem else { return }
        context.model.perform(element.actions("done"), in: scope)
        guard element.flag("loop") ?? false else { return }
        player?.seek(to: .zero)
        player?.play()
    }

    private func rateChanged(_ notification: Notification) {
        guard let other = notification.object as? AVPlayer, other == player else { return }
        // A looping video with autoplay does not count as activity: probably no visitor watches it.
        let isWatched = !(element.flag("autoplay") == true && element.flag("loop") == true)
        context.model.setPlaying(isShown && isWatched && other.rate > 0, of: self)
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let side = width ?? context.points(480)
        return CGSize(width: side, height: min(context.layout.size.height * 0.7, side * 9 / 16))
    }

    override func layoutContent(_ area: CGRect) { controller.view?.frame = area }
}

/// Checks addresses against the hosts that the storyboard allows.
enum HostAllowlist {
    /// Returns true if an address is on one of the hosts.
    static func allow(_ address: String, _ hosts: [String]) -> Bool {
        guard StoryboardReader.problem(ofAddress: address) == nil, let parts = URLComponents(string: address),
            let host = parts.host?.lowercased()
        else {
            return false
        }
        let standard = parts.scheme?.lowercased() == "https" ? 443 : 80
        return hosts.contains { allowed in
            guard let known = URLComponents(string: "http://" + allowed), known.host?.lowercased() == host else {
                return false
            }
            return known.port.map { $0 == parts.port ?? standard } ?? (parts.port == nil || parts.port == standard)
        }
    }
}

/// A web page, or an HTML file of the storyboard's folder.
@MainActor
final class WebElement: ElementView {
    private let web = WKWebView(frame: .zero)
    private var source: String?
    override var target: UIView { web }
    override var handlesTap: Bool { true }

    override func build() { addSubview(web) }

    override func configure() {
        web.layer.cornerRadius = look.corner.map { context.points($0) } ?? context.corner
        web.clipsToBounds = true
    }

    override func refresh() {
        let name = scope.text(element.wording("source"))
        guard name != source else { return }
        source = name
        if name.contains("://") {
            guard HostAllowlist.allow(name, context.model.storyboard.hosts), let url = URL(string: name) else {
                return context.model.log("\(name.prefix(200)) is not at one of the 'hosts', so it is not shown.")
            }
            web.load(url)
        } else {
            context.model.services.page(name) { [weak self] result in
                switch result {
                case .success(let html): if let self, source == name { web.loadHTMLString(html, baseURL: nil) }
                case .failure(let failure): self?.context.model.log(failure.description)
                }
            }
        }
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        CGSize(width: width ?? context.points(480), height: min(context.layout.size.height * 0.7, context.points(480)))
    }

    override func layoutContent(_ area: CGRect) { web.frame = area }
}

/// The position of the card that shows the pairing code for phones.
@MainActor
final class PairingElement: ElementView {
    private let place = PairingView(frame: .zero)
    override var target: UIView { place }
    override var widest: CGFloat? { context.points(320) }
    /// Hidden on phones by default: pairing codes are shown on displays.
    override var isNeedless: Bool { context.layout.isNarrow }

    override func build() { addSubview(place) }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let natural = place.intrinsicContentSize
        return CGSize(
            width: min(width ?? .infinity, context.points(natural.width)), height: context.points(natural.height))
    }

    override func layoutContent(_ area: CGRect) { place.frame = area }
}

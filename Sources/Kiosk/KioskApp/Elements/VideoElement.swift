import Foundation
import ResponderKit

/// A kiosk's element that shows a video.
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
        controller.view?.layer.cornerRadius = resolvedStyle.corner.map { context.points($0) } ?? context.corner
        controller.view?.clipsToBounds = true
    }

    override func refresh() {
        let name = scope.text(element.localizedText("source"))
        player?.isMuted = element.flag("muted") ?? false
        guard name != source else { return }
        source = name
        player = nil
        controller.player = nil
        if name.contains("://") {
            guard HostAllowlist.allow(name, context.model.storyboard.hosts), let url = URL(string: name) else { return }
            play(url)
        } else {
            context.model.services.video(name) { [weak self] result in
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

    override func visibilityDidChange(_ isShown: Bool) {
        self.isShown = isShown
        if isShown {
            if element.flag("autoplay") ?? false { player?.play() }
        } else {
            player?.pause()
            context.model.setPlaying(false, of: self)
        }
    }

    override func modelDidChange(_ change: KioskModel.Change) {
        guard case .video(let id, let command) = change, id == element.id else { return }
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
        // A looping video with autoplay does not count as activity of a visitor, because it also plays when no visitor
        // watches it.
        let isWatched = !(element.flag("autoplay") == true && element.flag("loop") == true)
        context.model.setPlaying(isShown && isWatched && other.rate > 0, of: self)
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        let side = width ?? context.points(480)
        return CGSize(width: side, height: min(context.layout.size.height * 0.7, side * 9 / 16))
    }

    override func layoutContent(_ area: CGRect) { controller.view?.frame = area }
}

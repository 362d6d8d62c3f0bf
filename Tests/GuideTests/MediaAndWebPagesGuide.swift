import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

/// A page about tonight's film: a looping trailer, and a button to watch the film.
final class TonightController: UIViewController {
    let player: AVPlayer
    private let trailer = AVPlayerView()
    private var observer: (any NSObjectProtocol)?

    init(trailer url: URL) {
        player = AVPlayer(url: url)
        super.init(nibName: nil, bundle: nil)
    }

    override func viewDidLoad() {
        trailer.player = player
        trailer.videoGravity = .resizeAspectFill
        trailer.frame = view.bounds
        trailer.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        trailer.accessibilityLabel = "Trailer"
        view.addSubview(trailer)

        player.isMuted = true
        player.actionAtItemEnd = .none
        let player = player
        observer = NotificationCenter.default.addObserver(
            forName: .AVPlayerItemDidPlayToEndTime, object: player.currentItem, queue: nil
        ) { _ in
            MainActor.assumeIsolated { player.seek(to: .zero) }
        }
        player.play()

        let watch = UIButton(
            frame: CGRect(x: 20, y: 40, width: 120, height: 44),
            primaryAction: UIAction { [weak self] _ in self?.watch() })
        watch.setTitle("Watch", for: .normal)
        watch.accessibilityIdentifier = "watch"
        view.addSubview(watch)
    }

    private func watch() {
        player.pause()
        let cinema = AVPlayerViewController()
        cinema.player = AVPlayer(url: URL(fileURLWithPath: "/srv/films/tonight.webm"))
        present(cinema, animated: true) { cinema.player?.play() }
    }

    isolated deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }
}

@Suite @MainActor struct MediaAndWebPagesGuide {
    @Test("The trailer starts again when it ends") func loops() throws {
        let url = try #require(URL(string: "https://example.org/trailer.mp4"))
        let screen = TestScreen()
        let controller = TonightController(trailer: url)
        screen.window.rootViewController = controller
        #expect(controller.player.timeControlStatus == .waitingToPlayAtSpecifiedRate)

        screen.report(.ready, of: controller.player, duration: 30)
        screen.advance(by: .seconds(45))

        #expect(controller.player.currentTime().seconds == 15)
        #expect(controller.player.timeControlStatus == .playing)
    }
}

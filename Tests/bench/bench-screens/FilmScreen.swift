import Foundation
import ResponderKit

/// A video player with its controls, a text with its state, and buttons for functions that the controls lack.
@MainActor
final class FilmScreen: UIApplicationDelegate {
    private let file: String?
    private var window: UIWindow?

    /// - Parameter file: The file to play; nil plays none.
    init(file: String?) {
        self.file = file
    }

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        window.rootViewController = FilmViewController(url: file.map { URL(fileURLWithPath: $0) })
        window.makeKeyAndVisible()
        self.window = window
    }
}

@MainActor
private final class FilmViewController: UIViewController {
    private let player: AVPlayer
    private let url: URL?
    private let cinema = AVPlayerViewController()
    private let name = UILabel()
    private let said = UILabel()
    private var buttons: [UIButton] = []
    private var observers: [any NSObjectProtocol] = []

    init(url: URL?) {
        self.url = url
        player = AVPlayer(playerItem: url.map { AVPlayerItem(url: $0) })
        super.init(nibName: nil, bundle: nil)
    }

    override func viewDidLoad() {
        view.backgroundColor = .systemBackground
        addChild(cinema)
        cinema.player = player
        cinema.view.layer.cornerRadius = 12
        cinema.view.accessibilityIdentifier = "film"
        view.addSubview(cinema.view)
        cinema.didMove(toParent: self)

        name.font = .preferredFont(forTextStyle: .title2)
        name.text = url?.deletingPathExtension().lastPathComponent ?? "No film"
        said.font = .preferredFont(forTextStyle: .subheadline)
        said.textColor = .secondaryLabel
        said.accessibilityIdentifier = "said"
        view.addSubview(name)
        view.addSubview(said)
        for (title, action) in [
            ("Start", FilmViewController.start), ("Halt", FilmViewController.halt),
            ("To 2 s", FilmViewController.goToMiddle),
            ("To 3.9 s", FilmViewController.goToEnd), ("Fill", FilmViewController.fill),
            ("Other", FilmViewController.playMissing),
        ] {
            let button = UIButton(type: .system, primaryAction: UIAction { [weak self] _ in self.map { action($0)() } })
            button.setTitle(title, for: .normal)
            button.style = .tinted
            button.accessibilityIdentifier = title
            buttons.append(button)
            view.addSubview(button)
        }
        tell("Waiting")
        observe(AVPlayer.timeControlStatusDidChangeNotification, of: player) { controller in
            switch controller.player.timeControlStatus {
            case .paused: controller.tell("Paused")
            case .waitingToPlayAtSpecifiedRate: controller.tell("Waiting")
            case .playing: controller.tell("Playing")
            }
        }
        observe(AVPlayerItem.didPlayToEndTimeNotification, of: nil) { $0.tell("Ended") }
        observe(AVPlayerItem.failedToPlayToEndTimeNotification, of: nil) { controller in
            controller.tell("Failed: \(controller.player.error?.localizedDescription ?? "")")
        }
    }

    isolated deinit {
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }

    /// Observes a notification. Baton posts all of its notifications on the main actor.
    private func observe(
        _ name: Notification.Name, of object: AVPlayer?,
        _ body: @escaping @MainActor @Sendable (FilmViewController) -> Void
    ) {
        observers.append(
            NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { [weak self] _ in
                MainActor.assumeIsolated {
                    if let self { body(self) }
                }
            })
    }

    private func tell(_ text: String) { said.text = text }

    private func go(to seconds: Double) { player.seek(to: CMTime(seconds: seconds, preferredTimescale: 1_000)) }

    private func start() { player.play() }

    private func halt() { player.pause() }

    private func goToMiddle() { go(to: 2) }

    private func goToEnd() { go(to: 3.9) }

    private func fill() {
        cinema.videoGravity = cinema.videoGravity == .resizeAspect ? .resizeAspectFill : .resizeAspect
    }

    private func playMissing() {
        player.replaceCurrentItem(with: URL(string: "/none.webm").map { AVPlayerItem(url: $0) })
    }

    override func viewDidLayoutSubviews() {
        let width = view.bounds.width - 32
        cinema.view.frame = CGRect(x: 16, y: 16, width: width, height: (width * 9 / 16).rounded())
        let bottom = cinema.view.frame.maxY
        name.frame = CGRect(x: 16, y: bottom + 16, width: width, height: 30)
        said.frame = CGRect(x: 16, y: bottom + 48, width: width, height: 22)
        for (index, button) in buttons.enumerated() {
            let column = CGFloat(index % 3)
            let row = CGFloat(index / 3)
            button.frame = CGRect(
                x: 16 + column * (width + 8) / 3, y: bottom + 86 + row * 52, width: (width - 16) / 3, height: 44)
        }
    }
}

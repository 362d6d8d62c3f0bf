import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    let statusController = StatusViewController()

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = (scene as? UIWindowScene) else { return }
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = statusController
        window.tintColor = .systemIndigo
        window.makeKeyAndVisible()
        self.window = window
        statusController.note("connected")
    }

    func sceneDidDisconnect(_ scene: UIScene) {
        statusController.note("disconnected")
    }

    func sceneDidBecomeActive(_ scene: UIScene) {
        statusController.note("active")
    }

    func sceneWillResignActive(_ scene: UIScene) {
        statusController.note("inactive")
    }

    func sceneWillEnterForeground(_ scene: UIScene) {
        statusController.note("foreground")
    }

    func sceneDidEnterBackground(_ scene: UIScene) {
        statusController.note("background")
    }
}

/// Shows the life-cycle callbacks of its scene, one per line.
class StatusViewController: UIViewController {
    private let textView = UITextView()
    private(set) var lines: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        let clearButton = UIButton(type: .close)
        clearButton.frame = CGRect(x: view.bounds.width - 60, y: 20, width: 44, height: 44)
        clearButton.autoresizingMask = .flexibleLeftMargin
        clearButton.addTarget(self, action: Selector("clear", StatusViewController.clear), for: .touchUpInside)
        textView.frame = view.bounds
        textView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        textView.isEditable = false
        view.addSubview(textView)
        view.addSubview(clearButton)

        _ = NotificationCenter.default.addObserver(
            forName: UIApplication.didBecomeActiveNotification, object: nil, queue: nil
        ) { [weak self] _ in
            MainActor.assumeIsolated {
                self?.note("notified")
            }
        }
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        note(#function)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        note(#function)
    }

    func note(_ line: String) {
        lines.append(line)
        textView.text = lines.joined(separator: "\n")
    }

    private func clear() {
        lines.removeAll()
        textView.text = ""
    }
}

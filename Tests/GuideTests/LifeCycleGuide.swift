import ResponderKit
import ResponderKitTesting
import Testing

/// An application with a scene whose controller logs the life cycle.
final class GameDelegate: UIResponder, UIApplicationDelegate {
    let scenes = GameSceneDelegate()

    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: "Game", sessionRole: connectingSceneSession.role)
        configuration.makeDelegate = { [scenes] in scenes }
        return configuration
    }
}

final class GameSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    let board = BoardController()

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: windowScene)
        window?.rootViewController = board
        window?.makeKeyAndVisible()
    }

    func sceneDidBecomeActive(_ scene: UIScene) { board.log.append("active") }
    func sceneWillResignActive(_ scene: UIScene) { board.log.append("inactive") }
    func sceneDidEnterBackground(_ scene: UIScene) { board.log.append("background") }
    func sceneWillEnterForeground(_ scene: UIScene) { board.log.append("foreground") }
}

final class BoardController: UIViewController {
    var log: [String] = []

    override func viewDidLoad() { log.append("loaded") }
    override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
    override func viewIsAppearing(_ animated: Bool) { log.append("is appearing") }
    override func viewDidLayoutSubviews() { log.append("laid out") }
    override func viewDidAppear(_ animated: Bool) { log.append("did appear") }
    override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
}

@Suite @MainActor struct LifeCycleGuide {
    @Test("A launch, a pause and a removal call the life-cycle methods in order") func life() {
        let delegate = GameDelegate()
        let screen = TestScreen(launching: delegate)
        let board = delegate.scenes.board
        #expect(board.log == ["loaded", "will appear", "is appearing", "active", "laid out", "did appear"])

        board.log = []
        screen.application.enterBackground()
        screen.application.becomeActive()
        #expect(board.log == ["inactive", "background", "foreground", "active"])

        board.log = []
        screen.window.rootViewController = UIViewController()
        screen.application.commit()
        #expect(board.log == ["will disappear", "did disappear"])
    }

    @Test("Resigning active cancels touches, and new ones arrive only after becoming active") func inactive()
        throws
    {
        final class Pad: UIView {
            var heard: [String] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("began") }
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("ended") }
            override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("cancelled") }
        }
        let pad = Pad()
        let screen = TestScreen { pad }

        try screen.touch(.began, at: pad)
        screen.application.resignActive()
        #expect(pad.heard == ["began", "cancelled"])
        try screen.touch(.ended, at: pad)
        #expect(try !screen.tap(pad).isHandled)
        #expect(pad.heard == ["began", "cancelled"])

        screen.application.becomeActive()
        #expect(try screen.tap(pad).isHandled)
    }
}

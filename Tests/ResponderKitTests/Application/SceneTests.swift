import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct SceneTests {
    private let log = Log()

    private func application() -> UIApplication {
        UIApplication(clock: ManualClock(), size: CGSize(width: 390, height: 844), epoch: "test")
    }

    @MainActor
    private final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        let log: Log
        var window: UIWindow?
        init(_ log: Log) { self.log = log }

        func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) {
            log.note("connect")
            guard let windowScene = scene as? UIWindowScene else { return }
            let window = UIWindow(windowScene: windowScene)
            window.rootViewController = UIViewController()
            window.makeKeyAndVisible()
            self.window = window
        }
        func sceneDidBecomeActive(_ scene: UIScene) { log.note("active \(scene.activationState)") }
        func sceneWillResignActive(_ scene: UIScene) { log.note("resign \(scene.activationState)") }
        func sceneWillEnterForeground(_ scene: UIScene) { log.note("foreground \(scene.activationState)") }
        func sceneDidEnterBackground(_ scene: UIScene) { log.note("background \(scene.activationState)") }
        func sceneDidDisconnect(_ scene: UIScene) { log.note("disconnect") }
    }

    @MainActor
    private final class AppDelegate: UIResponder, UIApplicationDelegate {
        let log: Log
        init(_ log: Log) { self.log = log }
        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            log.note("launched")
            return true
        }
        func application(
            _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
            options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration {
            let configuration = UISceneConfiguration(
                name: "Default Configuration", sessionRole: connectingSceneSession.role)
            configuration.makeDelegate = { [log] in SceneDelegate(log) }
            return configuration
        }
        func applicationDidBecomeActive(_ application: UIApplication) { log.note("app active") }
        func applicationWillTerminate(_ application: UIApplication) { log.note("app will terminate") }
    }

    @Test("N4 The chain is window, scene, application, delegate; a window without a scene leads to the application")
    func N4_scene() {
        let application = application()
        let delegate = AppDelegate(log)
        application.launch(delegate: delegate)
        let window = application.windows.first
        let plain = UIWindow(application: application)

        #expect(window?.windowScene === application.windowScene)
        #expect(window?.next === application.windowScene)
        #expect(application.windowScene.next === application)
        #expect(application.next === delegate)
        #expect(plain.windowScene == nil)
        #expect(plain.next === application)
        plain.windowScene = application.windowScene
        #expect(plain.next === application.windowScene)
    }

    @Test("A scene delegate receives the state changes, and the application delegate only launch and end")
    func delegates() {
        let application = application()
        application.launch(delegate: AppDelegate(log))
        #expect(log.take() == ["launched", "connect", "active foregroundActive"])

        application.enterBackground()
        #expect(log.take() == ["resign foregroundActive", "background background"])
        application.becomeActive()
        #expect(log.take() == ["foreground background", "active foregroundActive"])
        application.terminate()
        #expect(log.take().suffix(2) == ["disconnect", "app will terminate"])
    }

    @Test("An application has one scene, with its screen, its windows and its key window") func oneScene() throws {
        let application = application()
        application.launch(delegate: AppDelegate(log))
        let scene = try #require(application.connectedScenes.first as? UIWindowScene)

        #expect(application.connectedScenes.count == 1)
        #expect(scene.screen === application.screen)
        #expect(scene.windows == application.windows)
        #expect(scene.keyWindow === application.keyWindow)
        #expect(scene.session.scene === scene)
        #expect(scene.session.configuration.name == "Default Configuration")
        #expect(scene.coordinateSpace.bounds == CGRect(x: 0, y: 0, width: 390, height: 844))
        #expect(
            [UIScene.ActivationState.unattached, .foregroundActive, .foregroundInactive, .background].map(\.rawValue)
                == [-1, 0, 1, 2])
    }

    @Test("UIWindow(frame:) and UIScreen.main belong to the application whose code runs") func framed() {
        final class Framed: UIApplicationDelegate {
            var window: UIWindow?
            func applicationDidFinishLaunching(_ application: UIApplication) {
                let window = UIWindow(frame: UIScreen.main.bounds)
                window.makeKeyAndVisible()
                self.window = window
            }
        }
        let small = UIApplication(clock: ManualClock(), size: CGSize(width: 100, height: 200), epoch: "small")
        let large = application()
        let delegates = [Framed(), Framed()]

        small.launch(delegate: delegates[0])
        large.launch(delegate: delegates[1])

        #expect(delegates[0].window?.application === small)
        #expect(delegates[0].window?.bounds.size == CGSize(width: 100, height: 200))
        #expect(delegates[1].window?.application === large)
        #expect(small.keyWindow === delegates[0].window)
        #expect(delegates[0].window?.screen === small.screen)
        #expect(delegates[0].window?.isHidden == false)
        #expect(UIWindow(frame: .zero).isHidden)
    }

    @Test("An application from Xcode's template runs unchanged, with its delegate at the end of the chain")
    func template() throws {
        let application = application()
        let delegate = TemplateAppDelegate()
        application.launch(delegate: delegate)
        application.commit()

        let device = InputDevice()
        let outcome = try application.send(
            touches: [TouchSample(id: 1, phase: .began, location: CGPoint(x: 300, y: 800))], from: device)

        #expect(delegate.window?.rootViewController?.title == "Template")
        #expect(outcome.handler === delegate)
        #expect(application.views(matching: ViewQuery(label: "Hello")).count == 1)
    }

    @Test("A deallocated application leaves its scene and screen unattached") func ended() {
        var scene: UIWindowScene?
        var screen: UIScreen?
        func run() {
            let application = application()
            scene = application.windowScene
            screen = application.screen
        }
        run()

        #expect(scene?.activationState == .unattached)
        #expect(scene?.next == nil)
        #expect(screen?.bounds == .zero)
    }
}

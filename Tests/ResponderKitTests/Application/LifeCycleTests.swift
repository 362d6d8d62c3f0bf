import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

/// A delegate that logs each call with the application state.
@MainActor
private final class Told: UIResponder, UIApplicationDelegate {
    let log: Log
    init(_ log: Log) { self.log = log }

    private func note(_ what: String, _ application: UIApplication) {
        log.note("\(what) \(application.applicationState)")
    }
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        note("will launch", application)
        return true
    }
    func applicationDidFinishLaunching(_ application: UIApplication) { note("launched", application) }
    func applicationDidBecomeActive(_ application: UIApplication) { note("did become active", application) }
    func applicationWillResignActive(_ application: UIApplication) { note("will resign active", application) }
    func applicationDidEnterBackground(_ application: UIApplication) { note("did enter background", application) }
    func applicationWillEnterForeground(_ application: UIApplication) { note("will enter foreground", application) }
    func applicationWillTerminate(_ application: UIApplication) { note("will terminate", application) }
}

@Suite @MainActor struct LifeCycleTests {
    private let screen = TestScreen.untraced()
    private let log = Log()

    private var application: UIApplication { screen.application }

    @Test("A launch calls willFinish, didFinish and then didBecomeActive, or stays in the background if asked")
    func launch() {
        application.launch(delegate: Told(log))
        #expect(log.take() == ["will launch inactive", "launched inactive", "did become active active"])

        let second = TestScreen.untraced()
        second.application.launch(delegate: Told(log), state: .background)
        #expect(log.take() == ["will launch background", "launched background"])
        second.application.becomeActive()
        #expect(log.take() == ["will enter foreground background", "did become active active"])
    }

    @Test(
        "didFinishLaunchingWithOptions replaces applicationDidFinishLaunching and receives the options"
    ) func options() {
        final class Template: UIResponder, UIApplicationDelegate {
            var count: Int?
            func application(
                _ application: UIApplication,
                didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
            ) -> Bool {
                count = launchOptions?.count
                return true
            }
            func applicationDidFinishLaunching(_ application: UIApplication) { count = nil }
        }
        let template = Template()

        application.launch(delegate: template, options: [UIApplication.LaunchOptionsKey(rawValue: "url"): "x"])

        #expect(template.count == 1)
    }

    @Test("Each state change calls the delegate in UIKit's order, and a repeated change calls nothing")
    func steps() {
        application.launch(delegate: Told(log))
        _ = log.take()

        application.resignActive()
        application.resignActive()
        #expect(log.take() == ["will resign active active"])
        #expect(application.applicationState == .inactive)
        application.becomeActive()
        application.becomeActive()
        #expect(log.take() == ["did become active active"])
        application.enterBackground()
        application.enterBackground()
        #expect(log.take() == ["will resign active active", "did enter background background"])
        application.enterForeground()
        #expect(log.take() == ["will enter foreground background"])
        #expect(application.applicationState == .inactive)
        application.enterBackground()
        #expect(log.take() == ["did enter background background"])
        application.becomeActive()
        #expect(log.take() == ["will enter foreground background", "did become active active"])
        application.terminate()
        #expect(
            log.take() == ["will resign active active", "did enter background background", "will terminate background"])
    }

    @Test("Notifications follow the delegate call, the scene's before the application's")
    func notifications() {
        final class Observers {
            var tokens: [any NSObjectProtocol] = []
            deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }
        }
        application.launch(delegate: Told(log))
        _ = log.take()
        let observers = Observers()
        let log = log
        func watch(_ name: Notification.Name, _ object: AnyObject) {
            observers.tokens.append(
                NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { notification in
                    let name = notification.name.rawValue
                    MainActor.assumeIsolated { log.note(name) }
                })
        }
        for name in [
            UIApplication.didBecomeActiveNotification, UIApplication.willResignActiveNotification,
            UIApplication.didEnterBackgroundNotification, UIApplication.willEnterForegroundNotification,
            UIApplication.willTerminateNotification,
        ] { watch(name, application) }
        for name in [
            UIScene.didActivateNotification, UIScene.willDeactivateNotification, UIScene.didEnterBackgroundNotification,
            UIScene.willEnterForegroundNotification,
        ] { watch(name, application.windowScene) }

        application.enterBackground()
        #expect(
            log.take() == [
                "will resign active active", "UISceneWillDeactivateNotification",
                "UIApplicationWillResignActiveNotification",
                "did enter background background", "UISceneDidEnterBackgroundNotification",
                "UIApplicationDidEnterBackgroundNotification",
            ])
        application.becomeActive()
        #expect(
            log.take() == [
                "will enter foreground background", "UISceneWillEnterForegroundNotification",
                "UIApplicationWillEnterForegroundNotification",
                "did become active active", "UISceneDidActivateNotification",
                "UIApplicationDidBecomeActiveNotification",
            ])
        let other = TestScreen.untraced()
        other.application.resignActive()
        #expect(log.take().isEmpty, "another application's are not this one's")
        application.terminate()
        #expect(log.take().last == "UIApplicationWillTerminateNotification")
    }

    @Test("T11 Resigning active cancels the touches, presses and gestures of all devices")
    func T11_resignActive() throws {
        application.launch(delegate: Told(log))
        let view = screen.probe("view", log, 0, 0, 100, 100)
        let watcher = Watcher()
        watcher.log = log
        let editor = screen.add(Editor("editor", log), 200, 200, 10, 10)
        editor.becomeFirstResponder()
        let watched = screen.probe("watched", log, 200, 0, 100, 100)
        watched.addGestureRecognizer(watcher)
        let other = InputDevice()
        try screen.touch(.began, 10, 10)
        try screen.sendTouches([(4, .began, 210, 10)], from: other)
        _ = try application.send(presses: [PressSample(type: .playPause, phase: .began)], from: other)
        _ = log.take()

        application.resignActive()

        let lines = log.take()
        #expect(lines.last == "will resign active active", "what is cancelled is over by then")
        #expect(lines.count == 5)
        #expect(
            Set(lines.dropLast()) == [
                "view cancelled", "watched cancelled", "recognizer cancelled", "editor press cancelled",
            ])
        #expect(view.window != nil)
    }

    @Test("T11 An inactive application ignores new input and the rest of cancelled touches and presses")
    func T11_inactive() throws {
        application.launch(delegate: Told(log))
        _ = screen.probe("view", log, 0, 0, 100, 100)
        try screen.touch(.began, 10, 10)
        _ = try application.send(presses: [PressSample(type: .playPause, phase: .began)], from: screen.device)
        application.resignActive()
        _ = log.take()

        #expect(try !screen.touch(.moved, 20, 20).isHandled)
        #expect(try !screen.touch(.began, 30, 30, id: 2).isHandled)
        #expect(try !screen.press(.select).isHandled)
        #expect(!application.send(scroll: CGPoint(x: 0, y: 10), at: CGPoint(x: 5, y: 5)).isHandled)
        application.becomeActive()
        _ = log.take()
        try screen.touch(.moved, 40, 40, id: 2)
        try screen.touch(.ended, 40, 40, id: 2)
        try screen.touch(.ended, 20, 20)
        _ = try application.send(presses: [PressSample(type: .playPause, phase: .ended)], from: screen.device)
        #expect(log.take().isEmpty)

        try screen.tap(10, 10)
        #expect(log.take() == ["view began", "view ended"])
        #expect(try screen.press(.playPause).handler == nil)
    }

    @Test("T11 In the background, timers still run and views still change") func T11_background() {
        application.launch(delegate: Told(log))
        application.enterBackground()
        let label = screen.add(UILabel(), 0, 0, 100, 20)
        application.commit()
        _ = application.clock.schedule(after: 100) { label.text = "later" }

        screen.clock.advance(by: 100)

        #expect(application.commit())
        #expect(label.text == "later")
    }

    @Test("T12 Ignoring interaction events persists through the background and still nests") func T12_ignoringAndLife()
        throws
    {
        _ = screen.probe("view", log, 0, 0, 100, 100)
        application.beginIgnoringInteractionEvents()
        application.enterBackground()
        application.endIgnoringInteractionEvents()
        application.beginIgnoringInteractionEvents()
        application.becomeActive()
        #expect(application.isIgnoringInteractionEvents)

        try screen.tap(10, 10)
        #expect(log.take().isEmpty)
        application.endIgnoringInteractionEvents()
        application.endIgnoringInteractionEvents()
        #expect(!application.isIgnoringInteractionEvents)
        try screen.tap(10, 10)
        #expect(log.take() == ["view began", "view ended"])
    }

    @Test("T12 An inactive application does not report that it ignores interaction events")
    func T12_inactiveIsNotIgnoring() {
        application.resignActive()

        #expect(!application.isIgnoringInteractionEvents)
    }

    @Test("M2 Resigning active without a shake cancels no motion") func M2_noShake() {
        screen.add(Editor("editor", log), 0, 0, 10, 10).becomeFirstResponder()

        application.resignActive()

        #expect(log.take().isEmpty)
    }

    @Test("M2 Resigning active cancels a shake at the responder that received its beginning") func M2_resignActive() {
        let editor = screen.add(Editor("editor", log), 0, 0, 10, 10)
        editor.becomeFirstResponder()
        _ = application.send(motion: .motionShake, phase: .began)

        application.resignActive()

        #expect(log.take() == ["editor shaking", "editor shake cancelled"])
    }
}

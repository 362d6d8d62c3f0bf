import ResponderKit
import ResponderKitTesting
import Testing

/// A view that does not handle touches, so that they travel up the responder chain.
final class Poster: UIView {
    func askToOpen() {
        UIApplication.shared.sendAction(Selector("open", GalleryController.open), to: nil, from: self, for: nil)
    }
}

/// Handles touches that its views leave unhandled, and the action that a poster sends without a target.
final class GalleryController: UIViewController {
    let poster = Poster(frame: CGRect(x: 45, y: 100, width: 300, height: 400))
    private(set) var touched = 0
    private(set) var opened = 0

    override func viewDidLoad() {
        poster.accessibilityIdentifier = "poster"
        view.addSubview(poster)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        touched += 1
    }

    func open() { opened += 1 }
}

@Suite @MainActor struct TheResponderChainGuide {
    @Test("A touch and an action that the poster does not handle reach the controller") func climbs() throws {
        let gallery = GalleryController()
        let screen = TestScreen { gallery }

        try screen.touch(.began, at: "poster")
        #expect(gallery.touched == 1)
        #expect(screen.trace.last?.offered == ["Poster#poster", "UIView", "GalleryController"])

        gallery.poster.askToOpen()
        #expect(gallery.opened == 1)
    }

    @Test("The responder chain leads from a view to the application delegate") func whole() {
        final class Delegate: UIResponder, UIApplicationDelegate {
            func applicationDidFinishLaunching(_ application: UIApplication) {
                let window = UIWindow(application: application)
                window.rootViewController = GalleryController()
                window.makeKeyAndVisible()
                self.window = window
            }
            private var window: UIWindow?
        }
        let delegate = Delegate()
        let screen = TestScreen(launching: delegate)
        let gallery = screen.window.rootViewController as? GalleryController

        var chain: [UIResponder] = []
        var responder: UIResponder? = gallery?.poster
        while let current = responder {
            chain.append(current)
            responder = current.next
        }

        #expect(
            chain.map { "\(type(of: $0))" } == [
                "Poster", "UIView", "GalleryController", "UIWindow", "UIApplication", "Delegate",
            ])
    }
}

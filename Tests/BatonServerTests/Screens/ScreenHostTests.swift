import Foundation
import ResponderKit
import Testing

@testable import BatonServer

@Suite("The screens of a server") @MainActor struct ScreenHostTests {
    let clock = ManualClock()

    private func host(
        _ sharing: ScreenDefinition.Sharing,
        delegate: @escaping @MainActor () -> any UIApplicationDelegate = { ProbeApp() }
    )
        -> (host: ScreenHost, definition: ScreenDefinition)
    {
        let definition = ScreenDefinition(name: "stage", title: "Stage", sharing: sharing, makeDelegate: delegate)
        return (ScreenHost(definitions: [definition], clock: clock, epochSeed: "seed"), definition)
    }

    @Test(
        "A viewport is given the size with the most similar aspect ratio",
        arguments: [
            (CGSize(width: 360, height: 780), CGSize(width: 390, height: 844)),
            (CGSize(width: 780, height: 360), CGSize(width: 1_280, height: 800)),
            (CGSize(width: 3_840, height: 2_160), CGSize(width: 1_280, height: 800)),
            (CGSize(width: 768, height: 1_024), CGSize(width: 700, height: 900)),
            (CGSize(width: 0.001, height: 16_384), CGSize(width: 390, height: 844)),
            (CGSize(width: 0, height: 100), CGSize(width: 390, height: 844)),
            (CGSize(width: 100, height: -1), CGSize(width: 390, height: 844)),
            (nil, CGSize(width: 390, height: 844)),
        ] as [(CGSize?, CGSize)])
    func bestSize(viewport: CGSize?, size: CGSize) {
        let sizes = [
            CGSize(width: 390, height: 844), CGSize(width: 1_280, height: 800), CGSize(width: 700, height: 900),
        ]

        #expect(ScreenHost.best(of: sizes, for: viewport) == size)
    }

    @Test("A screen without sizes has a default size")
    func noSizes() {
        #expect(ScreenHost.best(of: [], for: CGSize(width: 1_000, height: 10)).width > 0)
    }

    @Test("A shared screen exists once per size, from its first client until the server ends")
    func shared() {
        let (host, definition) = host(
            .shared(sizes: [CGSize(width: 390, height: 844), CGSize(width: 1_280, height: 800)]))
        #expect(host.sharedScreens.isEmpty, "no client has connected")

        let phone = host.screen(for: definition, viewport: CGSize(width: 400, height: 800))
        let other = host.screen(for: definition, viewport: nil)
        let desk = host.screen(for: definition, viewport: CGSize(width: 1_920, height: 1_080))

        #expect(phone === other)
        #expect(phone !== desk)
        #expect(phone.tree.epoch != desk.tree.epoch)
        host.clientLeft(phone, definition: definition)
        #expect(host.screen(for: definition, viewport: nil) === phone)
        #expect((phone.application.delegate as? ProbeApp)?.isOver == false)

        host.terminate()
        #expect((phone.application.delegate as? ProbeApp)?.isOver == true)
        #expect((desk.application.delegate as? ProbeApp)?.isOver == true)
    }

    @Test(
        "A private screen has the size of its viewport, within limits",
        arguments: [
            (CGSize(width: 320, height: 640), CGSize(width: 320, height: 640)),
            (CGSize(width: 320.4, height: 640.5), CGSize(width: 320, height: 641)),
            (CGSize(width: 1, height: 0), CGSize(width: 120, height: 120)),
            (CGSize(width: 16_384, height: 16_384), CGSize(width: 8_192, height: 8_192)),
            (nil, CGSize(width: 390, height: 844)),
        ] as [(CGSize?, CGSize)])
    func privateSize(viewport: CGSize?, size: CGSize) {
        let (host, definition) = host(.private(size: CGSize(width: 390, height: 844)))

        let screen = host.screen(for: definition, viewport: viewport)

        #expect(screen.size == size)
        #expect(host.screen(for: definition, viewport: viewport) !== screen, "each client has its own")
        guard let viewport else { return }
        #expect(!host.setSize(viewport, of: screen), "the size that it has is no other")
        #expect(host.setSize(CGSize(width: 500, height: 500), of: screen))
        #expect(screen.size == CGSize(width: 500, height: 500))
    }

    @Test("A private screen has its device's safe area in whole points, limited to the screen's size")
    func safeArea() {
        let (host, definition) = host(.private(size: CGSize(width: 390, height: 844)))
        let size = CGSize(width: 390, height: 844)

        let screen = host.screen(
            for: definition, viewport: size, safeArea: UIEdgeInsets(top: 46.6, left: 0, bottom: 34, right: 0))

        #expect(screen.application.screenSafeAreaInsets == UIEdgeInsets(top: 47, bottom: 34))
        #expect(!host.setSize(size, safeArea: UIEdgeInsets(top: 20), of: screen), "the size is the same")
        #expect(screen.application.screenSafeAreaInsets == UIEdgeInsets(top: 20))
        _ = host.setSize(size, safeArea: UIEdgeInsets(top: 800, left: 390, bottom: 100, right: 0), of: screen)
        #expect(screen.application.screenSafeAreaInsets == UIEdgeInsets(top: 422, left: 390, bottom: 100, right: 0))
    }

    @Test("A shared screen is chosen by the uncovered part of the viewport and has no safe area")
    func sharedSafeArea() {
        let sizes = [CGSize(width: 300, height: 400), CGSize(width: 400, height: 400)]
        let (host, definition) = host(.shared(sizes: sizes))
        let viewport = CGSize(width: 400, height: 400)

        let all = host.screen(for: definition, viewport: viewport)
        let covered = host.screen(for: definition, viewport: viewport, safeArea: UIEdgeInsets(left: 50, right: 50))

        #expect((all.size, covered.size) == (sizes[1], sizes[0]))
        #expect(covered.application.screenSafeAreaInsets == .zero)
    }

    @Test("A screen with several sizes also exists per text size, and one with a single size does not")
    func sharedTextScale() {
        let (host, several) = host(.shared(sizes: [CGSize(width: 300, height: 400), CGSize(width: 400, height: 300)]))
        let viewport = CGSize(width: 300, height: 400)
        let usual = host.screen(for: several, viewport: viewport)

        let large = host.screen(for: several, viewport: viewport, textScale: 2)

        #expect(large !== usual)
        #expect(large.size == usual.size)
        #expect(large.application.preferredContentSizeCategory == .accessibilityLarge)
        #expect(
            host.screen(for: several, viewport: viewport, textScale: 1.95) === large, "the nearest size is the same")
        let (other, one) = self.host(.shared(sizes: [viewport]))
        #expect(other.screen(for: one, viewport: nil, textScale: 2) === other.screen(for: one, viewport: nil))
    }

    @Test("A private screen is released together with its application when its client leaves")
    func privateEnd() {
        weak var application: UIApplication?
        weak var window: UIWindow?
        weak var delegate: ProbeApp?
        weak var left: Screen?
        let (host, definition) = host(.private(size: CGSize(width: 300, height: 300)))
        func visit() {
            let stage: ProbeApp
            let screen = host.screen(for: definition, viewport: nil)
            (application, left) = (screen.application, screen)
            window = screen.application.windows.first
            guard let made = screen.application.delegate as? ProbeApp else { return }
            stage = made
            delegate = stage
            stage.probe?.backgroundColor = .systemRed
            host.endTurn()

            host.clientLeft(screen, definition: definition)

            #expect(stage.isOver, "the application is notified")
        }
        visit()
        host.endTurn()

        #expect(application == nil)
        #expect(window == nil)
        #expect(delegate == nil)
        #expect(left == nil)
    }

    @Test("Epochs are unique, within one server run and across runs")
    func epochs() {
        let (host, definition) = host(.private(size: CGSize(width: 300, height: 300)))
        let other = ScreenHost(definitions: [definition], clock: clock, epochSeed: "another")

        let epochs = [host, host, other, other].map { $0.screen(for: definition, viewport: nil).tree.epoch }

        #expect(Set(epochs).count == 4)
        #expect(epochs.allSatisfy { $0.unicodeScalars.count <= 100 }, "a client has to be able to say it")
    }

    @Test("A screen commits once per turn, and only if something changed")
    func turns() throws {
        let (host, definition) = host(.shared(sizes: [CGSize(width: 300, height: 300)]))
        let screen = host.screen(for: definition, viewport: nil)
        host.endTurn()
        let before = screen.tree.revision
        let probe = try #require((screen.application.delegate as? ProbeApp)?.probe)

        for alpha in 1...50 { probe.alpha = CGFloat(alpha) / 100 }
        host.endTurn()
        host.endTurn()

        #expect(screen.tree.revision == before + 1)
    }

    @Test("A layout that always invalidates itself does not block the turn")
    func endlessLayout() {
        let (host, definition) = host(.shared(sizes: [CGSize(width: 300, height: 300)])) { ProbeApp(isRestless: true) }
        let screen = host.screen(for: definition, viewport: nil)

        host.endTurn()

        #expect(screen.tree.revision >= 1, "the turn came to its end")
    }

    @Test("A view that requests a redraw while drawing is drawn once per frame")
    func redraws() throws {
        final class Restless: UIView {
            var count = 0
            override func draw(_ rect: CGRect) {
                count += 1
                setNeedsDisplay()
            }
        }
        let (host, definition) = host(.private(size: CGSize(width: 100, height: 100)))
        let screen = host.screen(for: definition, viewport: nil)
        let restless = Restless(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        try #require((screen.application.delegate as? ProbeApp)?.probe?.window).addSubview(restless)

        host.endTurn()
        host.endTurn()
        #expect(restless.count == 1)
        clock.advance(by: ScreenHost.frameInterval)
        host.endTurn()

        #expect(restless.count == 2)
    }
}

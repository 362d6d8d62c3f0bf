import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Player views in the render tree", .serialized) @MainActor struct PlayerViewTests {
    private let screen = TestScreen.untraced()
    private let player: AVPlayer
    private let view = AVPlayerView()

    init() throws {
        player = AVPlayer(url: try #require(URL(string: "https://example.org/film.mp4")))
    }

    private func show() {
        view.player = player
        screen.add(view, 0, 0, 320, 320)
        screen.application.commit()
    }

    private func value(_ property: RenderProperty) -> RenderValue {
        screen.application.commit()
        return view.node?.value(of: property) ?? .none
    }

    private func ready(_ seconds: Double = 60) {
        screen.report(.ready, of: player, duration: seconds, size: CGSize(width: 640, height: 360))
    }

    @Test("A player view sends its source and timeline once and nothing while playback continues") func timeline() {
        show()
        #expect(value(.source) == .string("https://example.org/film.mp4"))
        #expect(value(.item) == .int(1))
        #expect(value(.timeline) == .timeline(Timeline(value: 0, at: 0, rate: 0)))
        #expect(value(.waiting) == .none)

        player.play()
        #expect(value(.waiting) == .bool(true))
        screen.clock.advance(by: 500)
        ready()
        #expect(value(.timeline) == .timeline(Timeline(value: 0, at: 500, rate: 1, maximum: 60)))
        #expect(value(.waiting) == .none)
        let revision = screen.tree.revision
        screen.clock.advance(by: 20_000)
        screen.application.commit()
        #expect(screen.tree.revision == revision)

        player.seek(to: CMTime(value: 50, timescale: 1))
        #expect(value(.seek) == .int(1))
        #expect(value(.timeline) == .timeline(Timeline(value: 50, at: 20_500, rate: 1, maximum: 60)))
    }

    @Test("A repeated report from a page changes nothing") func repeated() {
        show()
        player.play()
        ready()
        screen.clock.advance(by: 100)
        screen.application.commit()
        let revision = screen.tree.revision

        ready()
        screen.application.commit()

        #expect(screen.tree.revision == revision)
    }

    @Test("A player view sends its video gravity, volume, mute state and poster") func looks() {
        show()
        view.videoGravity = .resizeAspectFill
        #expect(value(.contentMode) == .string("scaleAspectFill"))
        view.videoGravity = .resize
        #expect(value(.contentMode) == .string("scaleToFill"))
        view.videoGravity = .resizeAspect
        #expect(value(.contentMode) == .none)
        player.volume = 0.25
        player.isMuted = true
        #expect(value(.volume) == .number(0.25))
        #expect(value(.muted) == .bool(true))
        let poster = UIImage(data: [1, 2, 3], mediaType: "image/png")
        view.poster = poster
        #expect(value(.image) == .string("/assets/\(poster.contentID ?? "")"))
    }

    @Test("videoBounds is the rectangle of the picture inside the view") func bounds() {
        show()
        #expect(view.videoBounds == .zero)
        ready()
        #expect(view.videoBounds == CGRect(x: 0, y: 70, width: 320, height: 180))
        view.videoGravity = .resizeAspectFill
        #expect(abs(view.videoBounds.width - 320 * 640 / 360) < 0.001)
        view.videoGravity = .resize
        #expect(view.videoBounds == CGRect(x: 0, y: 0, width: 320, height: 320))
        #expect(view.isReadyForDisplay)
    }

    @Test("A new item gets a new number, and reports about the previous item are ignored") func items() throws {
        show()
        let id = try #require(view.node?.id)
        let device = screen.device
        player.replaceCurrentItem(with: AVPlayerItem(url: try #require(URL(string: "/b.mp4"))))
        let early = screen.application.send(
            media: MediaReport(state: .failed, item: 1), ofNode: id, from: device, isLeader: true)
        #expect(early)
        #expect(player.status == .unknown, "before pages were notified")
        #expect(value(.item) == .int(2))
        _ = screen.application.send(
            media: MediaReport(state: .failed, item: 1), ofNode: id, from: device, isLeader: true)
        #expect(player.status == .unknown)
        _ = screen.application.send(
            media: MediaReport(state: .ready, item: 2), ofNode: id, from: device, isLeader: false)
        #expect(player.status == .unknown, "who follows says nothing that counts")

        _ = screen.application.send(
            media: MediaReport(state: .ready, item: 2), ofNode: id, from: device, isLeader: true)
        #expect(player.status == .readyToPlay)
        player.replaceCurrentItem(with: nil)
        for property in [RenderProperty.source, .item, .timeline, .seek] { #expect(value(property) == .none) }
    }

    @Test("A report is accepted only for a node that plays media and still exists") func nodes() throws {
        show()
        let id = try #require(view.node?.id)
        let created = try #require(view.node?.created)
        let window = try #require(screen.window.node?.id)
        let report = MediaReport(state: .ready, item: 1)

        #expect(screen.application.showsMedia(node: id, at: created))
        #expect(!screen.application.showsMedia(node: id, at: created - 1))
        #expect(!screen.application.showsMedia(node: window, at: created))
        #expect(!screen.application.send(media: report, ofNode: window, from: screen.device, isLeader: true))
        #expect(!screen.application.send(media: report, ofNode: 999, from: screen.device, isLeader: true))
        view.removeFromSuperview()
        screen.application.commit()
        #expect(!screen.application.send(media: report, ofNode: id, from: screen.device, isLeader: true))
    }

    @Test("A player without a view has a sound output of its own until a view shows it") func sound() {
        func outputs() -> [InvisiblePlayerView] { screen.window.subviews.compactMap { $0 as? InvisiblePlayerView } }
        player.play()
        #expect(outputs().isEmpty, "a view may still be made for it")
        screen.application.commit()
        #expect(outputs().count == 1)
        #expect(outputs().first?.node?.value(of: .source) == .string("https://example.org/film.mp4"))

        show()
        #expect(outputs().isEmpty)
        view.player = nil
        screen.application.commit()
        #expect(outputs().count == 1)
        player.replaceCurrentItem(with: nil)
        #expect(outputs().isEmpty)
    }

    @Test("A media file is served at an unguessable address for as long as its asset exists") func files() throws {
        let before = ContentAddress.count
        let file = URL(fileURLWithPath: "/tmp/a film.mp4")
        var name = ""
        do {
            let asset = AVURLAsset(url: file)
            let text = try #require(asset.source?.text)
            #expect(text.hasPrefix("/media/"))
            name = String(text.dropFirst(7))
            #expect(name.count >= 20, "it cannot be guessed")
            #expect(ServedContent.mediaFile(named: name) == file)
            #expect(ServedContent.webPage(named: name) == nil)
            #expect(AVURLAsset(url: file).source?.text != text)
        }

        #expect(ServedContent.mediaFile(named: name) == nil)
        #expect(ContentAddress.count == before)
    }
}

@Suite("Playback controls of a player view controller", .serialized) @MainActor struct PlaybackControlsTests {
    private let screen: TestScreen
    private let controller = AVPlayerViewController()
    private let player: AVPlayer

    init() throws {
        let screen = TestScreen(size: CGSize(width: 400, height: 300))
        self.screen = screen
        player = AVPlayer(url: try #require(URL(string: "/film.mp4")))
        controller.player = player
        screen.window.rootViewController = controller
        screen.application.commit()
    }

    private func ready() {
        screen.report(.ready, of: player, duration: 100)
        screen.application.commit()
    }

    private func button(_ label: String) throws -> UIView {
        try #require(screen.application.views(matching: ViewQuery(label: label)).first?.view)
    }

    @Test("Touches on the controls play, pause and skip") func touch() throws {
        try screen.tap(try button("Play"))
        #expect(player.rate == 1)
        ready()
        try screen.tap(try button("Forward 10 seconds"))
        #expect(player.currentTime().seconds >= 10)
        try screen.tap(try button("Back 10 seconds"))
        #expect(player.currentTime().seconds < 1)
        try screen.tap(try button("Pause"))
        #expect(player.rate == 0)
        try screen.tap(try button("Mute"))
        #expect(player.isMuted)
    }

    @Test("The controls hide during playback and reappear on a tap or when playback stops") func hiding() throws {
        try screen.tap(try button("Play"))
        ready()
        func isConcealed() -> Bool {
            controller.view.subviews.compactMap { $0 as? PlaybackControls }.first?.isConcealed ?? true
        }
        screen.advance(by: .seconds(2.5))
        #expect(!isConcealed())
        screen.advance(by: .seconds(1))
        #expect(isConcealed())

        try screen.tap(CGPoint(x: 200, y: 150))
        #expect(!isConcealed())
        #expect(player.rate == 1, "the tap only brought them back")
        screen.advance(by: .seconds(4))
        #expect(isConcealed())
        player.pause()
        #expect(!isConcealed())
        screen.advance(by: .seconds(10))
        #expect(!isConcealed(), "the controls of a paused video stay")
    }

    @Test("The play button of a remote control plays and pauses at any time") func presses() throws {
        ready()
        #expect(controller.becomeFirstResponder())
        try screen.press(.playPause)
        #expect(player.rate == 1)
        try screen.press(.playPause)
        #expect(player.rate == 0)
    }

    @Test("Play after the end starts again at the beginning") func again() throws {
        try screen.tap(try button("Play"))
        ready()
        screen.advance(by: .seconds(101))
        #expect(player.rate == 0)

        try screen.tap(try button("Play"))
        #expect(player.rate == 1)
        #expect(player.currentTime().seconds < 1)
    }

    @Test("Linear playback hides the skip buttons, and showsPlaybackControls hides all controls") func linear() throws {
        ready()
        controller.requiresLinearPlayback = true
        #expect(screen.application.views(matching: ViewQuery(label: "Forward 10 seconds")).isEmpty)
        controller.showsPlaybackControls = false
        #expect(screen.application.views(matching: ViewQuery(label: "Play")).isEmpty)
    }

    @Test("An item that cannot be played shows its error") func failure() {
        screen.report(.failed, of: player, fault: .decoding)
        screen.application.commit()
        let labels = screen.application.views(matching: ViewQuery(kind: "label")).compactMap { $0.label }
        #expect(labels.contains(AVError(.decodeFailed).description))
    }
}

import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct ViewQueryTests {
    private let scene = Scene()

    private func find(_ query: ViewQuery) -> [UIView] { scene.application.views(matching: query).map(\.view) }

    @Test("By identifier, kind and id; all that is given must hold") func selecting() throws {
        let play = scene.add(UIButton(frame: .zero), 0, 0, 100, 50)
        play.accessibilityIdentifier = "play"
        let label = scene.add(UILabel(), 0, 100, 100, 20)
        label.accessibilityIdentifier = "play"
        scene.application.commit()

        #expect(find(ViewQuery(identifier: "play")) == [play, label])
        #expect(find(ViewQuery(identifier: "play", kind: "label")) == [label])
        #expect(find(ViewQuery(id: play.node?.id)) == [play])
        #expect(find(ViewQuery(identifier: "pla")).isEmpty)
        #expect(find(ViewQuery(identifier: "play", id: 0)).isEmpty)
    }

    @Test("By label: exactly, and only where none has it so a part of it, regardless of case") func labels() {
        let volume = scene.add(UISlider(), 0, 0, 100, 44)
        volume.accessibilityLabel = "Volume"
        let more = scene.add(UIButton(frame: .zero), 0, 100, 100, 44)
        more.setTitle("Volume up", for: .normal)
        let text = scene.add(UILabel(), 0, 200, 100, 20)
        text.text = "VOLUME"

        #expect(find(ViewQuery(label: "Volume")) == [volume])
        #expect(find(ViewQuery(label: "volume")) == [volume, more, text])
        #expect(find(ViewQuery(label: "UP")) == [more])
        #expect(find(ViewQuery(label: "nothing")).isEmpty)
    }

    @Test("By a point: what a touch there would hit, and nothing is changed by asking") func points() {
        let scroll = scene.add(UIScrollView(), 0, 0, 100, 100)
        let button = scene.add(UIButton(frame: .zero), 0, 0, 50, 50, to: scroll)
        scene.add(UILabel(), 0, 0, 50, 50)

        #expect(find(ViewQuery(point: CGPoint(x: 10, y: 10))) == [button])
        #expect(find(ViewQuery(kind: "slider", point: CGPoint(x: 10, y: 10))).isEmpty)
        #expect(find(ViewQuery(point: CGPoint(x: -10, y: 10))).isEmpty)
    }

    @Test("What is hidden, or in something hidden, is not found; front windows come first") func hidden() {
        let group = scene.add(UIView(), 0, 0, 100, 100)
        let button = scene.add(UIButton(frame: .zero), 0, 0, 50, 50, to: group)
        let front = UIWindow(application: scene.application)
        front.makeKeyAndVisible()
        let second = scene.add(UIButton(frame: .zero), 0, 0, 50, 50, to: front)
        #expect(find(ViewQuery(kind: "button")) == [second, button])

        group.isHidden = true
        front.isHidden = true
        #expect(find(ViewQuery(kind: "button")).isEmpty)
    }

    @Test("A match tells frame, value, state; and what of it can be seen") func matches() throws {
        let scroll = scene.add(UIScrollView(), 50, 50, 100, 100)
        scroll.contentSize = CGSize(width: 100, height: 1_000)
        let toggle = scene.add(UISwitch(), 10, 90, 51, 31, to: scroll)
        toggle.isOn = true
        toggle.isEnabled = false
        scroll.contentOffset.y = 10
        scene.application.commit()
        let match = try #require(scene.application.views(matching: ViewQuery(kind: "switch")).first)

        #expect(match.frame == CGRect(x: 60, y: 130, width: 51, height: 31))
        #expect(match.visibleFrame == CGRect(x: 60, y: 130, width: 51, height: 20))
        #expect(match.value == .bool(true))
        #expect(!match.isEnabled)
        #expect(!match.isFocused)
        scroll.contentOffset.y = 500
        let gone = try #require(scene.application.views(matching: ViewQuery(kind: "switch")).first)
        #expect(gone.visibleFrame == .zero)
        let outside = scene.add(UILabel(), 390, 0, 100, 20)
        outside.text = "edge"
        let edge = try #require(scene.application.views(matching: ViewQuery(kind: "label")).first)
        #expect(edge.visibleFrame == CGRect(x: 390, y: 0, width: 10, height: 20))
        #expect(edge.value == .text("edge"))
        #expect(edge.label == "edge")
    }

    @Test("A view outside of any window is not found") func outsideOfAWindow() {
        #expect(ViewMatch(UIView()) == nil)
    }
}

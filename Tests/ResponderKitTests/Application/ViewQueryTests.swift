import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct ViewQueryTests {
    private let screen = TestScreen.untraced()

    private func find(_ query: ViewQuery) -> [UIView] { screen.application.views(matching: query).map(\.view) }

    @Test("A query by identifier, kind and ID finds the views that match every given criterion") func selecting() throws
    {
        let play = screen.add(UIButton(frame: .zero), 0, 0, 100, 50)
        play.accessibilityIdentifier = "play"
        let label = screen.add(UILabel(), 0, 100, 100, 20)
        label.accessibilityIdentifier = "play"
        screen.application.commit()

        #expect(find(ViewQuery(identifier: "play")) == [play, label])
        #expect(find(ViewQuery(identifier: "play", kind: "label")) == [label])
        #expect(find(ViewQuery(id: play.node?.id)) == [play])
        #expect(find(ViewQuery(identifier: "pla")).isEmpty)
        #expect(find(ViewQuery(identifier: "play", id: 0)).isEmpty)
    }

    @Test("A query by label prefers exact matches, else finds partial matches regardless of case") func labels() {
        let volume = screen.add(UISlider(), 0, 0, 100, 44)
        volume.accessibilityLabel = "Volume"
        let more = screen.add(UIButton(frame: .zero), 0, 100, 100, 44)
        more.setTitle("Volume up", for: .normal)
        let text = screen.add(UILabel(), 0, 200, 100, 20)
        text.text = "VOLUME"

        #expect(find(ViewQuery(label: "Volume")) == [volume])
        #expect(find(ViewQuery(label: "volume")) == [volume, more, text])
        #expect(find(ViewQuery(label: "UP")) == [more])
        #expect(find(ViewQuery(label: "nothing")).isEmpty)
    }

    @Test("A query by point finds the view that a touch there would hit, without side effects") func points() {
        let scroll = screen.add(UIScrollView(), 0, 0, 100, 100)
        let button = screen.add(UIButton(frame: .zero), 0, 0, 50, 50, to: scroll)
        screen.add(UILabel(), 0, 0, 50, 50)

        #expect(find(ViewQuery(point: CGPoint(x: 10, y: 10))) == [button])
        #expect(find(ViewQuery(kind: "slider", point: CGPoint(x: 10, y: 10))).isEmpty)
        #expect(find(ViewQuery(point: CGPoint(x: -10, y: 10))).isEmpty)
    }

    @Test("A query skips hidden views and views in hidden views, and lists front windows first") func hidden() {
        let group = screen.add(UIView(), 0, 0, 100, 100)
        let button = screen.add(UIButton(frame: .zero), 0, 0, 50, 50, to: group)
        let front = UIWindow(application: screen.application)
        front.makeKeyAndVisible()
        let second = screen.add(UIButton(frame: .zero), 0, 0, 50, 50, to: front)
        #expect(find(ViewQuery(kind: "button")) == [second, button])

        group.isHidden = true
        front.isHidden = true
        #expect(find(ViewQuery(kind: "button")).isEmpty)
    }

    @Test("A match reports frame, value, enabled state and the visible part of the frame") func matches() throws {
        let scroll = screen.add(UIScrollView(), 50, 50, 100, 100)
        scroll.contentSize = CGSize(width: 100, height: 1_000)
        let toggle = screen.add(UISwitch(), 10, 90, 51, 31, to: scroll)
        toggle.isOn = true
        toggle.isEnabled = false
        scroll.contentOffset.y = 10
        screen.application.commit()
        let match = try #require(screen.application.views(matching: ViewQuery(kind: "switch")).first)

        #expect(match.frame == CGRect(x: 60, y: 130, width: 51, height: 31))
        #expect(match.visibleFrame == CGRect(x: 60, y: 130, width: 51, height: 20))
        #expect(match.value == .bool(true))
        #expect(!match.isEnabled)
        #expect(!match.isFocused)
        scroll.contentOffset.y = 500
        let gone = try #require(screen.application.views(matching: ViewQuery(kind: "switch")).first)
        #expect(gone.visibleFrame == .zero)
        let outside = screen.add(UILabel(), 390, 0, 100, 20)
        outside.text = "edge"
        let edge = try #require(screen.application.views(matching: ViewQuery(kind: "label")).first)
        #expect(edge.visibleFrame == CGRect(x: 390, y: 0, width: 10, height: 20))
        #expect(edge.value == .text("edge"))
        #expect(edge.label == "edge")
    }

    @Test("A view outside a window is not found") func outsideOfAWindow() {
        #expect(ViewMatch(UIView()) == nil)
    }
}

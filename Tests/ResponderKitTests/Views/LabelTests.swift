import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct LabelTests {
    private let screen = TestScreen.untraced()

    @Test("A label's intrinsic size fits its longest line and its number of lines") func ownSize() {
        let label = UILabel()
        label.text = "wide\ni"
        #expect(label.intrinsicContentSize == CGSize(width: UIFont.label.width(of: "wide"), height: 21))
        label.numberOfLines = 0
        #expect(label.intrinsicContentSize.height == 42)
        label.font = .systemFont(ofSize: 34)
        #expect(label.intrinsicContentSize.height == 82)
        label.text = nil
        #expect(label.intrinsicContentSize == CGSize(width: 0, height: 41))
    }

    @Test("Text that is wider than the label wraps if the label allows more lines") func wrapping() {
        let label = UILabel()
        label.text = String(repeating: "n", count: 100)
        let width = label.intrinsicContentSize.width
        #expect(label.sizeThatFits(CGSize(width: width / 3.5, height: 0)).height == 21)
        label.numberOfLines = 0
        #expect(label.sizeThatFits(CGSize(width: width / 3.5, height: 0)).height == 84)
        label.numberOfLines = 2
        #expect(label.sizeThatFits(CGSize(width: width / 3.5, height: 0)).height == 42)
        #expect(label.sizeThatFits(CGSize(width: width * 2, height: 0)).width == width)
    }

    @Test("A timeline is sent instead of text and read as its current value") func timeline() {
        let label = screen.add(UILabel(), 0, 0, 100, 20)
        label.text = "text"
        label.timeline = Timeline(value: 10, at: 0, rate: 1, maximum: 200)
        label.timelineFormat = .remaining
        screen.clock.advance(by: 5_000)
        screen.application.commit()
        #expect(label.node?.value(of: .text) == RenderValue.none)
        #expect(label.node?.value(of: .timeline) == .timeline(Timeline(value: 10, at: 0, rate: 1, maximum: 200)))
        #expect(label.node?.value(of: .format) == .string("remaining"))
        #expect(label.shownText == "-3:05")
        #expect(label.intrinsicContentSize.width >= label.font.width(of: "-3:20"))
        label.timeline = nil
        screen.application.commit()
        #expect(label.node?.value(of: .text) == .string("text"))
        #expect(label.node?.value(of: .format) == RenderValue.none)
    }

    @Test("A label sends only the properties that differ from their defaults") func looks() {
        let label = screen.add(UILabel(), 0, 0, 100, 20)
        label.text = "a"
        screen.application.commit()
        #expect(label.node?.entries.map(\.property) == [.frame, .text])
        label.textColor = .secondaryLabel
        label.font = .boldSystemFont(ofSize: 12)
        label.textAlignment = .right
        label.numberOfLines = 3
        screen.application.commit()
        #expect(label.node?.value(of: .textColor) == .color(.secondaryLabel))
        #expect(label.node?.value(of: .font) == .font(UIFont(pointSize: 12, weight: .bold, design: .default)))
        #expect(label.node?.value(of: .textAlignment) == .string("right"))
        #expect(label.node?.value(of: .lines) == .int(3))
    }

    @Test("A progress view shows its own progress or that of a timeline") func progress() {
        let bar = screen.add(UIProgressView(), 0, 0, 100, 4)
        bar.progress = 7
        #expect(bar.progress == 1)
        bar.progress = 0.25
        screen.application.commit()
        #expect(bar.node?.value(of: .value) == .number(0.25))
        bar.timeline = Timeline(value: 0, at: 0, rate: 1, maximum: 10)
        screen.clock.advance(by: 5_000)
        screen.application.commit()
        #expect(bar.node?.value(of: .value) == RenderValue.none)
        #expect(screen.application.views(matching: ViewQuery(kind: "progress")).first?.value == .number(0.5))
    }

    @Test("An image is sent with its name and content mode") func pictures() {
        let view = screen.add(UIImageView(image: UIImage(systemName: "play.fill")), 0, 0, 10, 10)
        view.contentMode = .scaleAspectFit
        view.symbolSize = 30
        screen.application.commit()
        #expect(view.node?.value(of: .image) == .string("symbol:play.fill"))
        #expect(view.node?.value(of: .contentMode) == .string("scaleAspectFit"))
        #expect(view.node?.value(of: .symbolSize) == .number(30))
        #expect(view.intrinsicContentSize == CGSize(width: 39, height: 39))
        let effect = screen.add(UIVisualEffectView(), 0, 0, 10, 10)
        effect.material = .thin
        screen.application.commit()
        #expect(effect.node?.value(of: .material) == .string("thin"))
    }
}

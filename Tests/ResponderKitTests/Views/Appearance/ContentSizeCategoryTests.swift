import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct ContentSizeCategoryTests {
    private let screen = TestScreen.untraced()

    @Test(
        "A text scale maps to the content size category with the nearest text size",
        arguments: [
            (0.25, UIContentSizeCategory.extraSmall), (0.82, .extraSmall), (1, .large), (1.1, .extraLarge),
            (1.5, .extraExtraExtraLarge),
            (1.6, .accessibilityMedium),
            (2, .accessibilityLarge), (8, .accessibilityExtraExtraExtraLarge),
        ])
    func nearest(scale: Double, category: UIContentSizeCategory) {
        #expect(UIContentSizeCategory(scale: scale) == category)
    }

    @Test("Preferred fonts have UIKit's sizes at the default and at larger content size categories") func preferred() {
        screen.application.makeCurrent()
        #expect(UIFont.preferredFont(forTextStyle: .body) == .systemFont(ofSize: 17))
        #expect(UIFont.preferredFont(forTextStyle: .headline) == .systemFont(ofSize: 17, weight: .semibold))

        screen.application.setPreferredContentSizeCategory(.accessibilityMedium)

        #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 28)
        #expect(UIFont.preferredFont(forTextStyle: .largeTitle).pointSize == 44)
        #expect(UIFontMetrics.default.scaledValue(for: 34) == 56)
        #expect(UIFontMetrics(forTextStyle: .body).scaledFont(for: .boldSystemFont(ofSize: 20)).pointSize == 33)
        #expect(
            UIFontMetrics(forTextStyle: .body).scaledFont(for: .boldSystemFont(ofSize: 20), maximumPointSize: 25)
                .pointSize == 25)
    }

    @Test("Labels that adjust to the content size category follow it both ways, and all layouts run again")
    func labels() {
        screen.application.makeCurrent()
        final class Host: UIView {
            var layouts = 0
            override func layoutSubviews() { layouts += 1 }
        }
        let host = screen.add(Host(), 0, 0, 300, 300)
        let along = screen.add(UILabel(), 0, 0, 300, 40, to: host)
        along.font = .preferredFont(forTextStyle: .body)
        along.adjustsFontForContentSizeCategory = true
        let own = screen.add(UILabel(), 0, 40, 300, 40, to: host)
        own.font = UIFontMetrics(forTextStyle: .body).scaledFont(for: .boldSystemFont(ofSize: 20))
        own.adjustsFontForContentSizeCategory = true
        let fixed = screen.add(UILabel(), 0, 80, 300, 40, to: host)
        fixed.font = .systemFont(ofSize: 17)
        fixed.adjustsFontForContentSizeCategory = true
        let still = screen.add(UILabel(), 0, 120, 300, 40, to: host)
        still.font = .preferredFont(forTextStyle: .body)
        screen.application.commit()
        let layouts = host.layouts

        screen.application.setPreferredContentSizeCategory(.accessibilityExtraLarge)
        screen.application.commit()
        #expect([along, own, fixed, still].map(\.font.pointSize) == [40, 47, 17, 17])
        #expect(host.layouts == layouts + 1)
        #expect(along.node?.value(of: .font) == .font(.systemFont(ofSize: 40)))

        screen.application.setPreferredContentSizeCategory(.large)
        #expect([along, own].map(\.font.pointSize) == [17, 20])
    }
}

import ResponderKitTesting
import Testing
import UIKit

@Suite @MainActor struct CounterTests {
    @Test("A tap on the button increments the counter") func tapCounts() throws {
        let screen = TestScreen { CounterViewController() }

        try screen.tap("increment")

        #expect(try screen.view("count", as: UILabel.self).text == "1")
        #expect(screen.trace.last?.handler == "UIButton#increment")
    }
}

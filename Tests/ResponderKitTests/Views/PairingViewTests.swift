import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite("The view for a pairing code") @MainActor struct PairingViewTests {
    let screen = TestScreen.untraced()

    @Test("A pairing view has a node kind of its own without the code, and an intrinsic size")
    func node() throws {
        let view = screen.add(PairingView(), 20, 30, 300, 400)
        screen.application.commit()

        let node = try #require(view.node)
        #expect(node.kind == .pairing)
        #expect(node.value(of: .label) == .none)
        #expect(view.intrinsicContentSize == CGSize(width: 240, height: 300))
    }

    @Test("endVisits calls the visit handler and does nothing without one")
    func visits() {
        var count = 0
        screen.application.endVisits()
        screen.application.visitHandler = { count += 1 }

        screen.application.endVisits()

        #expect(count == 1)
    }
}

import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Editing commands search the chain for the first responder that can perform them.
@Suite @MainActor struct Asked12Tests {
    private final class Editing: UIView, UIResponderStandardEditActions {
        var done: [String] = []
        var can: Set<String> = ["cut", "copy", "paste", "select", "selectAll", "delete"]
        override var canBecomeFirstResponder: Bool { true }
        override func canPerformAction(_ action: ResponderKit.Selector, withSender sender: Any?) -> Bool {
            can.contains(action.name) && super.canPerformAction(action, withSender: sender)
        }
        override func cut(_ sender: Any?) { done.append("cut") }
        override func copy(_ sender: Any?) { done.append("copy") }
        override func paste(_ sender: Any?) { done.append("paste") }
        override func select(_ sender: Any?) { done.append("select") }
        override func selectAll(_ sender: Any?) { done.append("selectAll") }
        override func delete(_ sender: Any?) { done.append("delete") }
    }

    private static let commands: [ResponderKit.Selector] = [.cut, .copy, .paste, .select, .selectAll, .delete]
    private let outer = Editing()
    private let inner = Editing()
    private let screen: TestScreen

    init() {
        let outer = outer
        screen = TestScreen { outer }
        outer.addSubview(inner)
        inner.becomeFirstResponder()
    }

    @Test("An editing command goes to the first responder if it can perform the command") func Asked12_firstResponder()
    {
        for command in Self.commands { #expect(screen.edit(command).handler === inner) }

        #expect(inner.done == ["cut", "copy", "paste", "select", "selectAll", "delete"])
        #expect(outer.done.isEmpty)
    }

    @Test("A command that the first responder cannot perform goes to the nearest responder up the chain that can")
    func Asked12_upTheChain() {
        inner.can = ["copy"]

        for command in Self.commands { screen.edit(command) }

        #expect(inner.done == ["copy"])
        #expect(outer.done == ["cut", "paste", "select", "selectAll", "delete"])
        #expect(screen.trace.records.last?.askedToPerform == ["Editing", "Editing"])
    }

    @Test("A command that no responder can perform is not handled") func Asked12_nobody() {
        inner.can = []
        outer.can = []

        #expect(!screen.edit(.cut).isHandled)
        #expect(screen.trace.last?.askedToPerform == ["Editing", "Editing", "UIWindow", "UIApplication"])
    }
}

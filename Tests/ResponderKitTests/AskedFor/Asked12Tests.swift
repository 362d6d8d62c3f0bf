import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// The editing menu's commands find the first responder up the chain that can perform them.
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

    @Test("Each goes to the first responder, where that can do it") func Asked12_firstResponder() {
        for command in Self.commands { #expect(screen.edit(command).handler === inner) }

        #expect(inner.done == ["cut", "copy", "paste", "select", "selectAll", "delete"])
        #expect(outer.done.isEmpty)
    }

    @Test("What that cannot do goes to the nearest up the chain that can") func Asked12_upTheChain() {
        inner.can = ["copy"]

        for command in Self.commands { screen.edit(command) }

        #expect(inner.done == ["copy"])
        #expect(outer.done == ["cut", "paste", "select", "selectAll", "delete"])
        #expect(screen.trace.records.last?.askedToPerform == ["Editing", "Editing"])
    }

    @Test("What nobody can do is nobody's") func Asked12_nobody() {
        inner.can = []
        outer.can = []

        #expect(!screen.edit(.cut).isHandled)
        #expect(screen.trace.last?.askedToPerform == ["Editing", "Editing", "UIWindow", "UIApplication"])
    }
}

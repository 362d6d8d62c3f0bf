import ResponderKitTesting
import Foundation

@testable import ResponderKit

extension TestScreen {
    var focus: UIFocusSystem { application.focusSystem }

    /// Moves the focus at once to the item that an environment prefers.
    /// - Returns: whether the focused item is the environment itself.
    @discardableResult
    func focus(on environment: any UIFocusEnvironment) -> Bool {
        focus.requestFocusUpdate(to: environment)
        focus.updateFocusIfNeeded()
        return focus.focusedItem === environment
    }

    /// Adds a focusable view that logs its focus callbacks.
    @discardableResult
    func item(
        _ name: String, _ log: Log, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat = 50, _ height: CGFloat = 50,
        to parent: UIView? = nil
    ) -> FocusProbe {
        add(FocusProbe(name, log), x, y, width, height, to: parent)
    }

    /// Adds a view that cannot be focused but can contain focusable views.
    @discardableResult
    func group(
        _ name: String, _ log: Log, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat = 50, _ height: CGFloat = 50,
        to parent: UIView? = nil
    ) -> FocusProbe {
        let group = item(name, log, x, y, width, height, to: parent)
        group.can = false
        return group
    }

    /// The name of the focused view.
    var focused: String? { (focus.focusedItem as? FocusProbe)?.name }
}

/// A view that logs the calls of the focus system.
@MainActor
class FocusProbe: UIView {
    let name: String
    let log: Log
    var can = true
    var isTransparent = false
    var agrees = true
    var prefers: [any UIFocusEnvironment]?
    var asked = 0
    var onUpdate: ((UIFocusUpdateContext, UIFocusAnimationCoordinator) -> Void)?

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
        super.init(frame: .zero)
    }

    override var canBecomeFocused: Bool {
        asked += 1
        return can
    }
    override var isTransparentFocusItem: Bool { isTransparent }
    override var preferredFocusEnvironments: [any UIFocusEnvironment] { prefers ?? super.preferredFocusEnvironments }

    override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool {
        log.note("\(name)?")
        return agrees
    }

    override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
        log.note("\(name)!")
        onUpdate?(context, coordinator)
    }
}

import Foundation

/// Offers what can be done to a row to a screen reader, which cannot draw it aside: nobody sees or touches it. (E7)
@MainActor
final class RowActionsButton: UIButton {
    private let open: () -> Bool

    init(_ open: @escaping () -> Bool) {
        self.open = open
        super.init(frame: .zero)
    }

    override var canBecomeFocused: Bool { false }

    override func accessibilityActivate() -> Bool { open() }
}

import Foundation

/// An invisible button that opens a row's swipe actions for screen readers, which cannot swipe a row. (E7)
@MainActor
class RowActionsButton: UIButton {
    private let open: () -> Bool

    init(_ open: @escaping () -> Bool) {
        self.open = open
        super.init(frame: .zero)
    }

    override var canBecomeFocused: Bool { false }

    override func accessibilityActivate() -> Bool { open() }
}

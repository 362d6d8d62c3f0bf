import Foundation

/// An invisible button that opens a row's swipe actions. Screen readers use it, because they cannot swipe the row. (E7)
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

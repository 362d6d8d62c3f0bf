import Foundation
import ResponderKit
import ResponderKitTesting
import Testing

/// A mail application in columns: the mailboxes at the side, and the selected letter.
final class MailColumns: UISplitViewController {
    let boxes = BoxViewController("Boxes")
    let letter = UIViewController()

    init() {
        super.init(style: .doubleColumn)
        letter.title = "Letter"
        setViewController(boxes, for: .primary)
        setViewController(letter, for: .secondary)
    }
}

@Suite("Split view columns in the guide") @MainActor struct ColumnsGuide {
    @Test("V10 V12 A split view shows its columns side by side, and on a small screen as one stack") func columns() {
        let columns = MailColumns()
        let screen = TestScreen(size: CGSize(width: 1_200, height: 800)) { columns }
        #expect(columns.displayMode == .oneBesideSecondary)

        columns.hide(.primary)
        screen.advance(by: .milliseconds(400))
        #expect(columns.displayMode == .secondaryOnly)

        screen.application.setScreenSize(CGSize(width: 390, height: 844))
        screen.application.commit()
        #expect(columns.isCollapsed)
        #expect(columns.letter.navigationController === columns.boxes.navigationController)

        let other = UIViewController()
        other.title = "Another letter"
        columns.boxes.showDetailViewController(other, sender: nil)
        screen.advance(by: .milliseconds(400))
        #expect(columns.boxes.navigationController?.viewControllers == [columns.boxes, other])
    }
}

import ResponderKitTesting
import Foundation
import Testing

@testable import ResponderKit

@Suite @MainActor struct KeyboardRoomTests {
    private let screen = TestScreen.untraced()

    /// A table with a text field in each row.
    private final class Form: UITableViewController {
        var fields: [Int: UITextField] = [:]
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            let field = UITextField(frame: CGRect(x: 16, y: 5, width: 300, height: 34))
            cell.contentView.addSubview(field)
            fields[indexPath.row] = field
            return cell
        }
    }

    private func form() throws -> (Form, UITableView) {
        screen.application.keyboardPresentation = .always
        let form = Form(style: .plain)
        screen.window.rootViewController = form
        screen.application.commit()
        return (form, try #require(form.tableView))
    }

    @Test("S11 A table scrolls its edited field above the keyboard and can scroll to its last row")
    func S11_shown()
        throws
    {
        let (form, table) = try form()
        let field = try #require(form.fields[15])
        #expect(field.convert(field.bounds, to: nil).maxY > 600)

        #expect(field.becomeFirstResponder())
        screen.clock.advance(by: 5_000)
        screen.application.commit()

        let keyboard = screen.application.keyboardFrame
        #expect(keyboard.height > 100)
        #expect(abs(table.adjustedContentInset.bottom - keyboard.height) < 1)
        #expect(field.convert(field.bounds, to: nil).maxY <= keyboard.minY)
        #expect(table.contentOffset.y > 0)
        table.contentOffset.y = 100_000
        #expect(table.contentOffset.y == 40 * 44 - 800 + keyboard.height)
    }

    @Test("S11 The next field scrolls into view too, and dismissing the keyboard removes its inset") func S11_next()
        throws
    {
        let (form, table) = try form()
        let field = try #require(form.fields[2])
        #expect(field.becomeFirstResponder())
        screen.clock.advance(by: 5_000)
        #expect(table.contentOffset.y == 0)
        let next = try #require(form.fields[17])
        #expect(next.becomeFirstResponder())
        screen.clock.advance(by: 5_000)
        screen.application.commit()
        #expect(next.convert(next.bounds, to: nil).maxY <= screen.application.keyboardFrame.minY)

        table.contentOffset.y = 100_000
        #expect(next.resignFirstResponder())
        screen.clock.advance(by: 5_000)
        #expect(table.adjustedContentInset.bottom == 0)
        #expect(abs(table.contentOffset.y - 960) < 0.01)
    }
}

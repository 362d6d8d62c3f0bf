import Foundation
import ResponderKit

@MainActor
final class WritingPage: GalleryPage, UITextFieldDelegate {
    private func field(_ placeholder: String, border: UITextField.BorderStyle = .roundedRect) -> UITextField {
        let field = UITextField()
        field.placeholder = placeholder
        field.borderStyle = border
        field.font = .preferredFont(forTextStyle: .body)
        field.adjustsFontForContentSizeCategory = true
        field.delegate = self
        return field
    }

    override func addExamples() {
        example("Borders") { example in
            example.addWide(field("Rounded"), height: 38)
            example.addWide(field("Line", border: .line), height: 38)
            example.addWide(field("Bezel", border: .bezel), height: 38)
            example.addWide(field("None", border: .none), height: 38)
        }
        example("States") { example in
            let empty = field("With a clear button")
            empty.text = "Written"
            empty.clearButtonMode = .always
            empty.accessibilityIdentifier = "clearable"
            example.addWide(empty, height: 38)
            let secret = field("A secret")
            secret.text = "secret"
            secret.isSecureTextEntry = true
            secret.textContentType = .oneTimeCode
            example.addWide(secret, height: 38)
            let disabled = field("Disabled")
            disabled.isEnabled = false
            example.addWide(disabled, height: 38)
            let search = field("With a picture")
            let glass = UIImageView(image: UIImage(systemName: "magnifyingglass"))
            glass.frame = CGRect(x: 0, y: 0, width: 34, height: 24)
            glass.contentMode = .center
            glass.tintColor = .secondaryLabel
            search.leftView = glass
            search.leftViewMode = .always
            example.addWide(search, height: 38)
        }
        example("Keyboards", "Each field sets the kind of keyboard on a phone, and the title of its Return key.") {
            example in
            for (type, name) in [
                (UIKeyboardType.emailAddress, "name@example.org"), (.numberPad, "Digits"),
                (.phonePad, "A phone's number"),
                (.URL, "example.org"),
                (.decimalPad, "1.5"),
            ] {
                let field = field(name)
                field.keyboardType = type
                field.returnKeyType = .done
                field.autocapitalizationType = .none
                example.addWide(field, height: 38)
            }
        }
        example("Text views") { example in
            let view = UITextView()
            view.text = "Several lines,\nas many as there are,\nwith a caret anywhere."
            view.font = .preferredFont(forTextStyle: .body)
            view.adjustsFontForContentSizeCategory = true
            view.accessibilityLabel = "Several lines"
            view.layer.cornerRadius = 8
            view.layer.borderWidth = 1
            view.layer.borderColor = .separator
            example.addWide(view, "Editable", height: 110)
            let still = UITextView()
            still.text = "This text can be read and selected, but not changed."
            still.isEditable = false
            still.font = .preferredFont(forTextStyle: .body)
            still.accessibilityLabel = "Read only"
            example.addWide(still, "Read only", height: 70)
        }
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool { textField.resignFirstResponder() }
}

import UIKit

/// A form of three fields. Return moves to the next field, and the form is validated during typing.
class SignUpFormViewController: UIViewController {
    let scrollView = UIScrollView()
    let nameField = UITextField()
    let emailField = UITextField()
    let passwordField = UITextField()
    let submitButton = UIButton(type: .system)
    let messageLabel = UILabel()

    private var fields: [UITextField] { [nameField, emailField, passwordField] }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground
        scrollView.frame = view.bounds
        scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        scrollView.keyboardDismissMode = .interactive
        scrollView.contentSize = CGSize(width: view.bounds.width, height: 500)
        view.addSubview(scrollView)

        configure(nameField, placeholder: "Name", at: 60)
        nameField.textContentType = .name
        nameField.autocapitalizationType = .words
        configure(emailField, placeholder: "E-Mail", at: 120)
        emailField.keyboardType = .emailAddress
        emailField.textContentType = .emailAddress
        emailField.autocapitalizationType = .none
        emailField.autocorrectionType = .no
        emailField.spellCheckingType = .no
        configure(passwordField, placeholder: "Password", at: 180)
        passwordField.isSecureTextEntry = true
        passwordField.returnKeyType = .done
        passwordField.clearsOnBeginEditing = true

        submitButton.setTitle("Sign Up", for: .normal)
        submitButton.setTitleColor(.systemGray, for: .disabled)
        submitButton.frame = CGRect(x: 20, y: 250, width: 280, height: 44)
        submitButton.addTarget(self, action: Selector("submit", SignUpFormViewController.submit), for: .touchUpInside)
        submitButton.isEnabled = false
        scrollView.addSubview(submitButton)

        messageLabel.frame = CGRect(x: 20, y: 310, width: 280, height: 60)
        messageLabel.numberOfLines = 2
        messageLabel.font = .preferredFont(forTextStyle: .footnote)
        scrollView.addSubview(messageLabel)

        let tap = UITapGestureRecognizer(target: view, action: .endEditing)
        tap.cancelsTouchesInView = false
        view.addGestureRecognizer(tap)
    }

    private func configure(_ field: UITextField, placeholder: String, at y: CGFloat) {
        field.frame = CGRect(x: 20, y: y, width: 280, height: 44)
        field.borderStyle = .roundedRect
        field.placeholder = placeholder
        field.returnKeyType = .next
        field.clearButtonMode = .whileEditing
        field.enablesReturnKeyAutomatically = true
        field.delegate = self
        field.addTarget(
            self, action: Selector("textChanged", SignUpFormViewController.textChanged), for: .editingChanged)
        scrollView.addSubview(field)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        let center = NotificationCenter.default
        center.addObserver(
            self, selector: Selector("keyboardWillShow", SignUpFormViewController.keyboardWillShow),
            name: UIResponder.keyboardWillShowNotification, object: nil)
        center.addObserver(
            self, selector: Selector("keyboardWillHide", SignUpFormViewController.keyboardWillHide),
            name: UIResponder.keyboardWillHideNotification, object: nil)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        NotificationCenter.default.removeObserver(self)
    }

    func keyboardWillShow(_ notification: Notification) {
        guard
            let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
            let duration = notification.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double
        else { return }
        let keyboardFrame = view.convert(frame, from: nil)
        let overlap = view.bounds.intersection(keyboardFrame).height
        UIView.animate(withDuration: duration) {
            self.scrollView.contentInset.bottom = overlap
        }
    }

    func keyboardWillHide(_ notification: Notification) {
        scrollView.contentInset = .zero
    }

    func textChanged(_ sender: UITextField) {
        submitButton.isEnabled = isValid
        messageLabel.text = nil
    }

    private var isValid: Bool {
        guard let name = nameField.text, let email = emailField.text, let password = passwordField.text else {
            return false
        }
        let trimmed = name.trimmingCharacters(in: .whitespaces)
        return !trimmed.isEmpty && email.contains("@") && password.count >= 8
    }

    func submit() {
        view.endEditing(true)
        messageLabel.textColor = .systemGreen
        messageLabel.text = "Welcome, \(nameField.text ?? "")"
    }
}

// MARK: - UITextFieldDelegate

extension SignUpFormViewController: UITextFieldDelegate {
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if let index = fields.firstIndex(of: textField), index + 1 < fields.count {
            fields[index + 1].becomeFirstResponder()
        } else {
            textField.resignFirstResponder()
            if isValid {
                submit()
            }
        }
        return true
    }

    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
        guard textField === nameField else { return true }
        let current = textField.text ?? ""
        guard let stringRange = Range(range, in: current) else { return false }
        return current.replacingCharacters(in: stringRange, with: string).count <= 12
    }

    func textFieldDidBeginEditing(_ textField: UITextField) {
        textField.layer.borderColor = UIColor.systemBlue.cgColor
        textField.layer.borderWidth = 1
        scrollView.scrollRectToVisible(textField.frame, animated: true)
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
        textField.layer.borderWidth = 0
        if textField == emailField, let text = textField.text, !text.isEmpty, !text.contains("@") {
            messageLabel.textColor = .systemRed
            messageLabel.text = "That is no e-mail address."
        }
    }
}

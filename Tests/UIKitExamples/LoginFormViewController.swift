import UIKit

/// A login form in nested stack views, with custom spacing and layout margins.
class LoginFormViewController: UIViewController, UITextFieldDelegate {
    private let titleLabel = UILabel()
    private let subtitleLabel = UILabel()
    private let emailField = UITextField()
    private let passwordField = UITextField()
    private let errorLabel = UILabel()
    private let rememberSwitch = UISwitch()
    private let signInButton = UIButton(type: .system)
    private let forgotButton = UIButton(type: .system)
    private let formStack = UIStackView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        title = "Sign In"
        configureLabels()
        configureFields()
        configureButtons()
        configureStack()
    }

    private func configureLabels() {
        titleLabel.text = "Welcome back"
        titleLabel.font = UIFont.preferredFont(forTextStyle: .largeTitle)
        titleLabel.adjustsFontForContentSizeCategory = true
        titleLabel.textAlignment = .center

        subtitleLabel.text = "Sign in to see your trips and tickets."
        subtitleLabel.font = .preferredFont(forTextStyle: .subheadline)
        subtitleLabel.textColor = .secondaryLabel
        subtitleLabel.textAlignment = .center
        subtitleLabel.numberOfLines = 0

        errorLabel.font = .preferredFont(forTextStyle: .footnote)
        errorLabel.textColor = .systemRed
        errorLabel.numberOfLines = 0
        errorLabel.isHidden = true
    }

    private func configureFields() {
        emailField.placeholder = "Email"
        emailField.borderStyle = .roundedRect
        emailField.keyboardType = .emailAddress
        emailField.autocapitalizationType = .none
        emailField.autocorrectionType = .no
        emailField.textContentType = .username
        emailField.returnKeyType = .next
        emailField.delegate = self

        passwordField.placeholder = "Password"
        passwordField.borderStyle = .roundedRect
        passwordField.isSecureTextEntry = true
        passwordField.textContentType = .password
        passwordField.returnKeyType = .go
        passwordField.delegate = self

        [emailField, passwordField].forEach {
            $0.heightAnchor.constraint(equalToConstant: 44).isActive = true
            $0.addTarget(
                self, action: Selector("textDidChange", LoginFormViewController.textDidChange), for: .editingChanged)
        }
    }

    private func configureButtons() {
        signInButton.setTitle("Sign In", for: .normal)
        signInButton.setTitleColor(.white, for: .normal)
        signInButton.setTitleColor(UIColor.white.withAlphaComponent(0.5), for: .disabled)
        signInButton.titleLabel?.font = .boldSystemFont(ofSize: 17)
        signInButton.backgroundColor = .systemBlue
        signInButton.layer.cornerRadius = 10
        signInButton.isEnabled = false
        signInButton.heightAnchor.constraint(equalToConstant: 50).isActive = true
        signInButton.addTarget(self, action: Selector("signIn", LoginFormViewController.signIn), for: .touchUpInside)

        forgotButton.setTitle("Forgot password?", for: .normal)
        forgotButton.contentHorizontalAlignment = .trailing
    }

    private func configureStack() {
        let rememberLabel = UILabel()
        rememberLabel.text = "Remember me"
        let rememberRow = UIStackView(arrangedSubviews: [rememberLabel, rememberSwitch])
        rememberRow.alignment = .center
        rememberRow.spacing = 8

        let header = UIStackView(arrangedSubviews: [titleLabel, subtitleLabel])
        header.axis = .vertical
        header.spacing = 4

        formStack.axis = .vertical
        formStack.spacing = 12
        formStack.isLayoutMarginsRelativeArrangement = true
        formStack.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 32, leading: 24, bottom: 24, trailing: 24)
        for subview in [header, emailField, passwordField, errorLabel, rememberRow, signInButton, forgotButton] {
            formStack.addArrangedSubview(subview)
        }
        formStack.setCustomSpacing(40, after: header)
        formStack.setCustomSpacing(24, after: rememberRow)
        formStack.setCustomSpacing(UIStackView.spacingUseSystem, after: signInButton)

        formStack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(formStack)
        NSLayoutConstraint.activate([
            formStack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            formStack.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            formStack.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
    }

    private func textDidChange(_ sender: UITextField) {
        let email = emailField.text ?? ""
        let password = passwordField.text ?? ""
        signInButton.isEnabled = !email.isEmpty && !password.isEmpty
    }

    private func signIn() {
        view.endEditing(true)
        guard let email = emailField.text, email.contains("@") else {
            showError("Please enter a valid email address.")
            return
        }
        showError(nil)
        signInButton.setTitle("Welcome, \(email)", for: .normal)
    }

    private func showError(_ message: String?) {
        errorLabel.text = message
        UIView.animate(withDuration: 0.25) {
            self.errorLabel.isHidden = message == nil
            self.formStack.layoutIfNeeded()
        }
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if textField === emailField {
            passwordField.becomeFirstResponder()
        } else {
            signIn()
        }
        return true
    }
}

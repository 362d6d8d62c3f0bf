import Foundation
import ResponderKit

/// The registration form.
@MainActor
final class FormViewController: UIViewController, UITextFieldDelegate, UITextViewDelegate {
    /// The maximum length of the name and of the text about the user, in UTF-16 units.
    private static let maximumNameLength = 40
    private static let maximumAboutLength = 280
    /// The visible space above and below the edited field, in points.
    private static let fieldMargin: CGFloat = 24

    /// The scroll view of the form, for cases in which the form does not fit: on a small screen, with large text, or
    /// above a keyboard.
    private let page = UIScrollView()
    private let heading = UILabel()
    private let name = FormEntry("Name", identifier: "name", placeholder: "How shall we call you?") { text in
        text.trimmingCharacters(in: .whitespaces).isEmpty ? "A name is needed." : nil
    }
    private let mail = FormEntry("Email", identifier: "email", placeholder: "name@example.org") { text in
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let isWell = parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !text.contains(" ")
        return isWell && parts[1].first != "." && parts[1].last != "." ? nil : "This is no email address."
    }
    private let password = FormEntry("Password", identifier: "password", placeholder: "At least 8 characters") { text in
        text.count < 8 ? "A password has at least 8 characters." : nil
    }
    private let aboutCaption = UILabel()
    private let about = UITextView()
    private let remainingLength = UILabel()
    private let register = UIButton(frame: .zero)
    private let message = UILabel()

    private var entries: [FormEntry] { [name, mail, password] }
    /// The restoration identifiers of the fields that were edited before the state was saved.
    private var edited: [String] = []

    override func viewDidLoad() {
        view.backgroundColor = .systemBackground
        page.restorationIdentifier = "page"

        heading.text = "Create account"
        heading.font = UIFontMetrics(forTextStyle: .largeTitle).scaledFont(for: .systemFont(ofSize: 30, weight: .bold))
        heading.numberOfLines = 0
        heading.accessibilityTraits = .header

        name.field.textContentType = .name
        name.field.autocapitalizationType = .words
        mail.field.keyboardType = .emailAddress
        mail.field.textContentType = .emailAddress
        mail.field.autocapitalizationType = .none
        mail.field.autocorrectionType = .no
        password.field.isSecureTextEntry = true
        password.field.textContentType = .newPassword
        password.field.autocapitalizationType = .none
        password.field.autocorrectionType = .no
        for entry in entries {
            entry.field.delegate = self
            entry.field.addTarget(
                self, action: Selector("fieldChanged", FormViewController.fieldChanged), for: .editingChanged)
        }

        aboutCaption.text = "About you"
        aboutCaption.font = UIFontMetrics(forTextStyle: .footnote).scaledFont(
            for: .systemFont(ofSize: 13, weight: .semibold))
        aboutCaption.textColor = .secondaryLabel
        aboutCaption.accessibilityTraits = .decorative
        about.delegate = self
        about.font = .preferredFont(forTextStyle: .body)
        about.adjustsFontForContentSizeCategory = true
        about.accessibilityLabel = "About you"
        about.accessibilityIdentifier = "about"
        about.restorationIdentifier = "about"
        about.textContainerInset = UIEdgeInsets(top: 10, left: 5, bottom: 10, right: 5)
        about.layer.cornerRadius = 10
        about.layer.borderWidth = 1
        about.layer.borderColor = .separator
        remainingLength.font = UIFontMetrics(forTextStyle: .footnote).scaledFont(
            for: .monospacedDigitSystemFont(ofSize: 13))
        remainingLength.textColor = .secondaryLabel
        remainingLength.textAlignment = .right
        remainingLength.accessibilityIdentifier = "left"

        register.setTitle("Register", for: .normal)
        register.style = .filled
        register.titleLabel?.font = .preferredFont(forTextStyle: .body)
        register.titleLabel?.adjustsFontForContentSizeCategory = true
        register.accessibilityIdentifier = "register"
        register.addTarget(self, action: Selector("submit", FormViewController.submit), for: .primaryActionTriggered)
        message.accessibilityIdentifier = "message"
        message.font = .preferredFont(forTextStyle: .body)
        message.textAlignment = .center
        message.textColor = .secondaryLabel
        message.numberOfLines = 0
        for label in [heading, aboutCaption, remainingLength, message] {
            label.adjustsFontForContentSizeCategory = true
        }

        view.addSubview(page)
        for subview in [heading, aboutCaption, about, remainingLength, register, message] { page.addSubview(subview) }
        for subview in entries.flatMap(\.views) { page.addSubview(subview) }
        let moved = Selector("keyboardMoved", FormViewController.keyboardMoved)
        NotificationCenter.default.addObserver(
            self, selector: moved, name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
        update()
    }

    /// Makes space for the keyboard, and scrolls the edited field above it.
    private func keyboardMoved(_ notification: Notification) {
        guard let end = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
            let window = view.window
        else { return }
        let covered = max(0, window.bounds.maxY - end.minY - view.safeAreaInsets.bottom)
        page.contentInset.bottom = covered
        let edited = (entries.map(\.field) as [UIView] + [about]).first(where: \.isFirstResponder)
        guard covered > 0, let edited else { return }
        page.scrollRectToVisible(edited.frame.insetBy(dx: 0, dy: -Self.fieldMargin), animated: true)
    }

    // MARK: Fields

    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String)
        -> Bool
    {
        guard textField === name.field else { return true }
        return name.text.utf16.count - range.length + string.utf16.count <= Self.maximumNameLength
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        switch textField {
        case name.field: mail.field.becomeFirstResponder()
        case mail.field: password.field.becomeFirstResponder()
        default: about.becomeFirstResponder()
        }
        return true
    }

    func textFieldDidBeginEditing(_ textField: UITextField) {
        message.text = nil
        view.setNeedsLayout()
        entries.forEach { $0.update() }
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
        entries.first { $0.field === textField }?.editingEnded()
        view.setNeedsLayout()
    }

    private func fieldChanged() {
        update()
    }

    // MARK: The text view

    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
        textView.text.utf16.count - range.length + text.utf16.count <= Self.maximumAboutLength
    }

    func textViewDidChange(_ textView: UITextView) {
        update()
    }

    // MARK: The whole form

    private func update() {
        register.isEnabled = entries.allSatisfy(\.isValid)
        remainingLength.text = "\(Self.maximumAboutLength - about.text.utf16.count)"
    }

    private func submit() {
        view.endEditing(true)
        message.text = "Welcome, \(name.text.trimmingCharacters(in: .whitespaces))!"
        entries.forEach { $0.clear() }
        about.text = ""
        update()
        view.setNeedsLayout()
        view.layoutIfNeeded()
        page.scrollRectToVisible(message.frame, animated: true)
    }

    // MARK: State restoration

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(entries.filter(\.wasEdited).compactMap(\.field.restorationIdentifier), forKey: "edited")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        edited = coder.decodeObject(forKey: "edited") as? [String] ?? []
    }

    override func applicationFinishedRestoringState() {
        loadViewIfNeeded()
        for entry in entries { entry.restore(wasEdited: edited.contains(entry.field.restorationIdentifier ?? "")) }
        update()
        view.setNeedsLayout()
    }

    // MARK: Layout

    override func viewDidLayoutSubviews() {
        let area = view.bounds.inset(by: view.safeAreaInsets)
        page.frame = view.bounds
        let width = min(area.width - 40, 420)
        let x = area.midX - width / 2
        var top: CGFloat = area.height > 700 ? 48 - min(32, view.safeAreaInsets.top) : 16
        func addRow(_ view: UIView, minimum: CGFloat, _ gap: CGFloat) {
            let height = max(minimum, view.sizeThatFits(CGSize(width: width, height: 0)).height)
            view.frame = CGRect(x: x, y: top, width: width, height: height)
            top += height + gap
        }
        addRow(heading, minimum: 38, 18)
        for entry in entries {
            addRow(entry.caption, minimum: 18, 5)
            addRow(entry.field, minimum: 44, 3)
            addRow(entry.problem, minimum: 18, 8)
        }
        addRow(aboutCaption, minimum: 18, 5)
        remainingLength.frame = CGRect(
            x: x + width - 80, y: aboutCaption.frame.minY, width: 80, height: aboutCaption.frame.height)
        let lines = about.font?.lineHeight ?? 0
        about.frame = CGRect(x: x, y: top, width: width, height: max(96, lines * 3 + 20))
        top += about.frame.height + 22
        addRow(register, minimum: 50, 12)
        addRow(message, minimum: 44, 0)
        page.contentSize = CGSize(width: view.bounds.width, height: top)
    }
}

import Foundation
import ResponderKit

/// A search field.
@MainActor
final class SearchElement: ElementView, UITextFieldDelegate {
    private let field = UISearchTextField()
    override var target: UIView { field }
    override var handlesTap: Bool { true }
    override var maximumWidth: CGFloat? { context.points(640) }

    override func build() {
        field.clearButtonMode = .whileEditing
        field.autocorrectionType = .no
        field.autocapitalizationType = .none
        field.returnKeyType = .search
        field.delegate = self
        field.addAction(UIAction { [weak self] _ in self?.changed() }, for: .editingChanged)
        field.addAction(UIAction { [weak self] _ in self?.field.resignFirstResponder() }, for: .editingDidEndOnExit)
        addSubview(field)
    }

    private func changed() {
        guard let key = element.word("into") else { return }
        context.model.registerInput()
        context.model.set([key: .text(field.text ?? "")])
    }

    /// Limits the length of the search text, because the list of results is laid out again after each letter.
    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String)
        -> Bool
    {
        (textField.text ?? "").utf16.count - range.length + string.utf16.count <= RowQuery.searchLimit
    }

    override func configure() {
        field.font = context.font(17)
        guard let lens = field.leftView as? UIImageView else { return }
        lens.symbolSize = context.points(17)
        lens.bounds.size = lens.intrinsicContentSize
    }

    override func refresh() {
        let placeholder = element.localizedText("placeholder").map { scope.text($0) } ?? context.builtInStrings[.search]
        field.placeholder = placeholder
        if element.localizedText("label") == nil { field.accessibilityLabel = placeholder }
        let text = element.word("into").flatMap { context.model.values[$0]?.displayText } ?? ""
        if field.text ?? "" != text { field.text = text }
    }

    override func contentSize(_ width: CGFloat?) -> CGSize {
        CGSize(width: width ?? context.points(240), height: context.controlHeight)
    }
    override func layoutContent(_ area: CGRect) { field.frame = area }
}

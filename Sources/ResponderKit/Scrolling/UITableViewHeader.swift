import Foundation

/// What stands over a section: its title.
@MainActor
final class UITableViewHeader: UIView {
    private let title = UILabel()

    init(_ text: String?) {
        super.init(frame: .zero)
        title.text = text
        title.font = .systemFont(ofSize: 13, weight: .semibold)
        title.textColor = .secondaryLabel
        title.accessibilityTraits = .header
        addSubview(title)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        title.frame = bounds.inset(by: UIEdgeInsets(left: 16, right: 16))
    }
}

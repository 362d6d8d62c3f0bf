import UIKit

/// A profile card with a round picture, and details that fold out with an animation.
final class ProfileCardViewController: UIViewController {
    private let cardView = UIView()

    private lazy var avatarImageView: UIImageView = {
        let imageView = UIImageView(image: UIImage(systemName: "person.crop.circle.fill"))
        imageView.contentMode = .scaleAspectFill
        imageView.tintColor = .systemIndigo
        imageView.backgroundColor = .secondarySystemFill
        imageView.layer.borderColor = UIColor.systemIndigo.cgColor
        imageView.layer.borderWidth = 2
        imageView.clipsToBounds = true
        imageView.translatesAutoresizingMaskIntoConstraints = false
        return imageView
    }()

    private lazy var nameLabel: UILabel = {
        let label = UILabel()
        label.text = "Wilhelmina Oppenheimer-Castellano"
        label.font = UIFont.preferredFont(forTextStyle: .headline)
        label.lineBreakMode = .byTruncatingTail
        label.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
        return label
    }()

    private lazy var badgeLabel: UILabel = {
        let label = UILabel()
        label.text = "PRO"
        label.font = UIFont.systemFont(ofSize: 13, weight: .semibold)
        label.textColor = .systemGreen
        label.setContentCompressionResistancePriority(.required, for: .horizontal)
        label.setContentHuggingPriority(.required, for: .horizontal)
        return label
    }()

    private lazy var roleLabel: UILabel = {
        let label = UILabel()
        label.text = "Harbour pilot"
        label.font = UIFont.preferredFont(forTextStyle: .subheadline)
        label.textColor = .secondaryLabel
        return label
    }()

    private lazy var detailsStack: UIStackView = {
        let stack = UIStackView(arrangedSubviews: [
            makeDetailRow(title: "Ships", value: "1,204"),
            makeDetailRow(title: "Since", value: "2009"),
            makeDetailRow(title: "Port", value: "Rotterdam"),
        ])
        stack.axis = .vertical
        stack.spacing = 6
        stack.isHidden = true
        stack.alpha = 0
        return stack
    }()

    private lazy var moreButton: UIButton = {
        let button = UIButton(type: .system)
        button.setTitle("Show details", for: .normal)
        button.addTarget(
            self, action: Selector("toggleDetails", ProfileCardViewController.toggleDetails), for: .touchUpInside)
        return button
    }()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground

        cardView.backgroundColor = .secondarySystemGroupedBackground
        cardView.layer.cornerRadius = 16
        cardView.layoutMargins = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
        cardView.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(cardView)

        let nameRow = UIStackView(arrangedSubviews: [nameLabel, badgeLabel])
        nameRow.axis = .horizontal
        nameRow.alignment = .firstBaseline
        nameRow.spacing = 8

        let textStack = UIStackView(arrangedSubviews: [nameRow, roleLabel])
        textStack.axis = .vertical
        textStack.spacing = 2

        let headerStack = UIStackView(arrangedSubviews: [avatarImageView, textStack])
        headerStack.alignment = .center
        headerStack.spacing = 12

        let contentStack = UIStackView(arrangedSubviews: [headerStack, detailsStack, moreButton])
        contentStack.axis = .vertical
        contentStack.spacing = 16
        contentStack.translatesAutoresizingMaskIntoConstraints = false
        cardView.addSubview(contentStack)

        let margins = cardView.layoutMarginsGuide
        NSLayoutConstraint.activate([
            cardView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
            cardView.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
            cardView.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
            contentStack.topAnchor.constraint(equalTo: margins.topAnchor),
            contentStack.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            contentStack.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
            contentStack.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
            avatarImageView.widthAnchor.constraint(equalToConstant: 64),
            avatarImageView.heightAnchor.constraint(equalTo: avatarImageView.widthAnchor),
        ])
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        avatarImageView.layer.cornerRadius = avatarImageView.bounds.height / 2
    }

    private func makeDetailRow(title: String, value: String) -> UIStackView {
        let titleLabel = UILabel()
        titleLabel.text = title
        titleLabel.textColor = .secondaryLabel
        let valueLabel = UILabel()
        valueLabel.text = value
        valueLabel.textAlignment = .right
        valueLabel.setContentHuggingPriority(.defaultLow - 1, for: .horizontal)
        return UIStackView(arrangedSubviews: [titleLabel, valueLabel])
    }

    private func toggleDetails(_ sender: UIButton) {
        let isShowing = detailsStack.isHidden
        sender.setTitle(isShowing ? "Hide details" : "Show details", for: .normal)
        UIView.animate(withDuration: 0.3, delay: 0, options: [.curveEaseInOut]) {
            self.detailsStack.isHidden = !isShowing
            self.detailsStack.alpha = isShowing ? 1 : 0
            self.view.layoutIfNeeded()
        } completion: { _ in
            UIAccessibility.post(notification: .layoutChanged, argument: self.moreButton)
        }
    }
}

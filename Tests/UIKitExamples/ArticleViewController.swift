import UIKit

/// An article whose text follows the readable width, with a button at the bottom of the safe area.
class ArticleViewController: UIViewController {
    private let scrollView = UIScrollView()
    private let contentView = UIView()
    private let heroImageView = UIImageView()
    private let headlineLabel = UILabel()
    private let bylineLabel = UILabel()
    private let bodyLabel = UILabel()
    private let subscribeButton = UIButton(type: .system)
    private let separator = UIView()

    private var isSubscribed = false {
        didSet { updateButton() }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        setUpViews()
        setUpConstraints()
    }

    private func setUpViews() {
        heroImageView.image = UIImage(systemName: "leaf")
        heroImageView.contentMode = .scaleAspectFit
        heroImageView.backgroundColor = .systemTeal
        heroImageView.clipsToBounds = true

        headlineLabel.text = "A Garden on Every Roof"
        headlineLabel.font = .preferredFont(forTextStyle: .title1)
        headlineLabel.numberOfLines = 0
        headlineLabel.adjustsFontForContentSizeCategory = true

        bylineLabel.text = "By Ida Moreau"
        bylineLabel.font = .preferredFont(forTextStyle: .caption1)
        bylineLabel.textColor = .secondaryLabel

        let paragraph = NSMutableParagraphStyle()
        paragraph.lineSpacing = 4
        let text = """
            The city has begun to plant its roofs. Three years ago there were eleven of them; today there are more \
            than four hundred, and the council has a waiting list. Gardeners say that the soil is thin and the wind \
            is strong, but that the light is better than anywhere on the ground.
            """
        bodyLabel.attributedText = NSAttributedString(
            string: text,
            attributes: [
                .font: UIFont.preferredFont(forTextStyle: .body),
                .foregroundColor: UIColor.label,
                .paragraphStyle: paragraph,
            ])
        bodyLabel.numberOfLines = 0

        separator.backgroundColor = .separator

        subscribeButton.titleLabel?.font = .preferredFont(forTextStyle: .headline)
        subscribeButton.backgroundColor = .systemBlue
        subscribeButton.tintColor = .white
        subscribeButton.layer.cornerRadius = 12
        subscribeButton.addTarget(
            self, action: Selector("didTapSubscribe", ArticleViewController.didTapSubscribe), for: .touchUpInside)
        updateButton()

        view.addSubview(scrollView)
        scrollView.addSubview(contentView)
        [heroImageView, headlineLabel, bylineLabel, bodyLabel].forEach(contentView.addSubview)
        view.addSubview(separator)
        view.addSubview(subscribeButton)
        [
            scrollView, contentView, heroImageView, headlineLabel, bylineLabel, bodyLabel, separator, subscribeButton,
        ].forEach { $0.translatesAutoresizingMaskIntoConstraints = false }
    }

    private func setUpConstraints() {
        let safeArea = view.safeAreaLayoutGuide
        let readable = contentView.readableContentGuide
        NSLayoutConstraint.activate([
            scrollView.topAnchor.constraint(equalTo: safeArea.topAnchor),
            scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            scrollView.bottomAnchor.constraint(equalTo: separator.topAnchor),

            contentView.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor),
            contentView.leadingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.leadingAnchor),
            contentView.trailingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.trailingAnchor),
            contentView.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor),
            contentView.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor),

            heroImageView.topAnchor.constraint(equalTo: contentView.topAnchor),
            heroImageView.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
            heroImageView.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
            heroImageView.heightAnchor.constraint(equalTo: heroImageView.widthAnchor, multiplier: 9.0 / 16.0),

            headlineLabel.topAnchor.constraint(equalTo: heroImageView.bottomAnchor, constant: 20),
            headlineLabel.leadingAnchor.constraint(equalTo: readable.leadingAnchor),
            headlineLabel.trailingAnchor.constraint(equalTo: readable.trailingAnchor),

            bylineLabel.topAnchor.constraint(equalToSystemSpacingBelow: headlineLabel.bottomAnchor, multiplier: 1),
            bylineLabel.leadingAnchor.constraint(equalTo: readable.leadingAnchor),
            bylineLabel.trailingAnchor.constraint(lessThanOrEqualTo: readable.trailingAnchor),

            bodyLabel.topAnchor.constraint(equalTo: bylineLabel.bottomAnchor, constant: 16),
            bodyLabel.leadingAnchor.constraint(equalTo: readable.leadingAnchor),
            bodyLabel.trailingAnchor.constraint(equalTo: readable.trailingAnchor),
            bodyLabel.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -24),

            separator.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            separator.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            separator.heightAnchor.constraint(equalToConstant: 1),
            separator.bottomAnchor.constraint(equalTo: subscribeButton.topAnchor, constant: -12),

            subscribeButton.leadingAnchor.constraint(equalTo: safeArea.leadingAnchor, constant: 20),
            subscribeButton.trailingAnchor.constraint(equalTo: safeArea.trailingAnchor, constant: -20),
            subscribeButton.heightAnchor.constraint(equalToConstant: 50),
            safeArea.bottomAnchor.constraint(equalTo: subscribeButton.bottomAnchor, constant: 12),
        ])
    }

    private func updateButton() {
        subscribeButton.setTitle(isSubscribed ? "Subscribed" : "Subscribe", for: .normal)
    }

    private func didTapSubscribe() {
        isSubscribed.toggle()
        UIImpactFeedbackGenerator(style: .light).impactOccurred()
    }
}

import UIKit

/// The looks of buttons: the classic properties and the configurations side by side.
class ButtonStylesViewController: UIViewController {
    private let stackView = UIStackView()
    private let statusLabel = UILabel()
    private var downloads = 0
    private lazy var downloadButton = UIButton(configuration: .filled())

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground

        stackView.axis = .vertical
        stackView.alignment = .leading
        stackView.spacing = 14
        stackView.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stackView)
        NSLayoutConstraint.activate([
            stackView.topAnchor.constraint(equalTo: view.layoutMarginsGuide.topAnchor, constant: 16),
            stackView.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            stackView.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
        ])

        statusLabel.text = "Nothing tapped"
        stackView.addArrangedSubview(statusLabel)
        [
            makeInsetButton(), makeAlignedButton(), makeImageButton(), makeShadowButton(), makeConfiguredButton(),
            makeSubtitleButton(), makeCapsuleButton(), makeDownloadButton(), makeCloseButton(),
        ].forEach { button in
            button.addTarget(
                self, action: Selector("buttonTapped", ButtonStylesViewController.buttonTapped), for: .touchUpInside)
            stackView.addArrangedSubview(button)
        }
    }

    private func makeInsetButton() -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle("Insets", for: .normal)
        button.setImage(UIImage(systemName: "star"), for: .normal)
        button.setImage(UIImage(systemName: "star.fill"), for: .selected)
        button.contentEdgeInsets = UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
        button.imageEdgeInsets = UIEdgeInsets(top: 0, left: -6, bottom: 0, right: 6)
        button.titleEdgeInsets.left = 4
        button.layer.borderWidth = 1
        button.layer.borderColor = UIColor.systemBlue.cgColor
        return button
    }

    private func makeAlignedButton() -> UIButton {
        let button = UIButton(type: .custom)
        button.setTitle("Aligned left, at the top", for: .normal)
        button.setTitleColor(.label, for: .normal)
        button.setTitleColor(.systemRed, for: .highlighted)
        button.contentHorizontalAlignment = .left
        button.contentVerticalAlignment = .top
        button.backgroundColor = .systemGray6
        button.widthAnchor.constraint(equalToConstant: 260).isActive = true
        button.heightAnchor.constraint(equalToConstant: 60).isActive = true
        return button
    }

    private func makeImageButton() -> UIButton {
        let button = UIButton()
        button.setBackgroundImage(UIImage(systemName: "circle"), for: .normal)
        button.setTitle("Background image", for: .normal)
        button.adjustsImageWhenHighlighted = false
        return button
    }

    private func makeShadowButton() -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle("Shadow", for: .normal)
        button.backgroundColor = .white
        button.layer.cornerRadius = 8
        button.layer.shadowColor = UIColor.black.cgColor
        button.layer.shadowOpacity = 0.3
        button.layer.shadowOffset = CGSize(width: 0, height: 3)
        button.layer.shadowRadius = 6
        button.layer.masksToBounds = false
        button.widthAnchor.constraint(equalToConstant: 120).isActive = true
        button.titleLabel?.shadowOffset = CGSize(width: 0, height: 1)
        return button
    }

    private func makeConfiguredButton() -> UIButton {
        var configuration = UIButton.Configuration.tinted()
        configuration.title = "Share"
        configuration.image = UIImage(systemName: "square.and.arrow.up")
        configuration.imagePadding = 8
        configuration.imagePlacement = .trailing
        configuration.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 10, trailing: 20)
        return UIButton(configuration: configuration, primaryAction: nil)
    }

    private func makeSubtitleButton() -> UIButton {
        var configuration = UIButton.Configuration.gray()
        configuration.title = "Monthly plan"
        configuration.subtitle = "4 coins a month"
        configuration.titleAlignment = .leading
        configuration.titlePadding = 2
        configuration.buttonSize = .large
        return UIButton(configuration: configuration)
    }

    private func makeCapsuleButton() -> UIButton {
        var configuration = UIButton.Configuration.borderedProminent()
        configuration.title = "Capsule"
        configuration.cornerStyle = .capsule
        configuration.baseBackgroundColor = .systemPink
        configuration.baseForegroundColor = .white
        return UIButton(configuration: configuration)
    }

    private func makeDownloadButton() -> UIButton {
        downloadButton.configuration?.title = "Download"
        downloadButton.configurationUpdateHandler = { [unowned self] button in
            var configuration = button.configuration
            configuration?.showsActivityIndicator = button.isSelected
            configuration?.subtitle = self.downloads > 0 ? "\(self.downloads) downloads" : nil
            button.configuration = configuration
        }
        downloadButton.addAction(
            UIAction { [unowned self] _ in
                self.downloads += 1
                self.downloadButton.setNeedsUpdateConfiguration()
            }, for: .touchUpInside)
        return downloadButton
    }

    private func makeCloseButton() -> UIButton { UIButton(type: .close) }

    private func buttonTapped(_ sender: UIButton) {
        let title = sender.currentTitle ?? sender.configuration?.title
        statusLabel.text = "Tapped \(title ?? "Close")"
    }
}

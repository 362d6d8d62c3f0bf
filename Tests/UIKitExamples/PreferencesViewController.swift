import UIKit

/// Rows of stack views in a scroll view, pinned with the content and frame layout guides.
class PreferencesViewController: UIViewController {
    let scrollView = UIScrollView()
    let contentStack = UIStackView()
    let volumeLabel = UILabel()
    let copiesLabel = UILabel()
    let copiesStepper = UIStepper()
    let volumeSlider = UISlider()
    let qualityControl = UISegmentedControl(items: ["Low", "Medium", "High"])

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.title = "Preferences"
        view.backgroundColor = .systemGroupedBackground

        scrollView.translatesAutoresizingMaskIntoConstraints = false
        scrollView.alwaysBounceVertical = true
        scrollView.keyboardDismissMode = .onDrag
        view.addSubview(scrollView)

        contentStack.axis = .vertical
        contentStack.spacing = 1
        contentStack.translatesAutoresizingMaskIntoConstraints = false
        scrollView.addSubview(contentStack)

        let contentGuide = scrollView.contentLayoutGuide
        let frameGuide = scrollView.frameLayoutGuide
        NSLayoutConstraint.activate([
            scrollView.topAnchor.constraint(equalTo: view.topAnchor),
            scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            scrollView.bottomAnchor.constraint(equalTo: view.bottomAnchor),

            contentStack.topAnchor.constraint(equalTo: contentGuide.topAnchor, constant: 20),
            contentStack.leadingAnchor.constraint(equalTo: contentGuide.leadingAnchor),
            contentStack.trailingAnchor.constraint(equalTo: contentGuide.trailingAnchor),
            contentStack.bottomAnchor.constraint(equalTo: contentGuide.bottomAnchor, constant: -20),
            contentStack.widthAnchor.constraint(equalTo: frameGuide.widthAnchor),
        ])

        addSection("Sound")
        addSwitchRow("Mute", isOn: false, action: Selector("muteChanged", PreferencesViewController.muteChanged))
        addSwitchRow("Vibrate", isOn: true, action: nil)
        volumeSlider.minimumValue = 0
        volumeSlider.maximumValue = 100
        volumeSlider.value = 40
        volumeSlider.isContinuous = true
        volumeSlider.addTarget(
            self, action: Selector("volumeChanged", PreferencesViewController.volumeChanged), for: .valueChanged)
        volumeLabel.text = "40"
        addRow([makeLabel("Volume"), volumeSlider, volumeLabel])

        addSection("Printing")
        copiesStepper.minimumValue = 1
        copiesStepper.maximumValue = 9
        copiesStepper.stepValue = 1
        copiesStepper.value = 1
        copiesStepper.addTarget(
            self, action: Selector("copiesChanged", PreferencesViewController.copiesChanged), for: .valueChanged)
        copiesLabel.text = "1 copy"
        copiesLabel.textColor = .secondaryLabel
        addRow([makeLabel("Copies"), copiesLabel, copiesStepper])

        qualityControl.selectedSegmentIndex = 1
        qualityControl.setContentHuggingPriority(.required, for: .horizontal)
        addRow([makeLabel("Quality"), qualityControl])

        for index in 1...12 {
            addSwitchRow("Tray \(index)", isOn: index.isMultiple(of: 2), action: nil)
        }
    }

    private func makeLabel(_ text: String) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = UIFont.preferredFont(forTextStyle: .body)
        label.setContentHuggingPriority(UILayoutPriority(249), for: .horizontal)
        return label
    }

    private func addSection(_ title: String) {
        let label = UILabel()
        label.text = title.uppercased()
        label.font = .preferredFont(forTextStyle: .footnote)
        label.textColor = .secondaryLabel
        let wrapper = UIStackView(arrangedSubviews: [label])
        wrapper.isLayoutMarginsRelativeArrangement = true
        wrapper.layoutMargins = UIEdgeInsets(top: 16, left: 20, bottom: 6, right: 20)
        contentStack.addArrangedSubview(wrapper)
    }

    private func addSwitchRow(_ title: String, isOn: Bool, action: Selector?) {
        let control = UISwitch()
        control.isOn = isOn
        control.onTintColor = .systemGreen
        if let action {
            control.addTarget(self, action: action, for: .valueChanged)
        }
        addRow([makeLabel(title), control])
    }

    private func addRow(_ views: [UIView]) {
        let row = UIStackView(arrangedSubviews: views)
        row.axis = .horizontal
        row.alignment = .center
        row.distribution = .fill
        row.spacing = 12
        row.isLayoutMarginsRelativeArrangement = true
        row.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 6, leading: 20, bottom: 6, trailing: 20)
        row.backgroundColor = .secondarySystemGroupedBackground
        row.heightAnchor.constraint(greaterThanOrEqualToConstant: 44).isActive = true
        contentStack.addArrangedSubview(row)
    }

    func muteChanged(_ sender: UISwitch) {
        UIView.animate(withDuration: 0.2) {
            self.volumeSlider.superview?.isHidden = sender.isOn
        }
    }

    func volumeChanged(_ sender: UISlider) {
        volumeLabel.text = "\(Int(sender.value.rounded()))"
    }

    func copiesChanged(_ sender: UIStepper) {
        let copies = Int(sender.value)
        copiesLabel.text = copies == 1 ? "1 copy" : "\(copies) copies"
    }
}

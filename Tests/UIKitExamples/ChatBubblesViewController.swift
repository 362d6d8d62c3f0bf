// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
import UIKit

/// One chat bubble: it hugs its text and grows to a maximum width.
final class ChatBubbleView: UIView {
    let messageLabel = UILabel()
    let timeLabel = UILabel()

    init(text: String, time: String, isOutgoing: Bool) {
        super.init(frame: .zero)
        backgroundColor = isOutgoing ? .systemBlue : .systemGray5
        layer.cornerRadius = 18
        layer.maskedCorners = [
            .layerMinXMinYCorner, .layerMaxXMinYCorner, isOutgoing ? .layerMinXMaxYCorner : .layerMaxXMaxYCorner,
        ]
        directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 12, bottom: 8, trailing: 12)

        messageLabel.text = text
        messageLabel.numberOfLines = 0
        messageLabel.textColor = isOutgoing ? .white : .label
        messageLabel.setContentHuggingPriority(.defaultHigh, for: .horizontal)
        messageLabel.setContentCompressionResistancePriority(.required - 1, for: .vertical)

        timeLabel.text = time
        timeLabel.font = .systemFont(ofSize: 11)
        timeLabel.textColor = messageLabel.textColor.withAlphaComponent(0.6)
        timeLabel.setContentHuggingPriority(.defaultHigh + 1, for: .horizontal)
        timeLabel.setContentCompressionResistancePriority(.required, for: .horizontal)

        for label in [messageLabel, timeLabel] {
            label.translatesAutoresizingMaskIntoConstraints = false
            addSubview(label)
        }
        NSLayoutConstraint.activate([
            messageLabel.topAnchor.constraint(equalTo: layoutMarginsGuide.topAnchor),
            messageLabel.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor),
            messageLabel.bottomAnchor.constraint(equalTo: layoutMarginsGuide.bottomAnchor),
            timeLabel.leadingAnchor.constraint(equalTo: messageLabel.trailingAnchor, constant: 8),
            timeLabel.trailingAnchor.constraint(equalTo: layoutMarginsGuide.trailingAnchor),
            timeLabel.lastBaselineAnchor.constraint(equalTo: messageLabel.lastBaselineAnchor),
        ])
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }
}

/// A conversation: bubbles at both sides, and an input bar that slides up.
class ChatBubblesViewController: UIViewController {
    private let inputBar = UIView()
    private let quoteLabel = UILabel()
    private var inputBarHeight: NSLayoutConstraint!
    private var lastBubbleBottom: NSLayoutYAxisAnchor!
    private(set) var bubbles: [ChatBubbleView] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        lastBubbleBottom = view.safeAreaLayoutGuide.topAnchor
        addBubble("Hi!", time: "9:40", isOutgoing: false)
        addBubble(
            "Are we still meeting at the old lighthouse tonight, or did the plan change?", time: "9:41",
            isOutgoing: true)
        addBubble("Same place.", time: "9:42", isOutgoing: false)
        setUpInputBar()
    }

    private func addBubble(_ text: String, time: String, isOutgoing: Bool) {
        let bubble = ChatBubbleView(text: text, time: time, isOutgoing: isOutgoing)
        bubble.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(bubble)
        bubbles.append(bubble)

        let guide = view.layoutMarginsGuide
        let maximumWidth = bubble.widthAnchor.constraint(lessThanOrEqualTo: guide.widthAnchor, multiplier: 0.75)
        maximumWidth.priority = .required - 1
        maximumWidth.identifier = "bubble.maximumWidth"
        let side =
            isOutgoing
            ? bubble.trailingAnchor.constraint(equalTo: guide.trailingAnchor)
            : bubble.leadingAnchor.constraint(equalTo: guide.leadingAnchor)
        NSLayoutConstraint.activate([
            bubble.topAnchor.constraint(equalTo: lastBubbleBottom, constant: 10),
            side,
            maximumWidth,
        ])
        lastBubbleBottom = bubble.bottomAnchor
    }

    private func setUpInputBar() {
        inputBar.backgroundColor = .secondarySystemBackground
        inputBar.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(inputBar)

        quoteLabel.text = "Tap to reply"
        quoteLabel.textAlignment = .center
        quoteLabel.translatesAutoresizingMaskIntoConstraints = false
        inputBar.addSubview(quoteLabel)

        inputBarHeight = inputBar.heightAnchor.constraint(equalToConstant: 60)
        inputBarHeight.priority = UILayoutPriority(rawValue: UILayoutPriority.defaultHigh.rawValue + 10)
        let minimumHeight = inputBar.heightAnchor.constraint(greaterThanOrEqualToConstant: 44)
        NSLayoutConstraint.activate([
            inputBar.leftAnchor.constraint(equalTo: view.leftAnchor),
            inputBar.rightAnchor.constraint(equalTo: view.rightAnchor),
            inputBar.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            inputBarHeight,
            minimumHeight,
            quoteLabel.centerXAnchor.constraint(equalTo: inputBar.centerXAnchor),
            quoteLabel.centerYAnchor.constraint(equalTo: inputBar.centerYAnchor),
        ])

        let tap = UITapGestureRecognizer(
            target: self, action: Selector("toggleInputBar", ChatBubblesViewController.toggleInputBar))
        inputBar.addGestureRecognizer(tap)
    }

    private func toggleInputBar(_ recognizer: UITapGestureRecognizer) {
        let isExpanded = inputBarHeight.constant > 60
        inputBarHeight.constant = isExpanded ? 60 : 200
        quoteLabel.text = isExpanded ? "Tap to reply" : "Write your reply"
        view.setNeedsLayout()
        UIView.animate(
            withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0, options: [],
            animations: { self.view.layoutIfNeeded() }, completion: nil)
    }
}

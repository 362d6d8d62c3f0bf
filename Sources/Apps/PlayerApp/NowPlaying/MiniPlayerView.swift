import ResponderKit

/// The background of the bar that shows the current track below the lists of a phone.
@MainActor
final class MiniPlayerView: UIView {
    /// A button over the cover and the texts of the bar. The button is a sibling of these views, which also appear in
    /// the full-size layout.
    let openButton = UIButton(frame: .zero)
    /// Called when the user wants to see the controls at their full size.
    var onOpen: () -> Void = {}

    private let panel = UIVisualEffectView()
    private let line = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        panel.material = .thick
        line.backgroundColor = .separator
        addSubview(panel)
        addSubview(line)
        openButton.accessibilityIdentifier = "show-player"
        openButton.accessibilityLabel = "Show the player"
        openButton.addAction(UIAction { [weak self] _ in self?.onOpen() }, for: .primaryActionTriggered)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        panel.frame = bounds
        line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 0.5)
    }
}

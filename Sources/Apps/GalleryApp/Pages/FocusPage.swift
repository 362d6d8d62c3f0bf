import Foundation
import ResponderKit

@MainActor
final class FocusPage: GalleryPage {
    override var canBecomeFirstResponder: Bool { true }

    override var keyCommands: [UIKeyCommand]? {
        ["1", "2", "3"].map { key in
            UIKeyCommand(
                input: key, modifierFlags: .control, action: Selector("chosen", FocusPage.chosen),
                discoverabilityTitle: "Choose poster \(key)")
        }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        _ = becomeFirstResponder()
    }

    override func addExamples() {
        example("Posters", "Arrow keys move the focus; the Select key chooses the focused poster.") { example in
            for index in 1...6 {
                let poster = Poster(index) { [weak self] in self?.statusLabel.text = "Poster \(index)" }
                example.add(poster, width: 92, height: 120)
            }
        }
        example("Key commands", "Control and 1, 2 or 3 choose a poster from anywhere on this page.") {
            $0.addWide(statusLabel)
        }
    }

    private func chosen(_ command: UIKeyCommand) { statusLabel.text = "Poster \(command.input ?? "") by its key" }
}

/// A view that grows while it is focused.
@MainActor
private final class Poster: UIView {
    private let label = UILabel()
    private let choose: () -> Void

    init(_ index: Int, _ choose: @escaping () -> Void) {
        self.choose = choose
        super.init(frame: .zero)
        backgroundColor = [UIColor.systemIndigo, .systemPurple, .systemPink, .systemOrange, .systemGreen, .systemTeal][
            index % 6
        ]
        .withAlphaComponent(0.45)
        layer.cornerRadius = 12
        label.text = "\(index)"
        label.textAlignment = .center
        label.font = .systemFont(ofSize: 28, weight: .bold)
        accessibilityIdentifier = "poster-\(index)"
        addSubview(label)
        addGestureRecognizer(UITapGestureRecognizer(target: self, action: Selector("tapped", Poster.tapped)))
    }

    override var canBecomeFocused: Bool { true }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
    }

    override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
        super.didUpdateFocus(in: context, with: coordinator)
        coordinator.addCoordinatedAnimations(
            { self.transform = self.isFocused ? CGAffineTransform(scaleX: 1.1, y: 1.1) : .identity }, completion: nil)
    }

    private func tapped() { choose() }
}

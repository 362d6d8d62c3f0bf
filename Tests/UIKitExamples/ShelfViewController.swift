import UIKit

/// A poster that grows while it has the focus.
class PosterView: UIView {
    let titleLabel = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .darkGray
        titleLabel.frame = bounds
        titleLabel.textAlignment = .center
        titleLabel.textColor = .white
        addSubview(titleLabel)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override var canBecomeFocused: Bool { true }

    override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
        super.didUpdateFocus(in: context, with: coordinator)
        coordinator.addCoordinatedAnimations(
            {
                self.transform = self.isFocused ? CGAffineTransform(scaleX: 1.2, y: 1.2) : .identity
                self.layer.shadowOpacity = self.isFocused ? 0.5 : 0
            }, completion: nil)
    }
}

/// A shelf of posters at the top left and a button at the bottom right, joined by a focus guide.
class ShelfViewController: UIViewController {
    let posters = (0..<3).map { PosterView(frame: CGRect(x: 100 + $0 * 260, y: 100, width: 200, height: 300)) }
    let playButton = UIButton(type: .system)
    let statusLabel = UILabel()

    private let focusGuide = UIFocusGuide()
    private var wantsPlayButton = false

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black

        for (index, poster) in posters.enumerated() {
            poster.titleLabel.text = "Film \(index + 1)"
            view.addSubview(poster)
        }
        playButton.frame = CGRect(x: 1400, y: 800, width: 300, height: 90)
        playButton.setTitle("Play", for: .normal)
        playButton.addTarget(self, action: Selector("play", ShelfViewController.play), for: .primaryActionTriggered)
        view.addSubview(playButton)

        statusLabel.frame = CGRect(x: 100, y: 900, width: 800, height: 60)
        statusLabel.textColor = .white
        view.addSubview(statusLabel)

        view.addLayoutGuide(focusGuide)
        focusGuide.preferredFocusEnvironments = [playButton]
        focusGuide.layoutFrame = CGRect(
            x: posters[0].frame.minX, y: playButton.frame.minY, width: posters[2].frame.maxX - posters[0].frame.minX,
            height: playButton.frame.height)

        let menuPress = UITapGestureRecognizer(
            target: self, action: Selector("menuPressed", ShelfViewController.menuPressed))
        menuPress.allowedPressTypes = [NSNumber(value: UIPress.PressType.menu.rawValue)]
        view.addGestureRecognizer(menuPress)
    }

    override var preferredFocusEnvironments: [UIFocusEnvironment] {
        wantsPlayButton ? [playButton] : [posters[1]]
    }

    override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool {
        if context.focusHeading == .left, context.previouslyFocusedView === posters[0] {
            return false
        }
        return super.shouldUpdateFocus(in: context)
    }

    override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
        super.didUpdateFocus(in: context, with: coordinator)
        if context.nextFocusedView === playButton {
            focusGuide.preferredFocusEnvironments = [context.previouslyFocusedItem as? PosterView ?? posters[0]]
        } else {
            focusGuide.preferredFocusEnvironments = [playButton]
        }
        if let poster = context.nextFocusedView as? PosterView {
            statusLabel.text = poster.titleLabel.text
        }
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        for press in presses {
            switch press.type {
            case .playPause:
                wantsPlayButton = true
                setNeedsFocusUpdate()
                updateFocusIfNeeded()
            default:
                super.pressesBegan(presses, with: event)
            }
        }
    }

    func play() {
        statusLabel.text = "Playing"
    }

    func menuPressed() {
        statusLabel.text = "Menu"
    }
}

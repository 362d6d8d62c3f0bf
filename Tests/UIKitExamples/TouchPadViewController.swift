import UIKit

/// A pad that shows a disc under every finger, and the number of fingers.
class TouchPadView: UIView {
    let countLabel = UILabel()

    private var discs: [UITouch: UIView] = [:]
    private let discSize = CGSize(width: 80, height: 80)

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    private func setUp() {
        isMultipleTouchEnabled = true
        clipsToBounds = true
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = 16

        countLabel.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 40)
        countLabel.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
        countLabel.font = .monospacedDigitSystemFont(ofSize: 22, weight: .semibold)
        countLabel.textAlignment = .center
        countLabel.textColor = .secondaryLabel
        addSubview(countLabel)
        updateCount()
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            let disc = UIView(frame: CGRect(origin: .zero, size: discSize))
            disc.center = touch.location(in: self)
            disc.backgroundColor = touch.type == .pencil ? .systemOrange : UIColor.systemBlue.withAlphaComponent(0.6)
            disc.layer.cornerRadius = discSize.width / 2
            disc.isUserInteractionEnabled = false
            addSubview(disc)
            discs[touch] = disc
        }
        updateCount()
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            guard let disc = discs[touch] else { continue }
            disc.center = touch.location(in: self)
            let force = touch.maximumPossibleForce > 0 ? touch.force / touch.maximumPossibleForce : 0
            disc.transform = CGAffineTransform(scaleX: 1 + force, y: 1 + force)
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        remove(touches)
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        remove(touches)
    }

    private func remove(_ touches: Set<UITouch>) {
        for touch in touches {
            discs.removeValue(forKey: touch)?.removeFromSuperview()
        }
        updateCount()
    }

    private func updateCount() {
        switch discs.count {
        case 0: countLabel.text = "Touch me"
        case 1: countLabel.text = "1 finger"
        default: countLabel.text = "\(discs.count) fingers"
        }
    }
}

class TouchPadViewController: UIViewController {
    lazy var pad: TouchPadView = {
        let pad = TouchPadView(frame: view.bounds.insetBy(dx: 20, dy: 40))
        pad.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        return pad
    }()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Touch Pad"
        view.backgroundColor = .systemBackground
        view.addSubview(pad)
    }

    override var prefersStatusBarHidden: Bool { true }
    override var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { .all }
}

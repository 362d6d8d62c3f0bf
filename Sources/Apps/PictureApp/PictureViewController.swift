import ResponderKit

/// Shows the picture, which can be pinched, rotated and dragged, and the paper below. One label shows the latest input
/// to the picture, another one the latest input to the paper.
@MainActor
final class PictureViewController: UIViewController, UIGestureRecognizerDelegate {
    private static let scales = CGFloat(0.3)...CGFloat(4)
    /// The distance by which an arrow key moves the picture, in points.
    private static let step: CGFloat = 20
    /// The factor by which a page key scales the picture, if the key is pressed with full force.
    private static let zoom: CGFloat = 1.25

    private let heading = UILabel()
    private let stage = UIView()
    private let picture = LandscapeView(frame: .zero)
    private let transformLabel = UILabel()
    private let paper = PaperView(frame: .zero)
    private let note = UILabel()
    private let awakeCaption = UILabel()
    private let awakeSwitch = UISwitch()

    private unowned let application: UIApplication
    private let selection = UISelectionFeedbackGenerator()
    private let notification = UINotificationFeedbackGenerator()
    private var scale: CGFloat = 1
    private var angle: CGFloat = 0
    private var offset = CGPoint.zero

    init(application: UIApplication) {
        self.application = application
        super.init(nibName: nil, bundle: nil)
    }

    override func viewDidLoad() {
        view.backgroundColor = .systemBackground

        heading.text = "Picture"
        heading.font = .systemFont(ofSize: 30, weight: .bold)
        heading.accessibilityTraits = .header

        stage.backgroundColor = .secondarySystemBackground
        stage.layer.cornerRadius = 16
        stage.clipsToBounds = true
        picture.accessibilityIdentifier = "picture"
        picture.accessibilityLabel = "The sun over hills"
        stage.addSubview(picture)
        addRecognizers()

        transformLabel.accessibilityIdentifier = "place"
        note.accessibilityIdentifier = "note"
        for label in [transformLabel, note] {
            label.font = .monospacedDigitSystemFont(ofSize: 15)
            label.textColor = .secondaryLabel
            label.textAlignment = .center
        }
        note.text = "Draw here, with several fingers or a pencil"

        paper.accessibilityIdentifier = "paper"
        paper.accessibilityLabel = "Paper"
        paper.onDraw = { [unowned self] touch, count in note.text = Self.sentence(touch, sampleCount: count) }

        awakeCaption.text = "Keep screens awake"
        awakeCaption.accessibilityTraits = .decorative
        awakeSwitch.accessibilityLabel = "Keep screens awake"
        awakeSwitch.accessibilityIdentifier = "awake"
        awakeSwitch.addTarget(
            self, action: Selector("awakeSwitchChanged", PictureViewController.awakeSwitchChanged), for: .valueChanged)

        for subview in [heading, stage, transformLabel, paper, note, awakeCaption, awakeSwitch] as [UIView] {
            view.addSubview(subview)
        }
        show()
    }

    override func viewDidLayoutSubviews() {
        let area = view.bounds.inset(by: view.safeAreaInsets)
        let width = min(area.width - 40, 640)
        let left = area.midX - width / 2
        let free = max(area.height - 264, 200)
        heading.frame = CGRect(x: left, y: area.minY + 40, width: width, height: 40)
        stage.frame = CGRect(x: left, y: area.minY + 92, width: width, height: free * 0.6)
        let size = CGSize(width: width * 0.72, height: free * 0.6 * 0.62)
        picture.bounds = CGRect(origin: .zero, size: size)
        picture.center = CGPoint(x: stage.bounds.midX + offset.x, y: stage.bounds.midY + offset.y)
        transformLabel.frame = CGRect(x: left, y: stage.frame.maxY + 8, width: width, height: 22)
        paper.frame = CGRect(x: left, y: transformLabel.frame.maxY + 16, width: width, height: free * 0.4)
        note.frame = CGRect(x: left, y: paper.frame.maxY + 8, width: width, height: 22)
        awakeCaption.frame = CGRect(x: left, y: note.frame.maxY + 14, width: width - 80, height: 31)
        awakeSwitch.frame = CGRect(x: left + width - 51, y: note.frame.maxY + 14, width: 51, height: 31)
    }

    private func addRecognizers() {
        let pinch = UIPinchGestureRecognizer(target: self, action: Selector("pinched", PictureViewController.pinched))
        let rotation = UIRotationGestureRecognizer(
            target: self, action: Selector("turned", PictureViewController.turned))
        let pan = UIPanGestureRecognizer(target: self, action: Selector("dragged", PictureViewController.dragged))
        let tap = UITapGestureRecognizer(target: self, action: Selector("reset", PictureViewController.reset))
        tap.numberOfTapsRequired = 2
        for recognizer in [pinch, rotation, pan, tap] {
            recognizer.delegate = self
            picture.addGestureRecognizer(recognizer)
        }
    }

    /// Allows pinch, rotation and drag at the same time.
    func gestureRecognizer(
        _ recognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool { true }

    // MARK: The picture

    private func pinched(_ recognizer: UIPinchGestureRecognizer) {
        scale(by: recognizer.scale)
        recognizer.scale = 1
    }

    private func turned(_ recognizer: UIRotationGestureRecognizer) {
        angle += recognizer.rotation
        recognizer.rotation = 0
        show()
    }

    private func dragged(_ recognizer: UIPanGestureRecognizer) {
        move(by: recognizer.translation(in: stage))
        recognizer.setTranslation(.zero, in: stage)
    }

    private func reset() {
        (scale, angle, offset) = (1, 0, .zero)
        notification.notificationOccurred(.success)
        show()
    }

    private func scale(by factor: CGFloat) {
        let before = scale
        scale = min(max(scale * factor, Self.scales.lowerBound), Self.scales.upperBound)
        // The user gets haptic feedback when the scale passes 1, which is the original size.
        if (before - 1) * (scale - 1) < 0 { selection.selectionChanged() }
        show()
    }

    private func move(by distance: CGPoint) {
        let reach = CGPoint(x: stage.bounds.width / 2, y: stage.bounds.height / 2)
        offset.x = min(max(offset.x + distance.x, -reach.x), reach.x)
        offset.y = min(max(offset.y + distance.y, -reach.y), reach.y)
        show()
    }

    private func show() {
        picture.transform = CGAffineTransform(rotationAngle: angle).scaledBy(x: scale, y: scale)
        picture.center = CGPoint(x: stage.bounds.midX + offset.x, y: stage.bounds.midY + offset.y)
        let degrees = (angle * 180 / .pi).truncatingRemainder(dividingBy: 360).rounded()
        transformLabel.text = "\(Int((scale * 100).rounded())) %, \(Int(degrees))°"
    }

    // MARK: Keys and shaking

    override var canBecomeFirstResponder: Bool { true }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        // The first responder receives the shake events.
        _ = becomeFirstResponder()
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let others = presses.filter { !handle($0) }
        if !others.isEmpty { super.pressesBegan(others, with: event) }
    }

    override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let others = presses.filter { $0.type != .pageUp && $0.type != .pageDown }
        for press in presses.subtracting(others) { showPress(press) }
        if !others.isEmpty { super.pressesChanged(others, with: event) }
    }

    /// Handles a key press. Returns false if the key has no function.
    private func handle(_ press: UIPress) -> Bool {
        switch press.type {
        case .upArrow: move(by: CGPoint(x: 0, y: -Self.step))
        case .downArrow: move(by: CGPoint(x: 0, y: Self.step))
        case .leftArrow: move(by: CGPoint(x: -Self.step, y: 0))
        case .rightArrow: move(by: CGPoint(x: Self.step, y: 0))
        case .pageUp: scale(by: Self.zoom)
        case .pageDown: scale(by: 1 / Self.zoom)
        case .playPause: reset()
        default: return false
        }
        showPress(press)
        return true
    }

    override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        guard motion == .motionShake else { return super.motionEnded(motion, with: event) }
        paper.clear()
        notification.notificationOccurred(.success)
        note.text = "Shaken: the paper is empty again"
    }

    private func awakeSwitchChanged(_ sender: UISwitch) { application.isIdleTimerDisabled = sender.isOn }

    // MARK: Showing the last input

    private func showPress(_ press: UIPress) {
        note.text = "\(Self.name(press.type)), force \(Self.hundredths(press.force))"
    }

    private static func name(_ type: UIPress.PressType) -> String {
        switch type {
        case .upArrow: "Up"
        case .downArrow: "Down"
        case .leftArrow: "Left"
        case .rightArrow: "Right"
        case .pageUp: "Page up"
        case .pageDown: "Page down"
        case .playPause: "Play"
        default: "Key"
        }
    }

    private static func sentence(_ touch: UITouch, sampleCount: Int) -> String {
        let what: String =
            switch touch.type {
            case .direct, .indirect: "Finger"
            case .pencil: "Pencil at \(Int((touch.altitudeAngle * 180 / .pi).rounded()))°"
            case .indirectPointer: "Mouse"
            }
        return "\(what), force \(hundredths(touch.force)), \(sampleCount) \(sampleCount == 1 ? "place" : "places")"
    }

    private static func hundredths(_ number: CGFloat) -> String { String(format: "%.2f", Double(number)) }
}

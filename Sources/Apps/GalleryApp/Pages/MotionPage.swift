import CoreMotion
import Foundation
import ResponderKit

/// A spirit level: a bubble that rises to the highest edge of the device, and the values of its motion sensors.
@MainActor
final class MotionPage: GalleryPage {
    private let manager = CMMotionManager()
    private let level = LevelView()
    private let values = UILabel()

    override func addExamples() {
        level.accessibilityIdentifier = "level"
        values.accessibilityIdentifier = "values"
        values.font = .monospacedDigitSystemFont(ofSize: 15, weight: .regular)
        values.numberOfLines = 0
        // With this trait, a screen reader reads a label only when the person selects the label, not at each change of
        // the label's text.
        for label in [statusLabel, values] { label.accessibilityTraits = .updatesFrequently }
        example("Spirit level", "The bubble rises to the highest edge of your phone.") {
            $0.addWide(level, height: LevelView.diameter)
            $0.addWide(statusLabel, height: 44)
        }
        example("Values", "Attitude in degrees, gravity and acceleration in g, rotation in radians per second.") {
            $0.addWide(values, height: 100)
        }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        show("Waiting for the motion sensors of your phone.")
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        manager.deviceMotionUpdateInterval = 1.0 / 30
        manager.startDeviceMotionUpdates(to: .main) { [weak self] motion, error in
            if let motion { self?.show(motion) } else { self?.show(error) }
        }
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        manager.stopDeviceMotionUpdates()
    }

    private func show(_ motion: CMDeviceMotion) {
        let attitude = motion.attitude
        level.show(motion.gravity)
        statusLabel.text = LevelView.words(for: motion.gravity)
        values.text =
            """
            Pitch \(degrees(attitude.pitch)), roll \(degrees(attitude.roll)), yaw \(degrees(attitude.yaw))
            Gravity \(list(motion.gravity.x, motion.gravity.y, motion.gravity.z))
            Acceleration \(list(motion.userAcceleration.x, motion.userAcceleration.y, motion.userAcceleration.z))
            Rotation \(list(motion.rotationRate.x, motion.rotationRate.y, motion.rotationRate.z))
            """
    }

    private func show(_ error: (any Error)?) {
        let reason = (error as? CMError)?.errorDescription ?? "There are no motion sensors here."
        show("\(reason) Open this page on a phone, over https.")
    }

    /// Shows a sentence instead of measurements.
    private func show(_ sentence: String) {
        level.show(nil)
        statusLabel.text = sentence
        values.text = "No values"
    }

    private func degrees(_ radians: Double) -> String { "\(Int((radians * 180 / .pi).rounded()))°" }

    private func list(_ numbers: Double...) -> String {
        // Adding zero turns a rounded -0 into 0.
        numbers.map { String(format: "%.2f", ($0 * 100).rounded() / 100 + 0) }.joined(separator: ", ")
    }
}

/// A round vial with a bubble. The page also describes the bubble's position in words, for people who do not see the
/// bubble.
@MainActor
private final class LevelView: UIView {
    static let diameter: CGFloat = 240
    private static let bubble: CGFloat = 56
    /// The largest tilt, in degrees, that counts as level.
    private static let tolerance = 1

    private let vial = UIView()
    private let ring = UIView()
    private let bubble = UIView()
    /// The position of the bubble relative to the centre of the vial, from -1 to 1 in each direction. Nil without a
    /// measurement.
    private var place: CGPoint?

    init() {
        super.init(frame: .zero)
        accessibilityLabel = "Spirit level"
        vial.backgroundColor = .systemGreen.withAlphaComponent(0.25)
        vial.layer.cornerRadius = Self.diameter / 2
        ring.layer.borderWidth = 2
        ring.layer.cornerRadius = (Self.bubble + 12) / 2
        ring.layer.borderColor = .separator
        bubble.backgroundColor = .systemGreen
        bubble.layer.cornerRadius = Self.bubble / 2
        bubble.accessibilityIdentifier = "bubble"
        addSubview(vial)
        vial.addSubview(ring)
        vial.addSubview(bubble)
    }

    /// Moves the bubble to the position that corresponds to a direction of gravity. Nil, for no measurement, hides the
    /// bubble.
    func show(_ gravity: CMAcceleration?) {
        // The bubble moves against gravity. The y-axis of the device points up, that of the screen points down.
        place = gravity.map { CGPoint(x: -$0.x, y: $0.y) }
        bubble.isHidden = place == nil
        setNeedsLayout()
    }

    /// Returns a sentence that says which edges of the device are up, and by how many degrees.
    static func words(for gravity: CMAcceleration) -> String {
        func tilt(_ part: Double) -> Int { Int((asin(min(max(part, -1), 1)) * 180 / .pi).rounded()) }
        var parts: [String] = []
        let (x, y) = (tilt(gravity.x), tilt(gravity.y))
        if abs(x) > tolerance { parts.append("\(x > 0 ? "left" : "right") edge \(abs(x))° up") }
        if abs(y) > tolerance { parts.append("\(y > 0 ? "bottom" : "top") edge \(abs(y))° up") }
        let sentence = parts.isEmpty ? "level" : parts.joined(separator: ", ")
        return sentence.prefix(1).uppercased() + sentence.dropFirst() + (gravity.z > 0 ? ", screen down" : "")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        vial.frame = CGRect(
            x: bounds.midX - Self.diameter / 2, y: bounds.midY - Self.diameter / 2, width: Self.diameter,
            height: Self.diameter)
        let centre = CGPoint(x: vial.bounds.midX, y: vial.bounds.midY)
        let size = Self.bubble + 12
        ring.frame = CGRect(x: centre.x - size / 2, y: centre.y - size / 2, width: size, height: size)
        let room = (Self.diameter - Self.bubble) / 2
        bubble.frame = CGRect(
            x: centre.x + (place?.x ?? 0) * room - Self.bubble / 2,
            y: centre.y + (place?.y ?? 0) * room - Self.bubble / 2, width: Self.bubble, height: Self.bubble)
    }
}

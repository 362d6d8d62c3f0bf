import UIKit

/// A round knob that is turned by a drag around its centre.
class KnobControl: UIControl {
    var minimumValue: Float = 0
    var maximumValue: Float = 100
    var isContinuous = true

    private(set) var value: Float = 0

    private let needle = UIView()
    private var lastAngle: CGFloat = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .clear
        isExclusiveTouch = true
        needle.backgroundColor = tintColor
        needle.isUserInteractionEnabled = false
        needle.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
        addSubview(needle)
    }

    convenience init(frame: CGRect, range: ClosedRange<Float>) {
        self.init(frame: frame)
        minimumValue = range.lowerBound
        maximumValue = range.upperBound
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override var intrinsicContentSize: CGSize { CGSize(width: 120, height: 120) }

    override var isHighlighted: Bool {
        didSet { setNeedsDisplay() }
    }

    override var isEnabled: Bool {
        didSet {
            alpha = isEnabled ? 1 : 0.4
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        needle.bounds = CGRect(x: 0, y: 0, width: 4, height: bounds.height / 2 - 10)
        needle.center = CGPoint(x: bounds.midX, y: bounds.midY)
        needle.transform = CGAffineTransform(rotationAngle: angle(for: value))
    }

    override func draw(_ rect: CGRect) {
        let circle = UIBezierPath(ovalIn: bounds.insetBy(dx: 4, dy: 4))
        (isHighlighted ? UIColor.systemGray4 : UIColor.systemGray5).setFill()
        circle.fill()

        let arc = UIBezierPath(
            arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - 6,
            startAngle: -.pi / 2 + angle(for: minimumValue), endAngle: -.pi / 2 + angle(for: value), clockwise: true)
        arc.lineWidth = 5
        tintColor.setStroke()
        arc.stroke()
    }

    func setValue(_ newValue: Float, animated: Bool = false) {
        value = min(maximumValue, max(minimumValue, newValue))
        setNeedsDisplay()
        if animated {
            UIView.animate(withDuration: 0.2, delay: 0, options: .curveEaseInOut) {
                self.needle.transform = CGAffineTransform(rotationAngle: self.angle(for: self.value))
            }
        } else {
            setNeedsLayout()
        }
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        lastAngle = angle(at: touch.location(in: self))
        return super.beginTracking(touch, with: event)
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let newAngle = angle(at: touch.location(in: self))
        var turned = newAngle - lastAngle
        if turned > .pi { turned -= 2 * .pi }
        if turned < -.pi { turned += 2 * .pi }
        lastAngle = newAngle

        setValue(value + Float(turned / (1.5 * .pi)) * (maximumValue - minimumValue))
        if isContinuous {
            sendActions(for: .valueChanged)
        }
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        if !isContinuous {
            sendActions(for: .valueChanged)
        }
    }

    override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        sendActions(for: .valueChanged)
    }

    private func angle(at point: CGPoint) -> CGFloat {
        atan2(point.y - bounds.midY, point.x - bounds.midX)
    }

    private func angle(for value: Float) -> CGFloat {
        let fraction = CGFloat((value - minimumValue) / (maximumValue - minimumValue))
        return (fraction - 0.5) * 1.5 * .pi
    }
}

class MixerViewController: UIViewController {
    let knob = KnobControl(frame: CGRect(x: 100, y: 100, width: 120, height: 120), range: 0...10)
    let slider = UISlider()
    let muteSwitch = UISwitch()
    let valueLabel = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        knob.tintColor = .systemIndigo
        knob.addTarget(self, action: Selector("knobChanged", MixerViewController.knobChanged), for: .valueChanged)

        slider.frame = CGRect(x: 20, y: 260, width: 280, height: 34)
        slider.maximumValue = 10
        slider.minimumTrackTintColor = .systemIndigo
        slider.addTarget(self, action: Selector("sliderChanged", MixerViewController.sliderChanged), for: .valueChanged)

        muteSwitch.frame.origin = CGPoint(x: 20, y: 310)
        muteSwitch.isOn = false
        muteSwitch.onTintColor = .systemRed
        muteSwitch.addAction(
            UIAction { [weak self] action in
                guard let muteSwitch = action.sender as? UISwitch else { return }
                self?.knob.isEnabled = !muteSwitch.isOn
                self?.slider.isEnabled = !muteSwitch.isOn
            }, for: .valueChanged)

        valueLabel.frame = CGRect(x: 20, y: 360, width: 280, height: 30)
        for subview in [knob, slider, muteSwitch, valueLabel] as [UIView] {
            view.addSubview(subview)
        }
        show(knob.value)
    }

    func knobChanged(_ sender: KnobControl) {
        slider.setValue(sender.value, animated: false)
        show(sender.value)
    }

    func sliderChanged(_ sender: UISlider, event: UIEvent) {
        knob.setValue(sender.value, animated: event.type == .touches)
        show(sender.value)
    }

    private func show(_ value: Float) {
        valueLabel.text = String(format: "Volume %.1f", value)
    }
}

import UIKit

/// A sheet for painting with a finger or a pencil.
class FingerPaintingView: UIView {
    struct Stroke {
        var path: UIBezierPath
        var color: UIColor
    }

    var strokeColor: UIColor = .systemRed
    var strokeWidth: CGFloat = 6

    var onChange: (() -> Void)?

    private(set) var strokes: [Stroke] = [] {
        didSet {
            setNeedsDisplay()
            onChange?()
        }
    }
    private var currentStroke: Stroke?
    private weak var currentTouch: UITouch?

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .white
        contentMode = .redraw
        isOpaque = true
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func draw(_ rect: CGRect) {
        super.draw(rect)
        UIColor.white.setFill()
        UIRectFill(rect)

        for stroke in strokes + [currentStroke].compactMap({ $0 }) {
            stroke.color.setStroke()
            stroke.path.stroke()
        }
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard currentTouch == nil, let touch = touches.first else { return }
        currentTouch = touch

        let path = UIBezierPath()
        path.lineWidth = strokeWidth
        path.lineCapStyle = .round
        path.lineJoinStyle = .round
        path.move(to: touch.preciseLocation(in: self))
        currentStroke = Stroke(path: path, color: strokeColor)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = currentTouch, touches.contains(touch), let path = currentStroke?.path else { return }
        for coalesced in event?.coalescedTouches(for: touch) ?? [touch] {
            path.addLine(to: coalesced.preciseLocation(in: self))
        }
        setNeedsDisplay(path.bounds.insetBy(dx: -strokeWidth, dy: -strokeWidth))
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = currentTouch, touches.contains(touch), let stroke = currentStroke else { return }
        stroke.path.addLine(to: touch.preciseLocation(in: self))
        currentStroke = nil
        currentTouch = nil
        strokes.append(stroke)
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = currentTouch, touches.contains(touch) else { return }
        currentStroke = nil
        currentTouch = nil
        setNeedsDisplay()
    }

    func undo() {
        guard !strokes.isEmpty else { return }
        strokes.removeLast()
    }

    func clear() {
        strokes.removeAll()
    }
}

class FingerPaintingViewController: UIViewController {
    let canvas = FingerPaintingView(frame: .zero)

    private lazy var undoButton: UIButton = {
        let button = UIButton(type: .system)
        button.setTitle("Undo", for: .normal)
        button.titleLabel?.font = UIFont.systemFont(ofSize: 17, weight: .medium)
        button.addTarget(
            self, action: Selector("undoTapped", FingerPaintingViewController.undoTapped), for: .touchUpInside)
        return button
    }()

    private lazy var clearButton = UIButton(
        type: .system,
        primaryAction: UIAction(title: "Clear", attributes: .destructive) { [weak self] _ in
            self?.canvas.clear()
        }
    )

    private lazy var colorControl: UISegmentedControl = {
        let control = UISegmentedControl(items: ["Red", "Green", "Blue"])
        control.selectedSegmentIndex = 0
        control.addTarget(
            self, action: Selector("colorChanged", FingerPaintingViewController.colorChanged), for: .valueChanged)
        return control
    }()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGray5
        canvas.onChange = { [unowned self] in updateButtons() }
        [canvas, undoButton, clearButton, colorControl].forEach(view.addSubview)
        updateButtons()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let area = view.bounds.inset(by: view.safeAreaInsets)
        let (bar, rest) = area.divided(atDistance: 50, from: .minYEdge)
        undoButton.frame = CGRect(x: bar.minX + 8, y: bar.minY, width: 70, height: bar.height)
        clearButton.frame = CGRect(x: bar.maxX - 78, y: bar.minY, width: 70, height: bar.height)
        colorControl.frame = bar.insetBy(dx: 84, dy: 8)
        canvas.frame = rest
    }

    private func undoTapped(_ sender: UIButton) {
        canvas.undo()
    }

    private func colorChanged(_ sender: UISegmentedControl) {
        let colors: [UIColor] = [.systemRed, .systemGreen, .systemBlue]
        canvas.strokeColor = colors[sender.selectedSegmentIndex]
    }

    private func updateButtons() {
        undoButton.isEnabled = !canvas.strokes.isEmpty
        clearButton.isHidden = canvas.strokes.isEmpty
    }
}

import Foundation
import ResponderKit

/// A screen with every kind of view and control. Its code iterates sets in their random order, as an application might.
@MainActor
final class EverythingApp: UIResponder, UIApplicationDelegate {
    static let size = CGSize(width: 600, height: 800)
    static let identifiers = [
        "button", "switch", "slider", "canvas", "field", "stack-1", "disabled", "text", "lines", "segments", "stepper",
        "pages",
    ]

    private let log = UILabel(frame: CGRect(x: 0, y: 760, width: 600, height: 40))
    private var window: UIWindow?
    private var remote = 0

    func applicationDidFinishLaunching(_ application: UIApplication) {
        application.beginReceivingRemoteControlEvents()
        let window = UIWindow(application: application)
        let controller = UIViewController()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        self.window = window
        fill(controller.view)
    }

    override func remoteControlReceived(with event: UIEvent?) {
        remote += 1
        log.text = "remote \(event?.subtype.rawValue ?? 0) \(remote)"
    }

    override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { log.text = "shaken" }

    private func fill(_ view: UIView) {
        func add<View: UIView>(
            _ subview: View, _ identifier: String, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
        )
            -> View
        {
            subview.frame = CGRect(x: x, y: y, width: width, height: height)
            subview.accessibilityIdentifier = identifier
            view.addSubview(subview)
            return subview
        }
        let progress = add(UIProgressView(), "progress", 0, 180, 300, 20)
        let button = add(UIButton(), "button", 0, 0, 150, 60)
        button.setTitle("Count", for: .normal)
        var count = 0
        button.addAction(
            UIAction { [log] _ in
                count += 1
                log.text = "count \(count)"
            }, for: .touchUpInside)
        let toggle = add(UISwitch(), "switch", 160, 0, 60, 40)
        let slider = add(UISlider(), "slider", 0, 70, 300, 44)
        slider.takesTouchesOnTrack = true
        slider.addAction(UIAction { [weak slider] _ in progress.progress = slider?.value ?? 0 }, for: .valueChanged)
        toggle.addAction(
            UIAction { [weak toggle] _ in slider.isEnabled = !(toggle?.isOn ?? false) }, for: .valueChanged)
        add(UIButton(), "disabled", 230, 0, 60, 60).isEnabled = false
        let stack = add(UIStackView(), "stack", 0, 120, 300, 50)
        for number in 1...3 {
            let item = UIButton()
            item.setTitle("Item \(number)", for: .normal)
            item.accessibilityIdentifier = "stack-\(number)"
            item.addAction(
                UIAction { action in (action.sender as? UIButton)?.isSelected.toggle() }, for: .primaryActionTriggered)
            stack.addArrangedSubview(item)
        }
        _ = add(Canvas(), "canvas", 0, 210, 300, 340)
        _ = add(Field(), "field", 0, 560, 140, 100)
        let rows = add(Rows(), "rows", 310, 0, 290, 380)
        rows.rowHeight = 44
        rows.dataSource = rows
        rows.reloadData()
        let scroll = add(UIScrollView(), "scroll", 310, 390, 290, 360)
        scroll.contentSize = CGSize(width: 290, height: 1_200)
        for number in 0..<12 {
            let card = Canvas(frame: CGRect(x: 10, y: CGFloat(number) * 100, width: 270, height: 90))
            card.transform = CGAffineTransform(rotationAngle: CGFloat(number) / 50)
            scroll.addSubview(card)
        }
        let segments = add(UISegmentedControl(items: ["One", "Two", "Three"]), "segments", 0, 670, 180, 32)
        let stepper = add(UIStepper(), "stepper", 190, 670, 94, 32)
        let pages = add(UIPageControl(), "pages", 0, 705, 120, 28)
        pages.numberOfPages = 5
        stepper.addAction(
            UIAction { [weak stepper] _ in pages.currentPage = Int(stepper?.value ?? 0) % 5 }, for: .valueChanged)
        segments.addAction(
            UIAction { [weak segments, log] _ in log.text = "segment \(segments?.selectedSegmentIndex ?? -1)" },
            for: .valueChanged)
        add(UITextField(), "text", 125, 705, 170, 30).borderStyle = .roundedRect
        let lines = add(UITextView(), "lines", 150, 560, 150, 100)
        lines.text = "Some lines\nof text"
        view.addSubview(log)
    }
}

/// Draws a dot for each finger, in the iteration order of the set of touches.
@MainActor
private final class Canvas: UIView {
    private var dots: [UITouch: UILabel] = [:]
    private var drawn = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        isMultipleTouchEnabled = true
        let recognized = Selector("recognized", Canvas.recognized)
        addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Selector("panned", Canvas.panned)))
        for recognizer in [
            UITapGestureRecognizer(target: self, action: recognized),
            UILongPressGestureRecognizer(target: self, action: recognized),
            UIPinchGestureRecognizer(target: self, action: recognized),
            UIRotationGestureRecognizer(target: self, action: recognized),
            UISwipeGestureRecognizer(target: self, action: recognized),
        ] {
            addGestureRecognizer(recognizer)
        }
    }

    private func recognized(_ recognizer: UIGestureRecognizer) {
        layer.cornerRadius = CGFloat((drawn + recognizer.state.rawValue) % 9)
    }

    private func panned(_ pan: UIPanGestureRecognizer) {
        alpha = max(0.2, min(1, 1 - abs(pan.translation(in: self).x) / 500))
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            drawn += 1
            let dot = UILabel(frame: CGRect(origin: touch.location(in: self), size: CGSize(width: 10, height: 10)))
            dot.text = "\(drawn)"
            dots[touch] = dot
            addSubview(dot)
        }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches { dots[touch]?.center = touch.location(in: self) }
        for (order, touch) in (event?.touches(for: self) ?? []).enumerated() { dots[touch]?.text = "\(order)" }
        for (order, dot) in dots.values.enumerated() { dot.tag = order }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { erase(touches) }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { erase(touches) }

    private func erase(_ touches: Set<UITouch>) {
        for touch in touches { dots.removeValue(forKey: touch)?.removeFromSuperview() }
        // The remaining dots are brought to the front in the random order of the dictionary.
        for dot in dots.values { bringSubviewToFront(dot) }
    }
}

/// A view that accepts text and editing commands.
@MainActor
private final class Field: UILabel, UIKeyInput, UIResponderStandardEditActions {
    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = true
    }

    override var canBecomeFirstResponder: Bool { true }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { becomeFirstResponder() }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        for press in presses { insertText("\(press.type.rawValue)") }
        for press in event?.allPresses ?? [] { insertText("\(press.type.rawValue)") }
        super.pressesBegan(presses, with: event)
    }

    var hasText: Bool { text?.isEmpty == false }
    func insertText(_ text: String) { self.text = String(((self.text ?? "") + text).suffix(60)) }
    func deleteBackward() { text = String((text ?? "").dropLast()) }
    override func cut(_ sender: Any?) { text = nil }
    override func copy(_ sender: Any?) {}
    override func paste(_ sender: Any?) { insertText(sender as? String ?? "") }
    override func select(_ sender: Any?) {}
    override func selectAll(_ sender: Any?) {}
    override func delete(_ sender: Any?) { deleteBackward() }
}

/// A long table.
@MainActor
private final class Rows: UITableView, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 200 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell()
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
        label.text = "Row \(indexPath.row)"
        cell.addSubview(label)
        return cell
    }
}

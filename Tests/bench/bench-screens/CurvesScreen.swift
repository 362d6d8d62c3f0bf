import Foundation
import ResponderKit

/// A screen of views with different animations, generated from seeded numbers.
///
/// The screen also contains the values that the server computes for some instants, for comparison with a browser.
@MainActor
final class CurvesScreen: UIApplicationDelegate {
    private static let count = 60
    private static let samples = 4

    private var window: UIWindow?
    private var views: [UIView] = []
    private let expected = UILabel(frame: CGRect(x: 16, y: 4, width: 300, height: 20))
    private var random = Random(state: 11)
    private var animators: [UIViewPropertyAnimator] = []

    /// A seeded random number generator.
    private struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            // The algorithm is SplitMix64.
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }

        mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
    }

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let window = UIWindow(application: application)
        let controller = UIViewController()
        controller.view.backgroundColor = .systemBackground
        window.rootViewController = controller
        for index in 0..<Self.count {
            let view = UIView(
                frame: CGRect(x: 16 + CGFloat(index % 6) * 60, y: 40 + CGFloat(index / 6) * 60, width: 30, height: 30))
            view.accessibilityIdentifier = "curve\(index)"
            view.backgroundColor = color()
            if index % 5 == 1 { view.transform = transform() }
            controller.view.addSubview(view)
            views.append(view)
        }
        expected.accessibilityIdentifier = "expected"
        controller.view.addSubview(expected)
        let start = UIButton(
            frame: CGRect(x: 300, y: 0, width: 80, height: 34),
            primaryAction: UIAction { [weak self] _ in self?.start(application.renderTree) })
        start.setTitle("Start", for: .normal)
        start.accessibilityIdentifier = "start"
        controller.view.addSubview(start)
        window.makeKeyAndVisible()
        self.window = window
    }

    private func start(_ tree: RenderTree) {
        for (index, view) in views.enumerated() { animate(view, index) }
        var told: [String] = []
        for root in tree.roots { tell(root, &told) }
        expected.text = "[\(told.joined(separator: ","))]"
    }

    // MARK: Animations

    private func color() -> UIColor {
        UIColor(
            red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1),
            alpha: random.number(0.2...1))
    }

    /// Returns a transform with rotation, scale, shear and sometimes mirroring.
    private func transform() -> CGAffineTransform {
        let lean = CGAffineTransform(a: 1, b: 0, c: random.number(-0.6...0.6), d: 1, tx: 0, ty: 0)
        let scale = CGAffineTransform(
            scaleX: random.number(0.4...1.6) * (random.number(0...1) < 0.2 ? -1 : 1), y: random.number(0.4...1.6))
        let turn = CGAffineTransform(rotationAngle: random.number(-3.1...3.1))
        return scale.concatenating(lean).concatenating(turn)
            .concatenating(CGAffineTransform(translationX: random.number(-20...20), y: random.number(-20...20)))
    }

    private func change(_ view: UIView, _ index: Int) {
        switch index % 5 {
        case 0:
            view.frame = CGRect(
                x: random.number(0...300), y: random.number(0...600), width: random.number(10...60),
                height: random.number(10...60))
        case 1: view.transform = transform()
        case 2: view.alpha = random.number(0...0.9)
        case 3: view.backgroundColor = color()
        default: view.layer.cornerRadius = random.number(1...30)
        }
    }

    private func animate(_ view: UIView, _ index: Int) {
        let seconds = random.number(30...60)
        let curve: UIView.AnimationOptions = [.curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear][
            Int(random.number(0...3.99))]
        switch index / 5 % 6 {
        case 0: UIView.animate(withDuration: seconds, delay: 0, options: curve) { self.change(view, index) }
        case 1:
            UIView.animate(withDuration: seconds, delay: 0, options: [curve, .repeat, .autoreverse]) {
                self.change(view, index)
            }
        case 2:
            UIView.animate(
                withDuration: seconds, delay: 0, usingSpringWithDamping: random.number(0.15...1),
                initialSpringVelocity: random.number(0...3)
            ) { self.change(view, index) }
        case 3:
            let spring = UISpringTimingParameters(
                mass: random.number(1...4), stiffness: random.number(1...3), damping: random.number(0.5...6),
                initialVelocity: .zero)
            run(UIViewPropertyAnimator(duration: seconds, timingParameters: spring), view, index)
        case 4:
            let curve = UICubicTimingParameters(
                controlPoint1: CGPoint(x: random.number(0...1), y: random.number(-0.5...1.5)),
                controlPoint2: CGPoint(x: random.number(0...1), y: random.number(-0.5...1.5)))
            run(UIViewPropertyAnimator(duration: seconds, timingParameters: curve), view, index)
        default: step(view, index, curve)
        }
    }

    private func run(_ animator: UIViewPropertyAnimator, _ view: UIView, _ index: Int) {
        animator.addAnimations { self.change(view, index) }
        animator.startAnimation()
        animators.append(animator)
    }

    private func step(_ view: UIView, _ index: Int, _ curve: UIView.AnimationOptions) {
        let modes: [UIView.KeyframeAnimationOptions] = [
            .calculationModeLinear, .calculationModeDiscrete, .calculationModePaced, .calculationModeCubic,
            .calculationModeCubicPaced,
        ]
        let options = modes[(index / 5 + index) % 5].union(UIView.KeyframeAnimationOptions(rawValue: curve.rawValue))
        UIView.animateKeyframes(withDuration: 40, delay: 0, options: options) { [self] in
            for step in 0..<4 {
                UIView.addKeyframe(withRelativeStartTime: Double(step) / 4, relativeDuration: random.number(0.1...0.25))
                {
                    self.change(view, index)
                }
            }
        }
    }

    // MARK: The server's values

    private func tell(_ node: RenderNode, _ told: inout [String]) {
        if case .string(let name) = node.value(of: .identifier),
            case .animations(let animations) = node.value(of: .animation)
        {
            for animation in animations {
                for _ in 0..<Self.samples {
                    let ways = animation.timing.repeats || animation.timing.reverses ? 2.0 : 1
                    let part = (random.number(0.01...0.99) * ways * 1_000).rounded() / 1_000
                    let value = animation.value(at: animation.timing.at + part * animation.timing.duration)
                    told.append(
                        "{\"view\":\"\(name)\",\"property\":\"\(animation.property)\",\"part\":\(part),\"value\":\(Self.json(value))}"
                    )
                }
            }
        }
        for child in node.children { tell(child, &told) }
    }

    private static func json(_ value: RenderValue) -> String {
        let numbers: [Double] =
            switch value {
            case .number(let number): [number]
            case .rect(let x, let y, let width, let height): [x, y, width, height]
            case .transform(let transform):
                [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
            case .color(let color):
                [
                    Double(color.light.red), Double(color.light.green), Double(color.light.blue),
                    Double(color.light.alpha) / 255,
                ]
            default: []
            }
        return "[\(numbers.map { String($0) }.joined(separator: ","))]"
    }
}

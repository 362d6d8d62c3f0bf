import ResponderKitTesting
import Foundation

@testable import ResponderKit

/// A window of 400 by 800 points with a root view of the same size, whose subviews are placed by constraints.
@MainActor
final class ConstraintScene {
    let screen = TestScreen.untraced()
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))

    init() {
        root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        screen.window.addSubview(root)
    }

    @discardableResult
    func add<View: UIView>(_ view: View, to parent: UIView? = nil) -> View {
        view.translatesAutoresizingMaskIntoConstraints = false
        (parent ?? root).addSubview(view)
        return view
    }

    func layOut() { screen.application.layoutIfNeeded() }
}

/// A view with an intrinsic content size.
final class Sized: UIView {
    var content: CGSize { didSet { invalidateIntrinsicContentSize() } }

    init(_ width: CGFloat, _ height: CGFloat) {
        content = CGSize(width: width, height: height)
        super.init(frame: .zero)
    }

    override var intrinsicContentSize: CGSize { content }
}

/// Returns the messages that `problemHandler` receives while `body` runs.
@MainActor
func problems(_ body: () -> Void) -> [String] {
    var told: [String] = []
    let before = NSLayoutConstraint.problemHandler
    NSLayoutConstraint.problemHandler = { told.append($0) }
    body()
    NSLayoutConstraint.problemHandler = before
    return told
}

import Foundation
import ResponderKitTesting

@testable import ResponderKit

/// A view with an intrinsic content size.
@MainActor
final class Box: UIView {
    var own: CGSize {
        didSet { invalidateIntrinsicContentSize() }
    }

    init(_ width: CGFloat, _ height: CGFloat = 10) {
        own = CGSize(width: width, height: height)
        super.init(frame: .zero)
    }

    override var intrinsicContentSize: CGSize { own }
}

/// A stack view that counts its layouts.
@MainActor
final class CountingStack: UIStackView {
    var layouts = 0

    override func layoutSubviews() {
        layouts += 1
        super.layoutSubviews()
    }
}

/// A stack of 100 by 20 points in a window.
@MainActor
struct StackScene {
    let screen = TestScreen.untraced()
    let stack = UIStackView()

    init(_ views: [UIView], _ distribution: UIStackView.Distribution = .fill, spacing: CGFloat = 0) {
        for view in views { stack.addArrangedSubview(view) }
        stack.distribution = distribution
        stack.spacing = spacing
        screen.add(stack, 0, 0, 100, 20)
        screen.application.commit()
    }

    /// The start and the length of each visible view along the stack's axis, after layout.
    var places: [[CGFloat]] {
        screen.application.commit()
        return stack.visibleSubviews.map { view in
            stack.axis == .horizontal
                ? [view.frame.minX, view.frame.width] : [view.frame.minY, view.frame.height]
        }
    }

    /// The value of `places` after two layouts: first by the stack's own calculation, then by constraints.
    var placesBothWays: [[[CGFloat]]] {
        let first = places
        stack.adoptConstraints()
        return [first, places]
    }
}

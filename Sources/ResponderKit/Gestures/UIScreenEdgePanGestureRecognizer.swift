public import Foundation

/// Recognizes a finger that is drawn in from an edge of the screen.
@MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// How near to the edge the finger has to come down, in points. (Ours)
    public static let reach: CGFloat = 20

    /// From which edges.
    open var edges: UIRectEdge = []

    /// The edges that the finger came down near.
    private var near: UIRectEdge = []

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard state == .possible, numberOfTouches == touches.count, let touch = self.touches.first else { return }
        near = edges.intersection(Self.edges(near: touch.screenLocation, of: view?.window?.bounds ?? .zero))
        if near.isEmpty { state = .failed }
    }

    private static func edges(near point: CGPoint, of screen: CGRect) -> UIRectEdge {
        var edges: UIRectEdge = []
        if point.y < screen.minY + reach { edges.insert(.top) }
        if point.x < screen.minX + reach { edges.insert(.left) }
        if point.y >= screen.maxY - reach { edges.insert(.bottom) }
        if point.x >= screen.maxX - reach { edges.insert(.right) }
        return edges
    }

    /// Only inwards.
    override func canBegin() -> Bool {
        let way = translation(in: nil)
        if abs(way.x) >= abs(way.y) { return near.contains(way.x > 0 ? .left : .right) }
        return near.contains(way.y > 0 ? .top : .bottom)
    }

    open override func reset() {
        super.reset()
        near = []
    }
}

/// Edges of a rectangle. Raw values as UIKit's.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Edges by their bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The upper.
    public static let top = UIRectEdge(rawValue: 1 << 0)
    /// The left.
    public static let left = UIRectEdge(rawValue: 1 << 1)
    /// The lower.
    public static let bottom = UIRectEdge(rawValue: 1 << 2)
    /// The right.
    public static let right = UIRectEdge(rawValue: 1 << 3)
    /// All four.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

public import Foundation

/// Recognizes a drag that starts at an edge of the screen and moves inwards.
@MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The maximum distance from the edge at which the drag may start, in points. (Baton's own choice)
    public static let edgeWidth: CGFloat = 20

    /// The edges at which the drag may start.
    open var edges: UIRectEdge = []

    /// The edges near which the current touch began.
    private var nearbyEdges: UIRectEdge = []

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard state == .possible, numberOfTouches == touches.count, let touch = self.touches.first else { return }
        nearbyEdges = edges.intersection(Self.edges(near: touch.screenLocation, of: view?.window?.bounds ?? .zero))
        if nearbyEdges.isEmpty { state = .failed }
    }

    private static func edges(near point: CGPoint, of screen: CGRect) -> UIRectEdge {
        var edges: UIRectEdge = []
        if point.y < screen.minY + edgeWidth { edges.insert(.top) }
        if point.x < screen.minX + edgeWidth { edges.insert(.left) }
        if point.y >= screen.maxY - edgeWidth { edges.insert(.bottom) }
        if point.x >= screen.maxX - edgeWidth { edges.insert(.right) }
        return edges
    }

    /// Returns whether the finger moves inwards from one of the edges.
    override func canBegin() -> Bool {
        let translation = translation(in: nil)
        if abs(translation.x) >= abs(translation.y) { return nearbyEdges.contains(translation.x > 0 ? .left : .right) }
        return nearbyEdges.contains(translation.y > 0 ? .top : .bottom)
    }

    open override func reset() {
        super.reset()
        nearbyEdges = []
    }
}

/// A set of edges of a rectangle. The raw values match UIKit's.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
    /// The set of edges as a bit mask.
    public let rawValue: UInt

    /// Creates a set of edges from a bit mask.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The set that contains only the top edge.
    public static let top = UIRectEdge(rawValue: 1 << 0)
    /// The set that contains only the left edge.
    public static let left = UIRectEdge(rawValue: 1 << 1)
    /// The set that contains only the bottom edge.
    public static let bottom = UIRectEdge(rawValue: 1 << 2)
    /// The set that contains only the right edge.
    public static let right = UIRectEdge(rawValue: 1 << 3)
    /// The set of all four edges of a rectangle.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

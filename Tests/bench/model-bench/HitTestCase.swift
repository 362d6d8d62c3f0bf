import Foundation
import ResponderKit

/// Hit-testing random points in a deep view tree, compared with a walk over the same rectangles in one array.
///
/// Each view has ten subviews side by side.
@MainActor
enum HitTestCase {
    private static let size = CGSize(width: 1_000, height: 1_000)
    private static let fanOut = 10

    /// A rectangle in its parent's coordinates, and the indices of its children in the array.
    struct Box {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
        var first = 0
        var count = 0
    }

    static func make(views count: Int, key: String, title: String) -> Case {
        let boxes = grow(count)
        let application = UIApplication(clock: ManualClock(), size: size, epoch: "bench")
        let window = UIWindow(application: application)
        window.makeKeyAndVisible()
        fill(window, from: boxes, at: 0)
        application.commit()
        var random = Seeded(state: 1)
        let points = (0..<1_024).map { _ in
            CGPoint(
                x: Double.random(in: 0..<size.width, using: &random),
                y: Double.random(in: 0..<size.height, using: &random))
        }
        return Case(
            key: key, title: title,
            baton: { count in
                var hits = 0
                for number in 0..<count {
                    if application.hitTest(points[number & 1_023], with: nil)?.view !== window { hits += 1 }
                }
                return hits
            },
            floor: { count in
                boxes.withUnsafeBufferPointer { boxes in
                    var hits = 0
                    for number in 0..<count {
                        let point = points[number & 1_023]
                        if walk(boxes, 0, point.x, point.y) != 0 { hits += 1 }
                    }
                    return hits
                }
            })
    }

    private nonisolated static func walk(_ boxes: UnsafeBufferPointer<Box>, _ index: Int, _ x: Double, _ y: Double)
        -> Int
    {
        let box = boxes[index]
        guard x >= 0, y >= 0, x < box.width, y < box.height else { return -1 }
        var child = box.first + box.count - 1
        while child >= box.first {
            let found = walk(boxes, child, x - boxes[child].x, y - boxes[child].y)
            if found >= 0 { return found }
            child -= 1
        }
        return index
    }

    /// Creates the screen and `count` boxes, level by level. The boxes inside a box are side by side if the outer box
    /// is wide, otherwise one below the other.
    private static func grow(_ count: Int) -> [Box] {
        var boxes = [Box(x: 0, y: 0, width: size.width, height: size.height)]
        var next = 0
        while boxes.count <= count {
            let parent = boxes[next]
            let children = min(fanOut, count + 1 - boxes.count)
            let isWide = parent.width >= parent.height
            boxes[next].first = boxes.count
            boxes[next].count = children
            for number in 0..<children {
                let part = Double(number) / Double(fanOut)
                boxes.append(
                    isWide
                        ? Box(x: parent.width * part, y: 0, width: parent.width / Double(fanOut), height: parent.height)
                        : Box(
                            x: 0, y: parent.height * part, width: parent.width, height: parent.height / Double(fanOut)))
            }
            next += 1
        }
        return boxes
    }

    private static func fill(_ view: UIView, from boxes: [Box], at index: Int) {
        let box = boxes[index]
        for child in box.first..<box.first + box.count {
            let rectangle = boxes[child]
            let subview = UIView(
                frame: CGRect(x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height))
            view.addSubview(subview)
            fill(subview, from: boxes, at: child)
        }
    }
}

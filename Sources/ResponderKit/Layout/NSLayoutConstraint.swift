public import Foundation

/// A relation between an edge, a middle or a size of one view or layout guide and that of another, or a number:
/// `first.attribute = second.attribute × multiplier + constant`, or at most, or at least.
///
/// It counts while it is active. Views that it places say `translatesAutoresizingMaskIntoConstraints = false`; others keep the frames that they are given. (L1)
/// Where constraints that must hold contradict each other, the one that came last is left out until another goes, and `problemHandler` is told. (L7)
///
/// Making one active costs what it changes; so does another constant.
@MainActor
public final class NSLayoutConstraint {
    /// The way in which views are lined up.
    public typealias Axis = NSLayoutConstraintAxis

    /// What is told of a mistake in constraints, in sentences: by default the standard error output.
    public static var problemHandler: @MainActor (String) -> Void = { message in
        FileHandle.standardError.write(Data((message + "\n").utf8))
    }

    /// What of the first item is meant.
    public let firstAttribute: Attribute
    /// Equal, at most, or at least.
    public let relation: Relation
    /// What of the second item is meant; `notAnAttribute` for a number.
    public let secondAttribute: Attribute
    /// How many times the second item's.
    public let multiplier: CGFloat
    /// A name, for messages.
    public var identifier: String?

    /// What is added, in points. Changing it costs what moves. (L6)
    public var constant: CGFloat {
        didSet { if constant != oldValue { engine?.constantChanged(self) } }
    }

    /// How much it matters. (L4)
    public var priority = UILayoutPriority.required {
        didSet { if priority != oldValue { engine?.replace(self) } }
    }

    /// Whether it counts. Making it so gives it to the nearest view that has both items in it; where there is none, it stays inactive, and
    /// `problemHandler` is told. (L8)
    public var isActive: Bool {
        get { keeper != nil }
        set { if newValue { Self.activate([self]) } else { Self.deactivate([self]) } }
    }

    let first: LayoutItem
    let second: LayoutItem?
    /// Of the view that has it, while it is active.
    unowned(unsafe) var keeper: LayoutItem?
    /// Where it counts. That clears this.
    unowned(unsafe) var engine: LayoutEngine?
    /// What the solver calls it by, where it has it.
    var handle: LinearSolver.Handle = -1
    /// Whom it has a say about, in its engine.
    var involved: [Int] = []
    /// Whether others that must hold left no room for it.
    var isBroken = false
    /// Later ones give way to earlier ones.
    var serial = 0
    private static var lastSerial = 0

    /// A relation between two items: views or layout guides.
    ///
    /// What makes no sense, such as a width equal to a left edge, is told to `problemHandler`, and never active.
    public init(
        item view1: any LayoutConstraintItem, attribute attr1: Attribute, relatedBy relation: Relation,
        toItem view2: (any LayoutConstraintItem)?, attribute attr2: Attribute, multiplier: CGFloat, constant: CGFloat
    ) {
        first = view1.layoutItem(for: attr1)
        firstAttribute = attr1
        self.relation = relation
        second = attr2 == .notAnAttribute ? nil : view2?.layoutItem(for: attr2)
        secondAttribute = second == nil ? .notAnAttribute : attr2
        self.multiplier = multiplier
        self.constant = constant
    }

    init(
        _ first: LayoutItem, _ attribute: Attribute, _ relation: Relation, _ second: LayoutItem?, _ other: Attribute,
        _ multiplier: CGFloat, _ constant: CGFloat
    ) {
        self.first = first
        firstAttribute = attribute
        self.relation = relation
        self.second = second
        secondAttribute = other
        self.multiplier = multiplier
        self.constant = constant
    }

    /// The view or layout guide whose attribute is told; nil once it is gone.
    public var firstItem: AnyObject? { first.named(for: firstAttribute) }
    /// The view or layout guide that it is told by; nil for a number, and once it is gone.
    public var secondItem: AnyObject? { second?.named(for: secondAttribute) }

    /// Makes constraints count. Those that do already stay as they are.
    public static func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints where constraint.keeper == nil {
            lastSerial += 1
            constraint.serial = lastSerial
            constraint.start()
        }
    }

    /// Lets constraints count no longer.
    public static func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.end() }
    }

    private func start() {
        guard let problem = problem else {
            guard let holder = commonView else { return }
            let item = holder.layoutItem
            keeper = item
            item.constraints.append(self)
            first.mentions.append(Unmanaged.passUnretained(self))
            if let second, second !== first { second.mentions.append(Unmanaged.passUnretained(self)) }
            return LayoutEngine.engine(of: holder).add(self)
        }
        Self.problemHandler("The constraint \(self) was not activated: \(problem)")
    }

    func end() {
        guard let keeper else { return }
        engine?.remove(self)
        first.forget(self)
        if let second, second !== first { second.forget(self) }
        self.keeper = nil
        // It may be all that keeps it.
        keeper.drop(self)
    }

    /// What is wrong with it, and what would be right; nil where nothing is.
    private var problem: String? {
        guard first.isHere, second?.isHere ?? true else {
            return
                "a view or guide that it is about is gone, or the guide is in no view. Add the guide to a view first."
        }
        guard constant.isFinite, multiplier.isFinite, priority.rawValue.isFinite else {
            return "its constant, multiplier or priority is not a number. Give it numbers."
        }
        guard firstAttribute.isSensible(with: secondAttribute) else {
            return """
                \(firstAttribute) cannot be told by \(secondAttribute). Relate edges to edges along the same axis, and sizes to sizes or \
                numbers.
                """
        }
        guard commonView != nil else {
            return """
                its items have no common ancestor, so nothing says where one is from the other. Add both views to the same hierarchy before \
                you activate it.
                """
        }
        return nil
    }

    /// The nearest view that has both items in it.
    private var commonView: UIView? {
        guard let view = first.holder else { return nil }
        guard let other = second?.holder, other !== view else { return view }
        var near: UIView? = view
        while let candidate = near {
            if other.isDescendant(of: candidate) { return candidate }
            near = candidate.superview
        }
        return nil
    }
}

extension NSLayoutConstraint: @MainActor CustomStringConvertible {
    /// The relation, as it would be read aloud.
    public var description: String {
        var text =
            "<\(identifier.map { "\"\($0)\" " } ?? "")\(first.name(for: firstAttribute)).\(firstAttribute) \(relation)"
        if let second {
            text += " \(second.name(for: secondAttribute)).\(secondAttribute)"
            if multiplier != 1 { text += " × \(multiplier.short)" }
            if constant != 0 { text += constant < 0 ? " − \((-constant).short)" : " + \(constant.short)" }
        } else {
            text += " \(constant.short)"
        }
        return text + (priority == .required ? ">" : " @\(CGFloat(priority.rawValue).short)>")
    }
}

extension CGFloat {
    /// Without a fraction where there is none.
    var short: String { self == rounded() && magnitude < 1e15 ? String(Int(self)) : String(Double(self)) }
}

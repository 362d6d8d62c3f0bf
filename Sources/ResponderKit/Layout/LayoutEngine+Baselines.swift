import Foundation

/// Handling of constraints that refer to text baselines. The baselines change with the width of the text, or belong to
/// the text of another view, such as a subview. (L59)
extension LayoutEngine {
    /// A constraint that refers to baselines, with the views and widths from which the positions of the baselines were
    /// calculated.
    struct BaselineUse {
        let constraint: NSLayoutConstraint
        let texts: [LayoutItem]
        var widths: [CGFloat]
    }

    /// Returns the width of a view with text, from the solver. Before the constraints are solved for the first time,
    /// returns the width of the view's bounds.
    func textWidth(of item: LayoutItem) -> CGFloat {
        let given = item.view?.bounds.width ?? 0
        guard let slot = slot(of: item), members[slot] != nil else { return given }
        let width = value(.width, slot)
        return width > 0 ? Self.rounded(width) : given
    }

    /// Returns the views whose text determines the baselines of a constraint.
    private func texts(of constraint: NSLayoutConstraint) -> [LayoutItem] {
        var texts: [LayoutItem] = []
        func add(_ item: LayoutItem?, _ attribute: NSLayoutConstraint.Attribute) {
            guard attribute.isBaseline, let view = item?.view else { return }
            texts.append(view.baselineView(isFirst: attribute == .firstBaseline).layoutItem)
        }
        add(constraint.first, constraint.firstAttribute)
        add(constraint.second, constraint.secondAttribute)
        for distance in [constraint.distances?.first, constraint.distances?.second].compactMap({ $0 }) {
            add(distance.from.item, distance.from.attribute)
            add(distance.to.item, distance.to.attribute)
        }
        return texts
    }

    /// Records a constraint that was added to the solver, if its baselines must be checked at each update. This is the
    /// case if the baselines depend on a width, or belong to the text of another view.
    func recordBaselines(of constraint: NSLayoutConstraint) {
        guard constraint.refersToBaselines else { return }
        let texts = texts(of: constraint)
        let isConstant = texts.allSatisfy { text in
            text.view?.baselinesDependOnWidth != true && (text === constraint.first || text === constraint.second)
        }
        guard !isConstant else { return }
        baselineUses.append(
            BaselineUse(constraint: constraint, texts: texts, widths: texts.map { textWidth(of: $0) }))
    }

    func forgetBaselines(of constraint: NSLayoutConstraint) {
        guard !baselineUses.isEmpty else { return }
        baselineUses.removeAll { $0.constraint === constraint }
    }

    /// Updates the constraints whose baselines belong to text in a view that leaves the hierarchy. Each of them is
    /// removed from the solver and added again, with the baselines of the remaining views.
    func withdrawBaselines(in leaving: UIView) {
        for use in baselineUses where use.texts.contains(where: { $0.view?.isDescendant(of: leaving) ?? true }) {
            replace(use.constraint)
        }
    }

    /// Updates the constraints whose baselines now belong to the text of another view.
    func updateBaselineViews() {
        for use in baselineUses where !texts(of: use.constraint).elementsEqual(use.texts, by: ===) {
            replace(use.constraint)
        }
    }

    /// Updates the baselines of a constraint after the content of one of its views changed.
    func contentChanged(of constraint: NSLayoutConstraint) {
        let texts = texts(of: constraint)
        let isSame =
            baselineUses.first { $0.constraint === constraint }.map { $0.texts.elementsEqual(texts, by: ===) }
            ?? texts.allSatisfy { $0 === constraint.first || $0 === constraint.second }
        if isSame { updateConstant(of: constraint) } else { replace(constraint) }
    }

    /// Updates the baselines of constraints to the current widths of the texts.
    /// - Returns: whether any baseline was calculated again.
    func updateBaselines() -> Bool {
        var isChanged = false
        for index in baselineUses.indices {
            let widths = baselineUses[index].texts.map { textWidth(of: $0) }
            guard widths != baselineUses[index].widths else { continue }
            baselineUses[index].widths = widths
            updateConstant(of: baselineUses[index].constraint)
            isChanged = true
        }
        return isChanged
    }
}

extension NSLayoutConstraint {
    /// Whether the constraint refers to a baseline: with one of its attributes, or with an anchor of one of its
    /// `distances`.
    var refersToBaselines: Bool {
        if firstAttribute.isBaseline || secondAttribute.isBaseline { return true }
        guard let distances else { return false }
        return [distances.first, distances.second].contains {
            $0.map { $0.from.attribute.isBaseline || $0.to.attribute.isBaseline } ?? false
        }
    }
}

extension NSLayoutConstraint.Attribute {
    var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }
}

import Foundation

/// Computes the size of a view from its constraints, without changing any frame.
extension LayoutEngine {
    /// Returns the size that satisfies a view's constraints and is nearest to a target size. (L11)
    static func fittingSize(
        of view: UIView, near target: CGSize, _ priorities: (horizontal: UILayoutPriority, vertical: UILayoutPriority)
    ) -> CGSize {
        // Pending calls of `updateConstraints()` may change the constraints, so these calls are made before measuring.
        view.topmost.storedLayout?.engine?.updateConstraintsOfViews()
        let engine = LayoutEngine(measuring: view.layoutItem)
        let slot = engine.addMember(view.layoutItem)
        view.forEachView { engine.measuredConstraints += $0.constraints }
        engine.measuredConstraints.sort { $0.serial < $1.serial }
        for constraint in engine.measuredConstraints { engine.addToSolver(constraint) }
        let wishes = [
            (Variable.width, target.width, priorities.horizontal),
            (Variable.height, target.height, priorities.vertical),
        ]
        for (variable, length, priority) in wishes {
            let term = LinearSolver.Term(symbol: engine.symbol(variable, slot), coefficient: 1)
            _ = engine.addOwnCondition([term], -length, above: priority.limit, below: priority.limit, as: .none)
            _ = engine.addOwnCondition([term], 0, above: .free, below: .forbidden, as: .none)
        }
        var rounds = 0
        repeat {
            rounds += 1
            _ = engine.solveExcludingConflicts()
        } while rounds < 4 && engine.updateSizesOfText()
        return engine.frame(slot).size
    }
}

@testable import ResponderKit

/// A brute-force solver that the real solver is compared with.
///
/// The best point of a system of linear constraints and preferences inside a box lies on a corner.
/// A corner is a point where as many edges of constraints meet as there are variables.
/// This solver calculates all corners by Gaussian elimination and selects the best allowed one.
/// Its cost is acceptable for three variables and a dozen constraints.
struct NaiveSolver {
    struct Rule {
        var coefficients: [Double]
        var constant: Double
        var above: LinearSolver.Limit
        var below: LinearSolver.Limit

        func sum(at point: [Double]) -> Double { zip(coefficients, point).reduce(constant) { $0 + $1.0 * $1.1 } }

        func allows(_ point: [Double]) -> Bool {
            let sum = sum(at: point)
            return !(above == .forbidden && sum > 1e-6) && !(below == .forbidden && sum < -1e-6)
        }
    }

    /// Returns, for each priority, the sum of the amounts by which a point violates preferences of this priority. The
    /// highest priority is first.
    static func errors(of rules: [Rule], at point: [Double], priorities: [Float]) -> [Double] {
        priorities.map { priority in
            rules.reduce(0) { errors, rule in
                let sum = rule.sum(at: point)
                let isWrong = sum > 0 ? rule.above == .avoided(priority) : rule.below == .avoided(priority)
                return isWrong ? errors + abs(sum) : errors
            }
        }
    }

    /// Finds the best point, and returns how much it violates the preferences of each priority. Nil if the required
    /// constraints contradict each other.
    static func best(_ rules: [Rule], variables: Int, priorities: [Float]) -> [Double]? {
        var best: [Double]?
        var chosen = [Int](0..<variables)
        while true {
            if let point = meeting(chosen.map { rules[$0] }, variables: variables),
                rules.allSatisfy({ $0.allows(point) })
            {
                let errors = errors(of: rules, at: point, priorities: priorities)
                if best.map({ isLess(errors, than: $0) }) ?? true { best = errors }
            }
            // Advances to the next combination of constraints whose edges may meet in a corner.
            guard let moving = chosen.indices.last(where: { chosen[$0] < rules.count - variables + $0 }) else {
                return best
            }
            chosen[moving] += 1
            for later in moving + 1..<max(variables, moving + 1) { chosen[later] = chosen[later - 1] + 1 }
        }
    }

    static func isLess(_ left: [Double], than right: [Double]) -> Bool {
        for (one, other) in zip(left, right) where abs(one - other) > 1e-6 { return one < other }
        return false
    }

    /// Returns the point at which the edges of all given rules meet. Nil if there is no such point or more than one.
    private static func meeting(_ rules: [Rule], variables: Int) -> [Double]? {
        var matrix = rules.map { $0.coefficients + [-$0.constant] }
        for column in 0..<variables {
            guard let pivot = (column..<variables).max(by: { abs(matrix[$0][column]) < abs(matrix[$1][column]) }),
                abs(matrix[pivot][column]) > 1e-9
            else { return nil }
            matrix.swapAt(column, pivot)
            for row in 0..<variables where row != column {
                let factor = matrix[row][column] / matrix[column][column]
                guard factor != 0 else { continue }
                for index in column...variables { matrix[row][index] -= factor * matrix[column][index] }
            }
        }
        return (0..<variables).map { matrix[$0][variables] / matrix[$0][$0] }
    }
}

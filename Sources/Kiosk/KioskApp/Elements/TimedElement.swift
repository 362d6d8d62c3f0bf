import Foundation
import ResponderKit

/// An element whose content changes as time passes.
@MainActor
protocol TimedElement: ElementView {
    /// The interval between changes in seconds: 1, 60 or 3,600; nil for never.
    var timeStep: Double? { get }
}

extension ElementView {
    /// The interval in seconds after which the element's conditions may change as time passes: 60 if one of them
    /// uses the time; nil for never.
    var conditionStep: Double? {
        ["show", "filter", "enabled", "value"].contains { element.expression($0)?.dependsOnTime == true } ? 60 : nil
    }
}

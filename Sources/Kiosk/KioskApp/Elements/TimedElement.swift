import Foundation
import ResponderKit

/// An element whose content changes as time passes.
@MainActor
protocol TimedElement: ElementView {
    /// The time in seconds after which the content may change: 1, 60 or 3,600; nil for never.
    var timeStep: Double? { get }
}

extension ElementView {
    /// The time in seconds after which a condition that uses the time may change: 60; nil if no condition of the
    /// element uses the time.
    var conditionStep: Double? {
        ["show", "filter", "enabled", "value"].contains { element.expression($0)?.dependsOnTime == true } ? 60 : nil
    }
}

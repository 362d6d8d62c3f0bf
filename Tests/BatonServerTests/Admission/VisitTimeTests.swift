import BatonWire
import Foundation
import ResponderKit
import Testing

@testable import BatonServer

@Suite("The duration of a visit") @MainActor struct VisitTimeTests {
    private static let hour = 3_600_000.0

    private func visit(_ stage: AdmissionStage) -> (token: String, id: Int) {
        stage.device(.remote, kind: .visit, for: 2 * Self.hour)
    }

    @Test("A visit lasts two hours, even if the date is changed meanwhile", arguments: [-400.0, -1, 1, 400])
    func monotonic(days: Double) throws {
        let stage = try AdmissionStage(days: 0)
        let (token, id) = visit(stage)
        _ = try stage.join(token: token)
        stage.calendar.days = days

        stage.advanceTime(by: 2 * Self.hour - 1)
        #expect(stage.admission.registry[id] != nil)
        stage.advanceTime(by: 1)

        #expect(stage.admission.registry[id] == nil)
    }

    @Test("A visitor who reconnects after a change of date has the remaining time", arguments: [-1.0, 1])
    func again(days: Double) throws {
        let stage = try AdmissionStage(days: 0)
        let (token, id) = visit(stage)
        stage.advanceTime(by: Self.hour)
        stage.calendar.days = days

        _ = try stage.join(token: token)

        #expect(stage.admission.timeLeft(of: id) == Self.hour)
        #expect(stage.admission.registry[id]?.expires == stage.admission.date + Self.hour)
    }

    @Test(
        "A restart never extends a visit, whatever the date was set to",
        arguments: [
            // Each case has three numbers: the days by which the date changes while the first server runs, the days by
            // which it changes afterwards, and the hours that remain of the visit.
            (0.0, 0.0, 1.0), (-1, -1, 1), (1, 1, 1), (0, -1, 1), (-1, -2, 1), (1, 0, 1), (0, 1, 0), (-1, 0, 0),
        ])
    func restart(before: Double, after: Double, hours: Double) throws {
        let first = try AdmissionStage(days: 0)
        let (token, id) = visit(first)
        _ = try first.join(token: token)
        first.advanceTime(by: Self.hour)
        first.calendar.days = before
        first.admission.registry.correctDates()
        first.admission.registry.recordConnection(of: id, at: first.admission.date)
        first.admission.registry.finish()

        let second = try AdmissionStage(store: first.store, days: after, now: first.clock.now)

        #expect(second.admission.timeLeft(of: id) ?? 0 == hours * Self.hour)
    }

    @Test(
        "After a crash, the time used by a visit is known to within ten minutes, even if the date is earlier"
    )
    func killed() throws {
        let first = try AdmissionStage(days: 0)
        let (token, id) = visit(first)
        _ = try first.join(token: token)
        for _ in 0..<11 { first.advanceTime(by: 600_000) }

        let second = try AdmissionStage(store: first.store, days: -3)

        #expect(second.admission.timeLeft(of: id) == 600_000)
    }
}

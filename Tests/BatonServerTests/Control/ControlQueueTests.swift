import Testing

@testable import BatonServer
@testable import TransportTestSupport

/// One event of a table row.
private enum Step: CustomStringConvertible {
    case input(Int), rest(Int), request(Int), take(Int), give(Int, Int?), deny(Int, Int?), release(Int), left(Int),
        gone(Int), back(
            Int, Int), timeOut

    var description: String {
        switch self {
        case .input(let client): "input \(client)"
        case .rest(let client): "rest of an input \(client)"
        case .request(let client): "request \(client)"
        case .take(let client): "take \(client)"
        case .give(let client, let other): "\(client) gives \(other.map(String.init) ?? "on")"
        case .deny(let client, let other): "\(client) denies \(other.map(String.init) ?? "all")"
        case .release(let client): "release \(client)"
        case .left(let client): "left \(client)"
        case .gone(let client): "gone \(client)"
        case .back(let former, let client): "\(former) back as \(client)"
        case .timeOut: "time out"
        }
    }
}

/// A row of the table: a start state, events at given times, and the expected holder, queue and deadline.
private struct Row: CustomTestStringConvertible, Sendable {
    var from: Start
    var steps: [(Double, Step)]
    /// The expected answer to the last event; nil if the event has no answer.
    var answer: Bool?
    var holder: Int?
    var waiting: [Int] = []
    var due: Double?

    init(
        _ from: Start, _ steps: (Double, Step)..., answer: Bool? = nil, holder: Int?, waiting: [Int] = [],
        due: Double? = nil
    ) {
        (self.from, self.steps, self.answer, self.holder, self.waiting, self.due) = (
            from, steps, answer, holder, waiting, due
        )
    }

    var testDescription: String { "\(from): \(steps.map { "\($0.1) at \(Int($0.0))" }.joined(separator: ", "))" }

    /// The state before the first event of a row of the table. Times are in milliseconds.
    enum Start: Sendable {
        /// The screen has no holder.
        case free
        /// Client 7 has been the holder since time 1,000 ms.
        case held
        /// Client 7 has been the holder since 1,000 ms. Client 9 requested control at 2,000 ms, and client 8 at 3,000
        /// ms.
        case wanted
        /// Client 7 has been the holder since 1,000 ms and absent since 4,000 ms.
        case away
        /// As in `away`, client 7 is an absent holder. In addition, client 9 requested control at 4,500 ms.
        case awayAndWanted

        var queue: ControlQueue {
            var queue = ControlQueue()
            guard self != .free else { return queue }
            _ = queue.acceptInput(from: 7, at: 1_000)
            if self == .wanted {
                _ = queue.request(by: 9, at: 2_000)
                _ = queue.request(by: 8, at: 3_000)
            }
            if self == .away || self == .awayAndWanted { queue.disconnected(7, at: 4_000) }
            if self == .awayAndWanted { _ = queue.request(by: 9, at: 4_500) }
            return queue
        }
    }
}

extension Step: Sendable {}

@Suite("The control queue") struct ControlQueueTests {
    private static let rows = [
        // Events while the screen has no holder.
        Row(.free, (1_000, .input(7)), answer: true, holder: 7, due: 31_000),
        Row(.free, (1_000, .rest(7)), answer: true, holder: nil),
        Row(.free, (1_000, .request(7)), answer: true, holder: 7, due: 31_000),
        Row(.free, (1_000, .take(7)), holder: 7, due: 31_000),
        Row(.free, (1_000, .give(7, 9)), answer: false, holder: nil),
        Row(.free, (1_000, .deny(7, nil)), answer: false, holder: nil),
        Row(.free, (1_000, .release(7)), answer: false, holder: nil),
        Row(.free, (1_000, .left(7)), holder: nil),
        Row(.free, (1_000, .back(7, 9)), holder: nil),
        Row(.free, (1_000, .timeOut), holder: nil),
        // Events while client 7 is the holder.
        Row(.held, (2_000, .input(7)), answer: true, holder: 7, due: 32_000),
        Row(.held, (2_000, .rest(7)), answer: true, holder: 7, due: 32_000),
        Row(.held, (2_000, .input(9)), answer: false, holder: 7, due: 31_000),
        Row(.held, (2_000, .rest(9)), answer: false, holder: 7, due: 31_000),
        Row(.held, (2_000, .request(7)), answer: true, holder: 7, due: 31_000),
        Row(.held, (2_000, .request(9)), answer: false, holder: 7, waiting: [9], due: 7_000),
        Row(.held, (2_000, .request(9)), (3_000, .request(9)), answer: false, holder: 7, waiting: [9], due: 7_000),
        Row(.held, (28_000, .request(9)), answer: false, holder: 7, waiting: [9], due: 31_000),
        Row(.held, (2_000, .take(9)), holder: 9, due: 32_000),
        Row(.held, (2_000, .take(7)), holder: 7, due: 31_000),
        Row(.held, (2_000, .give(7, 9)), answer: true, holder: 9, due: 32_000),
        Row(.held, (2_000, .give(7, 7)), answer: true, holder: 7, due: 31_000),
        Row(.held, (2_000, .give(7, nil)), answer: false, holder: 7, due: 31_000),
        Row(.held, (2_000, .give(9, 8)), answer: false, holder: 7, due: 31_000),
        Row(.held, (2_000, .deny(7, nil)), answer: false, holder: 7, due: 31_000),
        Row(.held, (2_000, .release(7)), answer: true, holder: nil),
        Row(.held, (2_000, .release(9)), answer: false, holder: 7, due: 31_000),
        Row(.held, (2_000, .left(7)), holder: 7, due: 12_000),
        Row(.held, (2_000, .left(9)), holder: 7, due: 31_000),
        Row(.held, (2_000, .gone(7)), holder: nil),
        Row(.held, (30_999, .timeOut), holder: 7, due: 31_000),
        Row(.held, (31_000, .timeOut), holder: nil),
        Row(.held, (30_000, .input(7)), (31_000, .timeOut), holder: 7, due: 60_000),
        // The holder's time ended before this event, but no time-out was processed. The next client that acts becomes
        // the holder.
        Row(.held, (31_500, .input(9)), answer: true, holder: 9, due: 61_500),
        Row(.held, (31_500, .request(9)), answer: true, holder: 9, due: 61_500),
        Row(.held, (31_500, .give(7, 9)), answer: false, holder: nil),
        Row(.held, (31_500, .left(7)), holder: nil),
        Row(.held, (2_000, .back(7, 12)), holder: 12, due: 32_000),
        // Events while other clients wait for control.
        Row(.wanted, (3_500, .input(7)), answer: true, holder: 7, waiting: [9, 8], due: 7_000),
        Row(.wanted, (3_500, .input(9)), answer: false, holder: 7, waiting: [9, 8], due: 7_000),
        Row(.wanted, (3_500, .give(7, nil)), answer: true, holder: 9, waiting: [8], due: 8_500),
        Row(.wanted, (3_500, .give(7, 8)), answer: true, holder: 8, waiting: [9], due: 8_500),
        Row(.wanted, (3_500, .give(7, 5)), answer: true, holder: 5, waiting: [9, 8], due: 8_500),
        Row(.wanted, (3_500, .deny(7, nil)), answer: true, holder: 7, due: 33_500),
        Row(.wanted, (3_500, .deny(7, 9)), answer: true, holder: 7, waiting: [8], due: 8_000),
        Row(.wanted, (3_500, .deny(7, 5)), answer: false, holder: 7, waiting: [9, 8], due: 7_000),
        Row(.wanted, (3_500, .deny(9, nil)), answer: false, holder: 7, waiting: [9, 8], due: 7_000),
        Row(.wanted, (3_500, .release(7)), answer: true, holder: 9, waiting: [8], due: 8_500),
        Row(.wanted, (3_500, .release(9)), answer: true, holder: 7, waiting: [8], due: 8_000),
        Row(.wanted, (3_500, .take(8)), holder: 8, waiting: [9], due: 8_500),
        Row(.wanted, (3_500, .take(5)), holder: 5, waiting: [9, 8], due: 8_500),
        Row(.wanted, (3_500, .left(9)), holder: 7, waiting: [8], due: 8_000),
        Row(.wanted, (3_500, .gone(7)), holder: 9, waiting: [8], due: 8_500),
        Row(.wanted, (6_999, .timeOut), holder: 7, waiting: [9, 8], due: 7_000),
        Row(.wanted, (7_000, .timeOut), holder: 9, waiting: [8], due: 12_000),
        Row(.wanted, (7_000, .timeOut), (12_000, .timeOut), holder: 8, due: 42_000),
        // In this row, the time-out is processed very late. The new holder could not have answered the next request
        // before, so the time for the answer begins now.
        Row(.wanted, (60_000, .timeOut), holder: 9, waiting: [8], due: 65_000),
        Row(.wanted, (7_000, .input(9)), answer: true, holder: 9, waiting: [8], due: 12_000),
        Row(.wanted, (7_000, .input(7)), answer: false, holder: 9, waiting: [8], due: 12_000),
        // Events while the holder is absent.
        Row(.away, (5_000, .input(9)), answer: false, holder: 7, due: 14_000),
        Row(.away, (5_000, .request(9)), answer: false, holder: 7, waiting: [9], due: 14_000),
        Row(.away, (5_000, .take(9)), holder: 9, due: 35_000),
        Row(.away, (13_999, .timeOut), holder: 7, due: 14_000),
        Row(.away, (14_000, .timeOut), holder: nil),
        Row(.away, (5_000, .gone(7)), holder: nil),
        Row(.away, (5_000, .back(7, 12)), holder: 12, due: 35_000),
        Row(.away, (5_000, .back(7, 12)), (6_000, .input(12)), answer: true, holder: 12, due: 36_000),
        Row(.away, (5_000, .back(9, 12)), holder: 7, due: 14_000),
        Row(.away, (14_000, .back(7, 12)), holder: nil),
        Row(.awayAndWanted, (9_500, .timeOut), holder: 7, waiting: [9], due: 14_000),
        Row(.awayAndWanted, (14_000, .timeOut), holder: 9, due: 44_000),
        Row(.awayAndWanted, (5_000, .left(9)), holder: 7, due: 14_000),
        // A holder that has returned can answer requests again. The time for the answer starts again at the return.
        Row(.awayAndWanted, (13_000, .back(7, 12)), holder: 12, waiting: [9], due: 18_000),
    ]

    @Test("In every state, each event results in the right holder, queue and deadline", arguments: rows)
    fileprivate func transitions(_ row: Row) {
        var queue = row.from.queue
        var answer: Bool?

        for (time, step) in row.steps {
            let version = queue.version
            let before = queue
            answer = nil
            switch step {
            case .input(let client): answer = queue.acceptInput(from: client, at: time)
            case .rest(let client): answer = queue.acceptInput(from: client, begins: false, at: time)
            case .request(let client): answer = queue.request(by: client, at: time)
            case .take(let client): queue.takeControl(by: client, at: time)
            case .give(let client, let other): answer = queue.passControl(from: client, to: other, at: time)
            case .deny(let client, let other): answer = queue.deny(by: client, to: other, at: time)
            case .release(let client): answer = queue.release(by: client, at: time)
            case .left(let client): queue.disconnected(client, at: time)
            case .gone(let client): queue.disconnected(client, isPermanent: true, at: time)
            case .back(let former, let client): queue.reconnected(former, as: client, at: time)
            case .timeOut: queue.handleTimeout(at: time)
            }
            // Every change of the holder or of the waiting clients increases `version`. Clients are notified of such
            // changes.
            let isOther = queue.holder != before.holder || queue.requests.map(\.client) != before.requests.map(\.client)
            if isOther { #expect(queue.version > version) }
        }

        #expect(answer == row.answer)
        #expect(queue.holder == row.holder)
        #expect(queue.requests.map(\.client) == row.waiting)
        #expect(queue.nextTimeout == row.due)
        #expect(queue.holder != nil || queue.requests.isEmpty)
    }

    @Test("A request states how long it waits for an answer, or for an absent holder")
    func left() {
        let wanted = Row.Start.wanted.queue
        let away = Row.Start.awayAndWanted.queue

        #expect(wanted.requests.map { wanted.timeLeft(for: $0, at: 3_500) } == [3_500, 4_500])
        #expect(away.requests.map { away.timeLeft(for: $0, at: 5_000) } == [9_000])
        #expect(wanted.timeLeft(for: wanted.requests[0], at: 9_000) == 0)
    }

    @Test("Each of many requests receives control once, in the order of asking")
    func many() {
        var queue = ControlQueue()
        var order: [Int] = []
        for client in 1...100 { _ = queue.request(by: client, at: Double(client)) }

        while let due = queue.nextTimeout, order.last != queue.holder {
            if let holder = queue.holder { order.append(holder) }
            queue.handleTimeout(at: due)
        }

        #expect(order == Array(1...100))
        #expect(queue.holder == nil)
    }

    @Test(
        "After random events, the queue has no duplicate, no holder, and no request without a holder",
        arguments: 0..<20)
    func anything(_ seed: UInt64) {
        var random = SplitMix64(state: seed)
        var queue = ControlQueue()
        var now = 0.0
        for _ in 0..<2_000 {
            now += Double.random(in: 0...4_000, using: &random)
            let (client, other) = (Int.random(in: 1...5, using: &random), Int.random(in: 1...5, using: &random))
            switch Int.random(in: 0..<10, using: &random) {
            case 0, 1: _ = queue.acceptInput(from: client, at: now)
            case 2, 3: _ = queue.request(by: client, at: now)
            case 4: _ = queue.passControl(from: client, to: Bool.random(using: &random) ? other : nil, at: now)
            case 5: _ = queue.deny(by: client, to: Bool.random(using: &random) ? other : nil, at: now)
            case 6: _ = queue.release(by: client, at: now)
            case 7: queue.disconnected(client, at: now)
            case 8: queue.reconnected(client, as: other, at: now)
            default: queue.handleTimeout(at: now)
            }
            let waiting = queue.requests.map(\.client)
            guard queue.holder != nil || waiting.isEmpty, Set(waiting).count == waiting.count,
                !waiting.contains(queue.holder ?? 0),
                queue.nextTimeout ?? .infinity > now - 1
            else {
                Issue.record("seed \(seed), at \(now): \(queue)")
                return
            }
        }
    }
}

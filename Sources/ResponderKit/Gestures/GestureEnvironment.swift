import Foundation

/// Where the recognizers of a screen meet: who works on what, who waits for whom, and when targets are told.
///
/// In a turn, which is an event, a timer, or a state that is set outside of both, recognizers decide. At its end those that recognized take their touches from the
/// views and tell their targets, and then views hear what was held back from them. (G5, G15 to G17)
@MainActor
final class GestureEnvironment {
    /// Whether another may recognize.
    enum Requirement {
        /// Nobody has to fail first.
        case met
        /// Somebody is still deciding.
        case open
        /// Somebody recognized who should have failed.
        case refused
    }

    // The application has it, and clears this when it ends.
    @exclusivity(unchecked) unowned(unsafe) var application: UIApplication?
    /// Those that follow anything, or have followed and do not begin anew yet.
    @exclusivity(unchecked) private(set) var active: [UIGestureRecognizer] = []
    /// Those whose targets have yet to be told, in the order in which they decided.
    @exclusivity(unchecked) private var queue: [UIGestureRecognizer] = []
    @exclusivity(unchecked) private var depth = 0
    /// Touches of which views have yet to hear something.
    @exclusivity(unchecked) var held: [UITouch] = []
    /// The event that recognizers are deciding about; nil in a timer's turn.
    @exclusivity(unchecked) var event: UIEvent?
    /// How many events there were.
    @exclusivity(unchecked) var serial = 0

    isolated deinit {
        for recognizer in active { recognizer.environment = nil }
    }

    /// Whether nothing is going on.
    var isIdle: Bool { active.isEmpty && held.isEmpty }

    func join(_ recognizer: UIGestureRecognizer) {
        guard recognizer.environment !== self else { return }
        active.append(recognizer)
        recognizer.environment = self
    }

    /// Has one begin anew at once, for somebody else's fingers.
    func restart(_ recognizer: UIGestureRecognizer) {
        active.removeAll { $0 === recognizer }
        recognizer.endSequence()
    }

    // MARK: Turns

    /// Lets recognizers decide, and then tells targets of it.
    func turn(_ body: () -> Void) {
        depth += 1
        body()
        depth -= 1
        if depth == 0 { tell() }
    }

    /// The same outside of an event, where views hear at once what is no longer held back.
    func perform(_ body: () -> Void) {
        turn(body)
        guard depth == 0, event == nil else { return }
        TouchDispatch.release(in: self)
        settle()
    }

    /// Calls `body` in a turn of its own, after a time in seconds.
    func schedule(after seconds: TimeInterval, _ body: @escaping @MainActor () -> Void) -> (any EventTimer)? {
        application?.clock.schedule(after: seconds * 1_000) { [weak self] in self?.perform(body) }
    }

    func enqueue(_ recognizer: UIGestureRecognizer) {
        if !queue.contains(where: { $0 === recognizer }) { queue.append(recognizer) }
    }

    private func tell() {
        retry()
        while !queue.isEmpty {
            let recognizer = queue.removeFirst()
            if !recognizer.hasTaken {
                recognizer.hasTaken = true
                if recognizer.cancelsTouchesInView { take(recognizer) }
                if let event, event.handler == nil, recognizer.isRecognizing { event.handler = recognizer.view }
            }
            recognizer.sendActions()
            retry()
        }
    }

    /// Views lose what belongs to the gesture, before its action. (G15)
    private func take(_ recognizer: UIGestureRecognizer) {
        TouchDispatch.take(recognizer.followed, event)
        if !recognizer.presses.isEmpty { PressDispatch.take(recognizer.presses) }
    }

    private var isAnyPending: Bool {
        for index in active.indices where active.borrowed(at: index).borrow({ $0.pending != nil }) { return true }
        return false
    }

    /// Those that wait may have to wait no longer. (G14)
    private func retry() {
        guard isAnyPending else { return }
        for recognizer in active {
            guard let pending = recognizer.pending, recognizer.current == .possible else { continue }
            guard requirement(of: recognizer) != .open else { continue }
            // What would begin now, and has no finger left to go on with, never would end.
            let isLeft = pending == .began && recognizer.touches.isEmpty && recognizer.presses.isEmpty
            isLeft ? recognizer.set(.failed) : recognizer.attempt(pending)
        }
    }

    /// Lets those begin anew that are done, and none of whose fingers is down. (G6)
    func settle() {
        guard depth == 0, !active.isEmpty else { return }
        // Of some touches it never hears the end: a window went, or kept it to itself.
        for index in active.indices { active.borrowed(at: index).borrow { $0.forgetLifted() } }
        while true {
            if let index = active.indices.first(where: { active.borrowed(at: $0).borrow(\.isDone) }) {
                active.remove(at: index).endSequence()
            } else if isAnyPending, let recognizer = active.last(where: isStuck) {
                recognizer.set(.failed)
            } else {
                return
            }
            // Who waited for one that never decided waits for nothing.
            tell()
            TouchDispatch.release(in: self)
        }
    }

    /// Whether it waits, in the end, only for those that wait for it too: in such a circle the first wins.
    private func isStuck(_ recognizer: UIGestureRecognizer) -> Bool {
        guard recognizer.pending != nil else { return false }
        var seen = [recognizer]
        var index = 0
        while index < seen.count {
            let one = seen[index]
            index += 1
            for other in active where other.current == .possible && other.isEnabled && waits(one, for: other) {
                guard other.pending != nil else { return false }
                if !seen.contains(where: { $0 === other }) { seen.append(other) }
            }
        }
        return true
    }

    // MARK: Arbitration

    private func share(_ first: UIGestureRecognizer, _ second: UIGestureRecognizer) -> Bool {
        for touch in first.followed where second.followed.contains(where: { $0 === touch }) { return true }
        for press in first.presses where second.presses.contains(where: { $0 === press }) { return true }
        return false
    }

    /// Whether both may recognize. (G10)
    private func mayBoth(_ first: UIGestureRecognizer, _ second: UIGestureRecognizer) -> Bool {
        if let delegate = first.delegate, delegate.gestureRecognizer(first, shouldRecognizeSimultaneouslyWith: second) {
            return true
        }
        if let delegate = second.delegate, delegate.gestureRecognizer(second, shouldRecognizeSimultaneouslyWith: first)
        {
            return true
        }
        return false
    }

    private func prevents(_ first: UIGestureRecognizer, _ second: UIGestureRecognizer) -> Bool {
        share(first, second) && first.canPrevent(second) && second.canBePrevented(by: first) && !mayBoth(first, second)
    }

    /// Whether one that recognized already keeps another from it. (G9)
    func prevents(_ recognizer: UIGestureRecognizer) -> Bool {
        for other in active where other !== recognizer && other.isRecognizing {
            if prevents(other, recognizer) { return true }
        }
        return false
    }

    /// One recognized: those that were still deciding about the same touches, or were to wait for it, have failed. (G9, G11, G14)
    func recognized(_ recognizer: UIGestureRecognizer) {
        for other in active where other !== recognizer && other.current == .possible {
            if waits(other, for: recognizer) || prevents(recognizer, other) { other.set(.failed) }
        }
    }

    private func waits(_ recognizer: UIGestureRecognizer, for other: UIGestureRecognizer) -> Bool {
        recognizer.required.contains { $0.recognizer === other } || recognizer.requiredNow.contains { $0 === other }
    }

    /// Whether all have failed that have to fail before one may recognize. (G12, G14)
    func requirement(of recognizer: UIGestureRecognizer) -> Requirement {
        askWhomToWaitFor(recognizer)
        var requirement = Requirement.met
        for other in active where other !== recognizer && waits(recognizer, for: other) {
            if other.isRecognizing { return .refused }
            if other.current == .possible, other.isEnabled { requirement = .open }
        }
        return requirement
    }

    /// Asked of each pair once in each attempt. (G12)
    private func askWhomToWaitFor(_ recognizer: UIGestureRecognizer) {
        for other in active where other !== recognizer && share(recognizer, other) {
            guard !recognizer.askedOf.contains(where: { $0 === other }) else { continue }
            recognizer.askedOf.append(other)
            if recognizer.shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: recognizer) {
                recognizer.requiredNow.append(other)
            }
        }
    }
}

extension UIGestureRecognizer {
    fileprivate func forgetLifted() {
        for index in touches.indices where touches.borrowed(at: index).borrow({ !$0.isDown }) {
            touches.removeAll { !$0.isDown }
            return
        }
    }

    /// Whether it has nothing more to do in this sequence. (G6)
    fileprivate var isDone: Bool {
        guard touches.isEmpty, pending == nil, untold.isEmpty, current != .began, current != .changed else {
            return false
        }
        guard presses.allSatisfy({ $0.phase == .ended || $0.phase == .cancelled }) else { return false }
        return current.isFinal || !awaitsMore
    }
}

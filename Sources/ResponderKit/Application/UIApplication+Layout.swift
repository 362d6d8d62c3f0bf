/// The layout that precedes each commit.
extension UIApplication {
    /// The maximum number of layout passes in a row. (L44)
    ///
    /// UIKit has no limit: if the layout of a view requests itself again, the application never responds. In Baton, the
    /// views that still wait after the last pass are laid out before the next commit.
    static let layoutPassLimit = 8
    /// The maximum number of times that the closures of `atEndOfTurn(_:)` run before a commit, if they add further
    /// closures.
    private static let endOfTurnLimit = 16

    func enqueueLayout(_ view: UIView, depth: Int) {
        layoutQueue.append(view, depth: depth)
        needsLayout = true
        renderTree.requestCommit()
    }

    /// Lays out all views that need layout.
    public func layoutIfNeeded() {
        guard needsLayout else { return }
        var passes = 0
        var rounds = 0
        while true {
            while !layoutQueue.isEmpty, passes < Self.layoutPassLimit {
                passes += 1
                performLayoutPass()
            }
            guard !endOfTurnHandlers.isEmpty, rounds < Self.endOfTurnLimit else { break }
            rounds += 1
            // If views still wait for layout here, the layout of a view requests itself again and again. The closures
            // for the end of the loop turn run nevertheless, and one more pass lays out their changes.
            passes = layoutQueue.isEmpty ? 0 : Self.layoutPassLimit - 1
            let handlers = endOfTurnHandlers
            endOfTurnHandlers.removeAll()
            for handler in handlers { handler() }
        }
        needsLayout = !layoutQueue.isEmpty || !endOfTurnHandlers.isEmpty
    }

    private func performLayoutPass() {
        var start = 0
        while let depth = layoutQueue.nextDepth(from: start) {
            start = depth + 1
            let views = layoutQueue.removeViews(at: depth)
            for view in views { view.isEnqueuedForLayout = false }
            for view in views where view.needsLayout && view.applicationReference?.takeUnretainedValue() === self {
                layoutCount &+= 1
                view.layOut()
            }
            layoutQueue.reuse(consume views)
        }
    }

    /// Calls `body` after all changes of this loop turn are laid out, before the next input or commit. If an input is
    /// being handled, `body` runs on behalf of the same device, for example because an alert's action changes a model.
    func atEndOfTurn(_ body: @escaping () -> Void) {
        if let device = currentDevice {
            endOfTurnHandlers.append { [unowned self] in perform(for: device, body) }
        } else {
            endOfTurnHandlers.append(body)
        }
        needsLayout = true
        renderTree.requestCommit()
    }
}

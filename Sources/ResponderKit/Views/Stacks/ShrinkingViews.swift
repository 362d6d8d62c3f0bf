/// The views of a stack that were hidden in an animation. Clients show them until all animations that move them have
/// ended. (L34)
struct ShrinkingViews {
    /// For each view, the numbers of the running animations that move the view.
    private var animations: [ObjectIdentifier: Set<Int>] = [:]
    private var lastNumber = 0

    var isEmpty: Bool { animations.isEmpty }

    func contains(_ view: UIView) -> Bool { animations[ObjectIdentifier(view)] != nil }

    /// Adds a view without an animation. The caller then calls `addAnimation()` for the animation that shrinks the
    /// view.
    mutating func insert(_ view: UIView) { animations[ObjectIdentifier(view)] = [] }

    /// Removes a view.
    /// - Returns: true if the view was one of the shrinking views.
    mutating func remove(_ view: UIView) -> Bool { animations.removeValue(forKey: ObjectIdentifier(view)) != nil }

    /// Adds an animation to all shrinking views, because the animation of one view's change also moves the other views.
    /// - Returns: the number of the animation.
    mutating func addAnimation() -> Int {
        lastNumber += 1
        for view in animations.keys { animations[view]?.insert(lastNumber) }
        return lastNumber
    }

    /// Removes an animation that has ended, and the views that no other animation moves.
    /// - Returns: the removed views.
    mutating func removeAnimation(_ number: Int) -> Set<ObjectIdentifier> {
        var ended: Set<ObjectIdentifier> = []
        for (view, numbers) in animations where numbers.contains(number) {
            if numbers.count > 1 {
                animations[view]?.remove(number)
            } else {
                animations[view] = nil
                ended.insert(view)
            }
        }
        return ended
    }
}

extension UIStackView {
    /// Updates the set of shrinking views after a view was hidden or shown, and before the stack's layout.
    final func updateShrinkingViews(_ subview: UIView, isInAnimation: Bool) {
        if subview.isHidden, isInAnimation, AnimationScope.current.isAnimating, arranges(subview) {
            layoutState.shrinking.insert(subview)
            subview.setNeedsRender([.clips])
        } else {
            stopShrinking(subview)
        }
        guard isInAnimation, AnimationScope.current.isAnimating, storedLayoutState?.shrinking.isEmpty == false else {
            return
        }
        let animation = layoutState.shrinking.addAnimation()
        AnimationScope.current.atEndOfAnimation { [weak self] in self?.animationEnded(animation) }
    }

    /// If a view is shrinking, ends this state, so that clients hide the view.
    final func stopShrinking(_ view: UIView) {
        if storedLayoutState?.shrinking.remove(view) == true { view.setNeedsRender(.shrinking) }
    }

    private func animationEnded(_ number: Int) {
        let ended = layoutState.shrinking.removeAnimation(number)
        for view in arrangedSubviews where ended.contains(ObjectIdentifier(view)) { view.setNeedsRender(.shrinking) }
    }
}

extension RenderProperties {
    /// The render-tree properties whose values are different while a view shrinks.
    fileprivate static var shrinking: RenderProperties { [.hidden, .clips] }
}

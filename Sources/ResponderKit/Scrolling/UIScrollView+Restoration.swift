extension UIScrollView: RestorableContent {
    /// Goes where it stood when its screen ended, or as far there as it can; else stays where it is, as far as it can.
    final func settleOffset() {
        setContentOffset(keptOffset ?? contentOffset, animated: false)
        if contentOffset == keptOffset { keptOffset = nil }
    }
}

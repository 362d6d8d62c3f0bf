public import Foundation

/// The screen that its windows are on.
extension UIApplication {
    /// Gives the screen another size; windows that filled it fill it again.
    /// - Parameter safeAreaInsets: how much of each of its edges the device covers, in points; nil leaves that as it is. (L15)
    public func setScreenSize(_ size: CGSize, safeAreaInsets: UIEdgeInsets? = nil) {
        let insets = safeAreaInsets ?? screenSafeAreaInsets
        guard size != screenSize || insets != screenSafeAreaInsets else { return }
        SizeTransition.run(in: self, size: size) {
            let old = screenSize
            screenSize = size
            screenSafeAreaInsets = insets
            for window in windows where window.bounds.size == old { window.frame = CGRect(origin: .zero, size: size) }
            SafeArea.screenChanged(of: self)
            storedInputViews?.screenSizeChanged()
        }
    }
}

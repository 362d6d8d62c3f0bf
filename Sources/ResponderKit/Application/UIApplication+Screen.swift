public import Foundation

/// The screen of the application's windows.
extension UIApplication {
    /// Changes the size of the screen. Windows that filled the old screen fill the new one.
    /// - Parameter safeAreaInsets: the safe area insets of the screen, in points; nil leaves them unchanged. (L15)
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

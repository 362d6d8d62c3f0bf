/// Saving the state of a screen, so that it can be restored after the application has ended. (K1)
extension UIApplication {
    /// Whether the delegate wants the state to be saved.
    public var savesState: Bool {
        delegate?.application(self, shouldSaveSecureApplicationState: StateCoder(StateNumbers())) ?? false
    }

    /// Returns the state of the screen: the encoded state of all view controllers and views with
    /// restoration identifiers.
    ///
    /// The host of the application calls this method when the screen ends, and from time to time while the screen is in
    /// use. A later state replaces an earlier one.
    /// - Returns: nil if the delegate does not want the state to be saved, or if no object has an
    ///   identifier.
    public func restorableState() -> RestorableState? {
        makeCurrent()
        guard let state = StateSaver(self)?.state else { return nil }
        return state.entries.isEmpty && state.application.isEmpty ? nil : state
    }
}

/// What a screen is like, kept over the end of its application. (K1)
extension UIApplication {
    /// Whether the delegate wants it kept.
    public var isKept: Bool {
        delegate?.application(self, shouldSaveSecureApplicationState: StateCoder(StateNumbers())) ?? false
    }

    /// What is to be kept of the screen as it is now: what its view controllers and views with restoration identifiers write down of themselves.
    ///
    /// Whoever runs the application asks for it when the screen ends, and now and then while it is used: what is asked later takes the earlier's place.
    /// - Returns: nil where the delegate does not want it kept, or nothing there has an identifier.
    public func restorableState() -> RestorableState? {
        enter()
        guard let state = StateSaver(self)?.state else { return nil }
        return state.entries.isEmpty && state.application.isEmpty ? nil : state
    }
}

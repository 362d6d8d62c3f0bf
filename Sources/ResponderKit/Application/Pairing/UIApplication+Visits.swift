extension UIApplication {
    /// Ends the visit of the current guests: devices that are paired only for a visit have to be paired again.
    /// (Baton's own choice)
    ///
    /// The same happens automatically when a guest screen has not been touched for its time-out.
    /// Permanently paired devices stay paired.
    public func endVisits() { visitHandler?() }
}

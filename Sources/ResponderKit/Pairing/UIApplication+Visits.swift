extension UIApplication {
    /// Says that the people who were here have gone: who was paired with this screen for a visit has to be paired anew, as after the time that a screen for guests waits for
    /// somebody to touch it. Devices that were paired for good stay. (Ours)
    public func endVisits() { visitHandler?() }
}

/// Persistent storage of the paired devices.
///
/// Calls return at once; the store writes in the order of the calls, on another thread. A store is opened and read
/// before the server starts.
public protocol DeviceStore: AnyObject, Sendable {
    /// The devices that the store contained when it was opened, the oldest first.
    var storedDevices: [PairedDevice] { get }

    /// Stores a device, and replaces its previous entry.
    func put(_ device: PairedDevice)

    /// Removes devices.
    func remove(_ ids: [PairedDevice.ID])

    /// Calls `body` on any thread once all earlier changes are on disk. The argument `problem` is an error message if
    /// some changes could not be written, and otherwise nil.
    func whenWritten(_ body: @escaping @Sendable (_ problem: String?) -> Void)

    /// Returns once all earlier changes are written. This blocks the event loop: call it only when the server shuts
    /// down.
    func finish()
}

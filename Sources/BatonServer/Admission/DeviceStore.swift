/// Keeps the devices that were paired, so that they are so when the server is started anew.
///
/// It is written to behind the event loop's back, in the order in which it is called: nothing here waits for a disk. A store is opened, and what is in it read, before the
/// server begins.
public protocol DeviceStore: AnyObject, Sendable {
    /// The devices that were there when the store was opened, the oldest first.
    var kept: [PairedDevice] { get }

    /// Keeps a device, in the place of what was kept of it before.
    func put(_ device: PairedDevice)

    /// Keeps devices no longer.
    func remove(_ ids: [PairedDevice.ID])

    /// Calls `body`, on any thread, once all that was asked for until now is on the disk; with a sentence where some of it could not be written.
    func whenWritten(_ body: @escaping @Sendable (_ problem: String?) -> Void)

    /// Comes back once all is written. The event loop stands still meanwhile: for the end of the server.
    func finish()
}

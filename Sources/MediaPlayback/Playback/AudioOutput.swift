/// An output for the sound: a device, or a destination of the sound system.
public struct AudioOutput: Sendable, Hashable, Codable {
    /// The maximum number of outputs in a player's state.
    public static let limit = 100
    /// The maximum length of a name and of a description, in Unicode scalars.
    public static let lengthLimit = 300

    /// The player's name of the output, such as `alsa/hw:1,0`.
    public var name: String
    /// The text that people see.
    public var description: String

    /// Creates an output.
    public init(name: String, description: String) {
        self.name = name
        self.description = description
    }
}

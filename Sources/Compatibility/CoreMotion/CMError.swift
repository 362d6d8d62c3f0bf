public import Foundation

/// The domain of Core Motion's errors.
public let CMErrorDomain = "CMErrorDomain"

/// An error of Core Motion, with Core Motion's raw values.
public struct CMError: RawRepresentable, CustomNSError, LocalizedError, Hashable, Sendable {
    /// The code of the error.
    public let rawValue: UInt32

    /// Creates an error from its code.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The domain of all errors of Core Motion.
    public static var errorDomain: String { CMErrorDomain }
    /// The code of the error.
    public var errorCode: Int { Int(rawValue) }

    /// The error as a sentence for people.
    public var errorDescription: String? {
        switch self {
        case CMErrorNotAvailable: "No device at this screen has motion sensors."
        case CMErrorNotAuthorized: "The permission to read the motion sensors was refused."
        default: "The motion sensors reported the error \(rawValue)."
        }
    }
}

/// The error if no device at the screen has the sensor.
public let CMErrorNotAvailable = CMError(rawValue: 109)
/// The error if a person has refused the permission to use the sensors.
public let CMErrorNotAuthorized = CMError(rawValue: 111)

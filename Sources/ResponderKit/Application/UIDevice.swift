public import Foundation

/// The orientation of a device. The raw values match UIKit's.
public enum UIDeviceOrientation: Int, Sendable {
    /// The orientation is not known.
    case unknown = 0
    /// The device is upright: higher than wide.
    case portrait = 1
    /// The device is higher than wide, and upside down.
    case portraitUpsideDown = 2
    /// The device is wider than high, with its top on the left.
    case landscapeLeft = 3
    /// The device is wider than high, with its top on the right.
    case landscapeRight = 4
    /// The device lies flat, with the screen upwards.
    case faceUp = 5
    /// The device lies flat, with the screen downwards.
    case faceDown = 6

    /// Whether the device is higher than wide.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether the device is wider than high.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether the device lies flat.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
    /// Whether an interface can have this orientation: true for portrait and landscape orientations.
    public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

/// The device that shows the screen of the application whose code is running.
///
/// Several clients may show one screen, so the properties describe the screen, and their values are the same in every
/// run. `UIApplication.currentDevice` is the client whose input is being handled.
@MainActor
public final class UIDevice {
    /// The device of the application whose code is running.
    public static let current = UIDevice()

    private init() {}

    /// The kind of device: `tv` on the private or personal screen of a television, otherwise `phone` or `pad`, which
    /// follow from the size of the screen. The trait `userInterfaceIdiom` has the same value.
    public var userInterfaceIdiom: UIUserInterfaceIdiom {
        UIApplication.shared(for: "UIDevice.current.userInterfaceIdiom").traits.userInterfaceIdiom
    }

    /// `portrait` or `landscapeLeft`, by the size of the screen; `unknown` for a screen without a size.
    public var orientation: UIDeviceOrientation {
        let size = UIApplication.shared(for: "UIDevice.current.orientation").screenSize
        if size == .zero { return .unknown }
        return size.width > size.height ? .landscapeLeft : .portrait
    }

    /// The name of the device. Always "Baton", because clients do not send their names.
    public let name = "Baton"
    /// The model of the device. Always "Baton".
    public let model = "Baton"
    /// The localized name of the model. Always "Baton", the same as `model`.
    public let localizedModel = "Baton"
    /// The name of the system. Always "Baton".
    public let systemName = "Baton"
    /// The version of the system's interface. Always "1.0".
    public let systemVersion = "1.0"
    /// An identifier of the device for the vendor of the application. Always nil, because a screen is not one device.
    public let identifierForVendor: UUID? = nil
}

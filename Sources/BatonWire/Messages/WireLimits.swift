/// The limits for the fields of a client's message. A field beyond its limit causes an error that names the field and
/// the limit.
///
/// Lengths of strings are counted in Unicode scalars, as JSON Schema counts them.
public enum WireLimits {
    /// The maximum size of a client's message, in bytes. The transport enforces the limit before it reads the rest.
    public static let messageBytes = 65_536
    /// The maximum nesting depth of objects and arrays. The message itself is level 1.
    public static let depth = 32
    /// The maximum `seq`, `revision` and node id: 2^53 - 1, the largest integer that JavaScript represents exactly.
    public static let integer = 9_007_199_254_740_991
    /// The maximum id of a touch: 2^31 - 1.
    public static let touchID = 2_147_483_647
    /// The maximum number of touches, and of presses, in one message.
    public static let contacts = 32
    /// The maximum number of earlier touch positions in one message.
    public static let earlier = 256
    /// The maximum altitude of a touch, in radians: a right angle, rounded up.
    public static let altitude = 1.571
    /// The maximum azimuth of a touch, in radians: a full circle, rounded up.
    public static let azimuth = 6.284
    /// The maximum `buttons` mask of a touch: all five buttons.
    public static let buttons = 31
    /// The maximum number of capabilities in a `hello`.
    public static let capabilities = 32
    /// The maximum length of `screen`, `name`, `epoch` and a capability.
    public static let name = 100
    /// The maximum length of `token`, `code` and `session` in a `hello`.
    public static let secret = 200
    /// The maximum number of devices that one message revokes.
    public static let revocations = 1_000
    /// The maximum length of the `text` of a `command`.
    public static let notice = 1_000
    /// The maximum lifetime of an added device, in seconds: ten years.
    public static let lifetime = 315_360_000.0
    /// The maximum length of `identifier` and `label` of a target.
    public static let identifier = 1_000
    /// The maximum length of `text` in an `edit`, and of `insert` and `mark` in a `text`.
    public static let text = 10_000
    /// The maximum length of `code` and `characters` of a press.
    public static let key = 32
    /// The maximum number of characters that one `text` message deletes.
    public static let deletions = 100
    /// The maximum location and length of a text range, in UTF-16 units. A range beyond the text is clamped to it.
    public static let span = 2_147_483_647
    /// The maximum number of steps of an `adjust`, in either direction.
    public static let adjustment = 100
    /// The maximum number of items of one drag.
    public static let dragItems = 16
    /// The maximum number of representations of one dragged item.
    public static let dragRepresentations = 8
    /// The maximum length of the name of a dropped file.
    public static let fileName = 255
    /// The maximum size of a dropped text or of a link, in bytes: 1 MiB.
    public static let dragTextBytes = 1_048_576
    /// The maximum size of any other dropped content, in bytes: 4 MiB.
    public static let dragFileBytes = 4_194_304
    /// The maximum size of all dropped contents together, in bytes: 8 MiB.
    public static let dragBytes = 8_388_608
    /// The maximum number of bytes in the `data` of one message. As base64, they are 60,000 characters.
    public static let dragData = 45_000
    /// The maximum magnitude of a coordinate, distance or radius, in points.
    public static let points = 1_000_000_000.0
    /// The maximum width and height of a viewport, in points. The limit bounds the layout's work, because a private
    /// screen is laid out at the size of its client's viewport.
    public static let viewport = 16_384.0
    /// The minimum text size that a client may request, as a multiple of the standard size.
    public static let minimumTextScale = 0.25
    /// The maximum text size that a client may request, as a multiple of the standard size.
    public static let textScale = 8.0
    /// The minimum `scale` of a viewport: its device pixels per point.
    public static let minimumScale = 0.1
    /// The maximum `scale` of a viewport: its device pixels per point.
    public static let scale = 100.0
    /// The maximum `interval` and `position` of a media command, in seconds.
    public static let seconds = 1_000_000_000.0
    /// The maximum `rate` of a media command.
    public static let rate = 100.0
    /// The maximum magnitude of an acceleration of a sensor, in m/s². Sensors of phones measure up to 160.
    public static let acceleration = 1_000.0
    /// The maximum magnitude of a rate of rotation of a sensor, in degrees per second. Sensors measure up to 4,000.
    public static let rotationRate = 100_000.0
    /// The maximum magnitude of an angle of a sensor, in degrees.
    public static let angle = 360.0
    /// The maximum magnitude of a client's `time`, in milliseconds.
    public static let time = 9_007_199_254_740_991.0
    /// The maximum time by which one `clock` message advances the clock, in milliseconds.
    public static let advance = 600_000.0
    /// The maximum number of characters of the client's own text that an error quotes.
    public static let quoted = 40
}

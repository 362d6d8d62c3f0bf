/// How large the parts of a client's message may be. What is larger is refused with an error that names the field and the limit.
///
/// Lengths of strings are counted in Unicode scalars, as JSON Schema counts them.
public enum WireLimits {
    /// The most bytes of a client's message. The transport holds to it, before it reads further.
    public static let messageBytes = 65_536
    /// The deepest nesting of objects and arrays; the message itself is the first level.
    public static let depth = 32
    /// The greatest `seq`, `revision` and node id: 2^53 - 1, the last up to which a page's numbers are exact.
    public static let integer = 9_007_199_254_740_991
    /// The greatest id of a touch: 2^31 - 1.
    public static let touchID = 2_147_483_647
    /// The most touches, and the most presses, in one message.
    public static let contacts = 32
    /// The most places on the way of fingers in one message.
    public static let earlier = 256
    /// The greatest altitude of a touch, in radians: a right angle, rounded up.
    public static let altitude = 1.571
    /// The greatest azimuth of a touch, in radians: a whole turn, rounded up.
    public static let azimuth = 6.284
    /// The greatest `buttons` of a touch: five of them, all held.
    public static let buttons = 31
    /// The most capabilities in a `hello`.
    public static let capabilities = 32
    /// The longest `screen`, `name`, `epoch` and capability.
    public static let name = 100
    /// The longest `token`, `code` and `session` of a `hello`.
    public static let secret = 200
    /// The most devices that are revoked at once.
    public static let revocations = 1_000
    /// The longest `text` of a `command`.
    public static let notice = 1_000
    /// The longest that a device may be added for, in seconds: ten years.
    public static let lifetime = 315_360_000.0
    /// The longest `identifier` and `label` of a target.
    public static let identifier = 1_000
    /// The longest `text` of an `edit`, and `insert` and `mark` of a `text`.
    public static let text = 10_000
    /// The longest `code` and `characters` of a press.
    public static let key = 32
    /// The most characters that a `text` takes away.
    public static let deletions = 100
    /// The greatest location and length of a part of a text, in UTF-16 units. What is beyond the text is held to it.
    public static let span = 2_147_483_647
    /// The most steps of an `adjust`, either way.
    public static let adjustment = 100
    /// The greatest magnitude of a coordinate, distance or radius, in points.
    public static let points = 1_000_000_000.0
    /// The greatest width and height of a viewport, in points: a private screen is laid out in it.
    public static let viewport = 16_384.0
    /// The smallest text that a client may ask for, of what is usual.
    public static let smallestTextScale = 0.25
    /// The largest text that a client may ask for, of what is usual.
    public static let textScale = 8.0
    /// The smallest scale of a viewport.
    public static let smallestScale = 0.1
    /// The greatest scale of a viewport.
    public static let scale = 100.0
    /// The greatest `interval` and `position` of a media command, in seconds.
    public static let seconds = 1_000_000_000.0
    /// The greatest `rate` of a media command.
    public static let rate = 100.0
    /// The greatest magnitude of a client's `time`, in milliseconds.
    public static let time = 9_007_199_254_740_991.0
    /// The most that a client may turn a clock on at once, in milliseconds.
    public static let advance = 600_000.0
    /// How much of a client's own text an error quotes.
    public static let quoted = 40
}

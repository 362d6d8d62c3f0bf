/// A cache of class names without their module.
@MainActor
enum ClassNames {
    private static var cache: [ObjectIdentifier: String] = [:]
    /// The result of the most recent look-up. The next look-up is often the same, because people tap a view several
    /// times in a row.
    private static var last: (type: ObjectIdentifier, name: String)?

    static func name(of object: AnyObject) -> String {
        let type: AnyObject.Type = type(of: object)
        let identifier = ObjectIdentifier(type)
        if let last, last.type == identifier { return last.name }
        let name = cache[identifier] ?? String(describing: type)
        cache[identifier] = name
        last = (identifier, name)
        return name
    }
}

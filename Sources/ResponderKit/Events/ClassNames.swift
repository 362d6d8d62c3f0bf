/// A class's name without its module, worked out once each.
@MainActor
enum ClassNames {
    private static var known: [ObjectIdentifier: String] = [:]
    /// The one that was asked for last: what is tapped is most often tapped again.
    private static var last: (type: ObjectIdentifier, name: String)?

    static func name(of object: AnyObject) -> String {
        let type: AnyObject.Type = type(of: object)
        let identifier = ObjectIdentifier(type)
        if let last, last.type == identifier { return last.name }
        let name = known[identifier] ?? String(describing: type)
        known[identifier] = name
        last = (identifier, name)
        return name
    }
}

/// A class's name without its module, worked out once each.
@MainActor
enum ClassNames {
    private static var known: [ObjectIdentifier: String] = [:]

    static func name(of object: AnyObject) -> String {
        let type: AnyObject.Type = type(of: object)
        if let name = known[ObjectIdentifier(type)] { return name }
        let name = String(describing: type)
        known[ObjectIdentifier(type)] = name
        return name
    }
}

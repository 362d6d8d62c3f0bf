/// What `Any` holds, as an object: a class's instance itself, anything else in a box.
///
/// The same as `value as AnyObject`, which looks for a bridge to another language first and takes a twentieth of a tap for it.
func objectReference(_ value: Any) -> AnyObject { _openExistential(value, do: reference) }

private func reference<Value>(_ value: Value) -> AnyObject {
    Value.self is AnyClass ? unsafeBitCast(value, to: AnyObject.self) : value as AnyObject
}

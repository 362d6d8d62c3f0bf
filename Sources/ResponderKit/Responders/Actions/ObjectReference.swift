/// Returns the content of an `Any` as an object: an instance of a class unchanged, and any other value in a box.
///
/// The result equals that of `value as AnyObject`. This function is faster, because the cast first looks for a bridge
/// to an Objective-C class. The cast took a twentieth of the time of a tap.
func objectReference(_ value: Any) -> AnyObject { _openExistential(value, do: reference) }

private func reference<Value>(_ value: Value) -> AnyObject {
    Value.self is AnyClass ? unsafeBitCast(value, to: AnyObject.self) : value as AnyObject
}

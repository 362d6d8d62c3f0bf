/// Returns the content of `Any` as an object: an instance of a class unchanged, any other value boxed.
///
/// Equivalent to `value as AnyObject`. That cast first looks for a bridge to another language, which accounted for
/// a twentieth of the time of a tap.
func objectReference(_ value: Any) -> AnyObject { _openExistential(value, do: reference) }

private func reference<Value>(_ value: Value) -> AnyObject {
    Value.self is AnyClass ? unsafeBitCast(value, to: AnyObject.self) : value as AnyObject
}

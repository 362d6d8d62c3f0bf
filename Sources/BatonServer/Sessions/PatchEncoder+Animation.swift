import BatonWire
import ResponderKit

/// Encoding of animations.
extension PatchEncoder {
    func write(_ value: [RenderAnimation], as name: StaticString) {
        writer?.beginObject(name)
        for animation in value {
            writer?.beginObject(animation.property.name)
            write(animation.from, as: "from")
            write(animation.to, as: "to")
            write(animation.timing)
            if let keyframes = animation.keyframes { write(keyframes) }
            writer?.endObject()
        }
        writer?.endObject()
    }

    func write(_ value: RenderTransition, as name: StaticString) {
        writer?.beginObject(name)
        writer?.property("style", value.style.rawValue)
        write(value.timing)
        writer?.endObject()
    }

    private func write(_ timing: RenderAnimation.Timing) {
        writer?.property("at", Self.rounded(timing.at))
        writer?.property("duration", Self.rounded(timing.duration))
        write(timing.curve)
        if timing.repeats { writer?.property("repeats", true) }
        if timing.reverses { writer?.property("reverses", true) }
        if !timing.span.isFull { write([timing.span.start, timing.span.end], as: "span") }
        guard let pause = timing.pause else { return }
        if pause.usesNodeFraction {
            writer?.property("paused", true)
        } else {
            writer?.property("paused", Self.roundedFraction(pause.fraction))
        }
    }

    private func write(_ curve: RenderAnimation.Timing.Curve) {
        switch curve {
        case .easeInOut: break
        case .easeIn: writer?.property("curve", "easeIn")
        case .easeOut: writer?.property("curve", "easeOut")
        case .linear: writer?.property("curve", "linear")
        case .bezier(let x1, let y1, let x2, let y2): write([x1, y1, x2, y2], as: "bezier")
        case .spring(let damping, let velocity): write([damping, velocity], as: "spring")
        }
    }

    private func write(_ keyframes: RenderKeyframes) {
        if keyframes.mode != .linear { writer?.property("mode", keyframes.mode.rawValue) }
        writer?.beginArray("frames")
        for frame in keyframes.frames {
            writer?.beginElement()
            writer?.property("time", Self.roundedFraction(frame.time))
            write(frame.value, as: "value")
            writer?.endObject()
        }
        writer?.endArray()
    }

    private func write(_ numbers: [Double], as name: StaticString) {
        writer?.beginArray(name)
        for number in numbers { writer?.element(Self.roundedFraction(number)) }
        writer?.endArray()
    }

    /// Rounds an animation's progress to a ten-thousandth, which is finer than any display.
    private static func roundedFraction(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }
}

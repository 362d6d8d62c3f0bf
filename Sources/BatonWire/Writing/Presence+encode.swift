extension ServerMessage.Presence {
    /// Appends the encoded message to the buffer. Positions are rounded to 0.01 points; an empty list of taps is left
    /// out.
    public func encode(into buffer: FrameBuffer) {
        buffer.append(literal: #"{"type":"presence""#)
        if let people {
            buffer.append(literal: #","people":["#)
            for person in people {
                buffer.separate()
                buffer.append(literal: #"{"client":"#)
                buffer.append(person.client)
                if let name = person.name {
                    buffer.append(key: "name")
                    buffer.append(name)
                }
                buffer.append(key: "role")
                buffer.append(person.role.rawValue)
                if person.shares { buffer.append(literal: #","shares":true"#) }
                buffer.member("like", person.like)
                buffer.append(literal: "}")
            }
            buffer.append(literal: #"],"count":"#)
            buffer.append(count)
        }
        if let control {
            buffer.append(literal: #","control":"#)
            control.encode(into: buffer)
        }
        buffer.append(literal: #","touches":["#)
        for touch in touches {
            buffer.separate()
            buffer.append(literal: "[")
            buffer.append(touch.client)
            buffer.append(literal: ",")
            buffer.append(touch.id)
            buffer.append(place: touch.x, touch.y)
        }
        if !taps.isEmpty {
            buffer.append(literal: #"],"taps":["#)
            for tap in taps {
                buffer.separate()
                buffer.append(literal: "[")
                buffer.append(tap.client)
                buffer.append(place: tap.x, tap.y)
            }
        }
        buffer.append(literal: "]}")
    }
}

extension FrameBuffer {
    /// Appends a position as the last two elements of an array, and then ends the array.
    fileprivate func append(place x: Double, _ y: Double) {
        append(literal: ",")
        append(points: x)
        append(literal: ",")
        append(points: y)
        append(literal: "]")
    }
}

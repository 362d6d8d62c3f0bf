// Methods that read the frequent messages. Each method fills an existing message, which avoids a copy on return. If a
// method returns false, the caller discards the message. Keys that are frequent, or usually come first, are compared
// first.
extension QuickReader {
    /// Skips the beginning of a message, up to the value of the key `type`.
    @inline(__always)
    mutating func skipToType() -> Bool {
        skip(UInt8(ascii: "{")) && skip(key: #""type":"#)
    }

    /// Skips the closing brace of the message. Returns true if the brace was there and was the last byte.
    @inline(__always)
    private mutating func skipEnd() -> Bool { skip(UInt8(ascii: "}")) && isAtEnd }

    /// Reads the rest of an `ack` message, after the value of the key `type`.
    @inline(__always)
    mutating func scan(_ ack: inout ClientMessage.Ack) -> Bool {
        var hasRevision = false
        while hasNext() {
            if skip(key: #""revision":"#) {
                guard scan(&ack.revision) else { return false }
                hasRevision = true
            } else if skip(key: #""seq":"#) {
                guard scan(&ack.seq) else { return false }
            } else {
                return false
            }
        }
        return skipEnd() && hasRevision
    }

    /// Reads the rest of a `scroll` message, after the value of the key `type`.
    @inline(__always)
    mutating func scan(_ input: inout ClientMessage.ScrollInput) -> Bool {
        var found = 0
        while hasNext() {
            if skip(key: #""x":"#) {
                guard scanPoints(&input.x) else { return false }
                found |= 1
            } else if skip(key: #""y":"#) {
                guard scanPoints(&input.y) else { return false }
                found |= 2
            } else if skip(key: #""dx":"#) {
                guard scanPoints(&input.dx) else { return false }
                found |= 4
            } else if skip(key: #""dy":"#) {
                guard scanPoints(&input.dy) else { return false }
                found |= 8
            } else if skip(key: #""revision":"#) {
                guard scan(&input.revision) else { return false }
            } else if skip(key: #""seq":"#) {
                guard scan(&input.seq) else { return false }
            } else {
                return false
            }
        }
        return skipEnd() && found == 15
    }

    // MARK: Tap

    /// Reads the rest of a `tap` message, after the value of the key `type`.
    @inline(__always)
    mutating func scan(_ input: inout ClientMessage.TapInput) -> Bool {
        var hasTarget = false
        while hasNext() {
            if skip(key: #""seq":"#) {
                guard scan(&input.seq) else { return false }
            } else if skip(key: #""target":"#) {
                guard !hasTarget, scan(&input.target) else { return false }
                hasTarget = true
            } else if skip(key: #""revision":"#) {
                guard scan(&input.revision) else { return false }
            } else {
                return false
            }
        }
        return skipEnd() && hasTarget
    }

    /// Reads a target that consists of an identifier, a label or an id, or several of them.
    @inline(__always)
    private mutating func scan(_ target: inout ClientMessage.Target) -> Bool {
        guard skip(UInt8(ascii: "{")) else { return false }
        repeat {
            if skip(key: #""identifier":"#) {
                guard scan(&target.identifier, limit: WireLimits.identifier) else { return false }
            } else if skip(key: #""label":"#) {
                guard scan(&target.label, limit: WireLimits.identifier) else { return false }
            } else if skip(key: #""id":"#) {
                guard scan(&target.id) else { return false }
            } else {
                return false
            }
        } while hasNext()
        return skip(UInt8(ascii: "}"))
    }

    // MARK: Touch

    /// Reads the rest of a `touch` message, after the value of the key `type`.
    @inline(__always)
    mutating func scan(_ input: inout ClientMessage.TouchInput) -> Bool {
        var hasTouches = false
        while hasNext() {
            if skip(key: #""time":"#) {
                guard scan(&input.time, from: -WireLimits.time, to: WireLimits.time) else { return false }
            } else if skip(key: #""seq":"#) {
                guard scan(&input.seq) else { return false }
            } else if skip(key: #""touches":"#) {
                guard !hasTouches, scan(&input.touches) else { return false }
                hasTouches = true
            } else if skip(key: #""revision":"#) {
                guard scan(&input.revision) else { return false }
            } else {
                return false
            }
        }
        return skipEnd() && hasTouches
    }

    @inline(__always)
    private mutating func scan(_ touches: inout SmallList<ClientMessage.Touch>) -> Bool {
        guard skip(UInt8(ascii: "[")) else { return false }
        repeat {
            var touch = ClientMessage.Touch(id: 0, phase: .moved, x: 0, y: 0)
            guard scan(&touch), !touches.hasReached(WireLimits.contacts, orContains: touch.id) else { return false }
            touches.append(touch)
        } while hasNext()
        return skip(UInt8(ascii: "]"))
    }

    @inline(__always)
    private mutating func scan(_ touch: inout ClientMessage.Touch) -> Bool {
        guard skip(UInt8(ascii: "{")) else { return false }
        var found = 0
        repeat {
            if skip(key: #""id":"#) {
                guard scan(&touch.id, upTo: WireLimits.touchID) else { return false }
                found |= 1
            } else if skip(key: #""phase":"#) {
                guard scan(&touch.phase) else { return false }
                found |= 2
            } else if skip(key: #""x":"#) {
                guard scanPoints(&touch.x) else { return false }
                found |= 4
            } else if skip(key: #""y":"#) {
                guard scanPoints(&touch.y) else { return false }
                found |= 8
            } else if skip(key: #""force":"#) {
                guard scan(&touch.force, from: 0, to: 1) else { return false }
            } else if skip(key: #""radius":"#) {
                guard scan(&touch.radius, from: 0, to: WireLimits.points) else { return false }
            } else if skip(key: #""kind":"#) {
                guard scan(&touch.kind) else { return false }
            } else {
                return false
            }
        } while hasNext()
        return skip(UInt8(ascii: "}")) && found == 15
    }

    @inline(__always)
    private mutating func scan(_ phase: inout ClientMessage.Touch.Phase) -> Bool {
        if skip(#""moved""#) {
            phase = .moved
        } else if skip(#""began""#) {
            phase = .began
        } else if skip(#""ended""#) {
            phase = .ended
        } else if skip(#""cancelled""#) {
            phase = .cancelled
        } else if skip(#""stationary""#) {
            phase = .stationary
        } else {
            return false
        }
        return true
    }

    @inline(__always)
    private mutating func scan(_ kind: inout ClientMessage.Touch.Kind) -> Bool {
        if skip(#""direct""#) {
            kind = .direct
        } else if skip(#""pencil""#) {
            kind = .pencil
        } else {
            return false
        }
        return true
    }
}

extension SmallList<ClientMessage.Touch> {
    /// Returns true if the list has `limit` touches or already contains the id. A touch with this id is then not added.
    @inline(__always)
    fileprivate func hasReached(_ limit: Int, orContains id: Int) -> Bool {
        guard let head else { return false }
        if head.id == id || tail.count &+ 1 >= limit { return true }
        for index in 0..<tail.count where tail[index].id == id { return true }
        return false
    }
}

// Each method fills an existing message, which avoids a copy on return. If the reader declines, the caller discards the
// message. The most frequent or first keys are compared first.
extension QuickReader {
    /// Skips the beginning of a message, up to its type.
    @inline(__always)
    mutating func skipsBeginning() -> Bool {
        skips(UInt8(ascii: "{")) && skips(key: #""type":"#)
    }

    /// Skips the closing brace of the message. Returns whether it was the last byte.
    @inline(__always)
    private mutating func ends() -> Bool { skips(UInt8(ascii: "}")) && isAtEnd }

    /// Reads an `ack`, starting after its type.
    @inline(__always)
    mutating func reads(_ ack: inout ClientMessage.Ack) -> Bool {
        var hasRevision = false
        while hasNext() {
            if skips(key: #""revision":"#) {
                guard reads(&ack.revision) else { return false }
                hasRevision = true
            } else if skips(key: #""seq":"#) {
                guard reads(&ack.seq) else { return false }
            } else {
                return false
            }
        }
        return ends() && hasRevision
    }

    /// Reads a `scroll`, starting after its type.
    @inline(__always)
    mutating func reads(_ input: inout ClientMessage.ScrollInput) -> Bool {
        var found = 0
        while hasNext() {
            if skips(key: #""x":"#) {
                guard readsPoints(&input.x) else { return false }
                found |= 1
            } else if skips(key: #""y":"#) {
                guard readsPoints(&input.y) else { return false }
                found |= 2
            } else if skips(key: #""dx":"#) {
                guard readsPoints(&input.dx) else { return false }
                found |= 4
            } else if skips(key: #""dy":"#) {
                guard readsPoints(&input.dy) else { return false }
                found |= 8
            } else if skips(key: #""revision":"#) {
                guard reads(&input.revision) else { return false }
            } else if skips(key: #""seq":"#) {
                guard reads(&input.seq) else { return false }
            } else {
                return false
            }
        }
        return ends() && found == 15
    }

    // MARK: Tap

    /// Reads a `tap`, starting after its type.
    @inline(__always)
    mutating func reads(_ input: inout ClientMessage.TapInput) -> Bool {
        var hasTarget = false
        while hasNext() {
            if skips(key: #""seq":"#) {
                guard reads(&input.seq) else { return false }
            } else if skips(key: #""target":"#) {
                guard !hasTarget, reads(&input.target) else { return false }
                hasTarget = true
            } else if skips(key: #""revision":"#) {
                guard reads(&input.revision) else { return false }
            } else {
                return false
            }
        }
        return ends() && hasTarget
    }

    /// Reads a target that consists of an identifier, a label or an id, or several of them.
    @inline(__always)
    private mutating func reads(_ target: inout ClientMessage.Target) -> Bool {
        guard skips(UInt8(ascii: "{")) else { return false }
        repeat {
            if skips(key: #""identifier":"#) {
                guard reads(&target.identifier, limit: WireLimits.identifier) else { return false }
            } else if skips(key: #""label":"#) {
                guard reads(&target.label, limit: WireLimits.identifier) else { return false }
            } else if skips(key: #""id":"#) {
                guard reads(&target.id) else { return false }
            } else {
                return false
            }
        } while hasNext()
        return skips(UInt8(ascii: "}"))
    }

    // MARK: Touch

    /// Reads a `touch`, starting after its type.
    @inline(__always)
    mutating func reads(_ input: inout ClientMessage.TouchInput) -> Bool {
        var hasTouches = false
        while hasNext() {
            if skips(key: #""time":"#) {
                guard reads(&input.time, from: -WireLimits.time, to: WireLimits.time) else { return false }
            } else if skips(key: #""seq":"#) {
                guard reads(&input.seq) else { return false }
            } else if skips(key: #""touches":"#) {
                guard !hasTouches, reads(&input.touches) else { return false }
                hasTouches = true
            } else if skips(key: #""revision":"#) {
                guard reads(&input.revision) else { return false }
            } else {
                return false
            }
        }
        return ends() && hasTouches
    }

    @inline(__always)
    private mutating func reads(_ touches: inout SmallList<ClientMessage.Touch>) -> Bool {
        guard skips(UInt8(ascii: "[")) else { return false }
        repeat {
            var touch = ClientMessage.Touch(id: 0, phase: .moved, x: 0, y: 0)
            guard reads(&touch), !touches.hasAsMany(as: WireLimits.contacts, or: touch.id) else { return false }
            touches.append(touch)
        } while hasNext()
        return skips(UInt8(ascii: "]"))
    }

    @inline(__always)
    private mutating func reads(_ touch: inout ClientMessage.Touch) -> Bool {
        guard skips(UInt8(ascii: "{")) else { return false }
        var found = 0
        repeat {
            if skips(key: #""id":"#) {
                guard reads(&touch.id, upTo: WireLimits.touchID) else { return false }
                found |= 1
            } else if skips(key: #""phase":"#) {
                guard reads(&touch.phase) else { return false }
                found |= 2
            } else if skips(key: #""x":"#) {
                guard readsPoints(&touch.x) else { return false }
                found |= 4
            } else if skips(key: #""y":"#) {
                guard readsPoints(&touch.y) else { return false }
                found |= 8
            } else if skips(key: #""force":"#) {
                guard reads(&touch.force, from: 0, to: 1) else { return false }
            } else if skips(key: #""radius":"#) {
                guard reads(&touch.radius, from: 0, to: WireLimits.points) else { return false }
            } else if skips(key: #""kind":"#) {
                guard reads(&touch.kind) else { return false }
            } else {
                return false
            }
        } while hasNext()
        return skips(UInt8(ascii: "}")) && found == 15
    }

    @inline(__always)
    private mutating func reads(_ phase: inout ClientMessage.Touch.Phase) -> Bool {
        if skips(#""moved""#) {
            phase = .moved
        } else if skips(#""began""#) {
            phase = .began
        } else if skips(#""ended""#) {
            phase = .ended
        } else if skips(#""cancelled""#) {
            phase = .cancelled
        } else if skips(#""stationary""#) {
            phase = .stationary
        } else {
            return false
        }
        return true
    }

    @inline(__always)
    private mutating func reads(_ kind: inout ClientMessage.Touch.Kind) -> Bool {
        if skips(#""direct""#) {
            kind = .direct
        } else if skips(#""pencil""#) {
            kind = .pencil
        } else {
            return false
        }
        return true
    }
}

extension SmallList<ClientMessage.Touch> {
    /// Returns whether the list has at least `limit` touches, or contains one with the given id.
    @inline(__always)
    fileprivate func hasAsMany(as limit: Int, or id: Int) -> Bool {
        guard let head else { return false }
        if head.id == id || tail.count &+ 1 >= limit { return true }
        for index in 0..<tail.count where tail[index].id == id { return true }
        return false
    }
}

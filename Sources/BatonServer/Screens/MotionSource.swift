import BatonTransport
import BatonWire
import ResponderKit

/// The client whose motion sensors a screen's application reads, and its latest sample. (M4, M5)
///
/// The source must have sensors, be allowed to send `motion`, and show the screen on a visible page. In the control
/// mode `turns`, only the holder can be the source; in the mode `staff`, only an admin can. Among several possible
/// sources, the client that sent the last input is selected. Before any input, the client that connected first is
/// selected.
@MainActor
final class MotionSource {
    /// The client that delivers samples; nil if there is none.
    private(set) var session: Session?
    /// The time between two samples that the application needs, in seconds; nil while it needs none.
    var interval: TimeInterval?
    /// The source has to be selected again.
    var needsUpdate = false
    /// The client that was asked for samples, and the interval in the request; nil if no client has an open request.
    private var request: (session: Session, interval: TimeInterval)?
    /// The clients that sent inputs, the one with the latest input last.
    private var recentClients: [Session] = []
    /// The latest sample that was not delivered yet.
    private var sample: MotionSample?
    private var availability = MotionSensors.Availability.available

    /// Records an input of a client.
    /// - Returns: whether the source may change.
    func inputReceived(from session: Session) -> Bool {
        guard recentClients.last !== session else { return false }
        recentClients.removeAll { $0 === session }
        recentClients.append(session)
        needsUpdate = true
        return true
    }

    /// Records the latest sample of a loop turn. Samples of clients other than the source are ignored: those clients
    /// sent them before they received the request to stop.
    /// - Returns: whether the sample has to be delivered.
    func receive(_ sample: MotionSample, of session: Session) -> Bool {
        guard session === self.session, interval != nil else { return false }
        self.sample = sample
        return true
    }

    /// Returns the sample to deliver, and forgets it.
    func consumeSample() -> MotionSample? {
        defer { sample = nil }
        return sample
    }

    /// Selects the source.
    /// - Returns: whether the source or the availability of sensors has changed.
    func update(for screen: Screen) -> Bool {
        needsUpdate = false
        let next = interval == nil ? nil : preferredSession(of: screen)
        let availability = screen.motionAvailability
        guard next !== session || availability != self.availability else { return false }
        if next !== session { sample = nil }
        session = next
        self.availability = availability
        return true
    }

    private func preferredSession(of screen: Screen) -> Session? {
        var candidates = screen.sessions.filter { $0.hasUsableSensors && $0.isVisible }
        if let control = screen.control {
            candidates = candidates.filter {
                control.mode == .turns ? $0.id == control.queue.holder : $0.role == .admin
            }
        }
        let recent = recentClients.last { recent in candidates.contains { $0 === recent } }
        return recent ?? candidates.min { $0.id < $1.id }
    }

    /// Forgets a client that has left the screen. The client may be connected to another screen now, so it receives a
    /// request to stop.
    func remove(_ session: Session) {
        recentClients.removeAll { $0 === session }
        if self.session === session {
            self.session = nil
            sample = nil
        }
        guard request?.session === session else { return }
        request = nil
        session.sendSensorRequest(nil)
    }

    /// Asks the former source to stop, and the new source to start. If the socket of a client is full, the request is
    /// sent when the socket accepts data again.
    func sendRequests() {
        if let current = request, current.session !== session || interval == nil {
            guard current.session.canSend else { return }
            request = nil
            current.session.sendSensorRequest(nil)
        }
        guard let session, let interval, request?.interval != interval, session.canSend else { return }
        request = (session, interval)
        session.sendSensorRequest(interval)
    }
}

extension Screen {
    /// Called when the application needs samples at another interval, or none any more.
    func setMotionInterval(_ interval: TimeInterval?) {
        if motion == nil {
            guard interval != nil else { return }
            motion = MotionSource()
            // If a client's input made the application start the sensor updates, that client is preferred as the source
            // of samples.
            if let device = application.currentDevice, let session = sessions.first(where: { $0.owns(device) }) {
                _ = motion?.inputReceived(from: session)
            }
        }
        motion?.interval = interval
        updateMotionSource()
    }

    /// Whether a client has motion sensors. Before the first client has connected, sensors count as available. (M6)
    var motionAvailability: MotionSensors.Availability {
        if sessions.isEmpty || sessions.contains(where: \.hasUsableSensors) { return .available }
        return sessions.contains { $0.sensorState == .refused } ? .refused : .unavailable
    }

    /// Schedules a new selection of the source of samples at the end of the loop turn. Called after a change that may
    /// affect the selection.
    func updateMotionSource() {
        guard let motion else { return }
        motion.needsUpdate = true
        scheduleCommit()
    }

    /// Delivers the latest sample of this loop turn, and notifies the application if the source has changed.
    func deliverMotion(of motion: MotionSource) {
        if motion.needsUpdate, motion.update(for: self) { application.motionSensors.sourceChanged() }
        if let sample = motion.consumeSample() { application.motionSensors.send(sample) }
    }
}

extension Session {
    /// The client has motion sensors, and may send their samples.
    var hasUsableSensors: Bool { sensorState == .available && grants.contains(.motion) }

    /// Handles a sample of the client's sensors, or the report of whether it has sensors.
    ///
    /// Samples do not count as inputs: a client neither becomes nor remains the holder by sending them.
    func handle(_ input: ClientMessage.SensorReport, on screen: Screen) throws(WireError) {
        try checkGrant(of: .motion, seq: input.seq)
        switch input.content {
        case .state(let state):
            guard state != sensorState else { return }
            sensorState = state
            screen.updateMotionSource()
        case .sample(let sample):
            guard let motion = screen.motion else { return }
            if motion.receive(MotionSample(sample, at: timestamp(sample.time)), of: self) { screen.scheduleCommit() }
        }
    }

    /// Sends the client a request for samples at an interval in seconds; nil requests the client to stop.
    fileprivate func sendSensorRequest(_ interval: TimeInterval?) {
        guard connection.isOpen else { return }
        // The interval is sent in milliseconds. It is rounded, because a number such as 1000 / 60 has no short decimal
        // form.
        let request = ServerMessage.SensorRequest(interval: interval.map { PatchEncoder.rounded($0 * 1_000) })
        answer { request.encode(into: $0) }
    }
}

extension MotionSample {
    fileprivate init(_ sample: ClientMessage.SensorSample, at timestamp: TimeInterval) {
        self.init(
            timestamp: timestamp, acceleration: sample.acceleration.map(Vector.init),
            accelerationIncludingGravity: sample.accelerationIncludingGravity.map(Vector.init),
            rotationRate: sample.rotationRate.map(Vector.init),
            orientation: sample.orientation.map { Orientation(alpha: $0.x, beta: $0.y, gamma: $0.z) },
            heading: sample.heading)
    }
}

extension MotionSample.Vector {
    fileprivate init(_ axes: ClientMessage.Axes) {
        self.init(x: axes.x, y: axes.y, z: axes.z)
    }
}

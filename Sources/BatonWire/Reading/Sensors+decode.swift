extension MessageReader {
    func sensors(_ fields: Fields<MessageField>) throws(WireError) -> ClientMessage.SensorReport {
        guard fields[.sample] != 0 else {
            guard fields[.state] != 0 else { throw fail("sample: missing, expected either sample or state") }
            return ClientMessage.SensorReport(seq: seq, content: .state(try choice(fields[.state], "state")))
        }
        guard fields[.state] == 0 else { throw fail("sample: expected either sample or state, found both") }
        return ClientMessage.SensorReport(seq: seq, content: .sample(try sensorSample(fields[.sample])))
    }

    private func sensorSample(_ offset: Int) throws(WireError) -> ClientMessage.SensorSample {
        var fields = Fields<SampleField>()
        try object(offset, &fields, "sample")
        var sample = ClientMessage.SensorSample()
        sample.acceleration = try optionalAxes(fields[.acceleration], WireLimits.acceleration, "sample.acceleration")
        sample.accelerationIncludingGravity = try optionalAxes(
            fields[.accelerationIncludingGravity], WireLimits.acceleration, "sample.accelerationIncludingGravity")
        sample.rotationRate = try optionalAxes(fields[.rotationRate], WireLimits.rotationRate, "sample.rotationRate")
        sample.orientation = try optionalAxes(fields[.orientation], WireLimits.angle, "sample.orientation")
        guard sample != ClientMessage.SensorSample() else {
            throw fail(
                "sample: expected one or more of acceleration, accelerationIncludingGravity, rotationRate or orientation"
            )
        }
        sample.heading = try optionalNumber(fields[.heading], from: 0, to: WireLimits.angle, "sample.heading")
        sample.time = try optionalNumber(fields[.time], from: -WireLimits.time, to: WireLimits.time, "sample.time")
        return sample
    }

    /// Reads three optional numbers, `[x, y, z]`, each between `-limit` and `limit`.
    private func optionalAxes(_ offset: Int, _ limit: Double, _ path: StaticString) throws(WireError)
        -> ClientMessage.Axes?
    {
        guard offset != 0 else { return nil }
        var numbers: [Double] = []
        var element = try firstElement(offset, "\(path)")
        while let current = element, numbers.count < 3 {
            numbers.append(try number(current, from: -limit, to: limit, "\(path)[\(numbers.count)]"))
            element = nextElement(after: end(of: current))
        }
        guard numbers.count == 3, element == nil else { throw fail("\(path): expected three numbers") }
        return ClientMessage.Axes(x: numbers[0], y: numbers[1], z: numbers[2])
    }

    func sensorRequest(_ fields: Fields<ServerField>) throws(WireError) -> ServerMessage.SensorRequest {
        guard try bool(fields[.on], "on") else { return ServerMessage.SensorRequest(interval: nil) }
        return ServerMessage.SensorRequest(
            interval: try number(fields[.interval], from: 0, to: WireLimits.time, "interval"))
    }
}

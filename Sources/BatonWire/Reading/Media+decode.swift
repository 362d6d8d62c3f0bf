extension MessageReader {
    /// Reads a `media` message.
    func media(_ fields: Fields<MessageField>) throws(WireError) -> ClientMessage.MediaReport {
        let node = try integer(fields[.node], "node")
        let item = try integer(fields[.item], "item")
        var report = ClientMessage.MediaReport(
            seq: seq, node: node, item: item, state: try choice(fields[.state], "state"))
        report.seek = try optionalInteger(fields[.seek], "seek") ?? 0
        report.duration = try optionalNumber(fields[.duration], from: 0, to: WireLimits.seconds, "duration")
        report.fault = try optionalChoice(fields[.fault], "fault")
        if report.fault != nil, report.state != .failed {
            throw fail("fault: expected only with the state failed, found \(report.state.rawValue)")
        }
        guard fields[.width] != 0 || fields[.height] != 0 else { return report }
        if fields[.width] == 0 { throw fail("width: missing, a size is width and height") }
        if fields[.height] == 0 { throw fail("height: missing, a size is width and height") }
        let width = try number(fields[.width], from: 0, to: WireLimits.viewport, "width")
        report.size = ClientMessage.Point(
            x: width, y: try number(fields[.height], from: 0, to: WireLimits.viewport, "height"))
        return report
    }
}

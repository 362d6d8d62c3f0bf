extension AudioOutput {
    /// Reads mpv's list of outputs, and selects those of one sound system.
    ///
    /// mpv lists the outputs of all sound systems that it finds. A machine with PipeWire, for example, has most of its
    /// devices three times: as outputs of PipeWire, of PulseAudio and of ALSA. Only the outputs of the first system are
    /// returned, because mpv uses this system if people choose no output. An entry without a device means the default
    /// of its system, and is left out for the same reason.
    /// - Parameters:
    ///   - value: The value of mpv's property `audio-device-list`.
    ///   - systems: mpv's names of the sound systems, in the order in which mpv tries them.
    static func outputs(in value: Any?, systems: [String]) -> [AudioOutput] {
        let all = (value as? [[String: Any]] ?? []).compactMap { element in
            (element["name"] as? String).flatMap { AudioOutput(mpvName: $0, description: element["description"]) }
        }
        for system in systems {
            var names: Set<String> = []
            let outputs = all.filter { $0.name.hasPrefix(system + "/") && names.insert($0.name).inserted }
            if !outputs.isEmpty { return Array(outputs.prefix(limit)) }
        }
        return []
    }

    /// Creates an output from mpv's description; nil for the automatic output, and for a name above the length limit.
    init?(mpvName name: String, description: Any?) {
        guard !name.isEmpty, name != MPVCommand.automaticOutput,
            name.unicodeScalars.dropFirst(Self.lengthLimit).isEmpty
        else { return nil }
        var text = String.UnicodeScalarView()
        for scalar in (description as? String ?? "").unicodeScalars.prefix(Self.lengthLimit) {
            text.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        self.init(name: name, description: text.isEmpty ? name : String(text))
    }
}

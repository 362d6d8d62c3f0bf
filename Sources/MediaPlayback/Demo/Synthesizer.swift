import Glibc

/// An instrument, described by the partial tones of its sound.
struct Voice {
    /// One partial tone of the instrument's sound.
    struct Partial {
        /// The frequency as a multiple of the note's frequency.
        let ratio: Double
        let gain: Double
        /// The time in seconds until the tone has decayed to 1/e.
        let decay: Double
    }

    let partials: [Partial]
    /// The attack time in seconds: how long the loudness rises at the beginning of the tone.
    let attack: Double

    static let harp = Voice(
        partials: [
            .init(ratio: 1, gain: 1, decay: 0.55), .init(ratio: 2, gain: 0.35, decay: 0.3),
            .init(ratio: 3, gain: 0.12, decay: 0.18),
        ],
        attack: 0.003)
    static let kalimba = Voice(
        partials: [
            .init(ratio: 1, gain: 1, decay: 0.38), .init(ratio: 2.76, gain: 0.1, decay: 0.06),
            .init(ratio: 5.4, gain: 0.05, decay: 0.03),
        ],
        attack: 0.002)
    static let bell = Voice(
        partials: [
            .init(ratio: 1, gain: 1, decay: 0.9), .init(ratio: 2.01, gain: 0.3, decay: 0.5),
            .init(ratio: 4.2, gain: 0.06, decay: 0.2),
        ],
        attack: 0.004)
    /// A pad sound: two slightly detuned tones that beat slowly.
    static let pad = Voice(
        partials: [
            .init(ratio: 0.9985, gain: 0.6, decay: 1.3), .init(ratio: 1.0015, gain: 0.6, decay: 1.3),
            .init(ratio: 2, gain: 0.12, decay: 0.9),
        ],
        attack: 0.7)
    static let bass = Voice(
        partials: [.init(ratio: 1, gain: 1, decay: 0.7), .init(ratio: 2, gain: 0.4, decay: 0.35)], attack: 0.012)
}

/// One note of a score.
struct Note {
    /// The start time in seconds from the beginning of the score.
    let start: Double
    /// The MIDI note number: 69 is A at 440 Hz, and an octave is 12.
    let pitch: Int
    /// The loudness of the note, from 0 to 1.
    let loudness: Double
    let voice: Voice
}

/// Renders notes as audio samples.
struct Synthesizer {
    let sampleRate: Double

    /// Renders the notes as samples between -1 and 1, with reverberation and a fade-out. `duration` is in seconds.
    func render(_ notes: [Note], duration: Double) -> [Float] {
        var sound = [Float](repeating: 0, count: Int(duration * sampleRate))
        sound.withUnsafeMutableBufferPointer { buffer in
            for note in notes {
                add(note, to: buffer)
            }
        }
        addRoom(to: &sound)
        finish(&sound)
        return sound
    }

    /// Adds a note to the samples.
    ///
    /// A tone with an attack and a decay is the difference of two decaying oscillations, one slow and one fast. Each
    /// oscillation costs two multiplications per sample: s(n) = 2 r cos(w) s(n-1) - r² s(n-2).
    private func add(_ note: Note, to sound: UnsafeMutableBufferPointer<Float>) {
        let frequency = 440 * pow(2, Double(note.pitch - 69) / 12)
        for partial in note.voice.partials where frequency * partial.ratio < sampleRate * 0.45 {
            let gain = note.loudness * partial.gain
            let fast = 1 / (1 / partial.decay + 1 / note.voice.attack)
            ring(frequency * partial.ratio, gain: gain, decay: partial.decay, from: note.start, in: sound)
            ring(frequency * partial.ratio, gain: -gain, decay: fast, from: note.start, in: sound)
        }
    }

    private func ring(
        _ frequency: Double, gain: Double, decay: Double, from start: Double,
        in sound: UnsafeMutableBufferPointer<Float>
    ) {
        let inaudible = 0.0005
        guard abs(gain) > inaudible else { return }
        let first = max(Int(start * sampleRate), 0)
        let end = min(first + Int(decay * log(abs(gain) / inaudible) * sampleRate), sound.count)
        let radius = exp(-1 / (decay * sampleRate))
        let angle = 2 * Double.pi * frequency / sampleRate
        let (a, b) = (2 * radius * cos(angle), -radius * radius)
        var (before, last) = (-gain * sin(angle) / radius, 0.0)
        var index = first
        while index < end {
            sound[index] += Float(last)
            (before, last) = (last, a * last + b * before)
            index += 1
        }
    }

    /// Adds the reverberation of a small hall: four feedback echoes, and two filters that blur them.
    ///
    /// Source: M. R. Schroeder, "Natural Sounding Artificial Reverberation" (J. Audio Eng. Soc. 10, 1962).
    private func addRoom(to sound: inout [Float]) {
        var wet = [Float](repeating: 0, count: sound.count)
        for (seconds, feedback) in [(0.0297, 0.80), (0.0371, 0.78), (0.0411, 0.76), (0.0437, 0.74)] as [(Double, Float)]
        {
            echo(sound, into: &wet, delay: Int(seconds * sampleRate), feedback: feedback)
        }
        for seconds in [0.005, 0.0017] {
            blur(&wet, delay: Int(seconds * sampleRate))
        }
        sound.withUnsafeMutableBufferPointer { sound in
            wet.withUnsafeBufferPointer { wet in
                for index in sound.indices {
                    sound[index] += 0.09 * wet[index]
                }
            }
        }
    }

    private func echo(_ sound: [Float], into wet: inout [Float], delay: Int, feedback: Float) {
        var line = [Float](repeating: 0, count: delay)
        line.withUnsafeMutableBufferPointer { line in
            wet.withUnsafeMutableBufferPointer { wet in
                sound.withUnsafeBufferPointer { sound in
                    var place = 0
                    var dull: Float = 0
                    for index in sound.indices {
                        let late = line[place]
                        // Each echo has weaker high frequencies than the one before, as in a real hall, whose walls
                        // absorb high frequencies most.
                        dull += 0.6 * (late - dull)
                        line[place] = sound[index] + feedback * dull
                        wet[index] += late
                        place = place + 1 == delay ? 0 : place + 1
                    }
                }
            }
        }
    }

    private func blur(_ sound: inout [Float], delay: Int) {
        var line = [Float](repeating: 0, count: delay)
        line.withUnsafeMutableBufferPointer { line in
            sound.withUnsafeMutableBufferPointer { sound in
                var place = 0
                for index in sound.indices {
                    let late = line[place]
                    let fresh = sound[index] + 0.6 * late
                    line[place] = fresh
                    sound[index] = late - 0.6 * fresh
                    place = place + 1 == delay ? 0 : place + 1
                }
            }
        }
    }

    /// Scales the samples so that the loudest one is 0.7, and fades out the last three seconds.
    private func finish(_ sound: inout [Float]) {
        sound.withUnsafeMutableBufferPointer { sound in
            var peak: Float = 1e-6
            for sample in sound {
                peak = max(peak, abs(sample))
            }
            let fade = min(Int(3 * sampleRate), sound.count)
            let fadeStart = sound.count - fade
            for index in sound.indices {
                let left = index < fadeStart ? 1 : Float(sound.count - index) / Float(fade)
                sound[index] *= 0.7 / peak * left * left
            }
        }
    }
}

/// The scores of the demo tracks.
enum DemoScore {
    /// The harmony of a bar: the bass note and the notes above it, as MIDI numbers.
    private typealias Chord = (bass: Int, tones: [Int])

    /// "First Light": a harp plays slow chords in D major up and down; later a bell plays above it.
    static func firstLight(_ random: inout SplitMix) -> [Note] {
        let chords: [Chord] = [
            (38, [57, 62, 66, 69, 74]), (35, [54, 62, 66, 69, 73]), (43, [55, 59, 62, 66, 71]),
            (45, [57, 62, 64, 69, 74]),
        ]
        let beat = 60.0 / 76
        let melody = [74, 78, 76, 74, 73, 69, 71, 74, 78, 81, 79, 78, 76, 74, 76, 74]
        var notes: [Note] = []
        for bar in 0..<16 {
            let chord = chords[bar % 4]
            let start = Double(bar) * 4 * beat
            notes.append(Note(start: start, pitch: chord.bass, loudness: 0.5, voice: .bass))
            for (step, tone) in [0, 1, 2, 3, 4, 3, 2, 1].enumerated() {
                let lag = Double.random(in: 0..<0.012, using: &random)
                let loudness = (step == 0 ? 0.4 : 0.3) + Double.random(in: 0..<0.06, using: &random)
                notes.append(
                    Note(
                        start: start + Double(step) * beat / 2 + lag, pitch: chord.tones[tone], loudness: loudness,
                        voice: .harp))
            }
            if bar >= 4, bar < 15 {
                for half in 0..<2 {
                    let pitch = melody[(bar * 2 + half) % melody.count]
                    notes.append(
                        Note(start: start + Double(half) * 2 * beat, pitch: pitch, loudness: 0.3, voice: .bell))
                }
            }
        }
        notes += [50, 57, 62, 66, 74].map { Note(start: 64 * beat, pitch: $0, loudness: 0.35, voice: .harp) }
        return notes
    }

    /// "Paper Boats": a thumb piano plays five notes of F major over a light bass.
    static func paperBoats(_ random: inout SplitMix) -> [Note] {
        let chords: [Chord] = [
            (41, [65, 69, 72, 77]), (36, [64, 67, 72, 76]), (38, [65, 69, 74, 77]), (34, [65, 70, 74, 77]),
        ]
        let scale = [65, 67, 69, 72, 74, 77, 79, 81, 84]
        let beat = 60.0 / 104
        var notes: [Note] = []
        var place = 4
        for bar in 0..<22 {
            let chord = chords[bar % 4]
            let start = Double(bar) * 4 * beat
            for (offset, pitch) in [(0.0, chord.bass), (1.5, chord.bass + 12), (2.5, chord.bass + 7)] {
                notes.append(Note(start: start + offset * beat, pitch: pitch, loudness: 0.34, voice: .bass))
            }
            for (step, tone) in [0, 2, 1, 3].enumerated() {
                notes.append(
                    Note(start: start + Double(step) * beat, pitch: chord.tones[tone] - 12, loudness: 0.2, voice: .harp)
                )
            }
            guard bar >= 2 else { continue }
            for step in 0..<8 where step % 4 == 0 || Int.random(in: 0..<10, using: &random) < 6 {
                // The melody moves in small steps. Near the ends of the scale, the next step tends towards the middle.
                let pull = place > 6 ? -1 : (place < 2 ? 1 : 0)
                place = min(max(place + Int.random(in: -2...2, using: &random) + pull, 0), scale.count - 1)
                let swing = step.isMultiple(of: 2) ? 0.0 : 0.06
                let loudness = 0.36 + Double.random(in: 0..<0.1, using: &random)
                notes.append(
                    Note(
                        start: start + (Double(step) / 2 + swing) * beat, pitch: scale[place], loudness: loudness,
                        voice: .kalimba))
            }
        }
        notes += [41, 65, 69, 72, 77].map { Note(start: 88 * beat, pitch: $0, loudness: 0.3, voice: .harp) }
        return notes
    }

    /// "Night Ferry": slow swelling chords in A minor, a deep bass, and occasional bells.
    static func nightFerry(_ random: inout SplitMix) -> [Note] {
        let chords: [Chord] = [
            (33, [57, 60, 64, 71]), (29, [57, 60, 64, 69]), (36, [55, 60, 64, 71]), (31, [55, 59, 62, 69]),
            (33, [57, 60, 64, 67]), (38, [57, 62, 65, 69]), (28, [56, 59, 64, 68]),
        ]
        let bells = [76, 79, 81, 84, 88]
        let bar = 4.0
        var notes: [Note] = []
        for index in 0..<14 {
            let chord = chords[index % 7]
            let start = Double(index) * bar
            notes.append(Note(start: start, pitch: chord.bass, loudness: 0.5, voice: .bass))
            notes.append(Note(start: start + bar / 2, pitch: chord.bass + 12, loudness: 0.25, voice: .bass))
            for tone in chord.tones {
                // Each chord is played a second time before its sound has decayed, so that one long chord seems to
                // sound.
                for swell in 0..<2 {
                    let lag = Double.random(in: 0..<0.15, using: &random)
                    notes.append(
                        Note(start: start + Double(swell) * bar / 2 + lag, pitch: tone, loudness: 0.3, voice: .pad))
                }
            }
            if index >= 2, index % 7 != 6 {
                for _ in 0..<2 {
                    let place = Double(Int.random(in: 0..<8, using: &random)) * bar / 8
                    notes.append(
                        Note(
                            start: start + place, pitch: bells.randomElement(using: &random) ?? 76, loudness: 0.16,
                            voice: .bell))
                }
            }
        }
        notes += [33, 57, 60, 64, 69].map { Note(start: 14 * bar, pitch: $0, loudness: 0.3, voice: .pad) }
        return notes
    }
}

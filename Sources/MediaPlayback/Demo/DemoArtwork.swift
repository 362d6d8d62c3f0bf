/// The covers of the demo tracks, as simple SVG drawings.
enum DemoArtwork {
    /// The cover of "First Light": a sun over hills.
    static var firstLight: String {
        picture(
            from: "#ffd9a0", to: "#ff8f6b",
            """
            <circle cx="300" cy="330" r="110" fill="#fff3d6"/>
            <circle cx="300" cy="330" r="150" fill="#fff3d6" opacity=".35"/>
            <path d="M0 400q150-90 300-20t300-30v250H0z" fill="#c9605a"/>
            <path d="M0 470q180-70 330 0t270-20v150H0z" fill="#7f3b52"/>
            """)
    }

    /// The cover of "Paper Boats": boats of folded paper on water.
    static var paperBoats: String {
        let boats = [(130, 330, 1.0), (360, 300, 0.7), (430, 420, 1.3)].map { x, y, size in
            """
            <g transform="translate(\(x) \(y)) scale(\(size))" fill="#fff"><path d="M-80 0H80L50 40H-50z"/>\
            <path d="M0-70L55 0H-55z" opacity=".8"/></g>
            """
        }
        let waves = stride(from: 380, through: 560, by: 60).map { y in
            ##"<path d="M0 \##(y)q50-24 100 0t100 0 100 0 100 0 100 0 100 0" fill="none" stroke="#fff" stroke-width="6" opacity=".35"/>"##
        }
        return picture(from: "#7fd8e8", to: "#1f7fb5", (waves + boats).joined(separator: "\n"))
    }

    /// The cover of "Night Ferry": a moon, stars and the lights of a ship.
    static var nightFerry: String {
        var random = SplitMix(seed: 7)
        let stars = (0..<40).map { _ in
            let x = Int.random(in: 10..<590, using: &random)
            let y = Int.random(in: 10..<340, using: &random)
            return
                ##"<circle cx="\##(x)" cy="\##(y)" r="\##(Int.random(in: 1...3, using: &random))" fill="#fff" opacity=".8"/>"##
        }
        let lights = stride(from: 190, through: 370, by: 36).map {
            ##"<rect x="\##($0)" y="392" width="18" height="14" fill="#ffd76b"/>"##
        }
        let ship = ##"<path d="M120 430h360l-40 50H160zM180 380h220v50H180zM330 330h36v50h-36z" fill="#0b1026"/>"##
        return picture(
            from: "#1b2350", to: "#4a3f7a",
            (stars + [##"<circle cx="450" cy="130" r="60" fill="#f4f0d8"/>"##, ship] + lights
                + [##"<path d="M0 480h600v120H0z" fill="#141a3c"/>"##]).joined(separator: "\n"))
    }

    private static func picture(from top: String, to bottom: String, _ shapes: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600">
        <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">\
        <stop offset="0" stop-color="\(top)"/><stop offset="1" stop-color="\(bottom)"/></linearGradient></defs>
        <rect width="600" height="600" fill="url(#sky)"/>
        \(shapes)
        </svg>

        """
    }
}

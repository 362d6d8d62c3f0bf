/// A property of a node in the render tree, as listed in `docs/protocol.md`.
public enum RenderProperty: UInt8, CaseIterable, Sendable {
    case frame, transform, hidden, alpha, clips
    case backgroundColor, tintColor, borderColor, cornerRadius, borderWidth, shadow
    case identifier, label, hint, traits
    case enabled, highlighted, selected, focused, predict
    case text, textColor, font, textAlignment, lines
    case title, style, image, symbolSize, contentMode
    case value, minimum, maximum, thumb, on
    case contentSize, contentOffset
    case timeline, format, material
    case keyCommands
    case subtitle, placement, spacing, insets
    case trackColor, thumbColor
    case drawing
    case placeholder, secure, editing, editable, selection, marked, border
    case keyboard, returnKey, autocapitalization, autocorrection, contentType
    case nowPlaying, awake
    case animation, fraction, transition
    case sticky
    case source, item, seek, volume, muted, waiting
    case position, count
    case scrolls, indicatorInsets, flashes, pulled
    case direction, appearance
    case runs
    case images
    case corners
    case parts, adjusts, popup
    case shadowColor, shadowOffset
    case cues

    /// The property's name on the wire.
    public var name: StaticString {
        switch self {
        case .frame: "frame"
        case .transform: "transform"
        case .hidden: "hidden"
        case .alpha: "alpha"
        case .clips: "clips"
        case .backgroundColor: "backgroundColor"
        case .tintColor: "tintColor"
        case .borderColor: "borderColor"
        case .cornerRadius: "cornerRadius"
        case .borderWidth: "borderWidth"
        case .shadow: "shadow"
        case .identifier: "identifier"
        case .label: "label"
        case .hint: "hint"
        case .traits: "traits"
        case .enabled: "enabled"
        case .highlighted: "highlighted"
        case .selected: "selected"
        case .focused: "focused"
        case .predict: "predict"
        case .text: "text"
        case .textColor: "textColor"
        case .font: "font"
        case .textAlignment: "textAlignment"
        case .lines: "lines"
        case .title: "title"
        case .style: "style"
        case .image: "image"
        case .symbolSize: "symbolSize"
        case .contentMode: "contentMode"
        case .value: "value"
        case .minimum: "minimum"
        case .maximum: "maximum"
        case .thumb: "thumb"
        case .on: "on"
        case .contentSize: "contentSize"
        case .contentOffset: "contentOffset"
        case .timeline: "timeline"
        case .format: "format"
        case .material: "material"
        case .keyCommands: "keyCommands"
        case .subtitle: "subtitle"
        case .placement: "placement"
        case .spacing: "spacing"
        case .insets: "insets"
        case .trackColor: "trackColor"
        case .thumbColor: "thumbColor"
        case .drawing: "drawing"
        case .placeholder: "placeholder"
        case .secure: "secure"
        case .editing: "editing"
        case .editable: "editable"
        case .selection: "selection"
        case .marked: "marked"
        case .border: "border"
        case .keyboard: "keyboard"
        case .returnKey: "returnKey"
        case .autocapitalization: "autocapitalization"
        case .autocorrection: "autocorrection"
        case .contentType: "contentType"
        case .nowPlaying: "nowPlaying"
        case .awake: "awake"
        case .animation: "animation"
        case .sticky: "sticky"
        case .position: "position"
        case .count: "count"
        case .source: "source"
        case .item: "item"
        case .seek: "seek"
        case .volume: "volume"
        case .muted: "muted"
        case .waiting: "waiting"
        case .scrolls: "scrolls"
        case .indicatorInsets: "indicatorInsets"
        case .flashes: "flashes"
        case .pulled: "pulled"
        case .direction: "direction"
        case .appearance: "appearance"
        case .runs: "runs"
        case .images: "images"
        case .corners: "corners"
        case .parts: "parts"
        case .adjusts: "adjusts"
        case .popup: "popup"
        case .shadowColor: "shadowColor"
        case .shadowOffset: "shadowOffset"
        case .fraction: "fraction"
        case .transition: "transition"
        case .cues: "cues"
        }
    }
}

/// The kind of a node, which determines how clients draw it; listed in `docs/protocol.md`.
public enum RenderKind: UInt8, CaseIterable, Sendable {
    case view, window, label, image, button, slider, `switch`, progress, scroll, table, cell, effect
    case segments, stepper, pages, activity, textfield, textview
    case media, web
    case tabs, tab
    case wheel
    case pairing
    case cues

    /// Whether nodes of this kind scroll.
    var scrolls: Bool { self == .scroll || self == .table || self == .textview }

    /// The kind's name on the wire.
    public var name: StaticString {
        switch self {
        case .view: "view"
        case .window: "window"
        case .label: "label"
        case .image: "image"
        case .button: "button"
        case .slider: "slider"
        case .switch: "switch"
        case .progress: "progress"
        case .scroll: "scroll"
        case .table: "table"
        case .cell: "cell"
        case .effect: "effect"
        case .segments: "segments"
        case .stepper: "stepper"
        case .pages: "pages"
        case .activity: "activity"
        case .textfield: "textfield"
        case .textview: "textview"
        case .media: "media"
        case .web: "web"
        case .tabs: "tabs"
        case .tab: "tab"
        case .wheel: "wheel"
        case .pairing: "pairing"
        case .cues: "cues"
        }
    }
}

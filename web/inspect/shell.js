// The inspector's frame: the toolbar, the panels around the screen, and a transparent layer that selects views by
// click.

/** @typedef {[string, string, HTMLElement][]} TabList the name, title and panel of each tab */

/**
 * The panels that the frame surrounds, and the functions that it calls.
 * @typedef {object} ShellParts
 * @property {string} screenName
 * @property {Element} outline
 * @property {Element} exploded
 * @property {Element} overlay
 * @property {HTMLElement} facts
 * @property {HTMLElement} detail
 * @property {Element} events
 * @property {Element} record
 * @property {Element} dialog
 * @property {(x: number, y: number) => void} pointed
 * @property {() => void} left
 * @property {(x: number, y: number) => void} clicked
 * @property {(is3D: boolean) => void} viewed
 */

/**
 * Makes the inspector's frame around the parts.
 * @param {import("./elements.js").Maker} h
 * @param {ShellParts} parts
 */
export function buildShell(h, parts) {
  const message = h("p", { class: "i-message", role: "status", "aria-live": "polite" });
  const glass = h("div", {
    class: "i-glass",
    hidden: true,
    onpointermove: (event) => parts.pointed(event.clientX, event.clientY),
    onpointerleave: parts.left,
    onclick: (event) => parts.clicked(event.clientX, event.clientY),
  });
  /**
   * Makes a group of buttons, of which exactly one is pressed.
   * @param {string} label
   * @param {string[]} names
   * @param {(index: number) => void} chosen
   */
  const choose = (label, names, chosen) => {
    const group = h("div", { class: "i-segments", role: "group", "aria-label": label });
    const buttons = names.map((name, index) =>
      h("button", {
        type: "button",
        "aria-pressed": String(index === 0),
        onclick: () => {
          buttons.forEach((each, place) => each.setAttribute("aria-pressed", String(place === index)));
          chosen(index);
        },
      }, name)
    );
    group.append(...buttons);
    return group;
  };
  /**
   * The tabs and their panels, by name.
   * @type {Map<string, {tab: HTMLElement, panel: HTMLElement}>}
   */
  const tabs = new Map();
  /**
   * Makes the row of tabs of some panels.
   * @param {string} label
   * @param {TabList} names
   */
  const tablist = (label, names) => {
    const list = h("div", { class: "i-tabs", role: "tablist", "aria-label": label });
    for (const [name, title, panel] of names) {
      panel.id = `i-panel-${name}`;
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", `i-tab-${name}`);
      panel.setAttribute("tabindex", "0");
      const tab = h("button", {
        type: "button",
        role: "tab",
        id: `i-tab-${name}`,
        "aria-controls": panel.id,
        onclick: () => show(name),
        onkeydown: (event) => turn(event, names, name),
      }, title);
      tabs.set(name, { tab, panel });
      list.append(tab);
    }
    return list;
  };
  /**
   * Shows the panel with a name.
   * @param {string} name
   */
  const show = (name) => {
    for (const [each, { tab, panel }] of tabs) {
      tab.setAttribute("aria-selected", String(each === name));
      tab.tabIndex = each === name ? 0 : -1;
      panel.hidden = each !== name;
    }
  };
  /**
   * Moves to the next or previous tab with the arrow keys.
   * @param {KeyboardEvent} event
   * @param {TabList} names
   * @param {string} name
   */
  const turn = (event, names, name) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const index = names.findIndex(([each]) => each === name);
    const next = names[(index + step + names.length) % names.length][0];
    show(next);
    tabs.get(next)?.tab.focus();
    event.preventDefault();
  };
  const side = h(
    "aside",
    { class: "i-side", "aria-label": "Details" },
    tablist("Details", [["event", "Event", parts.detail], ["view", "View", parts.facts]]),
    parts.detail,
    parts.facts,
  );
  const tree = h("nav", { class: "i-left", "aria-label": "Views" }, parts.outline);
  const pages = choose(
    "Panel",
    ["Events", "Details", "Views"],
    (index) => (element.dataset.page = ["events", "details", "views"][index]),
  );
  pages.classList.add("i-pages");
  pages.setAttribute("role", "navigation");
  const element = h(
    "div",
    { class: "inspector", "data-page": "events" },
    h(
      "header",
      { class: "i-bar" },
      h("h1", {}, "Inspector", h("span", {}, parts.screenName)),
      message,
      h("span", { class: "i-space" }),
      choose("What a click does", ["Interact", "Select"], (index) => (glass.hidden = index === 0)),
      choose("How the views are shown", ["Live", "3-D"], (index) => parts.viewed(index === 1)),
      parts.record,
    ),
    tree,
    h("section", { class: "i-stage", "aria-label": "The views of the screen" }, parts.overlay, glass, parts.exploded),
    side,
    parts.events,
    pages,
    parts.dialog,
  );
  show("event");
  return {
    element,
    /**
     * Shows a panel.
     * @param {string} name `event` or `view`
     */
    tab: show,
    /**
     * Shows a message in the toolbar.
     * @param {string} text
     */
    say: (text) => (message.textContent = text),
  };
}

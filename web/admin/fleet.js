// The screens and their clients. Updates arrive four times a second and change only texts, so that no button moves
// while a person is about to press it.

import { badgeOf } from "../people.js";
import { buttonOf, field, maker, setText } from "./elements.js";
import { latencyText, relativeTimeText, revisionText, roleName, screenText, stateText } from "./words.js";

/**
 * @typedef {import("../types.js").FleetClient} FleetClient
 * @typedef {import("../types.js").FleetScreen} FleetScreen
 */

const COLUMNS = ["Name", "Last seen", "Revision", "Latency", "State", "Actions"];
const MESSAGE_LENGTH = 1000;

/** The commands for displays: title and command. */
const COMMANDS = [["Identify", "identify"], ["Reload", "reload"], ["Blank", "blank"], ["Unblank", "unblank"]];

/**
 * The elements of one screen's section.
 * @typedef {object} ScreenElements
 * @property {HTMLElement} element
 * @property {HTMLElement} heading
 * @property {HTMLElement} about
 * @property {HTMLElement} problems
 * @property {HTMLElement} body
 * @property {HTMLElement} table
 * @property {HTMLElement} nobody
 * @property {HTMLElement} actions
 * @property {Map<number, RowElements>} rows
 */

/**
 * The elements of one client's row in the table of a screen.
 * @typedef {object} RowElements
 * @property {HTMLElement} element
 * @property {HTMLElement} name
 * @property {HTMLElement} about
 * @property {HTMLElement[]} cells
 * @property {HTMLElement[]} buttons
 */

/**
 * The dependencies of `Fleet`.
 * @typedef {object} FleetEnvironment
 * @property {Document} document
 * @property {Element} element
 * @property {import("./dialogs.js").Dialogs} dialogs
 * @property {(screen: string, action: string, more?: object) => Promise<any>} command
 * @property {() => number} now
 */

export class Fleet {
  #environment;
  #make;
  /**
   * The sections of the screens, by screen name.
   * @type {Map<string, ScreenElements>}
   */
  #screens = new Map();
  /**
   * The screens that `show` received last. `refresh` computes the relative times from them.
   * @type {FleetScreen[]}
   */
  #shownScreens = [];

  /** @param {FleetEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
    this.#make = maker(environment.document);
  }

  /**
   * Shows the newest state of all screens.
   * @param {FleetScreen[]} screens
   */
  show(screens) {
    this.#shownScreens = screens;
    const { element } = this.#environment;
    const names = new Set(screens.map(({ name }) => name));
    for (const [name, view] of this.#screens) {
      if (names.has(name)) continue;
      view.element.remove();
      this.#screens.delete(name);
    }
    for (const screen of screens) {
      let view = this.#screens.get(screen.name);
      if (!view) {
        view = this.#makeScreen(screen);
        this.#screens.set(screen.name, view);
        element.append(view.element);
      }
      this.#showScreen(view, screen);
    }
    if (screens.length === 0 && !element.textContent) {
      element.append(this.#make("p", "empty", "This server has no screens."));
    } else if (screens.length > 0) element.querySelector(":scope > .empty")?.remove();
  }

  /** Shows the same screens again, so that their relative times are up to date. */
  refresh() {
    if (this.#shownScreens.length > 0) this.show(this.#shownScreens);
  }

  /**
   * Makes the section of a screen.
   * @param {FleetScreen} screen
   */
  #makeScreen({ name, title }) {
    const make = this.#make;
    const { command, dialogs } = this.#environment;
    const heading = make("h3", "", title || name);
    const link = make("a", "", `/${name}`);
    link.href = `/${encodeURIComponent(name)}`;
    const about = make("p", "about");
    const problems = make("ul", "problems");
    problems.setAttribute("role", "alert");
    const all = COMMANDS.map(([text, action]) =>
      buttonOf(make, text, () => command(name, action), { about: `all displays of ${title || name}` })
    );
    const say = buttonOf(
      make,
      "Message…",
      () => this.#askMessage(title || name, (text) => command(name, "message", { text })),
      { about: `all displays of ${title || name}` },
    );
    const restart = buttonOf(
      make,
      "Restart…",
      () =>
        dialogs.confirm(
          `Restart ${title || name}?`,
          "The screen restarts for everyone. Text that was not sent is lost.",
          "Restart",
          () => command(name, "restart"),
        ),
    );
    const body = make("tbody");
    const head = make(
      "thead",
      "",
      make("tr", "", ...COLUMNS.map((column) => Object.assign(make("th", "", column), { scope: "col" }))),
    );
    const table = make("table", "", head, body);
    table.setAttribute("aria-label", `Clients of ${title || name}`);
    // On a phone, CSS shows the table as cards. The explicit roles keep it a table for screen readers.
    for (const [part, role] of [[table, "table"], [head, "rowgroup"], [body, "rowgroup"]]) {
      part.setAttribute("role", role);
    }
    const nobody = make("p", "empty");
    const actions = make("div", "actions", ...all, say, restart);
    const element = make(
      "article",
      "screen",
      make("header", "", make("div", "", heading, link), about),
      problems,
      actions,
      table,
      nobody,
    );
    return { element, heading, about, problems, body, table, nobody, actions, rows: new Map() };
  }

  /**
   * Writes a screen's newest state into its section.
   * @param {ScreenElements} view
   * @param {FleetScreen} screen
   */
  #showScreen(view, screen) {
    const { clients = [] } = screen;
    setText(view.heading, screen.title || screen.name);
    setText(view.about, screenText(screen));
    const problems = Array.isArray(screen.problems) ? screen.problems.map(String) : [];
    if (view.problems.textContent !== problems.join("")) {
      view.problems.replaceChildren(...problems.map((each) => this.#make("li", "", each)));
    }
    view.problems.hidden = problems.length === 0;
    view.table.hidden = clients.length === 0;
    const others = (screen.count ?? clients.length) - clients.length;
    setText(view.nobody, clients.length === 0 ? "No clients are connected." : others > 0 ? `And ${others} more.` : "");
    view.nobody.hidden = view.nobody.textContent === "";
    const here = new Set(clients.map(({ client }) => client));
    for (const [client, row] of view.rows) {
      if (here.has(client)) continue;
      row.element.remove();
      view.rows.delete(client);
    }
    for (const client of clients) {
      let row = view.rows.get(client.client);
      if (!row) {
        row = this.#makeRow(screen, client);
        view.rows.set(client.client, row);
        view.body.append(row.element);
      }
      this.#showRow(row, client, screen);
    }
  }

  /**
   * Makes the table row of a client, with the buttons for its role.
   * @param {FleetScreen} screen
   * @param {FleetClient} person
   */
  #makeRow(screen, person) {
    const make = this.#make;
    const { command, dialogs, document } = this.#environment;
    const { client, role } = person;
    const name = make("strong");
    const about = make("span", "about");
    const cells = COLUMNS.map((column) => {
      const cell = make("td");
      cell.dataset.column = column;
      cell.setAttribute("role", "cell");
      return cell;
    });
    cells[0].append(make("span", "person", badgeOf(document, person), make("span", "words", name, about)));
    const called = () => name.textContent;
    /**
     * Sends a command for this client only.
     * @param {string} action
     * @param {object} [more]
     */
    const one = (action, more = {}) => command(screen.name, action, { client, ...more });
    const buttons = role === "display"
      ? [
        ...COMMANDS.map(([text, action]) => buttonOf(make, text, () => one(action))),
        buttonOf(make, "Message…", () => this.#askMessage(called(), (text) => one("message", { text }))),
      ]
      : [];
    const end = buttonOf(
      make,
      "End…",
      () =>
        dialogs.confirm(
          `End the visit of ${called()}?`,
          "The connection is closed. A visitor has to pair again.",
          "End",
          () => one("end"),
        ),
      { className: "danger-text" },
    );
    cells[5].append(...buttons, end);
    const element = make("tr", "", ...cells);
    element.setAttribute("role", "row");
    return { element, name, about, cells, buttons: [...buttons, end] };
  }

  /**
   * Writes a client's newest state into its row.
   * @param {RowElements} row
   * @param {FleetClient} person
   * @param {FleetScreen} screen
   */
  #showRow(row, person, screen) {
    const { now } = this.#environment;
    const { name, role, since, seen, latency } = person;
    const called = name || "Guest";
    if (row.name.textContent !== called) {
      row.name.textContent = called;
      for (const button of row.buttons) button.setAttribute("aria-label", `${button.textContent}: ${called}`);
    }
    const parts = [
      roleName(role),
      person.client === screen.holder && "has control",
      Number.isFinite(since) && `joined ${relativeTimeText(/** @type {number} */ (since), now())}`,
    ];
    setText(row.about, parts.filter(Boolean).join(" · "));
    const behind = revisionText(person, screen.revision);
    const texts = [
      null,
      Number.isFinite(seen) ? relativeTimeText(/** @type {number} */ (seen), now()) : "",
      behind,
      latencyText(latency),
      stateText(person),
    ];
    texts.forEach((text, index) => text !== null && setText(row.cells[index], text));
    row.cells[2].toggleAttribute("data-behind", behind !== "Current");
    row.element.toggleAttribute("data-holder", person.client === screen.holder);
  }

  /**
   * Opens the dialog for a message on a display; `who` is the display's name.
   * @param {string} who
   * @param {(text: string) => void} send
   */
  #askMessage(who, send) {
    const make = this.#make;
    const input = Object.assign(make("textarea"), { name: "text", rows: 3, maxLength: MESSAGE_LENGTH });
    this.#environment.dialogs.open({
      title: `Message on ${who}`,
      text: "The message is shown above the screen until you replace or remove the message.",
      fields: [field(make, "Text", input)],
      buttons: [["Cancel", null], ["Remove", () => send("")], [
        "Show",
        (/** @type {any} */ form) => send(form.elements.text.value.trim()),
      ]],
    });
  }
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { Admission } from "../../web/admission.js";
import { digitsOf, durationText, formContent } from "../../web/admission/form.js";
import { ManualTime } from "./support.js";

/** Waits until settled promises have run their callbacks. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

function setUp({ hash = "", stored = {}, session, isDisplay = false, refusesStorage = false } = {}) {
  const time = new ManualTime();
  const storage = new Map(Object.entries(stored));
  const log = [];
  const history = {
    state: session ? { epoch: "e", session } : null,
    replaceState: (_state, _title, address) => log.push(`address ${address}`),
  };
  const window = {
    location: { hash, pathname: "/lobby", search: "?name=Ann" },
    history,
    get localStorage() {
      if (refusesStorage) throw new Error("refused");
      return { getItem: (key) => storage.get(key) ?? null, setItem: (key, value) => storage.set(key, value) };
    },
  };
  /** @type {any} */
  let form = null;
  class PairingForm {
    constructor(environment) {
      form = this;
      this.say = environment.say;
    }

    show(error, wasHere) {
      log.push(`ask ${error.code}${wasHere() ? " who was here" : ""}`);
    }

    close() {
      log.push("close");
    }
  }
  const environment = {
    window,
    now: time.now,
    timers: time.timers,
    screen: "lobby",
    isDisplay,
    sendHello: () => log.push("greet"),
    features: () => ({}),
  };
  const admission = new Admission(environment, async () => ({ PairingForm }));
  return { admission, log, storage, time, window, form: () => form };
}

test("A page without a code or token sends no credentials and loads no form", () => {
  const { admission, log } = setUp();

  assert.equal(JSON.stringify(admission.hello), "{}");
  admission.welcomed({ role: "remote" });

  assert.deepEqual(log, []);
});

test("A scanned code is removed from the address and sent once, and the token for it is stored", () => {
  const { admission, log, storage } = setUp({ hash: "#k=Zm9v-_1" });

  assert.deepEqual({ ...admission.hello }, { token: undefined, code: "Zm9v-_1", session: undefined });
  assert.deepEqual(log, ["address /lobby?name=Ann"]);
  assert.equal(admission.welcomed({ role: "remote", token: "T1", session: "S1" }), "S1");

  assert.deepEqual({ ...admission.hello }, { token: "T1", code: undefined, session: "S1" });
  assert.equal(storage.get("baton.token.lobby"), "T1");
});

test("A code without an answer is sent again, a rejected code is not", () => {
  const { admission } = setUp({ hash: "#k=abc" });

  assert.equal(admission.hello.code, "abc");
  assert.equal(admission.hello.code, "abc");
  admission.refused({ code: "wrongCode", left: 4 });

  assert.equal(admission.hello.code, undefined);
});

test("A token from a device link replaces the stored token", () => {
  const { admission, storage, log } = setUp({ hash: "#token=D-2", stored: { "baton.token.lobby": "old" } });

  assert.equal(admission.hello.token, "D-2");
  assert.equal(storage.get("baton.token.lobby"), "D-2");
  assert.equal(log.length, 1);
});

test("A token for all screens is sent to a screen without a token of its own", () => {
  const both = { "baton.token.*": "all", "baton.token.lobby": "own" };
  assert.equal(setUp({ stored: { "baton.token.*": "all" } }).admission.hello.token, "all");
  assert.equal(setUp({ stored: both }).admission.hello.token, "own");
});

test("Any other fragment of the address is left alone", () => {
  for (const hash of ["", "#top", "#k=", "#k=<b>", "#key=abc", "#token=a b"]) {
    const { admission, log } = setUp({ hash });
    assert.equal(JSON.stringify(admission.hello), "{}");
    assert.deepEqual(log, []);
  }
});

test("A token is stored per screen, and in memory if the browser stores nothing", () => {
  const kept = setUp({ stored: { "baton.token.lobby": "T", "baton.token.other": "U" }, session: "S" });
  assert.deepEqual({ ...kept.admission.hello }, { token: "T", code: undefined, session: "S" });

  const { admission } = setUp({ refusesStorage: true, hash: "#k=abc" });
  admission.welcomed({ role: "remote", token: "T1" });
  assert.equal(admission.hello.token, "T1");
});

test("After a rejection the page asks for a code and does not connect until it is entered", async () => {
  const { admission, log, form } = setUp();

  assert.equal(admission.refused({ code: "pairingRequired", message: "…" }), true);
  assert.equal(admission.isAsking, true);
  await settle();
  form().say("482913");

  assert.equal(admission.isAsking, false);
  assert.equal(admission.hello.code, "482913");
  assert.deepEqual(log, ["ask pairingRequired", "greet"]);
  admission.welcomed({ role: "remote", token: "T" });
  assert.equal(log.at(-1), "close");
});

test("A visit that ends on an open page is reported, and its token is deleted", async () => {
  const { admission, log, storage } = setUp({ stored: { "baton.token.lobby": "T" } });
  admission.welcomed({ role: "remote" });

  admission.refused({ code: "tokenRefused", message: "Your visit has ended." });
  await settle();

  assert.deepEqual(log, ["ask tokenRefused who was here"]);
  assert.equal(admission.hello.token, undefined);
  assert.equal(storage.get("baton.token.lobby"), "");
  assert.equal(setUp({ stored: { "baton.token.lobby": "" } }).admission.hello.token, undefined);
});

test("A display keeps its token after a rejection and retries", () => {
  const { admission } = setUp({ isDisplay: true, stored: { "baton.token.lobby": "T" } });

  admission.refused({ code: "tokenRefused", message: "…" });

  assert.equal(admission.isAsking, false);
  assert.equal(admission.hello.token, "T");
});

test("Other errors do not open the pairing form", () => {
  const { admission } = setUp();

  for (const code of ["forbidden", "noSuchScreen", "notYourTurn", "badMessage"]) {
    assert.equal(admission.refused({ code }), false);
  }
  assert.equal(admission.isAsking, false);
});

const OF = {
  touch: "touch",
  tap: "touch",
  scroll: "touch",
  adjust: "touch",
  drag: "touch",
  press: "press",
  keys: "press",
  remote: "media",
  motion: "motion",
  text: "text",
  edit: "text",
};

test("The page sends only what its role and grants allow: roles × grants × messages", () => {
  const { admission } = setUp();
  for (const type of Object.keys(OF)) assert.equal(admission.maySend(type), false, "before the welcome");
  for (const role of ["display", "remote", "admin", "viewer"]) {
    admission.welcomed({ role });
    for (const type of Object.keys(OF)) assert.equal(admission.maySend(type), role !== "viewer", `${role} ${type}`);
    for (const grant of ["touch", "press", "media", "motion", "text"]) {
      admission.welcomed({ role, grants: [grant] });
      for (const type of Object.keys(OF)) {
        assert.equal(admission.maySend(type), role !== "viewer" && OF[type] === grant, `${role} ${grant} ${type}`);
      }
    }
    admission.welcomed({ role, grants: [] });
    for (const type of Object.keys(OF)) assert.equal(admission.maySend(type), false);
  }
});

test("The end of a visit is computed with the page's own clock", () => {
  const { admission, time } = setUp();
  time.advance(500);

  admission.welcomed({ role: "remote", expires: 1000 });
  assert.equal(admission.expiresAt, 1500);
  admission.welcomed({ role: "remote" });

  assert.equal(admission.expiresAt, null);
});

test("The digits are extracted from typed or pasted text", () => {
  const table = [
    ["482913", "482913"],
    ["482 913", "482913"],
    [" 482-913\n", "482913"],
    ["4829131", "482913"],
    ["abc", ""],
    ["٤٨٢٩١٣", "482913"],
    ["۴۸۲۹۱۳", "482913"],
    ["４８２９１３", "482913"],
    ["48²½", "48"],
  ];
  for (const [text, digits] of table) assert.equal(digitsOf(text), digits, text);
});

test("A wait is shown in seconds, minutes or hours, and is at least one second", () => {
  const table = [
    [0, "1 second"],
    [900, "1 second"],
    [1001, "2 seconds"],
    [60000, "60 seconds"],
    [100000, "2 minutes"],
    [3600000, "60 minutes"],
    [7200000, "2 hours"],
  ];
  for (const [milliseconds, text] of table) assert.equal(durationText(milliseconds), text);
});

test("Each rejection says what is wrong and what to do next", () => {
  const here = { wasHere: false, wasTyped: true };
  const table = [
    [
      { code: "pairingRequired", message: "say the PIN" },
      { wasHere: false, wasTyped: false },
      /Enter the code/,
      /Scan the code.*six digits/,
      undefined,
    ],
    [
      { code: "pairingRequired", message: "no display shows a code now" },
      here,
      /Enter the code/,
      /Scan/,
      /^No display shows a code now\.$/,
    ],
    [{ code: "wrongCode", left: 3 }, here, /Enter the code/, /Scan/, /not the code.* 3 tries are left\./],
    [{ code: "wrongCode", left: 1 }, here, /Enter the code/, /Scan/, /One try is left\./],
    [{ code: "wrongCode" }, { wasHere: false, wasTyped: false }, /Enter the code/, /Scan/, /scanned has expired\.$/],
    [{ code: "locked", retry: 60000 }, here, /Enter the code/, /Scan/, /Too many wrong codes/],
    [{ code: "tokenRefused", message: "Your visit has ended." }, here, /visit has ended/, /To continue/, undefined],
    [
      { code: "tokenRefused", message: "this device is not paired with this screen" },
      here,
      /Enter the code/,
      /^This device is not paired with this screen\. Scan/,
      undefined,
    ],
    [
      { code: "tokenRefused", message: "" },
      { wasHere: true, wasTyped: false },
      /visit has ended/,
      /To continue/,
      undefined,
    ],
  ];
  for (const [error, past, title, text, problem] of table) {
    const said = formContent(error, past);
    assert.match(said.title, title);
    assert.match(said.text, text);
    if (problem) assert.match(said.problem, problem);
    else assert.equal(said.problem, undefined);
  }
  assert.equal(formContent({ code: "locked", retry: 60000 }, here).wait, 60000);
});

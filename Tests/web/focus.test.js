import assert from "node:assert/strict";
import { test } from "node:test";
import { FocusDisplay } from "../../web/focus.js";

/** Makes a page whose focused element is of a kind: a text field, by the name of its tag, or a button. */
function field(kind, entry = null) {
  const element = {
    matches: (selector) => selector === kind || (selector === "#screen .entry" && kind !== "button"),
  };
  element.hasAttribute = () => true;
  const root = {
    ownerDocument: { activeElement: element, body: {} },
    contains: () => true,
    querySelector: () => entry,
  };
  return new FocusDisplay(root);
}

test("The arrows up and down leave a text field of one line, and all other keys stay in it", () => {
  const owns = (kind, key, shiftKey = false) => field(kind).ownsKey({ key, shiftKey }, () => false);
  for (const key of ["ArrowUp", "ArrowDown"]) {
    assert.equal(owns("input", key), false);
    assert.equal(owns("input", key, true), true, "with Shift, the key selects text");
    assert.equal(owns("textarea", key), true, "the key moves between lines");
  }
  for (const key of ["ArrowLeft", "a", "Enter", "Escape"]) assert.equal(owns("input", key), true);
});

test("Text that is typed while another element of the screen is focused goes into the edited field", () => {
  const entry = {};
  const taken = [];
  const owns = (key) => field("button", entry).ownsKey({ key }, (found) => taken.push(found) > 0);
  assert.equal(owns("a"), true);
  assert.deepEqual(taken, [entry]);
  assert.equal(owns(" "), false, "a space presses the focused button");
  assert.equal(taken.length, 1);
});

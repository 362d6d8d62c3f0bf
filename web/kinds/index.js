// Which module draws which kind. A kind is `create(view, environment)`, which returns `element`, `container` (where children
// go), `anchor` (the kind's own last child there, which children come after, or null) and `update(keys)`; `keys` is the set of
// properties that changed, or null for all of them.

import { createButton } from "./button.js";
import { createImage } from "./image.js";
import { createLabel } from "./label.js";
import { createProgress } from "./progress.js";
import { createScroll } from "./scroll.js";
import { createSlider } from "./slider.js";
import { createSwitch } from "./switch.js";
import { createTextField } from "./textfield.js";
import { createTextView } from "./textview.js";
import { createCell, createEffect, createPlain } from "./view.js";

const KINDS = {
  window: createPlain,
  view: createPlain,
  label: createLabel,
  image: createImage,
  button: createButton,
  slider: createSlider,
  switch: createSwitch,
  progress: createProgress,
  scroll: createScroll,
  table: createScroll,
  cell: createCell,
  effect: createEffect,
  textfield: createTextField,
  textview: createTextView,
};

/** Makes what draws a node; a kind that this page does not know is drawn as a plain view. */
export function createKind(view, environment) {
  const create = Object.hasOwn(KINDS, view.node.kind) ? KINDS[view.node.kind] : createPlain;
  return create(view, environment);
}

// Which module draws which kind. A kind is `create(view, environment)`, which returns `element`, `container` (where children
// go), `anchor` (the kind's own last child there, which children come after, or null) and `update(keys)`; `keys` is the set of
// properties that changed, or null for all of them. One that looks at its children has `arranged()`, called when they stand,
// and one that holds something `removed()`, called when it is gone.

import { createActivity } from "./activity.js";
import { createButton } from "./button.js";
import { createImage } from "./image.js";
import { createLabel } from "./label.js";
import { createLate } from "./late.js";
import { createPages } from "./pages.js";
import { createSegments, createStepper } from "./parts.js";
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
  segments: createSegments,
  stepper: createStepper,
  pages: createPages,
  activity: createActivity,
  textfield: createTextField,
  textview: createTextView,
  media: createLate,
  web: createLate,
  pairing: createLate,
  tabs: createLate,
  tab: createLate,
  wheel: createLate,
};

/** Makes what draws a node; a kind that this page does not know is drawn as a plain view. */
export function createKind(view, environment) {
  const create = Object.hasOwn(KINDS, view.node.kind) ? KINDS[view.node.kind] : createPlain;
  return create(view, environment);
}

// The table of node kinds and their modules. A kind is a function `create(view, environment)` that returns:
// - `element`, the element of the node, and `container`, the parent of the child elements
// - `anchor`, the kind's own last element in the container, which the children follow; null if there is none
// - `update(keys)`, which shows changed properties; `keys` is the set of their names, or null for all
// - optionally `arranged()`, called after children change, and `removed()`, called after the node is removed

import { createActivity } from "./activity.js";
import { createButton } from "./button.js";
import { createImage } from "./image.js";
import { createLabel } from "./label.js";
import { createPlaceholder } from "./placeholder.js";
import { createPages } from "./pages.js";
import { createSegments, createStepper } from "./button-groups.js";
import { createProgress } from "./progress.js";
import { createScroll } from "./scroll.js";
import { createSlider } from "./slider.js";
import { createSwitch } from "./switch.js";
import { createTextField } from "./textfield.js";
import { createTextView } from "./textview.js";
import { createCell, createEffect, createPlain } from "./view.js";

/**
 * @typedef {import("../types.js").KindEnvironment} KindEnvironment
 * @typedef {import("../types.js").KindInstance} KindInstance
 * @typedef {import("../types.js").View} View
 */

/**
 * The functions that create drawings, by kind of node.
 * @type {Record<string, (view: View, environment: KindEnvironment) => KindInstance>}
 */
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
  media: createPlaceholder,
  web: createPlaceholder,
  pairing: createPlaceholder,
  cues: createPlaceholder,
  tabs: createPlaceholder,
  tab: createPlaceholder,
  wheel: createPlaceholder,
};

/**
 * Creates the drawing of a node. An unknown kind is drawn as a plain view.
 * @param {View} view
 * @param {KindEnvironment} environment
 * @returns {KindInstance}
 */
export function createKind(view, environment) {
  const create = Object.hasOwn(KINDS, view.node.kind) ? KINDS[view.node.kind] : createPlain;
  return create(view, environment);
}

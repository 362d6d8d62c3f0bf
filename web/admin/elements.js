// Elements of the administration page. All strings are inserted as text, never as HTML.

/** Returns a function that makes elements: with a class, and children that are elements or text. */
export function maker(document) {
  /** @returns {any} */
  return (tag, className = "", ...children) => {
    const element = document.createElement(tag);
    if (className) element.className = className;
    if (tag === "button") element.type = "button";
    element.append(...children.filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
    return element;
  };
}

/** Sets a text only if it differs, so that a person's selection is preserved. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Makes a button. `about` names the object of the action for screen readers, if the title alone does not. */
export function buttonOf(make, title, action, { about = "", className = "" } = {}) {
  const button = make("button", className, title);
  if (about) button.setAttribute("aria-label", `${title}: ${about}`);
  button.addEventListener("click", action);
  return button;
}

/** Makes a label with a name around an input. */
export const field = (make, name, input, hint = "") => make("label", "", make("span", "", name), input, hint && make("small", "", hint));

// Elements of the admin's page. All text of theirs is text, whatever it looks like.

/** A function that makes elements: with a class, and children that are elements or text. */
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

/** Sets a text where it is another: what a person has selected stays. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A button that does something, and says for what where its title alone does not. */
export function buttonOf(make, title, action, { about = "", className = "" } = {}) {
  const button = make("button", className, title);
  if (about) button.setAttribute("aria-label", `${title}: ${about}`);
  button.addEventListener("click", action);
  return button;
}

/** A name on a label around what it names. */
export const field = (make, name, input, hint = "") => make("label", "", make("span", "", name), input, hint && make("small", "", hint));

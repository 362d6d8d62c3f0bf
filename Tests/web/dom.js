// A minimal document for the renderer, which counts insertions and text changes.

const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

class Style {
  setProperty(name, value) {
    this[name] = value;
  }

  getPropertyValue(name) {
    return this[name] ?? "";
  }
}

class ClassList {
  constructor() {
    this.names = new Set();
  }

  add(name) {
    this.names.add(name);
  }

  toggle(name, on) {
    if (on) this.names.add(name);
    else this.names.delete(name);
  }

  contains(name) {
    return this.names.has(name);
  }
}

export class DomNode {
  constructor(ownerDocument, tag) {
    Object.assign(this, {
      ownerDocument,
      tag,
      parent: null,
      children: [],
      attributes: {},
      dataset: {},
      style: new Style(),
      classList: new ClassList(),
    });
    this.text = "";
    this.hidden = false;
  }

  get firstChild() {
    return this.children[0] ?? null;
  }

  get nextSibling() {
    return this.parent?.children[this.parent.children.indexOf(this) + 1] ?? null;
  }

  get textContent() {
    return this.text + this.children.map((child) => child.textContent).join("");
  }

  set textContent(text) {
    this.replaceChildren();
    this.text = text;
    this.ownerDocument.texts += 1;
  }

  set className(names) {
    this.classList.names = new Set(names.split(" "));
  }

  insertBefore(node, before) {
    node.remove();
    node.parent = this;
    this.children.splice(before ? this.children.indexOf(before) : this.children.length, 0, node);
    this.ownerDocument.insertions += 1;
  }

  append(...nodes) {
    for (const node of nodes) {
      if (typeof node === "string") this.text += node;
      else this.insertBefore(node, null);
    }
  }

  prepend(node) {
    this.insertBefore(node, this.firstChild);
  }

  after(node) {
    this.parent.insertBefore(node, this.nextSibling);
  }

  remove() {
    if (!this.parent) return;
    this.parent.children.splice(this.parent.children.indexOf(this), 1);
    this.parent = null;
  }

  replaceChildren(...nodes) {
    for (const child of [...this.children]) child.remove();
    this.text = "";
    this.append(...nodes);
  }

  getAttribute(name) {
    return name.startsWith("data-") ? (this.dataset[camel(name.slice(5))] ?? null) : (this.attributes[name] ?? null);
  }

  setAttribute(name, value) {
    if (name.startsWith("data-")) this.dataset[camel(name.slice(5))] = String(value);
    else this.attributes[name] = String(value);
  }

  removeAttribute(name) {
    if (name.startsWith("data-")) delete this.dataset[camel(name.slice(5))];
    else delete this.attributes[name];
  }

  toggleAttribute(name, on) {
    if (on) this.setAttribute(name, "");
    else this.removeAttribute(name);
  }

  addEventListener(type, listener) {
    this[`on${type}`] = listener;
  }

  /** Returns the first descendant that a predicate accepts. */
  find(accepts) {
    for (const child of this.children) {
      const found = accepts(child) ? child : child.find(accepts);
      if (found) return found;
    }
    return null;
  }
}

/** Makes a document whose elements are `DomNode` objects. `insertions` and `texts` count the changes. */
export function makeDocument() {
  const document = { insertions: 0, texts: 0 };
  document.createElement = (tag) => new DomNode(document, tag);
  document.createElementNS = (_, tag) => new DomNode(document, tag);
  return document;
}

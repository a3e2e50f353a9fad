import { isolateRightToLeft } from '../../../vscode/text/sanitize.ts';

/** Attributes by name. `true` sets an attribute without a value; `false` and undefined omit it. */
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Creates an HTML element. Strings become text nodes and are never parsed; with `dir: 'auto'`, see {@link setDirectedText}. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  return fillElement(document.createElement(tag), attributes, children);
}

/** Creates an SVG element. */
export function createSvgElement<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): SVGElementTagNameMap[Tag] {
  return fillElement(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

/** Creates a button that does not submit a form. */
export function createButton(attributes: Attributes, title: string, onClick: () => void): HTMLButtonElement {
  const created = createElement('button', { type: 'button', ...attributes }, title);
  created.addEventListener('click', onClick);
  return created;
}

/** Sets a text and its direction: that of its first letter, or left to right if it mixes right-to-left names with numbers. */
export function setDirectedText(target: HTMLElement, text: string): void {
  const drawn = isolateRightToLeft(text);
  // `auto` would use the direction of the first letter, even if it is isolated.
  target.dir = drawn === text ? 'auto' : 'ltr';
  // Assistive technology would read out a live region again.
  if (target.textContent !== drawn) {
    target.textContent = drawn;
  }
}

function fillElement<Created extends Element>(
  created: Created,
  attributes: Attributes,
  children: readonly (Node | string)[],
): Created {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) {
      created.setAttribute(name, value === true ? '' : String(value));
    }
  }
  const [only] = children;
  if (attributes['dir'] === 'auto' && created instanceof HTMLElement && typeof only === 'string') {
    setDirectedText(created, only);
  } else {
    created.append(...children);
  }
  return created;
}

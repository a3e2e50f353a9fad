import { setDirectedText } from './setDirectedText.ts';

/** Attributes by their names. Those that are `true` are there without a value, those that are `false` or undefined are not. */
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An element of the page. Texts become text, whatever characters they have; those of any direction keep their numbers in order. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  return fillElement(document.createElement(tag), attributes, children);
}

/** An element of a drawing. */
export function createSvgElement<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): SVGElementTagNameMap[Tag] {
  return fillElement(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

/** A button that submits nothing. */
export function createButton(attributes: Attributes, title: string, onClick: () => void): HTMLButtonElement {
  const created = createElement('button', { type: 'button', ...attributes }, title);
  created.addEventListener('click', onClick);
  return created;
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

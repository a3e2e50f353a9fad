import type { RichTextBlock } from '../../blocks.ts';
import { createElement } from '../dom/createElement.ts';

/** Upper limits on the characters, nodes and depth of a text. */
const limits = { characters: 200_000, nodes: 5000, depth: 20 };

/** Maps allowed elements to those that replace them. */
const allowedTags = new Map<string, 'p' | 'br' | 'ul' | 'ol' | 'li' | 'strong' | 'em' | 'u'>([
  ['P', 'p'],
  ['BR', 'br'],
  ['UL', 'ul'],
  ['OL', 'ol'],
  ['LI', 'li'],
  ['B', 'strong'],
  ['STRONG', 'strong'],
  ['I', 'em'],
  ['EM', 'em'],
  ['U', 'u'],
]);
const headingTags = new Set(['H1', 'H2', 'H3', 'H4', 'H5', 'H6']);
/** Elements whose text is not meant to be read. */
const excludedTags = new Set(
  `SCRIPT STYLE TEMPLATE IFRAME FRAME FRAMESET NOFRAMES OBJECT EMBED APPLET NOSCRIPT TEXTAREA SELECT DATALIST TITLE AUDIO VIDEO
  CANVAS svg math`.split(/\s+/),
);
/** Elements that are replaced by line breaks. */
const blockTags = new Set('DIV BLOCKQUOTE PRE SECTION ARTICLE HEADER FOOTER TR DT DD'.split(' '));

/** Draws HTML from a server. Only known elements are recreated, without their attributes. */
export function drawRichText({ html }: RichTextBlock): HTMLElement {
  // `DOMParser` neither runs scripts nor loads resources.
  const parsed = new DOMParser().parseFromString(html.slice(0, limits.characters), 'text/html');
  const drawn = createElement('div', { class: 'rich-text', dir: 'auto' });
  new RichTextBuilder().addChildren(parsed.body, drawn, 0);
  return drawn;
}

class RichTextBuilder {
  #remainingNodes = limits.nodes;

  addChildren(from: Node, into: HTMLElement, depth: number): void {
    for (const node of from.childNodes) {
      this.#remainingNodes -= 1;
      if (this.#remainingNodes < 0) {
        return;
      }
      if (node instanceof Text) {
        this.#addText(node.data, into);
      } else if (node instanceof Element && !excludedTags.has(node.tagName)) {
        this.#addElement(node, into, depth);
      }
    }
  }

  #addText(text: string, into: HTMLElement): void {
    (text.trim() === '' ? into : getInsertionParent(into, 'SPAN')).append(text);
  }

  #addElement(source: Element, into: HTMLElement, depth: number): void {
    const created = depth < limits.depth ? createAllowedElement(source, into) : undefined;
    if (created === undefined) {
      this.addChildren(source, into, depth);
      if (blockTags.has(source.tagName)) {
        getInsertionParent(into, 'BR').append(createElement('br'));
      }
      return;
    }
    getInsertionParent(into, created.tagName).append(created);
    // A heading becomes a bold paragraph.
    const inner = headingTags.has(source.tagName) ? created.appendChild(createElement('strong')) : created;
    this.addChildren(source, inner, depth + 1);
  }
}

function createAllowedElement(source: Element, into: HTMLElement): HTMLElement | undefined {
  const { tagName } = source;
  if (tagName === 'A') {
    const url = URL.parse(source.getAttribute('href') ?? '');
    return url?.protocol === 'https:' ? createElement('a', { href: url.href, rel: 'noreferrer' }) : undefined;
  }
  const tag = headingTags.has(tagName) ? 'p' : allowedTags.get(tagName);
  if (tag === undefined) {
    return undefined;
  }
  return createElement(tag === 'li' && !isList(into) ? 'p' : tag);
}

function isList(into: HTMLElement): boolean {
  return into.tagName === 'UL' || into.tagName === 'OL';
}

/** Returns the element to insert into: in a list, an item, which for nested lists and breaks is the last one. */
function getInsertionParent(into: HTMLElement, tag: string): HTMLElement {
  if (!isList(into) || tag === 'LI') {
    return into;
  }
  const last = into.lastElementChild;
  return last instanceof HTMLLIElement && ['UL', 'OL', 'BR'].includes(tag)
    ? last
    : into.appendChild(createElement('li'));
}

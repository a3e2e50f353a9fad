import type { RichTextBlock } from '../../blocks.ts';
import { createElement } from '../dom/createElement.ts';

/** Upper limits on what is taken from a text: characters, nodes, and elements within each other. */
const limits = { characters: 200_000, nodes: 5000, depth: 20 };

/** Elements that stay, by what they become. */
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
/** Elements whose text nobody was to read. */
const excludedTags = new Set(
  `SCRIPT STYLE TEMPLATE IFRAME FRAME FRAMESET NOFRAMES OBJECT EMBED APPLET NOSCRIPT TEXTAREA SELECT DATALIST TITLE AUDIO VIDEO
  CANVAS svg math`.split(/\s+/),
);
/** Elements that begin a line of their own, and are no more than that here. */
const blockTags = new Set('DIV BLOCKQUOTE PRE SECTION ARTICLE HEADER FOOTER TR DT DD'.split(' '));

/** Text of a server. Elements are made anew by their names, without any of their attributes; what a name means is not tried. */
export function drawRichText({ html }: RichTextBlock): HTMLElement {
  // A document that is parsed like this runs and loads nothing.
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
    if (text.trim() !== '') {
      getInsertionParent(into, 'SPAN').append(text);
    } else if (!isList(into)) {
      into.append(text);
    }
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
    // A heading is a paragraph in bold.
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

/** The element that takes something: in a list, that is an item, and for a list in a list the item before it. */
function getInsertionParent(into: HTMLElement, tag: string): HTMLElement {
  if (!isList(into) || tag === 'LI') {
    return into;
  }
  const last = into.lastElementChild;
  return last instanceof HTMLLIElement && ['UL', 'OL', 'BR'].includes(tag)
    ? last
    : into.appendChild(createElement('li'));
}

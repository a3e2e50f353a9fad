import type { Block } from '../../blocks.ts';
import { drawBlock } from '../blocks/drawBlock.ts';
import type { DrawContext, DrawnBlock } from '../blocks/drawnBlock.ts';
import { createElement } from '../dom/createElement.ts';
import { preserveFocusAndScroll } from '../dom/preserveFocusAndScroll.ts';

/** A drawn block with its content as JSON. */
interface DrawnEntry {
  readonly content: string;
  readonly drawn: DrawnBlock;
}

/** The blocks of a preview. Unchanged ones are not redrawn. */
export class BlockList {
  readonly element = createElement('div', { class: 'blocks' });
  readonly #context: DrawContext;
  #entries: ReadonlyMap<string, DrawnEntry> = new Map();

  constructor(context: DrawContext) {
    this.#context = context;
  }

  show(blocks: readonly Block[]): void {
    preserveFocusAndScroll(this.element, () => {
      this.#entries = new Map(
        assignNames(blocks).map(([name, block]) => [name, this.#updateEntry(name, block)]),
      );
      this.#arrangeElements();
    });
  }

  #updateEntry(name: string, block: Block): DrawnEntry {
    const content = JSON.stringify(block);
    const previous = this.#entries.get(name);
    if (previous !== undefined && (previous.content === content || previous.drawn.update?.(block) === true)) {
      return { content, drawn: previous.drawn };
    }
    const drawn = drawBlock(block, this.#context);
    drawn.element.dataset['block'] = name;
    return { content, drawn };
  }

  /** Does not move elements that stay, since they would lose the focus. */
  #arrangeElements(): void {
    const elements = [...this.#entries.values()].map(({ drawn }) => drawn.element);
    const staying = new Set<Element>(elements);
    for (const child of [...this.element.children]) {
      if (!staying.has(child)) {
        child.remove();
      }
    }
    for (const [at, each] of elements.entries()) {
      const present = this.element.children[at];
      if (present !== each) {
        this.element.insertBefore(each, present ?? null);
      }
    }
  }
}

/** Names blocks so that they are recognized in later content: by their kind, their own name, and their index among equals. */
function assignNames(blocks: readonly Block[]): (readonly [name: string, block: Block])[] {
  const counts = new Map<string, number>();
  return blocks.map((block) => {
    const name = 'name' in block ? `${block.kind} ${block.name}` : block.kind;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [`${name} ${count}`, block];
  });
}

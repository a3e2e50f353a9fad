import type { Block } from '../../blocks.ts';
import { drawBlock } from '../blocks/drawBlock.ts';
import type { DrawContext, DrawnBlock } from '../blocks/drawnBlock.ts';
import { element } from '../dom/element.ts';
import { keepPlace } from '../dom/keepPlace.ts';

/** A block on the page, and its content as JSON. */
interface Entry {
  readonly content: string;
  readonly drawn: DrawnBlock;
}

/** The blocks of a preview. Those that did not change are not drawn again. */
export class BlockList {
  readonly element = element('div', { class: 'blocks' });
  readonly #context: DrawContext;
  #entries: ReadonlyMap<string, Entry> = new Map();

  constructor(context: DrawContext) {
    this.#context = context;
  }

  show(blocks: readonly Block[]): void {
    keepPlace(this.element, () => {
      this.#entries = new Map(named(blocks).map(([name, block]) => [name, this.#entry(name, block)]));
      this.#place();
    });
  }

  #entry(name: string, block: Block): Entry {
    const content = JSON.stringify(block);
    const before = this.#entries.get(name);
    if (before !== undefined && (before.content === content || before.drawn.update?.(block) === true)) {
      return { content, drawn: before.drawn };
    }
    const drawn = drawBlock(block, this.#context);
    drawn.element.dataset['block'] = name;
    return { content, drawn };
  }

  /** An element that stays is not moved: it would lose the focus. */
  #place(): void {
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

/** Blocks with names by which they are known again: the kind and the name of a choice, or the place among its kind. */
function named(blocks: readonly Block[]): (readonly [name: string, block: Block])[] {
  const counts = new Map<string, number>();
  return blocks.map((block) => {
    const name = 'name' in block ? `${block.kind} ${block.name}` : block.kind;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [`${name} ${count}`, block];
  });
}

/** Elements that can have the focus, in their order on the page. */
const focusable = 'a[href], button, input, select, [tabindex]';

/** The focused element of a block, by its name in `data-name` where it has one, and by its place in the block. */
interface Focus {
  readonly element: Element;
  readonly block: string;
  readonly name: string | undefined;
  readonly at: number;
  readonly selection: readonly [from: number | null, to: number | null] | undefined;
}

/** Changes blocks, each of which has a name in `data-block`, without moving the focus, the caret or what is in sight. */
export function keepPlace(blocks: HTMLElement, change: () => void): void {
  const focus = focusIn(blocks);
  const page = document.documentElement;
  const { scrollTop } = page;
  change();
  if (focus !== undefined && document.activeElement !== focus.element) {
    restore(blocks, focus);
  }
  if (page.scrollTop !== scrollTop) {
    page.scrollTop = scrollTop;
  }
}

function focusIn(blocks: HTMLElement): Focus | undefined {
  const active = document.activeElement;
  const block = active?.closest<HTMLElement>('[data-block]');
  const name = block?.dataset['block'];
  if (
    active === null ||
    block === null ||
    block === undefined ||
    name === undefined ||
    !blocks.contains(block)
  ) {
    return undefined;
  }
  return {
    element: active,
    block: name,
    name: active instanceof HTMLElement ? active.dataset['name'] : undefined,
    at: [...block.querySelectorAll(focusable)].indexOf(active),
    selection: active instanceof HTMLInputElement ? [active.selectionStart, active.selectionEnd] : undefined,
  };
}

function restore(blocks: HTMLElement, { block, name, at, selection }: Focus): void {
  const found = blocks.querySelector(`[data-block="${CSS.escape(block)}"]`);
  const elements = [...(found?.querySelectorAll<HTMLElement>(focusable) ?? [])];
  const named = name === undefined ? undefined : elements.find(({ dataset }) => dataset['name'] === name);
  const element = named ?? elements[at] ?? elements.at(-1);
  element?.focus({ preventScroll: true });
  if (selection !== undefined && element instanceof HTMLInputElement && element.type === 'text') {
    element.setSelectionRange(...selection);
  }
}

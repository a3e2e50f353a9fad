/** Selects the elements that can be focused. */
const focusableSelector = 'a[href], button:not([hidden]), input, select, [tabindex]';

/** The focused element of a block, with its name in `data-name` if it has one, and its index in the block. */
interface CapturedFocus {
  readonly element: Element;
  readonly block: string;
  readonly name: string | undefined;
  readonly at: number;
  readonly selection: readonly [from: number | null, to: number | null] | undefined;
}

/** Changes blocks, which are named by `data-block`, and restores the focus, the caret and the scroll position. */
export function preserveFocusAndScroll(blocks: HTMLElement, change: () => void): void {
  const focus = captureFocus();
  const page = document.documentElement;
  const { scrollTop } = page;
  change();
  if (focus !== undefined && document.activeElement !== focus.element) {
    restoreFocus(blocks, focus);
  }
  if (page.scrollTop !== scrollTop) {
    page.scrollTop = scrollTop;
  }
}

function captureFocus(): CapturedFocus | undefined {
  const active = document.activeElement;
  const block = active?.closest<HTMLElement>('[data-block]');
  const name = block?.dataset['block'];
  if (active === null || block === null || block === undefined || name === undefined) {
    return undefined;
  }
  return {
    element: active,
    block: name,
    name: active instanceof HTMLElement ? active.dataset['name'] : undefined,
    at: [...block.querySelectorAll(focusableSelector)].indexOf(active),
    selection: active instanceof HTMLInputElement ? [active.selectionStart, active.selectionEnd] : undefined,
  };
}

function restoreFocus(blocks: HTMLElement, { block, name, at, selection }: CapturedFocus): void {
  const found = blocks.querySelector(`[data-block="${CSS.escape(block)}"]`);
  const elements = [...(found?.querySelectorAll<HTMLElement>(focusableSelector) ?? [])];
  const named = name === undefined ? undefined : elements.find(({ dataset }) => dataset['name'] === name);
  const element = named ?? elements[at] ?? elements.at(-1);
  element?.focus({ preventScroll: true });
  if (selection !== undefined && element instanceof HTMLInputElement && element.type === 'text') {
    element.setSelectionRange(...selection);
  }
}

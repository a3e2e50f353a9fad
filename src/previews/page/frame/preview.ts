import type { MessageToPage } from '../../messages.ts';
import type { DrawContext } from '../blocks/drawnBlock.ts';
import { createButton, createElement } from '../dom/createElement.ts';
import type { PreviewHost } from '../previewHost.ts';
import { BlockList } from './blockList.ts';
import { Header } from './header.ts';

/** The page: a header, and below it the content or a failure. */
export class Preview {
  readonly #context: DrawContext;
  readonly #header: Header;
  readonly #progress = createElement('div', { class: 'progress', 'aria-hidden': 'true' });
  readonly #status = createElement('p', { class: 'status', role: 'status' });
  readonly #body = createElement('div', { class: 'body', 'aria-busy': 'true' });
  #blocks: BlockList | undefined;

  constructor(root: HTMLElement, context: DrawContext) {
    this.#context = context;
    this.#header = new Header(context);
    root.replaceChildren(this.#progress, this.#header.element, this.#status, this.#body);
    this.#showLoading();
  }

  handleMessage(message: MessageToPage): void {
    switch (message.type) {
      case 'loading':
        this.#showLoading();
        break;
      case 'content':
        this.#header.show(message.content);
        if (this.#blocks === undefined) {
          this.#blocks = new BlockList(this.#context);
          this.#body.replaceChildren(this.#blocks.element);
        }
        this.#blocks.show(message.content.blocks);
        this.#hideLoading();
        break;
      case 'failure':
        this.#keepFocus(() => {
          this.#header.showTitle(this.#context.strings.title, false);
          this.#blocks = undefined;
          this.#body.replaceChildren(drawFailure(message.text, message.actions, this.#context.host));
        });
        this.#hideLoading();
    }
  }

  /** Shows that content is loading. Earlier content stays visible. */
  #showLoading(): void {
    const { title, loading } = this.#context.strings;
    if (this.#blocks === undefined) {
      this.#keepFocus(() => {
        this.#header.showTitle(title);
        this.#body.replaceChildren();
      });
    }
    this.#body.setAttribute('aria-busy', 'true');
    this.#status.classList.toggle('unseen', this.#blocks !== undefined);
    this.#status.textContent = loading;
  }

  /** Replaces elements of the page, and focuses the header if the focused element was removed. */
  #keepFocus(change: () => void): void {
    const focused = document.activeElement;
    const hadFocus = this.#body.contains(focused) || this.#header.element.contains(focused);
    change();
    if (hadFocus && focused?.checkVisibility() !== true) {
      this.#header.focus();
    }
  }

  #hideLoading(): void {
    this.#body.setAttribute('aria-busy', 'false');
    this.#status.textContent = '';
  }
}

/** Draws the text of a failure, with buttons for its recovery actions. */
function drawFailure(text: string, actions: readonly string[], host: PreviewHost): HTMLElement {
  const buttons = actions.map((title, at) =>
    createButton({ class: at === 0 && 'primary' }, title, () => {
      host.post({ type: 'recover', at });
    }),
  );
  return createElement(
    'div',
    { class: 'failure', role: 'alert' },
    createElement('p', { dir: 'auto' }, text),
    createElement('div', { class: 'toolbar' }, ...buttons),
  );
}

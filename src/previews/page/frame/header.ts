import { setDirectedText, createButton, createElement } from '../dom/createElement.ts';
import type { PreviewContent } from '../../blocks.ts';
import type { DrawContext } from '../blocks/drawnBlock.ts';

/** The title of a preview, and the actions on all of it. */
export class Header {
  readonly element: HTMLElement;
  readonly #title = createElement('h1', { dir: 'auto', tabindex: -1 });
  readonly #subtitle = createElement('p', { class: 'subtitle', dir: 'auto' });
  readonly #source = createElement('p', { class: 'source', dir: 'auto' });
  readonly #copyCsv: HTMLButtonElement;
  readonly #toolbar: HTMLElement;

  constructor({ host, strings }: DrawContext) {
    const createActionButton = (type: 'openJson' | 'refresh' | 'copyCsv', title: string): HTMLButtonElement =>
      createButton({}, title, () => {
        host.post({ type });
      });
    this.#copyCsv = createActionButton('copyCsv', strings.copyCsv);
    this.#toolbar = createElement(
      'div',
      { class: 'toolbar' },
      createActionButton('openJson', strings.openJson),
      createActionButton('refresh', strings.refresh),
      this.#copyCsv,
    );
    const names = createElement('div', { class: 'names' }, this.#title, this.#subtitle, this.#source);
    this.element = createElement('header', {}, names, this.#toolbar);
  }

  show({ title, subtitle, source, blocks }: PreviewContent): void {
    this.#setTexts(title, subtitle, source);
    this.#copyCsv.hidden = !blocks.some(({ kind }) => kind === 'table');
    this.#toolbar.hidden = false;
  }

  /** Shows only a title while there is no content. */
  showTitle(title: string, hasToolbar = true): void {
    this.#setTexts(title);
    this.#copyCsv.hidden = true;
    this.#toolbar.hidden = !hasToolbar;
  }

  focus(): void {
    this.#title.focus();
  }

  #setTexts(title: string, subtitle = '', source = ''): void {
    document.title = title;
    for (const [line, text] of [
      [this.#title, title],
      [this.#subtitle, subtitle],
      [this.#source, source],
    ] as const) {
      setDirectedText(line, text);
      line.hidden = text === '';
    }
  }
}

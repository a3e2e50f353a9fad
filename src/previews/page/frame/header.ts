import { directed } from '../dom/directed.ts';
import type { PreviewContent } from '../../blocks.ts';
import type { DrawContext } from '../blocks/drawnBlock.ts';
import { button, element } from '../dom/element.ts';

/** The title of a preview, and what can be done with all of it. */
export class Header {
  readonly element: HTMLElement;
  readonly #title = element('h1', { dir: 'auto', tabindex: -1 });
  readonly #subtitle = element('p', { class: 'subtitle', dir: 'auto' });
  readonly #source = element('p', { class: 'source', dir: 'auto' });
  readonly #copyCsv: HTMLButtonElement;
  readonly #toolbar: HTMLElement;

  constructor({ editor, words }: DrawContext) {
    const action = (type: 'openJson' | 'refresh' | 'copyCsv', title: string): HTMLButtonElement =>
      button({}, title, () => {
        editor.post({ type });
      });
    this.#copyCsv = action('copyCsv', words.copyCsv);
    this.#toolbar = element(
      'div',
      { class: 'toolbar' },
      action('openJson', words.openJson),
      action('refresh', words.refresh),
      this.#copyCsv,
    );
    const names = element('div', { class: 'names' }, this.#title, this.#subtitle, this.#source);
    this.element = element('header', {}, names, this.#toolbar);
  }

  show({ title, subtitle, source, blocks }: PreviewContent): void {
    this.#fill({ title, subtitle, source });
    this.#copyCsv.hidden = !blocks.some(({ kind }) => kind === 'table');
    this.#toolbar.hidden = false;
  }

  /** Shows a title alone: what it is of is not there. */
  showTitle(title: string, hasToolbar = true): void {
    this.#fill({ title, subtitle: '', source: '' });
    this.#copyCsv.hidden = true;
    this.#toolbar.hidden = !hasToolbar;
  }

  focus(): void {
    this.#title.focus();
  }

  #fill(texts: Readonly<Record<'title' | 'subtitle' | 'source', string>>): void {
    document.title = texts.title;
    for (const [line, text] of [
      [this.#title, texts.title],
      [this.#subtitle, texts.subtitle],
      [this.#source, texts.source],
    ] as const) {
      directed(line, text);
      line.hidden = text === '';
    }
  }
}

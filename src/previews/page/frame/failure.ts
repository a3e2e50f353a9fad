import type { Editor } from '../editor.ts';
import { button, element } from '../dom/element.ts';

/** A sentence about why there is nothing to show, and what can be done about it. */
export function drawFailure(text: string, actions: readonly string[], editor: Editor): HTMLElement {
  const buttons = actions.map((title, at) =>
    button({ class: at === 0 && 'primary' }, title, () => {
      editor.post({ type: 'recover', at });
    }),
  );
  return element(
    'div',
    { class: 'failure', role: 'alert' },
    element('p', { dir: 'auto' }, text),
    element('div', { class: 'toolbar' }, ...buttons),
  );
}

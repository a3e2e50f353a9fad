import type { PreviewHost } from '../previewHost.ts';
import { createButton, createElement } from '../dom/createElement.ts';

/** Draws the text of a failure, with buttons for its recovery actions. */
export function drawFailure(text: string, actions: readonly string[], host: PreviewHost): HTMLElement {
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

import type { FactsBlock, HeadingBlock, TextBlock } from '../../blocks.ts';
import { createElement } from '../dom/createElement.ts';
import { keepPhrases } from '../dom/keepPhrases.ts';

export function drawHeading({ text }: HeadingBlock): HTMLElement {
  return createElement('h2', { dir: 'auto' }, text);
}

export function drawText({ text }: TextBlock): HTMLElement {
  return createElement('p', { class: 'text', dir: 'auto' }, text);
}

export function drawFacts({ facts }: FactsBlock): HTMLElement {
  return createElement(
    'dl',
    { class: 'facts' },
    ...facts.map(([title, text]) =>
      createElement(
        'div',
        {},
        createElement('dt', { dir: 'auto' }, title),
        keepPhrases(createElement('dd', { dir: 'auto' }, text)),
      ),
    ),
  );
}

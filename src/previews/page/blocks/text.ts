import type { FactsBlock, HeadingBlock, TextBlock } from '../../blocks.ts';
import { element } from '../dom/element.ts';

export function drawHeading({ text }: HeadingBlock): HTMLElement {
  return element('h2', { dir: 'auto' }, text);
}

export function drawText({ text }: TextBlock): HTMLElement {
  return element('p', { class: 'text', dir: 'auto' }, text);
}

export function drawFacts({ facts }: FactsBlock): HTMLElement {
  return element(
    'dl',
    { class: 'facts' },
    ...facts.map(([title, text]) =>
      element('div', {}, element('dt', { dir: 'auto' }, title), element('dd', { dir: 'auto' }, text)),
    ),
  );
}

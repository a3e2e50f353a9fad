import type { GoalsBlock } from '../../blocks.ts';
import { createElement } from '../dom/createElement.ts';
import { createTitledList } from '../dom/createTitledList.ts';

/** Draws a list of goals, each with a text and a bar. */
export function drawGoals({ title, goals }: GoalsBlock): HTMLElement {
  const items = goals.map((goal) =>
    createElement(
      'li',
      {},
      createElement('span', { class: 'name', dir: 'auto' }, goal.title),
      ' ',
      createElement('span', { class: 'remark', dir: 'auto' }, goal.text),
      createElement('div', { class: 'bar', 'aria-hidden': 'true' }, ...drawBarParts(goal.ratio)),
    ),
  );
  return createTitledList('goals', title, items);
}

/** Draws the parts of a bar: the reached part of a goal, and the missing or the exceeding part. */
function drawBarParts(part: number): readonly HTMLElement[] {
  const parts = [
    { name: 'colour-0', share: Math.min(part, 1) },
    { name: 'rest', share: 1 - part },
    { name: 'colour-1', share: part - 1 },
  ];
  return parts
    .filter(({ share }) => share > 0)
    .map(({ name, share }) => {
      const drawn = createElement('span', { class: `part ${name}` });
      drawn.style.flexGrow = String(share);
      return drawn;
    });
}

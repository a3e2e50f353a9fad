import type { GoalsBlock } from '../../blocks.ts';
import { element } from '../dom/element.ts';
import { titledList } from '../dom/titledList.ts';

/** A list that says in words how far each goal is reached, with a bar that shows it. */
export function drawGoals({ title, goals }: GoalsBlock): HTMLElement {
  const items = goals.map((goal) =>
    element(
      'li',
      {},
      element('span', { class: 'name', dir: 'auto' }, goal.title),
      ' ',
      element('span', { class: 'remark', dir: 'auto' }, goal.text),
      element('div', { class: 'bar', 'aria-hidden': 'true' }, ...partsOf(goal.part)),
    ),
  );
  return titledList('goals', title, items);
}

/** Parts of a bar: the reached part of a goal, and the rest of it; or of one that was passed, the part beyond it. */
function partsOf(part: number): readonly HTMLElement[] {
  const parts = [
    { name: 'colour-0', share: Math.min(part, 1) },
    { name: 'rest', share: 1 - part },
    { name: 'colour-1', share: part - 1 },
  ];
  return parts
    .filter(({ share }) => share > 0)
    .map(({ name, share }) => {
      const drawn = element('span', { class: `part ${name}` });
      drawn.style.flexGrow = String(share);
      return drawn;
    });
}

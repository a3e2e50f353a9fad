import type { GoalsBlock } from '../../blocks.ts';
import { createElement } from '../dom/createElement.ts';
import { createTitledList } from '../dom/createTitledList.ts';
import { drawBar } from './shares.ts';

/** Draws a list of goals, each with a text and a bar. */
export function drawGoals({ title, goals }: GoalsBlock): HTMLElement {
  const items = goals.map((goal) =>
    createElement(
      'li',
      {},
      createElement('span', { class: 'name', dir: 'auto' }, goal.title),
      ' ',
      createElement('span', { class: 'remark', dir: 'auto' }, goal.text),
      drawGoalBar(goal.ratio),
    ),
  );
  return createTitledList('goals', title, items);
}

/** Draws the reached part of a goal, and the missing or the exceeding part. */
function drawGoalBar(ratio: number): HTMLElement {
  const parts = [
    { name: 'color-0', share: Math.min(ratio, 1) },
    { name: 'rest', share: 1 - ratio },
    { name: 'color-1', share: ratio - 1 },
  ];
  return drawBar(parts.filter(({ share }) => share > 0));
}

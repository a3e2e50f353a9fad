import type { AmountBlock } from '../../../blocks.ts';
import { createElement, setDirectedText } from '../../dom/createElement.ts';
import { createUniqueId } from '../../dom/createUniqueId.ts';
import type { DrawContext, DrawnBlock } from '../drawnBlock.ts';

/** Milliseconds without input after which an amount is posted. */
const inputDelay = 250;

export function drawAmount(block: AmountBlock, { host }: DrawContext): DrawnBlock {
  const { name, title, unitTitle, units } = block;
  const ids = { input: createUniqueId('amount'), problem: createUniqueId('amount-problem') };
  const input = createElement('input', {
    id: ids.input,
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    size: 8,
    'aria-describedby': ids.problem,
  });
  const select = createElement(
    'select',
    { 'aria-label': unitTitle },
    ...units.map((unit) => createElement('option', { value: unit.id }, unit.title)),
  );
  // It is never hidden, since assistive technology ignores hidden live regions.
  const problem = createElement('p', { class: 'problem', id: ids.problem, role: 'status', dir: 'auto' });
  const showProblem = ({ problem: text }: AmountBlock): void => {
    setDirectedText(problem, text);
    input.ariaInvalid = String(text !== '');
  };
  input.value = block.amount;
  select.value = block.unit;
  showProblem(block);

  let timer = 0;
  const postAmount = (): void => {
    clearTimeout(timer);
    host.setChoices({ [name]: input.value });
  };
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(postAmount, inputDelay);
  });
  // Pressing Enter or leaving the field posts at once.
  input.addEventListener('change', postAmount);
  select.addEventListener('change', () => {
    host.setChoices({ [`${name}.unit`]: select.value });
  });

  const options = JSON.stringify([title, unitTitle, units]);
  return {
    element: createElement(
      'div',
      { class: 'control' },
      createElement('label', { for: ids.input, dir: 'auto' }, title),
      createElement('div', { class: 'amount' }, input, select),
      problem,
    ),
    update: (next) => {
      if (next.kind !== 'amount' || JSON.stringify([next.title, next.unitTitle, next.units]) !== options) {
        return false;
      }
      // The content may answer an earlier amount than that of a focused control.
      if (document.activeElement !== input) {
        input.value = next.amount;
      }
      if (document.activeElement !== select) {
        select.value = next.unit;
      }
      showProblem(next);
      return true;
    },
  };
}

import type { AmountBlock } from '../../../blocks.ts';
import { createElement } from '../../dom/createElement.ts';
import { createUniqueId } from '../../dom/createUniqueId.ts';
import type { DrawContext, DrawnBlock } from '../drawnBlock.ts';

/** Milliseconds without input after which an amount is posted. */
const inputDelay = 250;

export function drawAmount(block: AmountBlock, { host }: DrawContext): DrawnBlock {
  const { name, title, unitTitle, units } = block;
  const id = createUniqueId('amount');
  const input = createElement('input', {
    id,
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    size: 8,
  });
  const select = createElement(
    'select',
    { 'aria-label': unitTitle },
    ...units.map((unit) => createElement('option', { value: unit.id }, unit.title)),
  );
  input.value = block.amount;
  select.value = block.unit;

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
      createElement('label', { for: id, dir: 'auto' }, title),
      createElement('div', { class: 'amount' }, input, select),
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
      return true;
    },
  };
}

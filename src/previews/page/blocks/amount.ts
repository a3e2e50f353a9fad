import type { AmountBlock } from '../../blocks.ts';
import { element } from '../dom/element.ts';
import { uniqueId } from '../dom/uniqueId.ts';
import type { DrawContext, DrawnBlock } from './drawnBlock.ts';

/** Milliseconds without typing after which an amount is taken for complete. */
const pause = 250;

export function drawAmount(block: AmountBlock, { editor }: DrawContext): DrawnBlock {
  const { name, title, unitTitle, units } = block;
  const id = uniqueId('amount');
  const input = element('input', { id, type: 'text', inputmode: 'decimal', autocomplete: 'off', size: 8 });
  const select = element(
    'select',
    { 'aria-label': unitTitle },
    ...units.map((unit) => element('option', { value: unit.id }, unit.title)),
  );
  input.value = block.amount;
  select.value = block.unit;

  let timer = 0;
  const choose = (): void => {
    clearTimeout(timer);
    editor.choose({ [name]: input.value });
  };
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(choose, pause);
  });
  // Enter, or leaving the field, needs no pause.
  input.addEventListener('change', choose);
  select.addEventListener('change', () => {
    editor.choose({ [`${name}.unit`]: select.value });
  });

  const options = JSON.stringify([title, unitTitle, units]);
  return {
    element: element(
      'div',
      { class: 'control' },
      element('label', { for: id, dir: 'auto' }, title),
      element('div', { class: 'amount' }, input, select),
    ),
    update: (next) => {
      if (next.kind !== 'amount' || JSON.stringify([next.title, next.unitTitle, next.units]) !== options) {
        return false;
      }
      // A control in use is ahead of what was drawn for an earlier amount.
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

import type { ChoiceBlock } from '../../../blocks.ts';
import { createElement } from '../../dom/createElement.ts';
import { createUniqueId } from '../../dom/createUniqueId.ts';
import type { DrawContext, DrawnBlock } from '../drawnBlock.ts';

/** Upper limit on the options of a segmented control, above which a drop-down list is used. */
const maxSegments = 5;

export function drawChoice(block: ChoiceBlock, { host }: DrawContext): DrawnBlock {
  const choose = (id: string): void => {
    host.setChoices({ [block.name]: id });
  };
  const { element: drawn, select } =
    block.options.length > maxSegments ? drawSelect(block, choose) : drawSegments(block, choose);
  select(block.chosen);
  const options = JSON.stringify([block.title, block.options]);
  return {
    element: drawn,
    update: (next) => {
      if (next.kind !== 'choice' || JSON.stringify([next.title, next.options]) !== options) {
        return false;
      }
      // The content may answer an earlier choice than that of a focused control.
      if (!drawn.contains(document.activeElement)) {
        select(next.chosen);
      }
      return true;
    },
  };
}

/** A control with options. */
interface ChoiceControl {
  readonly element: HTMLElement;
  /** Marks an option as chosen. */
  readonly select: (id: string) => void;
}

function drawSegments({ title, options }: ChoiceBlock, choose: (id: string) => void): ChoiceControl {
  const name = createUniqueId('choice');
  const radios = options.map(({ id }) => {
    const radio = createElement('input', { type: 'radio', name, value: id });
    radio.addEventListener('change', () => {
      choose(id);
    });
    return radio;
  });
  const segments = radios.map((radio, at) =>
    createElement('label', {}, radio, createElement('span', { dir: 'auto' }, options[at]?.title ?? '')),
  );
  return {
    element: createElement(
      'fieldset',
      { class: 'control' },
      createElement('legend', { dir: 'auto' }, title),
      createElement('div', { class: 'segments' }, ...segments),
    ),
    select: (id) => {
      for (const radio of radios) {
        radio.checked = radio.value === id;
      }
    },
  };
}

function drawSelect({ title, options }: ChoiceBlock, choose: (id: string) => void): ChoiceControl {
  const id = createUniqueId('choice');
  const select = createElement(
    'select',
    { id },
    ...options.map((option) => createElement('option', { value: option.id }, option.title)),
  );
  select.addEventListener('change', () => {
    choose(select.value);
  });
  return {
    element: createElement(
      'div',
      { class: 'control' },
      createElement('label', { for: id, dir: 'auto' }, title),
      select,
    ),
    select: (chosen) => {
      select.value = chosen;
    },
  };
}

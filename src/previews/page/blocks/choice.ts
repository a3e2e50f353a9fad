import type { ChoiceBlock } from '../../blocks.ts';
import { element } from '../dom/element.ts';
import { uniqueId } from '../dom/uniqueId.ts';
import type { DrawContext, DrawnBlock } from './drawnBlock.ts';

/** Upper limit on the options that stand beside each other; more of them are in a list that opens. */
const maxSegments = 5;

export function drawChoice(block: ChoiceBlock, { editor }: DrawContext): DrawnBlock {
  const choose = (id: string): void => {
    editor.choose({ [block.name]: id });
  };
  const { element: drawn, show } =
    block.options.length > maxSegments ? drawSelect(block, choose) : drawSegments(block, choose);
  show(block.chosen);
  const options = JSON.stringify([block.title, block.options]);
  return {
    element: drawn,
    update: (next) => {
      if (next.kind !== 'choice' || JSON.stringify([next.title, next.options]) !== options) {
        return false;
      }
      // A control in use is ahead of what was drawn for an earlier choice.
      if (!drawn.contains(document.activeElement)) {
        show(next.chosen);
      }
      return true;
    },
  };
}

/** A control with options. */
interface Options {
  readonly element: HTMLElement;
  /** Marks the option with this id as the chosen one. */
  readonly show: (id: string) => void;
}

function drawSegments({ title, options }: ChoiceBlock, choose: (id: string) => void): Options {
  const name = uniqueId('choice');
  const radios = options.map(({ id }) => {
    const radio = element('input', { type: 'radio', name, value: id });
    radio.addEventListener('change', () => {
      choose(id);
    });
    return radio;
  });
  const segments = radios.map((radio, at) =>
    element('label', {}, radio, element('span', { dir: 'auto' }, options[at]?.title ?? '')),
  );
  return {
    element: element(
      'fieldset',
      { class: 'control' },
      element('legend', { dir: 'auto' }, title),
      element('div', { class: 'segments' }, ...segments),
    ),
    show: (id) => {
      for (const radio of radios) {
        radio.checked = radio.value === id;
      }
    },
  };
}

function drawSelect({ title, options }: ChoiceBlock, choose: (id: string) => void): Options {
  const id = uniqueId('choice');
  const select = element(
    'select',
    { id },
    ...options.map((option) => element('option', { value: option.id }, option.title)),
  );
  select.addEventListener('change', () => {
    choose(select.value);
  });
  return {
    element: element('div', { class: 'control' }, element('label', { for: id, dir: 'auto' }, title), select),
    show: (chosen) => {
      select.value = chosen;
    },
  };
}

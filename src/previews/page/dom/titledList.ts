import { element } from './element.ts';
import { uniqueId } from './uniqueId.ts';

/** A list below its title, with what stands between them. */
export function titledList(
  name: string,
  title: string,
  items: readonly HTMLElement[],
  ...between: readonly HTMLElement[]
): HTMLElement {
  const id = uniqueId(name);
  return element(
    'div',
    { class: name },
    element('p', { class: 'block-title', id, dir: 'auto' }, title),
    ...between,
    element('ul', { role: 'list', 'aria-labelledby': id }, ...items),
  );
}

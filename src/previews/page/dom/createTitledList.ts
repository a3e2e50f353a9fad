import { createElement } from './createElement.ts';
import { createUniqueId } from './createUniqueId.ts';

/** Creates a list below its title, with other elements in between. */
export function createTitledList(
  name: string,
  title: string,
  items: readonly HTMLElement[],
  ...between: readonly HTMLElement[]
): HTMLElement {
  const id = createUniqueId(name);
  return createElement(
    'div',
    { class: name },
    createElement('h2', { id, dir: 'auto' }, title),
    ...between,
    createElement('ul', { role: 'list', 'aria-labelledby': id }, ...items),
  );
}

import { pictureSide } from '../domain/pictures.ts';
import { addDays } from '../domain/time.ts';
import { owner } from '../domain/users.ts';
import { date, createFieldFilters, text } from './support/filters.ts';
import { tableEndpoint } from './support/table.ts';

/** The owner's progress pictures, since 2.1. */
export const gallery = tableEndpoint({
  access: 'key',
  model: 'Image',
  rows: ({ user, origin }) =>
    (user === owner ? [3, 4, 11] : []).map((id, at) => ({
      id,
      date: addDays('2026-02-01', 28 * at),
      image: `${origin}/media/gallery/${owner.id}/${id}.png`,
      description: at === 1 ? 'After the deload' : '',
      height: pictureSide,
      width: pictureSide,
    })),
  filters: createFieldFilters({ date: [date], description: [text] }),
  order: '-date',
});

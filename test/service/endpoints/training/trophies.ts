import { createUuid } from '../../domain/hash.ts';
import { owner } from '../../domain/users.ts';
import { boolean, createFieldFilters, text } from '../support/filters.ts';
import { tableEndpoint } from '../support/table.ts';

const trophies = [
  { name: 'Beginner', description: 'Complete your first workout', type: 'count', isHidden: false },
  { name: 'Elephant lifter', description: 'Lift 5.000 kg in total', type: 'volume', isHidden: false },
  { name: 'Personal Record', description: 'Achieve a new personal record', type: 'pr', isHidden: true },
] as const;

/** A public list that depends on the user: hidden trophies are shown to those who earned them (wger-api.md §1). */
export const trophy = tableEndpoint({
  access: 'public',
  model: 'Trophy',
  rows: ({ user, origin }) =>
    trophies.flatMap(({ name, description, type, isHidden }, at) => {
      const uuid = createUuid('trophy', at + 1);
      return isHidden && user !== owner
        ? []
        : [
            {
              id: at + 1,
              uuid,
              name,
              description,
              image: `${origin}/static/trophies/${type}/${uuid}.png`,
              trophy_type: type,
              is_hidden: isHidden,
              is_progressive: type === 'volume',
              is_repeatable: type === 'pr',
              order: at + 1,
            },
          ];
    }),
  filters: createFieldFilters({ name: [text], is_hidden: [boolean] }),
});

import type { JsonObject } from '../api/json/value.ts';
import type { WorkoutDetails } from './details.ts';
import { toShortText, formatKindAndId, toText } from './fields.ts';
import { defineResource } from './resource.ts';
import { isSince21, isSince22 } from './server/capabilities.ts';

/** Templates that users made public. Everyone can list them, but only their owners can read them as items. */
export const publicTemplates = 'public-templates';

/** Returns the day of a timestamp or date. */
function toDay(value: unknown): string {
  return toShortText(value, 10);
}

function formatPeriod({ start, end }: JsonObject): string {
  return [toDay(start), toDay(end)].filter((date) => date !== '').join(' – ');
}

/** Maximum characters of a description, as on servers. */
const maxDescriptionLength = 1000;

function toDetails(item: JsonObject, created: unknown): WorkoutDetails {
  return {
    kind: 'workout',
    description: toText(item['description'], maxDescriptionLength),
    start: toDay(item['start']),
    end: toDay(item['end']),
    created: toDay(created),
    isTemplate: item['is_template'] === true,
  };
}

/** Routines since 2.3, workouts before (`wger-api.md` §3.1, §3.2). Names may be empty; the substitutes are the server's own. */
export const workouts = defineResource({
  id: 'workouts',
  access: 'key',
  forms: [
    {
      endpoint: 'routine',
      ordering: '-start,-created,id',
      isTranslated: false,
      // The list also has the public routines of all users, without their owners. The user's own public ones are those that
      // are among the user's templates; all others are in the public list.
      sources: [
        { endpoint: 'routine', filters: { is_public: 'false' } },
        { endpoint: 'templates', filters: { is_public: 'true' }, keep: (item) => item['is_public'] === true },
      ],
      publicSource: { endpoint: 'routine', filters: { is_public: 'true' } },
      read: (item, id) => ({
        label:
          toText(item['name']) ||
          [formatKindAndId('Routine', id), toDay(item['created'])].filter(Boolean).join(' - '),
        description: formatPeriod(item),
        details: toDetails(item, item['created']),
      }),
      plan: 'structure',
      actions: [
        { name: 'structure' },
        { name: 'date-sequence-display' },
        { name: 'date-sequence-gym' },
        { name: 'logs' },
        { name: 'stats' },
      ],
      webPath: (id) => `/en/routine/${id}/view`,
    },
    {
      endpoint: 'workout',
      ordering: '-creation_date,id',
      isTranslated: false,
      // In these releases, templates are separate from workouts, in lists and as items.
      sources: [{ endpoint: 'workout' }, { endpoint: 'templates', of: 'templates' }],
      publicSource: { endpoint: publicTemplates, of: publicTemplates },
      read: (item, id) => {
        const date = toDay(item['creation_date']);
        // Release 2.0 calls it `comment`.
        const name = toText(item['name']) || toText(item['comment']);
        return {
          label: name || `Workout (${date || toText(id)})`,
          description: name === '' ? '' : date,
          details: toDetails(item, item['creation_date']),
        };
      },
      plan: 'canonical_representation',
      actions: [
        { name: 'canonical_representation' },
        {
          name: 'log_data',
          asks: 'exercise',
          // In 2.1, the server always fails (`wger-api.md` §3.1).
          isOffered: (offered) => !isSince21(offered) || isSince22(offered),
        },
      ],
      // Release 2.2 already has the later path.
      webPath: (id, offered) => `/en/${isSince22(offered) ? 'routine' : 'workout'}/${id}/view`,
    },
  ],
});

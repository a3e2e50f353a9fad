import type { JsonObject } from '../api/json/value.ts';
import type { WorkoutDetails } from './details.ts';
import { toShortText, formatKindAndId, toText } from './fields.ts';
import { defineResource } from './resource.ts';
import { isSince21, isSince22 } from './server/capabilities.ts';

/** The templates of all users that these let everybody see: as a list, for their owners alone as single items. */
export const publicTemplates = 'public-templates';

/** A server's timestamp or date, cut to the day. */
function toDay(value: unknown): string {
  return toShortText(value, 10);
}

function formatPeriod({ start, end }: JsonObject): string {
  return [toDay(start), toDay(end)].filter((date) => date !== '').join(' – ');
}

function toDetails(item: JsonObject, created: unknown): WorkoutDetails {
  return {
    kind: 'workout',
    description: toText(item['description']),
    start: toDay(item['start']),
    end: toDay(item['end']),
    created: toDay(created),
    isTemplate: item['is_template'] === true,
  };
}

/** Routines since 2.3, workouts before (`wger-api.md` §3.1, §3.2). Names may be empty; the fallbacks are the server's own. */
export const workouts = defineResource({
  id: 'workouts',
  access: 'key',
  forms: [
    {
      endpoint: 'routine',
      ordering: '-start,-created,id',
      isTranslated: false,
      // The list has the public ones of all users, and no word of whose they are: one's own public ones are those that are
      // among one's templates. What is in neither of these lists is in the public one.
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
      // Templates are apart from workouts here, in lists and as items.
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
          // It is always an error of the server in 2.1 (`wger-api.md` §3.1).
          isOffered: (offered) => !isSince21(offered) || isSince22(offered),
        },
      ],
      // Release 2.2 has these pages under their later name.
      webPath: (id, offered) => `/en/${isSince22(offered) ? 'routine' : 'workout'}/${id}/view`,
    },
  ],
});

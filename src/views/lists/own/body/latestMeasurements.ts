import { inSlices } from '../../../../api/concurrency/slices.ts';
import { joined } from '../../../../resources/fields.ts';
import type { Server } from '../../../../session/currentServer.ts';
import { readNamedRows } from '../../../../session/privateNames.ts';
import { readRecords, type ReadContext } from '../../../../session/records/readRecords.ts';
import { addDays } from '../../../../training/calendar.ts';
import { datedValues } from '../../../../training/datedRecords.ts';
import { dateText, today } from '../../../../vscode/text/moments.ts';
import { localNumber } from '../../../../vscode/text/numbers.ts';
import { changeText, shownDays } from './changeText.ts';

/**
 * Reads the latest measurement of each category, with its unit, its day and its change.
 *
 * @returns texts by the categories' ids
 */
export async function readLatestMeasurements(
  server: Server,
  context: ReadContext,
): Promise<ReadonlyMap<string, string>> {
  const [entries, categories] = await Promise.all([
    readRecords(server, context, { endpoint: 'measurement', since: addDays(today(), -shownDays) }),
    readNamedRows(server, 'measurement-category', context),
  ]);
  const units = new Map(categories.map(({ id, unit }) => [id, unit]));
  const values = await inSlices(datedValues(entries));
  const texts = new Map<string, string>();
  for (const [category = '', own] of Map.groupBy(values, (value) => value.category)) {
    const latest = own.at(-1);
    if (latest !== undefined) {
      const unit = latest.unit ?? units.get(category) ?? '';
      const comparable = own.filter((value) => (value.unit ?? units.get(category) ?? '') === unit);
      texts.set(
        category,
        joined(
          `${localNumber(latest.value)} ${unit}`.trim(),
          changeText(comparable, unit),
          // The end is the first to be cut off in a narrow sidebar.
          dateText(latest.day),
        ),
      );
    }
  }
  return texts;
}

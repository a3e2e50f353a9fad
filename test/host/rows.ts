import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type * as vscode from 'vscode';
import { exercises } from '../../src/resources/exercises.ts';
import { waysOn } from '../../src/platform/failures.ts';
import type { FaultName } from '../service/faults.ts';
import { withService, withView, type DrawnView } from './support.ts';

/** The rows' labels, with what each problem offers behind it. */
function drawn(view: DrawnView): string[] {
  return view.rows().map(({ row, item }) =>
    row.kind === 'problem'
      ? `${item.accessibilityInformation?.label} → ${waysOn(row.failure)
          .map(({ title }) => title)
          .join(', ')}`
      : labelOf(item),
  );
}

function labelOf({ label }: vscode.TreeItem): string {
  return typeof label === 'string' ? label : (label?.label ?? '');
}

export function rowTests(): void {
  describe('a view', () => {
    const faults: readonly [FaultName, RegExp][] = [
      ['html', /web page in place of data[^]* → Retry, Open Settings, Show Log$/],
      ['no-json', /not JSON\.(?:\nRows as of .+)? → Retry, Open Settings, Show Log$/],
      ['list-no-list', /JSON of another shape[^]* → Retry, Open Settings, Show Log$/],
      ['forbidden', /does not let everybody see this\.(?:\nRows as of .+)? → Retry$/],
      ['throttled', /busy\. Try again in 2 s\.(?:\nRows as of .+)? → Retry, Show Log$/],
      ['server-error', /could not answer \(status 500\)\.(?:\nRows as of .+)? → Retry, Show Log$/],
      ['bad-gateway', /could not answer \(status 502\)\.(?:\nRows as of .+)? → Retry, Show Log$/],
      ['redirect', /sends its readers on to [^]* → Retry, Open Settings, Show Log$/],
      ['cut-off', /broke off its answer [^]* → Retry, Open Settings, Show Log$/],
      ['reset', /broke off its answer [^]* → Retry, Open Settings, Show Log$/],
    ];
    for (const [name, expected] of faults) {
      it(`keeps its rows and says in one row what is wrong when the server does "${name}"`, async () => {
        await withService({ generation: '2.7' }, async (service) => {
          await withView(service, exercises, async (view) => {
            service.fault = { name, on: '/exerciseinfo/', times: 1 };
            await view.listing.open();
            assert.equal(drawn(view).length, 1);
            assert.match(drawn(view)[0] ?? '', expected);

            await view.listing.refresh();
            const rows = drawn(view);
            assert.equal(rows.length, 51);

            service.fault = { name, on: '/exerciseinfo/', times: 1 };
            await view.listing.loadMore();
            assert.deepEqual(drawn(view).slice(0, 50), rows.slice(0, 50));
            assert.match(drawn(view).at(-1) ?? '', expected);
            await view.listing.loadMore();
            const all = drawn(view);
            assert.equal(all.length, 64);

            service.fault = { name, on: '/exerciseinfo/', times: 1 };
            await view.listing.refresh();
            assert.match(drawn(view)[0] ?? '', expected);
            assert.deepEqual(drawn(view).slice(1), all);
          });
        });
      });
    }

    it('shows a row that is no object as a row that says so', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withView(service, exercises, async (view) => {
          service.fault = { name: 'row-no-object', on: '/exerciseinfo/', times: 1 };
          await view.listing.open();
          const rows = drawn(view);
          assert.equal(rows.filter((label) => /^Row \d+ cannot be read$/.test(label)).length, 3);
          assert.ok(rows.length >= 50);
        });
      });
    });
  });
}

// The servers whose previews are compared with independently computed numbers.
import { after, before, describe } from 'mocha';
import * as vscode from 'vscode';
import { makeRecordsRecent } from '../../../service/domain/recentRecords.ts';
import type { Generation, Service } from '../../../service/service.ts';
import { getLocalToday } from '../../../service/domain/time.ts';
import type { Print } from '../../../harness/suites/hostRunner.ts';
import { takeComparisonCounts } from './openPreview.ts';
import { activateExtension } from '../../support/extension.ts';
import { startNewService } from '../../support/services.ts';
import { setSetting } from '../../support/settings.ts';
import { getSecretName } from '../../support/storedKeys.ts';

/** The releases of servers with records, and their differences. */
const generations = [
  { generation: '2.0', exercises: 'exerciseinfo', isWorkout: true, measures: false, hasFoods: false },
  { generation: '2.2', exercises: 'exercisebaseinfo', isWorkout: true, measures: true, hasFoods: true },
  { generation: '2.4', exercises: 'exerciseinfo', isWorkout: false, measures: true, hasFoods: true },
  { generation: '2.7', exercises: 'exerciseinfo', isWorkout: false, measures: true, hasFoods: true },
  { generation: 'next', exercises: 'exerciseinfo', isWorkout: false, measures: true, hasFoods: true },
] as const satisfies readonly {
  readonly generation: Generation;
  readonly exercises: string;
  readonly isWorkout: boolean;
  readonly measures: boolean;
  /** True where the foods of a diary can be read together. */
  readonly hasFoods: boolean;
}[];

/** The choice of the whole time range. */
export const all = { range: 'all' };

/** A release, and its server that is in use while the tests run. */
export type PreviewedServer = (typeof generations)[number] & { readonly service: () => Service };

/**
 * Defines tests for each release, whose server has records of the last months.
 *
 * @param print receives the number of compared values for each release
 */
export function describePreviewedServers(
  what: string,
  print: Print,
  tests: (server: PreviewedServer) => void,
): void {
  for (const release of generations) {
    describe(`a preview of release ${release.generation}, ${what}`, () => {
      let service: Service;
      let undo: () => void;

      before(async () => {
        undo = makeRecordsRecent(getLocalToday());
        const { secrets } = await activateExtension();
        service = await startNewService({ generation: release.generation });
        await setSetting('serverUrl', service.url);
        await secrets.store(getSecretName(service), service.key);
      });

      after(async () => {
        const { secrets } = await activateExtension();
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        await secrets.delete(getSecretName(service));
        await service.close();
        undo();
        const numbers = [...takeComparisonCounts()].map(([name, count]) => `  ${name}: ${count}`);
        if (numbers.length > 0) {
          print([`Numbers of release ${release.generation} that are right, ${what}:`, ...numbers].join('\n'));
        }
      });

      tests({ ...release, service: () => service });
    });
  }
}

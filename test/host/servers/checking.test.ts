import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { canReadMedia } from '../../../src/session/node/browserLimits.ts';
import type { Fault } from '../../service/faults/index.ts';
import { generationNames, type Generation } from '../../service/generations/generations.ts';
import type { Service, ServiceOptions } from '../../service/service.ts';
import { getLabels, dismissBox } from '../support/dialogs/answers.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { waitUntil } from '../support/waits.ts';
import { hideViews } from '../support/views.ts';

/** The text of Check Connection about the server in use, and its buttons. */
interface ConnectionCheck {
  readonly detail: string;
  readonly problems: readonly string[];
  readonly buttons: readonly string[];
}

async function checkConnection(press?: string): Promise<ConnectionCheck> {
  const { messages } = await activateExtension();
  const before = messages.length;
  const command = vscode.commands.executeCommand('wger.checkConnection');
  await waitUntil('the answer', () => messages.length > before);
  const message = messages[before] ?? assert.fail();
  message.answer(press);
  if (press === undefined) {
    await command;
  }
  const { detail, buttons } = message;
  const problems = detail.split('\n').flatMap((line) => (/^⚠ (.*)$/.exec(line) ?? []).slice(1));
  return { detail, problems, buttons };
}

/** A fault of a server, with the expected problem and the help page for it. */
interface Cause {
  readonly options?: Partial<ServiceOptions>;
  readonly fault?: (service: Service) => Fault;
  readonly says: RegExp;
  readonly title: string;
  readonly page: string;
}

const causes: Readonly<Record<string, Cause>> = {
  'has no exercises': {
    options: { exercises: 0 },
    says: /^127\.0\.0\.1:\d+ has no exercises: /,
    title: 'No exercises',
    page: 'administration/sync-data',
  },
  'has exercises without a translation': {
    fault: () => ({ name: 'translations-none', on: 'exerciseinfo' }),
    says: /^3 exercises have no translation, and so no name\.$/,
    title: 'Exercises without a name',
    page: 'administration/sync-data',
  },
  'has fewer exercises with a name than exercises': {
    fault: () => ({ name: 'count-less', on: '/exercise/' }),
    says: /^1 exercise has no translation, and so no name\.$/,
    title: 'Exercises without a name',
    page: 'administration/sync-data',
  },
  'has no ingredients': {
    options: { ingredients: 0 },
    says: /^127\.0\.0\.1:\d+ has no ingredients: /,
    title: 'No ingredients',
    page: 'administration/sync-data',
  },
  'estimates no number of its ingredients': {
    options: { estimate: -1 },
    says: /^It says that it has no ingredients, but has 300: /,
    title: 'Wrong number of ingredients',
    page: 'administration/sync-data',
  },
  'estimates too many ingredients': {
    options: { estimate: 1000 },
    says: /^It says that it has 1,000 ingredients, but has 300: /,
    title: 'Wrong number of ingredients',
    page: 'administration/sync-data',
  },
  'names another host in its links': {
    fault: () => ({ name: 'next-elsewhere', elsewhere: 'https://localhost:8000' }),
    says: /^Links from page to page lead to localhost:8000, not http:\S+: .* the host\.$/,
    title: 'Wrong links from page to page',
    page: 'administration/errors',
  },
  'names another scheme in its links': {
    fault: ({ url }) => ({ name: 'next-elsewhere', elsewhere: url.replace('http:', 'https:') }),
    says: /^Links from page to page lead to https:\S+, not http:\S+: .* the scheme\.$/,
    title: 'Wrong links from page to page',
    page: 'administration/errors',
  },
  'loses the port in its links': {
    fault: () => ({ name: 'next-http-without-port' }),
    says: /^Links from page to page lead to http:\/\/127\.0\.0\.1, not http:\S+: .* the port\.$/,
    title: 'Wrong links from page to page',
    page: 'administration/errors',
  },
  'has its pictures on another host': {
    fault: () => ({ name: 'pictures-elsewhere', elsewhere: 'https://pictures.example/storage' }),
    says: /^Links to pictures of exercises lead to https:\/\/pictures\.example\. /,
    title: 'Pictures on another host',
    page: 'administration/settings',
  },
  'is of an old release': {
    options: { generation: '2.0' },
    says: /: search by part of a name, barcodes, filters by diet and Nutri-Score\.$/,
    title: 'Old version',
    page: 'administration/updating',
  },
};

/** The capabilities that a working server of a release does not have. */
const missingCapabilities: Readonly<Partial<Record<Generation, string>>> = {
  '1.8': 'search by part of a name, barcodes, filters by diet and Nutri-Score',
  '1.9': 'search by part of a name, barcodes, filters by diet and Nutri-Score',
  '2.0': 'search by part of a name, barcodes, filters by diet and Nutri-Score',
  '2.1': 'search by part of a name, filters by diet and Nutri-Score',
  '2.2': 'search by part of a name, filters by diet and Nutri-Score',
  '2.3': 'search by part of a name, filters by diet and Nutri-Score',
  '2.4': 'search by part of a name, filters by diet and Nutri-Score',
  '2.5': 'search by part of a name',
};

export function checkingTests(): void {
  describe('Check Connection', () => {
    beforeEach(async () => {
      // A visible view would send requests of its own.
      await hideViews();
    });

    for (const [name, { options, fault, says, title, page }] of Object.entries(causes)) {
      it(`reports that a server ${name}, and links to the page of the manual`, async () => {
        await withService({ generation: '2.7', ...options }, async (service) => {
          service.fault = fault?.(service);
          const { picks } = await activateExtension();
          const opened = picks.length;
          const { problems, buttons } = await checkConnection('Help…');
          assert.equal(problems.length, 1, problems.join('\n'));
          assert.match(problems[0] ?? '', says);
          assert.deepEqual(buttons, ['Close', 'Help…', 'Details', 'Copy']);
          await waitUntil('the list of problems', () => picks.length > opened);
          const box = picks[opened] ?? assert.fail();
          assert.deepEqual(getLabels(box), [title]);
          assert.equal(box.items[0]?.detail, problems[0]);
          assert.equal(box.items[0]?.description, `Manual: ${page}`);
          await dismissBox(box);
        });
      });
    }

    for (const generation of generationNames) {
      it(`reports for a healthy server of ${generation} only what its release lacks`, async () => {
        await withService({ generation }, async () => {
          const { problems, buttons, detail } = await checkConnection();
          // Earlier releases do not say theirs.
          assert.match(detail, /^(1\.|minimum)/.test(generation) ? /^Version unknown$/m : /^Version \d/m);
          const lack = missingCapabilities[generation];
          const lines = lack === undefined ? [] : [`Its version is too old for this: ${lack}.`];
          assert.deepEqual(problems, lines);
          assert.equal(buttons.includes('Help…'), lines.length > 0);
        });
      });
    }

    it('does not report pictures under another host name that the server itself also serves', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { detail } = await checkConnection();
        service.fault = { name: 'pictures-elsewhere', elsewhere: 'http://web:8000' };
        assert.equal((await checkConnection()).detail, detail);
        const asked = service.requests.filter(({ target }) => target.startsWith('/media/'));
        assert.equal(asked.length > 0, canReadMedia());
        assert.ok(asked.every(({ headers }) => headers.authorization === undefined));
      });
    });

    it('finds all problems at once with few requests, and sends no key with public ones', async () => {
      await withService({ generation: '2.4', ingredients: 0, estimate: 0 }, async (service) => {
        await withKey(service, async () => {
          await waitUntilIdle(service);
          service.requests.length = 0;
          service.maxConcurrentRequests = 0;
          service.fault = { name: 'pictures-elsewhere', elsewhere: 'https://pictures.example/storage' };
          const { problems } = await checkConnection();
          assert.equal(problems.length, 3, problems.join('\n'));
          assert.ok(service.requests.length <= 10, service.requests.map(({ target }) => target).join('\n'));
          assert.ok(service.maxConcurrentRequests <= 4);
          for (const { target, headers } of service.requests) {
            assert.equal(headers.authorization !== undefined, target.includes('/userprofile/'), target);
          }
        });
      });
    });

    for (const fault of ['status-404', 'status-404-html'] as const) {
      it(`reports for ${fault} that there is no wger server at the address`, async () => {
        await withService({ generation: '2.7' }, async (service) => {
          service.fault = { name: fault };
          const { notices } = await activateExtension();
          const before = notices.length;
          await vscode.commands.executeCommand('wger.checkConnection');
          const text = `No wger server at ${service.url.replace('http://', '')}; it answered “not found” (404).`;
          assert.deepEqual(
            notices.slice(before).map((notice) => [notice.text, ...notice.buttons]),
            // Another check would not help.
            [[text, 'Switch Server…', 'Open Settings']],
          );
        });
      });
    }

    it('checks and reports once when it is run again meanwhile', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { messages, progresses } = await activateExtension();
        const [said, shown] = [messages.length, progresses.length];
        const release = service.hold(/\/api\/v2\//);
        const checks = [1, 2].map(() => vscode.commands.executeCommand('wger.checkConnection'));
        await waitUntil('the check', () => progresses.length > shown);
        release();
        await waitUntil('the answer', () => messages.length > said);
        await waitUntilIdle(service);
        messages.slice(said).forEach(({ answer }) => {
          answer(undefined);
        });
        await Promise.all(checks);
        assert.deepEqual([messages.length - said, progresses.length - shown], [1, 1]);
        assert.notEqual((await checkConnection()).detail, '');
      });
    });

    it('explains what could not be read beside its other findings', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        service.fault = { name: 'status-500', on: '/ingredientinfo/' };
        const { messages } = await activateExtension();
        const before = messages.length;
        const { problems } = await checkConnection();
        assert.deepEqual(problems, []);
        assert.match(messages[before]?.detail ?? '', /^127\.0\.0\.1:\d+ could not answer \(status 500\)\.$/m);
        assert.match(messages[before]?.detail ?? '', /^Version 2\.7\.0a2$/m);
      });
    });
  });
}

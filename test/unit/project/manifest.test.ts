import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { commandIds } from '../../../src/vscode/commandIds.ts';
import { filteredViewNames, viewNames } from '../../../src/vscode/viewNames.ts';
import { project } from '../../harness/system/paths.ts';
import { isPrivateView } from './isPrivateView.ts';

function read(file: string): string {
  return readFileSync(join(project, file), 'utf8');
}

interface Manifest {
  readonly version: string;
  readonly engines: { readonly vscode: string };
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly category: string }[];
    readonly viewsWelcome: readonly {
      readonly view: string;
      readonly contents: string;
      readonly when: string;
    }[];
    readonly walkthroughs: readonly {
      readonly steps: readonly {
        readonly description: string;
        readonly completionEvents: readonly string[];
      }[];
    }[];
    readonly menus: Readonly<
      Record<string, readonly { readonly command: string; readonly when?: string; readonly group?: string }[]>
    >;
    readonly configuration: {
      readonly properties: Readonly<Record<string, { readonly scope: string; readonly default: unknown }>>;
    };
  };
}

const manifest = JSON.parse(read('package.json')) as Manifest;
const strings = JSON.parse(read('package.nls.json')) as Readonly<Record<string, string>>;
const { commands, viewsWelcome, walkthroughs, menus, configuration } = manifest.contributes;
const contributed = commands.map(({ command }) => command);

describe('the manifest', () => {
  it('contributes the commands that the code registers, all in one category', () => {
    assert.deepEqual(contributed.toSorted(), commandIds.toSorted());
    assert.ok(commands.every(({ category }) => category === 'wger'));
  });

  it('names in menus, welcome views and the walkthrough only commands that there are', () => {
    const steps = walkthroughs.flatMap((walkthrough) => walkthrough.steps);
    const texts = [
      ...viewsWelcome.map(({ contents }) => contents),
      ...steps.map(({ description }) => description),
    ].map((key) => strings[key.slice(1, -1)] ?? '');
    const used = [
      ...Object.values(menus).flatMap((entries) => entries.map(({ command }) => command)),
      ...[...texts, ...steps.flatMap((step) => step.completionEvents)].flatMap((text) =>
        [...text.matchAll(/command:(wger\.[\w.-]+)/gi)].map(([, id]) => id ?? ''),
      ),
    ];
    assert.ok(used.length > 20 && steps.length > 2);
    // The editor gives each view a command that shows it.
    const existing = new Set([...contributed, ...viewNames.map((name) => `wger.${name}.focus`)]);
    assert.deepEqual(
      used.filter((id) => !existing.has(id)),
      [],
    );
  });

  it('offers a query of every list of All Resources, in its menu and beside its name', () => {
    const offers = (menus['view/item/context'] ?? []).filter(({ command }) => command === 'wger.query');
    // Also of lists with a preview, whose rows have the context value `endpoint preview`.
    assert.ok(
      offers.every(({ when = '' }) => when.startsWith('view == wger.resources && viewItem =~ /^endpoint/')),
    );
    assert.deepEqual(
      offers.map(({ group }) => group),
      ['0_open@2', 'inline@2'],
    );
  });

  it('offers a query in the title of a query’s answer, with or without parameters, but not of an item', () => {
    const { when = '' } = menus['editor/title']?.find(({ command }) => command === 'wger.query') ?? {};
    const [, pattern = '^$'] = /resourcePath =~ \/(.*)\/$/.exec(when) ?? [];
    const isOffered = (path: string): boolean => new RegExp(pattern).test(path);
    const answers = ['@', '@limit=20&offset=40', '@12=', ';dynamic-types', ';aggregate;bucket=day'];
    const items = ['9', '@4711', '%40', '%407', '7;structure', '@/exercises/9'];
    for (const prefix of ['', '/fitness']) {
      const createPath = (key: string): string => `${prefix}/exercises/${key}/Label.json`;
      assert.deepEqual(
        [...answers, ...items].filter((key) => isOffered(createPath(key))),
        answers,
      );
    }
  });

  it('offers for a document what needs its id only where there is one', () => {
    const items = ['9', '%40', 'd6a2bf5d-1a2b-4913-ac5b-abfb13ced03f'];
    const answersOfItems = ['7;structure', '7;logs;id=7'];
    const others = ['@4711', '@', '@limit=20&offset=40', ';dynamic-types', ';aggregate;bucket=day'];
    for (const [name, expected] of [
      ['wger.revealItem', items],
      ['wger.copyLink', items],
      ['wger.copyId', [...items, ...answersOfItems]],
    ] as const) {
      const patterns = ['commandPalette', 'editor/title', 'editor/title/context'].map((menu) => {
        const { when = '' } = menus[menu]?.find(({ command }) => command === name) ?? {};
        return /resourcePath =~ \/(.*)\/$/.exec(when)?.[1] ?? assert.fail(`${name} in ${menu}`);
      });
      for (const pattern of patterns) {
        assert.deepEqual(
          [...items, ...answersOfItems, ...others].filter((key) =>
            new RegExp(pattern).test(`/wger/exercises/${key}/Label.json`),
          ),
          expected,
          name,
        );
      }
    }
  });

  it('offers to clear a filter only while there is one', () => {
    const { when } = menus['commandPalette']?.find(({ command }) => command === 'wger.clearFilter') ?? {};
    assert.equal(when, filteredViewNames.map((name) => `wger.${name}.isFiltered`).join(' || '));
  });

  it('offers server commands in the menu of each view, and key and backup commands in private views', () => {
    const getMenuCommands = (view: string, group: string): readonly string[] =>
      (menus['view/title'] ?? [])
        .filter((entry) => entry.group?.startsWith(group) === true && isShownIn(view, entry.when))
        .toSorted((one, other) => (one.group ?? '').localeCompare(other.group ?? ''))
        .map(({ command }) => command.replace('wger.', ''));
    for (const name of viewNames) {
      const isPrivate = isPrivateView(name);
      const keys = isPrivate ? ['setApiKey', 'removeApiKey'] : [];
      assert.deepEqual(getMenuCommands(`wger.${name}`, '2_key'), keys, name);
      assert.equal(getMenuCommands(`wger.${name}`, '1_open').includes('backUp'), isPrivate, name);
      assert.deepEqual(getMenuCommands(`wger.${name}`, '3_connection'), [
        'switchServer',
        'compareServers',
        'checkConnection',
        'showLog',
        'copyDiagnostics',
      ]);
    }
  });

  it('offers no single-row command for several selected rows', () => {
    const forSeveral = /^wger\.(copy\w+|compareSelected)$/;
    const offers = (menus['view/item/context'] ?? []).filter(
      ({ command, when = '', group = '' }) =>
        !group.startsWith('inline') && !forSeveral.test(command) && !when.includes('viewItem == more'),
    );
    const [many, others] = [
      offers.filter(({ when = '' }) => !when.includes('!listMultiSelection')),
      offers.filter(({ when = '' }) => when.includes('!listMultiSelection')),
    ];
    assert.ok(others.length > 0);
    assert.deepEqual(
      many.map(({ command }) => command),
      ['wger.export'],
    );
  });

  it('exports findings as a report, and not as rows of a list', () => {
    const offers = (menus['view/item/context'] ?? []).filter(({ command }) => command === 'wger.export');
    assert.ok(
      offers.every(({ when = '' }) => when.includes('view != wger.report') || when.includes('list rows')),
    );
  });

  it('shows one sentence when the key is lost, with an explanation on demand', () => {
    for (const file of ['package.nls.json', 'package.nls.de.json']) {
      const { 'welcome.keyLost': text = '' } = JSON.parse(read(file)) as Readonly<Record<string, string>>;
      const [line = ''] = text.split('\n');
      const words = line.replace(/\[[^\]]*\]\(command:wger\.explainLostKey\)/, '');
      assert.notEqual(words, line, file);
      assert.equal([...words.matchAll(/[.!?]/g)].length, 1, file);
    }
  });

  it('has a text for each placeholder, and a placeholder for each text', () => {
    const placeholders = new Set([...read('package.json').matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key));
    assert.deepEqual([...placeholders].sort(), Object.keys(strings).sort());
  });

  it('gives every setting a scope that workspaces cannot set', () => {
    const settings = Object.entries(configuration.properties);
    assert.deepEqual(
      settings.map(([name]) => name),
      ['wger.serverUrl', 'wger.languages', 'wger.pageSize', 'wger.requestTimeout', 'wger.network.client'],
    );
    assert.ok(settings.every(([, { scope }]) => scope === 'application'));
  });

  it('offers agents nothing: no tools, no participants of a chat, and no servers of tools', () => {
    assert.deepEqual(
      Object.keys(manifest.contributes).filter((point) => /languageModel|chat|mcp/i.test(point)),
      [],
    );
  });

  it('is typed by the oldest editor that it supports', () => {
    assert.equal(manifest.engines.vscode, `^${manifest.devDependencies['@types/vscode']}`);
  });

  it('has its version in the changelog', () => {
    assert.match(read('CHANGELOG.md'), new RegExp(`^## ${manifest.version.replaceAll('.', '\\.')}`, 'm'));
  });
});

/** Returns true if a clause holds in a view. The clause must not have other conditions. */
function isShownIn(view: string, when = ''): boolean {
  const [, name, pattern = '^$'] = /^view (?:== (.+)|=~ \/(.+)\/)$/.exec(when) ?? [];
  return name === view || new RegExp(pattern).test(view);
}

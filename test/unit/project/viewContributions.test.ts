import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { describe, it } from 'node:test';
import manifest from '../../../package.json' with { type: 'json' };
import strings from '../../../package.nls.json' with { type: 'json' };
import { resources } from '../../../src/resources/index.ts';
import {
  resourcesWithListPreview,
  previewedParents,
  previewedResources,
} from '../../../src/resources/previewed.ts';
import { isPrivateView } from './isPrivateView.ts';
import { toViewCommand, filteredViewNames, viewNames, type ViewName } from '../../../src/vscode/viewNames.ts';

/** An entry of the manifest, with the list that contains it. */
type Contribution = readonly [list: string, entry: Readonly<Record<string, unknown>>];

const { views, commands, viewsWelcome, menus, keybindings, customEditors } = manifest.contributes;
const lists: Readonly<Record<string, readonly object[]>> = {
  views: views.wger,
  commands,
  viewsWelcome,
  'menus/commandPalette': menus.commandPalette,
  'menus/view/title': menus['view/title'],
};

describe('the manifest', () => {
  for (const name of viewNames) {
    it(`contributes all that the view ${name} needs`, () => {
      const missing = getContributions(name).filter(
        ([list, wanted]) => !lists[list]?.some((entry) => isDeepStrictEqual(entry, wanted)),
      );
      const lines = [
        ...missing.map(([list, entry]) => `package.json, contributes/${list}: ${JSON.stringify(entry)},`),
        ...findMissingTexts(getContributions(name)).map((words) => `package.nls.json: ${words}`),
      ];
      assert.ok(lines.length === 0, `These are missing:\n${lines.join('\n')}`);
      const welcomes = getContributions(name).flatMap(([list, { when }]) =>
        list === 'viewsWelcome' ? [when] : [],
      );
      assert.deepEqual(
        viewsWelcome.filter(({ view }) => view === `wger.${name}`).map(({ when }) => when),
        welcomes,
      );
    });
  }

  it('has a view for each resource, first of all and in their order', () => {
    assert.deepEqual(
      resources.map(({ id }) => id),
      viewNames.slice(0, resources.length),
    );
  });

  it('offers previews for the documents that have one, and for no others', () => {
    const lists = previewedResources.filter((name) => resourcesWithListPreview.has(name));
    const items = previewedResources.filter((name) => !resourcesWithListPreview.has(name));
    const [item, anything, label] = ['[^@;\\/][^;\\/]*', '[^;\\/]+', '[^\\/]+'];
    const paths = `resourcePath =~ /\\/((${[...items, ...previewedParents.keys()].join('|')})\\/${item}|(${lists.join('|')})\\/${anything})\\/${label}$/`;
    const offers = [menus.commandPalette, menus['editor/title'], menus['editor/title/context'], keybindings]
      .flat()
      .filter(({ command }) => command.startsWith('wger.openPreview'))
      .map(({ when }) => when);
    assert.equal(offers.length, 6);
    assert.deepEqual(
      offers.filter((when) => !when.includes(paths)),
      [],
      `each of these has to have ${paths} in it`,
    );
    const { selector } = customEditors.find(({ viewType }) => viewType === 'wger.preview') ?? assert.fail();
    assert.deepEqual(selector, [
      { filenamePattern: `wger:/**/{${items.join()}}/[!@]*/*.json` },
      { filenamePattern: `wger:/**/{${lists.join()}}/*/*.json` },
    ]);
  });

  it('contributes nothing to views that there are not', () => {
    const ids = ['wger.report', ...viewNames.map((name) => `wger.${name}`)];
    assert.deepEqual(
      views.wger.map(({ id }) => id),
      ids,
    );
    assert.deepEqual(
      viewsWelcome.filter(({ view }) => !ids.includes(view)),
      [],
    );
  });
});

/** The entries that a view needs in the manifest. */
function getContributions(name: ViewName): readonly Contribution[] {
  const view = `wger.${name}`;
  const isFiltered = filteredViewNames.some((filtered) => filtered === name);
  return [
    ['views', createViewEntry(name)],
    ...createButtons(view, 'refresh', name, 'navigation@9'),
    ...createButtons(view, 'export', name, '1_open@2'),
    ...(isFiltered ? createFilterButtons(view, name) : []),
    ...getWelcomeStates(name, isFiltered).map((state): Contribution => {
      const isShared = /^(address|keyLost)/.test(state);
      const contents = `%welcome.${state}${isShared ? '' : `.${name}`}%`;
      return ['viewsWelcome', { view, contents, when: `${view}.state == ${state}` }];
    }),
  ];
}

/** Initial visibilities of views that do not show a resource. */
const visibilities: Partial<Readonly<Record<ViewName, string>>> = {
  myData: 'collapsed',
  resources: 'hidden',
};

function createViewEntry(name: ViewName): Contribution[1] {
  const visibility = visibilities[name];
  return {
    id: `wger.${name}`,
    name: `%view.${name}%`,
    icon: 'media/activity.svg',
    contextualTitle: '%displayName%',
    ...(visibility === undefined ? {} : { visibility }),
    // Relative heights. A collapsed view leaves its share to its neighbour.
    initialSize: visibility === 'collapsed' ? 1 : 4,
  };
}

/** A command in the title menu of a view, which the command palette does not show. */
function createButtons(
  view: string,
  verb: 'refresh' | 'export',
  name: ViewName,
  group: string,
): Contribution[] {
  const command = toViewCommand(verb, name);
  const icon = verb === 'refresh' ? { icon: '$(refresh)' } : {};
  return [
    ['commands', { command, title: `%command.${verb}%`, category: 'wger', ...icon }],
    ['menus/commandPalette', { command, when: 'false' }],
    ['menus/view/title', { command, when: `view == ${view}`, group }],
  ];
}

function createFilterButtons(view: string, name: ViewName): Contribution[] {
  const [filter, clear] = [toViewCommand('filter', name), toViewCommand('clearFilterOf', name)];
  const whenFiltered = `view == ${view} && ${view}.isFiltered`;
  return [
    [
      'commands',
      { command: filter, title: `%command.${filter.slice(5)}%`, category: 'wger', icon: '$(filter)' },
    ],
    ['commands', { command: clear, title: '%command.clearFilter%', category: 'wger', icon: '$(clear-all)' }],
    ['menus/commandPalette', { command: filter, when: 'false' }],
    ['menus/commandPalette', { command: clear, when: 'false' }],
    ['menus/view/title', { command: filter, when: `view == ${view}`, group: 'navigation@2' }],
    ['menus/view/title', { command: clear, when: whenFiltered, group: 'navigation@3' }],
  ];
}

/**
 * The states in which a view shows a welcome text in place of rows. My Data and All Resources always have
 * rows.
 */
function getWelcomeStates(name: ViewName, isFiltered: boolean): readonly string[] {
  const resource = resources.find(({ id }) => id === name);
  return [
    ...(isPrivateView(name) ? ['keyMissing', 'keyLost', 'keyUnreadable'] : []),
    ...(resource === undefined ? [] : ['empty']),
    ...(isFiltered ? ['noMatch'] : []),
    ...(name === 'resources' ? [] : ['notOffered']),
    'addressInvalid',
    'addressInsecure',
  ];
}

/** The placeholders of entries that have no text. */
function findMissingTexts(contributions: readonly Contribution[]): string[] {
  const texts: Readonly<Record<string, unknown>> = strings;
  return contributions
    .flatMap(([, entry]) => Object.values(entry))
    .flatMap((value) => /^%(.+)%$/.exec(String(value))?.[1] ?? [])
    .filter((placeholder) => texts[placeholder] === undefined);
}

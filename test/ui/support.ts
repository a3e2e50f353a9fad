import assert from 'node:assert/strict';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach } from 'node:test';
import { startEditor, type Editor, type EditorOptions } from '../harness/editors/editor.ts';
import { project } from '../harness/system/paths.ts';
import { openWorkbench, type Workbench, type WorkbenchOptions } from '../harness/workbench/workbench.ts';
import { getDefinition, generationNames } from '../service/generations/generations.ts';
import { startService, type Service, type ServiceOptions } from '../service/service.ts';

const screenshots = join(project, 'out', 'screenshots');

/** A sample server, an editor with the packaged extension, and its open workbench. */
export interface Stage extends AsyncDisposable {
  readonly service: Service;
  readonly editor: Editor;
  readonly workbench: Workbench;
  /** Changes the user's settings. The extension has to notice by itself. */
  readonly changeSettings: (changes: Readonly<Record<string, unknown>>) => Promise<void>;
  /** See {@link savePicture}. */
  readonly picture: (name: string) => Promise<void>;
}

export async function startStage(
  service: ServiceOptions,
  options: WorkbenchOptions & Pick<EditorOptions, 'settings' | 'keybindings' | 'env'> = {},
): Promise<Stage> {
  const parts = await startStageWith(service, {
    start: (url) =>
      startEditor({
        version: '1.139',
        vsix: findPackagedExtension(),
        keybindings: options.keybindings ?? [],
        env: options.env ?? {},
        settings: { 'wger.serverUrl': url, ...options.settings },
      }),
    open: (editor) => openWorkbench(editor, options),
    close: closeWithoutErrors,
  });
  const { editor, workbench } = parts;
  return {
    ...parts,
    changeSettings: (changes) => workbench.changeSettings(editor, changes),
    picture: (name) => savePicture(workbench, name),
  };
}

/** Functions that start, open and close one kind of editor. */
interface StagedEditor<Editor> {
  /** Starts an editor that uses the server at an address. */
  readonly start: (url: string) => Promise<Editor>;
  readonly open: (editor: Editor) => Promise<Workbench>;
  readonly close: (workbench: Workbench) => Promise<void>;
}

/** Starts a sample server and an editor, and opens its workbench. Checks how the key was used when it is disposed. */
export async function startStageWith<Editor extends { readonly dispose: () => Promise<void> }>(
  service: ServiceOptions,
  { start, open, close }: StagedEditor<Editor>,
): Promise<Pick<Stage, 'service' | 'workbench' | typeof Symbol.asyncDispose> & { readonly editor: Editor }> {
  await using started = new AsyncDisposableStack();
  const server = started.adopt(await startService(service), (running) => running.close());
  const editor = started.adopt(await start(server.url), (running) => running.dispose());
  const workbench = started.adopt(await open(editor), close);
  await workbench.openViewContainer('wger Explorer');
  const parts = started.move();
  return {
    service: server,
    editor,
    workbench,
    [Symbol.asyncDispose]: async () => {
      await parts.disposeAsync();
      assertKeyUse(server);
    },
  };
}

/** Fails each test of a suite during which one of its windows reports an error on its console. */
export function failOnConsoleErrors(windows: () => readonly Workbench[]): void {
  afterEach(async () => {
    await Promise.all(windows().map(assertNoConsoleErrors));
  });
}

/**
 * Closes a window.
 *
 * @throws Error when it reported an error on its console after the last test
 */
export async function closeWithoutErrors(window: Workbench): Promise<void> {
  try {
    await assertNoConsoleErrors(window);
  } finally {
    await window.close();
  }
}

async function assertNoConsoleErrors(window: Workbench): Promise<void> {
  const errors = await window.takeErrors();
  assert.ok(errors.length === 0, `The console has errors:\n${errors.join('\n')}`);
}

/** Saves a picture of a window for people to look at. */
export async function savePicture(workbench: Workbench, name: string): Promise<void> {
  mkdirSync(screenshots, { recursive: true });
  await workbench.screenshot(join(screenshots, `${name}.png`));
}

/** An API key that is invalid at every server. */
export const wrongKey = '0123456789abcdef0123456789abcdef01234567';

/** Asserts that the key was sent with every private request, unchanged, and with no other. */
export function assertKeyUse({ requests, key }: Service): void {
  for (const { target, headers } of requests) {
    const [, endpoint = ''] = /\/api\/v2\/([^/?]*)/.exec(target) ?? [];
    const sent = headers.authorization;
    const isRight =
      endpoint === 'userprofile'
        ? sent === `Token ${key}` || sent === `Token ${wrongKey}`
        : sent === (isPrivate(endpoint) ? `Token ${key}` : undefined);
    assert.ok(isRight, `${target} with ${sent}`);
  }
}

function isPrivate(endpoint: string): boolean {
  return generationNames.some((name) => getDefinition(name).endpoints[endpoint]?.access === 'key');
}

/** Opens the box of Set API Key, and types the key into it. */
export async function typeKey({ workbench, service }: Pick<Stage, 'workbench' | 'service'>): Promise<void> {
  await workbench.runCommand('wger: Set API Key…');
  await workbench.quickInput.waitUntilOpen('Set API Key');
  await workbench.quickInput.type(service.key);
}

/** Opens the box of Set API Key, enters the key, and waits until the box is closed. */
export async function setApiKey(stage: Pick<Stage, 'workbench' | 'service'>): Promise<void> {
  const { workbench } = stage;
  await typeKey(stage);
  await workbench.quickInput.accept();
  await workbench.quickInput.waitUntilClosed();
}

/** Types a server's address into the box, and waits until the box has taken it. */
export async function switchServer(workbench: Workbench, url: string): Promise<void> {
  const { quickInput } = workbench;
  await workbench.runCommand('wger: Switch Server…');
  await quickInput.waitUntilOpen('Switch Server');
  await quickInput.type(url);
  await quickInput.accept();
  await quickInput.waitUntilClosed();
}

/** The path of the packaged extension, which `npm run package` and the run of all tests create. */
export function findPackagedExtension(): string {
  const dist = join(project, 'dist');
  const [vsix] = readdirSync(dist).filter((file) => file.endsWith('.vsix'));
  if (vsix === undefined) {
    throw new Error('There is no package in dist/. Run `npm run package` first.');
  }
  return join(dist, vsix);
}

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { visit, type JSONPath } from 'jsonc-parser';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { readRecordedDocuments, type RecordedDocument } from '../../recordings/recordedDocuments.ts';
import type { RecordedRelease } from '../../recordings/recordings.ts';
import type { Service } from '../../service/service.ts';
import { getTokens } from '../../unit/support/tokens.ts';
import { createServiceUri } from '../support/editing.ts';
import { withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { waitUntil } from '../support/waits.ts';
import { hideViews } from '../support/views.ts';

/** A recorded answer, and its open document. */
interface Opened {
  readonly recorded: RecordedDocument;
  readonly document: vscode.TextDocument;
}

/** @param samples the folder of the recordings. The tests are skipped if it does not exist. */
export function languageFeatureTests(samples: string, releases: readonly RecordedRelease[]): void {
  describe('the editor’s own JSON support', () => {
    /** Members whose hovers were tested, in any release. The hover depends only on the place of a member. */
    const hovered = new Set<string>();

    before(hideViews);

    for (const { folder, generation } of releases) {
      const recordings = join(samples, folder);
      it(
        `reports no problem in any document of release ${folder}, and provides outline, folding and hovers`,
        existsSync(recordings)
          ? () =>
              withControl(recordings, (folder) =>
                withService({ generation, recordings: folder }, (service) =>
                  withKey(service, () => checkDocuments(service, recordings, hovered)),
                ),
              )
          : undefined,
      );
    }
  });
}

/** A control document in which the editor must find an error. */
const control = { resource: 'equipment', key: { id: '1', action: 'control', query: '' } } as const;

/** Copies the recordings into a new folder, and adds the control document. */
async function withControl(recordings: string, test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wger-control-'));
  try {
    await cp(recordings, folder, { recursive: true });
    await writeFile(join(folder, 'equipment-1-control.json'), '{"again": 1, "again": 2}');
    await test(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Number of tabs that are open at the same time. */
const maxOpenTabs = 40;

async function checkDocuments(service: Service, recordings: string, hovered: Set<string>): Promise<void> {
  const documents = readRecordedDocuments(recordings).filter(({ isServed }) => isServed);
  assert.ok(documents.length > 45, String(documents.length));
  for (let at = 0; at < documents.length; at += maxOpenTabs) {
    await checkTogether(service, documents.slice(at, at + maxOpenTabs), hovered);
  }
}

async function checkTogether(
  service: Service,
  documents: readonly RecordedDocument[],
  hovered: Set<string>,
): Promise<void> {
  const opened = await Promise.all(
    documents.map(async (recorded): Promise<Opened> => {
      const uri = createServiceUri(service, recorded.resource, recorded.key);
      const document = await vscode.workspace.openTextDocument(uri);
      assert.equal(document.languageId, 'json', recorded.file);
      assert.deepEqual(getTokens(document.getText()), getTokens(recorded.text), recorded.file);
      // The editor checks only documents with a tab. A tab in the background does not have to be drawn.
      await vscode.commands.executeCommand('vscode.open', uri, { preview: false, background: true });
      await checkStructure(document, recorded.file);
      await checkHovers(document, recorded, hovered);
      return { recorded, document };
    }),
  );
  await waitUntilControlChecked(service);
  for (const { recorded, document } of opened) {
    assert.equal(document.isClosed, false, recorded.file);
    assert.deepEqual(vscode.languages.getDiagnostics(document.uri), [], recorded.file);
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

async function checkStructure(document: vscode.TextDocument, file: string): Promise<void> {
  const [symbols, folds] = await Promise.all([
    vscode.commands.executeCommand<readonly unknown[] | undefined>(
      'vscode.executeDocumentSymbolProvider',
      document.uri,
    ),
    vscode.commands.executeCommand<readonly unknown[] | undefined>(
      'vscode.executeFoldingRangeProvider',
      document.uri,
    ),
  ]);
  // An empty list has neither outline nor folds.
  const isEmpty = document.getText().trim() === '[]';
  assert.equal((symbols?.length ?? 0) > 0, !isEmpty, `the outline of ${file}`);
  assert.equal((folds?.length ?? 0) > 0, !isEmpty, `the folds of ${file}`);
}

/** Tests the hover of the first member with each name in each place that was not tested before. */
async function checkHovers(
  document: vscode.TextDocument,
  { resource, key, file }: RecordedDocument,
  hovered: Set<string>,
): Promise<void> {
  const shape = `${resource};${'action' in key ? key.action : ''}`;
  const members: { readonly path: string; readonly offset: number }[] = [];
  visit(document.getText(), {
    onObjectProperty: (name, offset, _length, _line, _character, pathTo) => {
      const path = [shape, ...toNamePath(pathTo()), replaceVariableName(name)].join('/');
      if (!hovered.has(path)) {
        hovered.add(path);
        members.push({ path, offset });
      }
    },
  });
  await Promise.all(
    members.map(async ({ path, offset }) => {
      const hovers = await vscode.commands.executeCommand<readonly vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        document.positionAt(offset + 1),
      );
      const text = hovers.flatMap(({ contents }) => contents.map(getText)).join('');
      assert.match(text, /\p{Lu}.*\./su, `the hover of ${path} in ${file}`);
    }),
  );
}

/** The names on the path to a member, without its positions in lists. */
function toNamePath(path: JSONPath): string[] {
  return path.filter((part) => typeof part === 'string').map(replaceVariableName);
}

/** In some answers, dates and ids are names of members. They all have the same meaning. */
function replaceVariableName(name: string): string {
  return name.replace(/^\d.*/, '#');
}

function getText(content: unknown): string {
  return content instanceof vscode.MarkdownString ? content.value : '';
}

/** Opens the control document after all others, in the same way, and waits for its error. */
async function waitUntilControlChecked(service: Service): Promise<void> {
  const uri = createServiceUri(service, control.resource, control.key);
  await vscode.workspace.openTextDocument(uri);
  await vscode.commands.executeCommand('vscode.open', uri, { preview: false, background: true });
  await waitUntil('the diagnostics', () => vscode.languages.getDiagnostics(uri).length > 0);
  assert.deepEqual(
    [...new Set(vscode.languages.getDiagnostics(uri).map(({ message }) => message))],
    ['Duplicate object key'],
  );
}

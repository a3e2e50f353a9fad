import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { parseAddress } from '../../../../src/api/address.ts';
import { createItemUri } from '../../../../src/documents/uri.ts';
import { waitFor } from '../../../harness/system/waitFor.ts';
import { atMost, forComparison, median, type Figure } from '../../figure.ts';
import { BareClient } from '../support/bare.ts';
import type { ServerAddresses } from '../support/environment.ts';
import { activateProbe, setServer } from '../support/probed.ts';
import { measureTime } from '../support/repeat.ts';

const opened = 15;
/** Number of pages of exercises, each about 200 kB when formatted. */
const pages = 10;
const rowsPerPage = 42;

/** Time to open a document besides its request, and to show its annotations. */
export async function measureDocuments({ near }: ServerAddresses): Promise<Figure[]> {
  await setServer(near);
  return [...(await measureOpening(near)), ...(await measureAnnotations(near))];
}

async function measureOpening(near: string): Promise<Figure[]> {
  await using client = new BareClient();
  const { results } = await client.page(`${near}/api/v2/exerciseinfo/?limit=${opened + 1}&ordering=id`);
  const ids = results.map((row) => String((row as { id: number }).id));
  const requests: number[] = [];
  const documents: number[] = [];
  for (const [at, id] of ids.entries()) {
    const uri = createItemUri(parseAddress(near), 'exercises', { id }, `Exercise ${id}`);
    const request = await measureTime(() => client.page(`${near}/api/v2/exerciseinfo/${id}/`));
    const document = await measureTime(() => vscode.workspace.openTextDocument(uri));
    // The first one loads the code for documents, and does not count.
    if (at > 0) {
      requests.push(request);
      documents.push(document);
    }
  }
  return [
    forComparison('the request for an exercise', median(requests), 'ms'),
    atMost('opening its document beyond that', median(documents) - median(requests), 'ms', 30),
  ];
}

async function measureAnnotations(near: string): Promise<Figure[]> {
  const { inlayHints, documentLinks } = await getProviders();
  const { token } = new vscode.CancellationTokenSource();
  const times: number[] = [];
  const lengths: number[] = [];
  for (let page = 0; page <= pages; page++) {
    const query = `limit=${rowsPerPage}&offset=${page * rowsPerPage}&ordering=id`;
    const uri = createItemUri(parseAddress(near), 'exercises', { page: query }, `Page ${page}`);
    const document = await vscode.workspace.openTextDocument(uri);
    const all = new vscode.Range(0, 0, document.lineCount, 0);
    const getHints = async (): Promise<number> =>
      (await inlayHints.provideInlayHints(document, all, token))?.length ?? 0;
    if (page === 0) {
      await waitFor('the names are there', async () => ((await getHints()) > rowsPerPage ? true : undefined));
    }
    const found = { hints: 0, links: 0 };
    const time = await measureTime(async () => {
      found.hints = await getHints();
      found.links = (await documentLinks.provideDocumentLinks(document, token))?.length ?? 0;
    });
    assert.ok(found.hints > rowsPerPage && found.links > rowsPerPage, JSON.stringify(found));
    if (page > 0) {
      times.push(time);
      lengths.push(document.getText().length / 1000);
    }
  }
  return [
    forComparison('documents with hints and links', median(lengths), 'kB'),
    atMost('all hints and links of one', median(times), 'ms', 20),
  ];
}

/** The providers that the extension registers with its first document. */
async function getProviders(): Promise<{
  readonly inlayHints: vscode.InlayHintsProvider;
  readonly documentLinks: vscode.DocumentLinkProvider;
}> {
  const probe = await activateProbe();
  return waitFor('the providers are registered', () => {
    const { inlayHints, documentLinks } = probe;
    return Promise.resolve(inlayHints && documentLinks ? { inlayHints, documentLinks } : undefined);
  });
}

import * as vscode from 'vscode';
import { ensureFailure, ignoreFailure, isNotFound } from '../../api/failures/failures.ts';
import type { ServerAddress } from '../../api/address.ts';
import type { RequestContext } from '../../api/requests.ts';
import type { Server } from '../../session/currentServer.ts';
import { withProgressNotification } from '../../vscode/dialogs/progress.ts';
import { describeFailure } from '../../vscode/failures/failures.ts';
import { withWaitStatus } from '../../vscode/failures/notices.ts';
import { getResourceTitle } from '../../vscode/text/titles.ts';
import type { Capability } from '../../resources/server/capabilities.ts';
import { readVersion } from '../../resources/server/version.ts';
import { resources } from '../../resources/index.ts';
import { toText } from '../../resources/fields.ts';
import { workouts } from '../../resources/workouts.ts';
import type { ReadContext } from '../../session/records/readRecords.ts';
import { checkServer } from '../../session/servers/findServer.ts';
import { showCheckFailure } from '../servers/checkFailures.ts';
import { getManualPath, getManualUrl } from './manualPages.ts';
import { findProblems, type Problem } from './problems.ts';
import { describeProblem } from './describeProblem.ts';
import { readFacts } from './readFacts.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** The servers that are being checked. */
const checkedServers = new Set<Server>();

/**
 * Shows a server's version, its lists, the state of the stored key and its problems, one line each. Buttons show the details and
 * the pages of the manual that help. Does nothing while the server is being checked.
 */
export async function checkConnection(server: Server): Promise<void> {
  if (checkedServers.has(server)) {
    return;
  }
  checkedServers.add(server);
  let result: CheckResult;
  try {
    const title = vscode.l10n.t('Checking {0}', server.address.name);
    result = await withProgressNotification(title, ({ signal }) =>
      withWaitStatus(signal, (onWait) => runChecks(server, { signal, onWait })),
    );
  } catch (error) {
    await showCheckFailure(error);
    return;
  } finally {
    checkedServers.delete(server);
  }
  await showSummary(server, result);
}

async function showSummary({ address }: Server, { summary, problems, details }: CheckResult): Promise<void> {
  const texts = problems.map((problem) => describeProblem(problem, address).text);
  const copied = problems.map((problem, at) => `${texts[at]} ${getManualUrl(problem)}`);
  const text = [address.name, ...summary, ...copied, ...details].join('\n');
  const detailsButton: vscode.MessageItem = { title: vscode.l10n.t('Details') };
  const helpButton: vscode.MessageItem = { title: vscode.l10n.t('Help…') };
  const lines = problems.length === 0 ? summary : [...summary, '', ...texts.map((line) => `⚠ ${line}`)];
  const title = vscode.l10n.t('{0} answers', address.name);
  const picked = await showResult(
    title,
    lines,
    text,
    problems.length === 0 ? [detailsButton] : [helpButton, detailsButton],
  );
  if (picked === detailsButton) {
    await showResult(vscode.l10n.t('What {0} offers', address.name), details, text);
  } else if (picked === helpButton) {
    await pickManualPage(problems, address);
  }
}

/** Findings about a server. */
interface CheckResult {
  /** One line for each fact. */
  readonly summary: readonly string[];
  readonly problems: readonly Problem[];
  /** Lines that say what it offers. */
  readonly details: readonly string[];
}

async function runChecks(server: Server, context: ReadContext): Promise<CheckResult> {
  const { client, catalogue } = server;
  const names = await checkServer(client, context);
  const [version, resourceTexts, key, { facts, failures }] = await Promise.all([
    withFailureText(async () => formatVersion(await ignoreFailure(readVersion(client, context), isNotFound))),
    Promise.all(
      resources.map((resource) =>
        withFailureText(async () => {
          const { endpoint } = await catalogue.getForm(resource, context);
          return `${getResourceTitle(resource.id)}: ${endpoint}`;
        }),
      ),
    ),
    withFailureText(() => describeKey(server, context)),
    readFacts(server, names, context),
  ]);
  const root =
    names === undefined
      ? vscode.l10n.t('It does not list its endpoints, so only those that every server has are used.')
      : vscode.l10n.t('It offers {0} endpoints.', names.size);
  const capabilities = names === undefined ? [] : [...catalogue.capabilities];
  return {
    summary: [...new Set([version, ...resourceTexts, key, ...failures.map(describeFailure)])],
    problems: findProblems(facts),
    details: [root, ...capabilities.map((each) => capabilityTexts[each])],
  };
}

/**
 * Shows lines of text in a modal message.
 *
 * @param text copied by *Copy*
 * @param others further buttons, before *Copy*
 */
async function showResult(
  title: string,
  lines: readonly string[],
  text: string,
  others: readonly vscode.MessageItem[] = [],
): Promise<vscode.MessageItem | undefined> {
  const copy: vscode.MessageItem = { title: vscode.l10n.t('Copy') };
  const close: vscode.MessageItem = { title: vscode.l10n.t('Close'), isCloseAffordance: true };
  const detail = sanitize(lines.join('\n'));
  const options = { modal: true, detail };
  const picked = await vscode.window.showInformationMessage(sanitize(title), options, close, ...others, copy);
  if (picked === copy) {
    await vscode.env.clipboard.writeText(text);
  }
  return picked;
}

/** Lets the user pick one of the problems, and opens the page of wger's manual that helps. */
async function pickManualPage(problems: readonly Problem[], address: ServerAddress): Promise<void> {
  const items = problems.map((problem) => {
    const { title, text } = describeProblem(problem, address);
    const page = getManualUrl(problem);
    return {
      label: sanitize(title),
      detail: sanitize(text),
      description: sanitize(vscode.l10n.t('Manual: {0}', getManualPath(problem))),
      iconPath: new vscode.ThemeIcon('link-external'),
      page,
    };
  });
  const picked = await vscode.window.showQuickPick(items, {
    title: sanitize(vscode.l10n.t('Problems of {0}', address.name)),
    placeHolder: sanitize(vscode.l10n.t('Select a problem to open the page of wger’s manual about it')),
    matchOnDetail: true,
  });
  if (picked !== undefined) {
    await vscode.env.openExternal(vscode.Uri.parse(picked.page));
  }
}

const capabilityTexts: Readonly<Record<Capability, string>> = {
  searchByName: vscode.l10n.t('Finds exercises and ingredients by name'),
  searchByNamePart: vscode.l10n.t('Finds exercises by part of their name'),
  comparesWholeNames: vscode.l10n.t('Compares whole names when it searches for ingredients'),
  searchByBarcode: vscode.l10n.t('Finds ingredients by their barcode'),
  suggestionsInLanguages: vscode.l10n.t('Suggests in several languages at once'),
  dietFilters: vscode.l10n.t('Filters ingredients by diet and Nutri-Score'),
  searchSuggestions: vscode.l10n.t('Suggests exercises and ingredients by the beginning of their name'),
  throttling: vscode.l10n.t('Limits ingredient requests per minute'),
  cappedPages: vscode.l10n.t('Sends at most 999 rows per answer'),
  publicRoutines: vscode.l10n.t('Lists public workouts of other users among your own'),
};

function formatVersion(version: string | undefined): string {
  return version === undefined ? vscode.l10n.t('Version unknown') : vscode.l10n.t('Version {0}', version);
}

async function describeKey({ client, catalogue }: Server, context: RequestContext): Promise<string> {
  const privateList = async (): Promise<string> => (await catalogue.getForm(workouts, context)).endpoint;
  const username = await client.checkStoredKey(privateList, context);
  return username === undefined
    ? vscode.l10n.t('The API key is valid.')
    : vscode.l10n.t('The API key is valid: it belongs to {0}.', toText(username));
}

/** Returns a fact, or describes the failure to read it, since the other facts still hold. */
async function withFailureText(fact: () => Promise<string>): Promise<string> {
  try {
    return await fact();
  } catch (error) {
    return describeFailure(ensureFailure(error));
  }
}

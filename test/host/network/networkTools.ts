import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { RecoveryAction } from '../../../src/vscode/failures/recoveryActions.ts';
import { startProxy, type ProxyOptions, type RunningProxy } from '../../harness/network/startProxy.ts';
import { getView } from '../support/views.ts';

/** Starts a proxy in a process of its own. */
export function startProxyProcess(options?: ProxyOptions): Promise<RunningProxy> {
  const { extensionUri } = vscode.extensions.getExtension('wger-explorer.wger-explorer') ?? assert.fail();
  const program = vscode.Uri.joinPath(extensionUri, '..', '..', 'test', 'harness', 'network', 'proxyMain.ts');
  return startProxy(program.fsPath, options);
}

/** The failure that the Exercises view shows, and the arguments of its buttons. */
export async function readNetworkProblem(): Promise<{
  title: unknown;
  text: string;
  buttonArguments: RecoveryAction['arguments'][];
}> {
  const view = await getView('exercises');
  await vscode.commands.executeCommand('wger.refresh');
  const problem = (await view.rows()).find(({ row }) => row.kind === 'problem');
  assert.ok(problem !== undefined, 'there is no problem');
  const buttons = await view.rows(problem.row);
  assert.deepEqual(
    buttons.map(({ item }) => item.label),
    ['Retry', 'Switch Server…', 'Open Settings', 'Show Log'],
  );
  return {
    title: problem.item.label,
    text: String(problem.item.accessibilityInformation?.label),
    buttonArguments: buttons.slice(2).map(({ item }) => item.command?.arguments as unknown[]),
  };
}

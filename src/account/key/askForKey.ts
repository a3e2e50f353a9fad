import * as vscode from 'vscode';
import { isFailure } from '../../api/failures/failures.ts';
import type { RequestContext } from '../../api/requests.ts';
import { webUrl, type ServerAddress } from '../../api/address.ts';
import { showQuickInput } from '../../vscode/dialogs/showQuickInput.ts';
import { setContextKey } from '../../vscode/contextKeys.ts';
import { describeFailure } from '../../vscode/failures/failures.ts';
import { createLongWaitListener } from '../../vscode/failures/waits.ts';
import { apiKeyPattern } from '../../vscode/logChannel.ts';
import { showInformation } from '../../vscode/dialogs/message.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** The boxes that are open. */
const openBoxes = new Set<vscode.InputBox>();

/**
 * Closes the box for the key, as Escape does, but clears it first: the window keeps the text of a box until it shows another one.
 */
export async function closeKeyBox(): Promise<void> {
  openBoxes.forEach(clearAndHide);
  // After a restart of the extension host, the box that the user sees is not among the open ones, and the window kept the context key.
  setContextKey('wger.isAskingForKey', false);
  await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
}

function clearAndHide(box: vscode.InputBox): void {
  box.value = '';
  box.hide();
}

/** Opens the page of a server on which its users make their API key (`wger-api.md` §1). */
export async function openKeyPage(address: ServerAddress): Promise<void> {
  await vscode.env.openExternal(vscode.Uri.parse(webUrl(address, '/en/user/api-key').href));
}

/**
 * Asks for an API key until `check` accepts one, or the user cancels.
 *
 * @param check tries a key with the server; rejects with a failure, which is shown in the box, or with `OtherServer`, which closes it
 * @returns the result of `check` for the accepted key; undefined when the user cancels
 */
export function askForKey<Result>(
  address: ServerAddress,
  check: (key: string, context: Required<RequestContext>) => Promise<Result>,
): Promise<Result | undefined> {
  const box = vscode.window.createInputBox();
  const getKey: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('link-external'),
    tooltip: vscode.l10n.t('Where Do I Get an API Key?'),
  };
  box.title = vscode.l10n.t('Set API Key');
  box.prompt = sanitize(vscode.l10n.t('The API key of your account on {0}', address.name));
  box.placeholder = vscode.l10n.t('40 characters');
  box.password = true;
  box.ignoreFocusOut = true;
  box.buttons = [getKey];
  const abortController = new AbortController();

  return showQuickInput<Result>(box, (answer) => {
    const onWait = createLongWaitListener((message) => {
      box.validationMessage = {
        message: sanitize(message),
        severity: vscode.InputBoxValidationSeverity.Info,
      };
    });
    const accept = async (): Promise<void> => {
      const key = parseKey(box.value);
      if (key === '' || box.busy) {
        return;
      }
      box.busy = true;
      box.enabled = false;
      try {
        answer(await check(key, { signal: abortController.signal, onWait }));
        clearAndHide(box);
      } catch (error) {
        if (abortController.signal.aborted) {
          return;
        }
        if (isFailure(error) && error.name === 'OtherServer') {
          showInformation(vscode.l10n.t('The API key was not stored: another server is in use now.'));
          clearAndHide(box);
        } else {
          box.validationMessage = {
            message: sanitize(describeRejection(error)),
            severity: vscode.InputBoxValidationSeverity.Error,
          };
        }
      } finally {
        box.busy = false;
        box.enabled = true;
      }
    };
    box.onDidChangeValue((value) => {
      box.validationMessage = validateKey(parseKey(value));
    });
    box.onDidTriggerButton(() => openKeyPage(address));
    box.onDidAccept(accept);
    box.onDidHide(() => {
      abortController.abort();
      openBoxes.delete(box);
      setContextKey('wger.isAskingForKey', openBoxes.size > 0);
    });
    openBoxes.add(box);
    setContextKey('wger.isAskingForKey', true);
  });
}

/** The key in a pasted text, without white space and without the `Token` of the header. */
function parseKey(text: string): string {
  return text.trim().replace(/^Token\s+/i, '');
}

function validateKey(key: string): vscode.InputBoxValidationMessage | undefined {
  return key === '' || apiKeyPattern.test(key)
    ? undefined
    : {
        message: vscode.l10n.t(
          'API keys have 40 characters, 0–9 and a–f; this text has {0}. Press Enter to use it anyway.',
          key.length,
        ),
        severity: vscode.InputBoxValidationSeverity.Warning,
      };
}

/** Describes why a key was not accepted. */
function describeRejection(error: unknown): string {
  if (!isFailure(error)) {
    return String(error);
  }
  return error.name === 'KeyRejected'
    ? vscode.l10n.t('{0} does not know this key, or a proxy removed it. It was not stored.', error.server)
    : describeFailure(error);
}

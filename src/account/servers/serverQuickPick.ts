import * as vscode from 'vscode';
import { isAbortError } from '../../api/concurrency/abort.ts';
import { baseUrl, isUnencrypted, parseAddress, type UncheckedAddress } from '../../api/address.ts';
import type { Failure } from '../../api/failures/errors.ts';
import { getErrorMessage, isFailure } from '../../api/failures/failures.ts';
import { failureTitle } from '../../vscode/failures/failures.ts';
import { createLongWaitListener } from '../../vscode/failures/waits.ts';
import { isPlainHttpAllowed } from '../../session/knownServers.ts';
import { onDidChangeSetting } from '../../vscode/settings.ts';
import { showError } from '../../vscode/dialogs/message.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import type { AccountContext } from '../accountContext.ts';
import { forgetServer } from './forgetServer.ts';
import {
  getActiveChoice,
  toServerChoice,
  createChoices,
  isSameServer,
  getPickedAddress,
  showChoices,
  toTypedChoice,
  type ServerChoice,
} from '../../session/servers/serverChoices.ts';
import { askForPlainHttp } from '../../session/servers/askForPlainHttp.ts';
import { describeKeyState, getServerEntries, type ServerEntry } from '../../session/servers/serverEntries.ts';
import type { ProblemText } from '../../vscode/failures/problemText.ts';
import { createCheckStatus, type CheckStatus } from './checkStatus.ts';
import { describeCheckFailure, findPlainHttpTarget, findRedirectTarget } from './checkFailures.ts';
import { useServer } from './useServer.ts';

/** A box in which the user picks one of the known servers, or types the address of another one. */
export class ServerQuickPick {
  readonly #context: AccountContext;
  readonly #box = vscode.window.createQuickPick<ServerChoice>();
  /** The known servers, as last read. */
  #entries: readonly ServerEntry[] = [];
  /** The rows of the known servers. */
  #knownChoices: readonly ServerChoice[] = [];
  /** The address that is typed. */
  #typedAddress: UncheckedAddress | undefined;
  /** State of the current check, or of the last one. */
  #checkStatus: { readonly address: UncheckedAddress; readonly status: CheckStatus } | undefined;
  /** Another address to offer after a failed check: the target of a redirect, or the same address without encryption. */
  #suggestedAddress: UncheckedAddress | undefined;
  /** Cancels the current check. */
  #abortController = new AbortController();
  #isClosed = false;

  constructor(context: AccountContext) {
    this.#context = context;
    this.#box.placeholder = vscode.l10n.t('Select a server, or type the address of another one');
    this.#box.ignoreFocusOut = true;
    this.#box.onDidChangeValue(() => {
      this.#cancelCheck();
      this.#updateItems();
    });
    this.#box.onDidAccept(() => {
      void this.#accept(getPickedAddress(this.#box, this.#typedAddress));
    });
    this.#box.onDidTriggerItemButton(({ item: { entry } }) => {
      void this.#forget(entry);
    });
    const refresh = (): void => {
      void this.showKnownServers();
    };
    const subscriptions = vscode.Disposable.from(
      onDidChangeSetting('serverUrl', refresh),
      // The storage has no event for servers that another window added or forgot.
      vscode.window.onDidChangeWindowState(refresh),
      context.keys.onDidChange(refresh),
    );
    this.#box.onDidHide(() => {
      this.#isClosed = true;
      this.#cancelCheck();
      subscriptions.dispose();
      this.#box.dispose();
    });
    this.#setBusy(undefined);
    this.#box.show();
  }

  /** Shows the known servers, and the states of their keys once these are read. */
  async showKnownServers(): Promise<void> {
    const { keys, memory } = this.#context;
    const entries = (this.#entries = getServerEntries(memory));
    if (this.#knownChoices.length === 0) {
      this.#knownChoices = entries.map((entry) => this.#createChoice(entry));
      this.#redraw();
    }
    const states = await Promise.all(entries.map(({ address }) => describeKeyState(address, keys)));
    if (this.#entries === entries) {
      this.#knownChoices = entries.map((entry, at) => this.#createChoice(entry, states[at]));
      this.#redraw();
    }
  }

  /** Switches to a server once it has answered. Shows a failure in the box, which stays open. */
  async #accept(address: UncheckedAddress | undefined): Promise<void> {
    const { currentServer, memory } = this.#context;
    if (address === undefined || this.#box.busy) {
      return;
    }
    if (isSameServer(currentServer.address, address)) {
      this.#box.hide();
      return;
    }
    const { signal } = this.#abortController;
    const isCancelled = (): boolean => signal.aborted;
    const hasConsent = !isUnencrypted(address) || isPlainHttpAllowed(memory, address.origin);
    if ((!hasConsent && !(await askForPlainHttp(address))) || isCancelled()) {
      return;
    }
    this.#setBusy(address);
    const onWait = createLongWaitListener((text, failure) => {
      if (!isCancelled()) {
        this.#showStatus(address, { title: failureTitle(failure), text }, 'watch');
      }
    });
    try {
      await useServer(
        this.#context,
        // The user has agreed to plain HTTP, now or earlier. The consent is stored once the server has answered.
        parseAddress(baseUrl(address), () => true),
        { signal, onWait },
      );
      this.#box.hide();
    } catch (error) {
      if (!isCancelled()) {
        this.#setBusy(undefined);
        if (isAbortError(error)) {
          // The user has switched to another server elsewhere.
          this.#box.hide();
        } else {
          this.#suggestedAddress = isFailure(error) ? this.#findSuggestion(error, address) : undefined;
          const problem = describeError(error, vscode.l10n.t('The server was not switched'));
          this.#showStatus(address, problem, 'error');
        }
      }
    }
  }

  /** Finds another address for a server that failed; without encryption only for a typed address without `https:`. */
  #findSuggestion(failure: Failure, address: UncheckedAddress): UncheckedAddress | undefined {
    const isKnown = this.#knownChoices.some((choice) => isSameServer(choice.address, address));
    const isGuessed = !isKnown && !/^https:/i.test(this.#box.value.trim());
    return (
      findRedirectTarget(failure, address) ?? (isGuessed ? findPlainHttpTarget(failure, address) : undefined)
    );
  }

  async #forget(entry: ServerEntry | undefined): Promise<void> {
    if (entry === undefined) {
      return;
    }
    try {
      await forgetServer(this.#context, entry.address);
      await this.showKnownServers();
    } catch (error) {
      const { address } = entry;
      const problem = describeError(error, vscode.l10n.t('The server was not forgotten'));
      if (this.#isClosed) {
        showError(`${address.name}: ${problem.title}. ${problem.text}`);
      } else {
        this.#showStatus(address, problem, 'error');
      }
    }
  }

  /** Cancels the current check and clears its state, because the text has changed. */
  #cancelCheck(): void {
    this.#abortController.abort();
    this.#abortController = new AbortController();
    this.#checkStatus = undefined;
    this.#suggestedAddress = undefined;
    this.#setBusy(undefined);
  }

  /** @param address the server being checked; undefined if none is */
  #setBusy(address: UncheckedAddress | undefined): void {
    this.#box.busy = address !== undefined;
    this.#box.title =
      address === undefined
        ? vscode.l10n.t('Switch Server')
        : `${vscode.l10n.t('Switch Server')} · ${vscode.l10n.t('Checking {0}', sanitize(address.name))}`;
  }

  #showStatus(address: UncheckedAddress, problem: ProblemText, icon: string): void {
    this.#checkStatus = { address, status: createCheckStatus(address, problem, icon) };
    this.#redraw();
  }

  #createChoice(entry: ServerEntry, keyText?: string): ServerChoice {
    const buttons = [{ iconPath: new vscode.ThemeIcon('trash'), tooltip: vscode.l10n.t('Forget') }];
    return { ...toServerChoice(entry, keyText), buttons };
  }

  /** Updates the rows, and keeps the active row, since the editor would activate the first one. */
  #redraw(): void {
    const before = getActiveChoice(this.#box)?.address;
    this.#updateItems();
    const again = before && this.#box.items.find(({ address }) => isSameServer(address, before));
    if (again !== undefined) {
      this.#box.activeItems = [again];
    }
  }

  #updateItems(): void {
    const { choices, typedAddress } = createChoices(this.#box.value, this.#knownChoices, (found) =>
      toTypedChoice(found, formatAddLabel),
    );
    this.#typedAddress = typedAddress;
    const target =
      this.#suggestedAddress === undefined ? [] : [toTypedChoice(this.#suggestedAddress, formatAddLabel)];
    const check = this.#checkStatus;
    const items = [...choices, ...target].flatMap((choice) =>
      check !== undefined && isSameServer(choice.address, check.address)
        ? [{ ...choice, ...check.status.row }, ...check.status.messages]
        : [choice],
    );
    showChoices(this.#box, items, typedAddress);
  }
}

/**
 * Describes why an operation on a server failed. Picking the row of the server tries again.
 *
 * @param fallbackTitle title for errors that are not failures of the server
 */
function describeError(error: unknown, fallbackTitle: string): ProblemText {
  return isFailure(error)
    ? describeCheckFailure(error)
    : { title: fallbackTitle, text: getErrorMessage(error) };
}

function formatAddLabel(name: string): string {
  return vscode.l10n.t('Add and Switch to {0}', name);
}

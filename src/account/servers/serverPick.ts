import * as vscode from 'vscode';
import { isAbort } from '../../api/concurrency/abort.ts';
import { baseUrl, isUnencrypted, parseAddress, type WrittenAddress } from '../../api/address.ts';
import { isFailure, type Failure } from '../../api/errors.ts';
import { failureTitle } from '../../vscode/failures/failures.ts';
import { onLongWait } from '../../vscode/failures/waits.ts';
import { allowsPlainHttp } from '../../session/knownServers.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import type { AccountContext } from '../accountContext.ts';
import { forgetServer } from './forgetServer.ts';
import {
  activeChoice,
  choiceOf,
  choicesFor,
  isSameServer,
  pickedAddress,
  typedRow,
  type ServerChoice,
} from '../../session/servers/serverChoices.ts';
import { agreesToPlainHttp } from '../../session/servers/agreesToPlainHttp.ts';
import { keyState, serverEntries, type ServerEntry } from '../../session/servers/serverEntries.ts';
import { describeCheck, plainTarget, redirectTarget } from './checkWords.ts';
import { useServer } from './useServer.ts';

/** Lets the user pick one of the known servers, or type the address of another one. */
export function pickServer(context: AccountContext): void {
  void new ServerPick(context).list();
}

/** Texts and icon that tell of a check in the server's row, in place of the usual ones. */
type News = Required<Pick<ServerChoice, 'description' | 'detail' | 'iconPath'>>;

class ServerPick {
  readonly #context: AccountContext;
  readonly #box = vscode.window.createQuickPick<ServerChoice>();
  /** The known servers. */
  #known: readonly ServerChoice[] = [];
  /** The address that is typed. */
  #typed: WrittenAddress | undefined;
  /** News of the check under way, or of the last one. */
  #news: { readonly address: WrittenAddress; readonly news: News } | undefined;
  /** Address at which the checked server says that it is instead, or may be. */
  #target: WrittenAddress | undefined;
  /** Ends the check under way. */
  #checking = new AbortController();

  constructor(context: AccountContext) {
    this.#context = context;
    this.#box.placeholder = vscode.l10n.t('Select a server, or type the address of another one');
    this.#box.ignoreFocusOut = true;
    this.#box.onDidChangeValue(() => {
      this.#giveUp();
      this.#draw();
    });
    this.#box.onDidAccept(() => {
      void this.#take(pickedAddress(this.#box, this.#typed));
    });
    this.#box.onDidTriggerItemButton(({ item: { entry } }) => {
      void this.#forget(entry);
    });
    this.#box.onDidHide(() => {
      this.#giveUp();
      this.#box.dispose();
    });
    this.#setBusy(undefined);
    this.#box.show();
  }

  /** Shows the known servers: at once, and then what there is to say of their keys. */
  async list(): Promise<void> {
    const { keys, memory } = this.#context;
    const entries = serverEntries(memory);
    this.#known = entries.map((entry) => this.#choiceOf(entry));
    this.#drawAgain();
    const states = await Promise.all(entries.map(({ address }) => keyState(address, keys)));
    this.#known = entries.map((entry, at) => this.#choiceOf(entry, states[at]));
    this.#drawAgain();
  }

  /** Uses a server, once it has answered. What speaks against that is said in the box, which stays as it is. */
  async #take(address: WrittenAddress | undefined): Promise<void> {
    const { currentServer, memory } = this.#context;
    if (address === undefined || this.#box.busy) {
      return;
    }
    if (isSameServer(currentServer.address, address)) {
      this.#box.hide();
      return;
    }
    const { signal } = this.#checking;
    const isOver = (): boolean => signal.aborted;
    const isAllowed = !isUnencrypted(address) || allowsPlainHttp(memory, address.origin);
    if ((!isAllowed && !(await agreesToPlainHttp(address))) || isOver()) {
      return;
    }
    this.#setBusy(address);
    const onWait = onLongWait((detail, failure) => {
      if (!isOver()) {
        const iconPath = new vscode.ThemeIcon('watch');
        this.#say(address, {
          description: sanitize(failureTitle(failure)),
          detail: sanitize(detail),
          iconPath,
        });
      }
    });
    try {
      await useServer(
        this.#context,
        // The user has just agreed, or had before; for good once the server has answered.
        parseAddress(baseUrl(address), () => true),
        { signal, onWait },
      );
      this.#box.hide();
    } catch (error) {
      if (!isOver()) {
        this.#setBusy(undefined);
        if (isAbort(error)) {
          // Another one is in use by now.
          this.#box.hide();
        } else {
          this.#target = isFailure(error) ? this.#targetAfter(error, address) : undefined;
          this.#say(address, failureNews(error, vscode.l10n.t('The server was not switched')));
        }
      }
    }
  }

  /** Another address of a server that failed: without encryption only where nobody but us took it for an encrypted one. */
  #targetAfter(failure: Failure, address: WrittenAddress): WrittenAddress | undefined {
    const isKnown = this.#known.some((choice) => isSameServer(choice.address, address));
    const isGuessed = !isKnown && !/^https:/i.test(this.#box.value.trim());
    return redirectTarget(failure, address) ?? (isGuessed ? plainTarget(failure, address) : undefined);
  }

  async #forget(entry: ServerEntry | undefined): Promise<void> {
    if (entry === undefined) {
      return;
    }
    try {
      await forgetServer(this.#context, entry.address);
      await this.list();
    } catch (error) {
      this.#say(entry.address, failureNews(error, vscode.l10n.t('The server was not forgotten')));
    }
  }

  /** Ends the check under way, and what was said of the last one: they are of another text. */
  #giveUp(): void {
    this.#checking.abort();
    this.#checking = new AbortController();
    this.#news = undefined;
    this.#target = undefined;
    this.#setBusy(undefined);
  }

  /** @param address the server that is checked, if one is */
  #setBusy(address: WrittenAddress | undefined): void {
    this.#box.busy = address !== undefined;
    this.#box.title =
      address === undefined
        ? vscode.l10n.t('Switch Server')
        : `${vscode.l10n.t('Switch Server')} · ${vscode.l10n.t('Checking {0}', sanitize(address.name))}`;
  }

  #say(address: WrittenAddress, news: News): void {
    this.#news = { address, news };
    this.#drawAgain();
  }

  #choiceOf(entry: ServerEntry, keyText?: string): ServerChoice {
    const buttons = [{ iconPath: new vscode.ThemeIcon('trash'), tooltip: vscode.l10n.t('Forget') }];
    return { ...choiceOf(entry, keyText), buttons };
  }

  /** Draws what is known by now. The row that was highlighted stays so: the editor would take the first. */
  #drawAgain(): void {
    const before = activeChoice(this.#box)?.address;
    this.#draw();
    const again = before && this.#box.items.find(({ address }) => isSameServer(address, before));
    if (again !== undefined) {
      this.#box.activeItems = [again];
    }
  }

  #draw(): void {
    const { choices, typed } = choicesFor(this.#box.value, this.#known, (found) => typedRow(found, addText));
    this.#typed = typed;
    const { address, news } = this.#news ?? {};
    const target = this.#target === undefined ? [] : [typedRow(this.#target, addText)];
    this.#box.items = [...choices, ...target].map((choice) =>
      address !== undefined && isSameServer(choice.address, address) ? { ...choice, ...news } : choice,
    );
  }
}

/**
 * Describes why something could not be done with a server. Picking its row again tries again.
 *
 * @param what it was, for where the reason is none of the server's
 */
function failureNews(error: unknown, what: string): News {
  const { title, text } = isFailure(error)
    ? describeCheck(error)
    : { title: what, text: error instanceof Error ? error.message : String(error) };
  return {
    description: sanitize(title),
    detail: sanitize(text),
    iconPath: new vscode.ThemeIcon('error'),
  };
}

function addText(name: string): string {
  return vscode.l10n.t('Add and Switch to {0}', name);
}

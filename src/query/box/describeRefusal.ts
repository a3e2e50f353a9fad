import * as vscode from 'vscode';
import type { Refusal } from '../../resources/query/parseQuery.ts';

/** A sentence for each reason why a text is no query. @param about part of the text that it is about */
const refusalMessages: Readonly<Record<Refusal, (about: string) => string>> = {
  empty: () => vscode.l10n.t('Type a path, such as workoutlog?exercise=73.'),
  tooLong: (about) => vscode.l10n.t('A path has at most {0} characters.', about),
  unprintable: () => vscode.l10n.t('This text has characters that are not allowed in an address.'),
  notAnAddress: () => vscode.l10n.t('This is not a web address.'),
  hasUser: () => vscode.l10n.t('Remove the user name and password from the address.'),
  otherServer: (about) => vscode.l10n.t('{0} is not the server in use. Switch the server first.', about),
  outside: (about) => vscode.l10n.t('{0} is not a list below /api/v2/.', about),
  notAList: (about) =>
    vscode.l10n.t('{0} is none of the lists that the server names. To open one item, use Open Item.', about),
  unknown: (about) => vscode.l10n.t('This server has no list {0}.', about),
};

/** The reason why a text is no query, as a sentence. */
export function describeRefusal(refusal: Refusal, about: string): string {
  return refusalMessages[refusal](about);
}

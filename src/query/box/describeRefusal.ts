import * as vscode from 'vscode';
import type { Refusal } from '../../resources/query/parseQuery.ts';

/** Sentences by the reason why a text is no query. */
const refusalMessages: Readonly<Record<Refusal, (subject: string) => string>> = {
  empty: () => vscode.l10n.t('Type a path, such as workoutlog?exercise=73.'),
  tooLong: (subject) => vscode.l10n.t('A path has at most {0} characters.', subject),
  unprintable: () => vscode.l10n.t('This text has characters that are not allowed in an address.'),
  notAnAddress: () => vscode.l10n.t('This is not a web address.'),
  hasUser: () => vscode.l10n.t('Remove the user name and password from the address.'),
  otherServer: (subject) => vscode.l10n.t('{0} is not the server in use. Switch the server first.', subject),
  outside: (subject) => vscode.l10n.t('{0} is not a list below /api/v2/.', subject),
  notAList: (subject) =>
    vscode.l10n.t(
      '{0} is none of the lists that the server names. To open one item, use Open Item.',
      subject,
    ),
  unknown: (subject) => vscode.l10n.t('This server has no list {0}.', subject),
};

/** Explains why a text is no query. @param subject the part of the text that the reason is about */
export function describeRefusal(refusal: Refusal, subject: string): string {
  return refusalMessages[refusal](subject);
}

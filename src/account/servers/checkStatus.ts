import * as vscode from 'vscode';
import type { UncheckedAddress } from '../../api/address.ts';
import type { ServerChoice } from '../../session/servers/serverChoices.ts';
import type { ProblemText } from '../../vscode/failures/problemText.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** State of the check of a server, in its row and below. */
export interface CheckStatus {
  /** Texts and icon of the server's row. */
  readonly row: Required<Pick<ServerChoice, 'description' | 'detail' | 'iconPath'>>;
  /** Rows for what does not fit into it. */
  readonly messages: readonly ServerChoice[];
}

/** Number of characters that fit into a row in most fonts. */
const maxRowLength = 75;

/**
 * Describes the state of a check. A text that is too long for one row is parted after its first sentence. The rest names the
 * server, since the editor may draw other matches of the typed text above it.
 */
export function createCheckStatus(
  { name }: UncheckedAddress,
  { title, text }: ProblemText,
  icon: string,
): CheckStatus {
  const sentences = new Intl.Segmenter(vscode.env.language, { granularity: 'sentence' }).segment(text);
  const [first = text] = text.length <= maxRowLength ? [] : Array.from(sentences, ({ segment }) => segment);
  const rest = text.slice(first.length);
  return {
    row: {
      description: sanitize(title),
      detail: sanitize(first.trimEnd()),
      iconPath: new vscode.ThemeIcon(icon),
    },
    messages:
      rest === ''
        ? []
        : [{ label: sanitize(`${name}: ${rest}`), iconPath: new vscode.ThemeIcon('info'), alwaysShow: true }],
  };
}

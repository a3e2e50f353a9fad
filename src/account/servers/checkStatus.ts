import * as vscode from 'vscode';
import type { UncheckedAddress } from '../../api/address.ts';
import type { ServerChoice } from '../../session/servers/serverChoices.ts';
import type { ProblemText } from '../../vscode/failures/problemText.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** State of a server's check: texts for the server's row, and rows below it. */
export interface CheckStatus {
  /** Texts and icon of the server's row. */
  readonly row: Required<Pick<ServerChoice, 'description' | 'detail' | 'iconPath'>>;
  /** Rows for text that does not fit into that row. */
  readonly messages: readonly ServerChoice[];
}

/** Number of characters that fit into a line of a row in most fonts. */
const maxLineLength = 75;

/** Matches as many words as fit into a line, or a part of a longer word. */
const linePattern = new RegExp(`(?=\\S)(.{1,${maxLineLength}}(?!\\S)|\\S{1,${maxLineLength}})`, 'gsu');

/**
 * Describes the state of a check. If the text is too long for the row, the row has the first sentence, and the rows below have the
 * rest; if the first sentence is too long, they have the whole text. They name the server, since the editor may draw rows of other
 * servers above them.
 */
export function createCheckStatus(
  { name }: UncheckedAddress,
  { title, text }: ProblemText,
  icon: string,
): CheckStatus {
  const sentences = new Intl.Segmenter(vscode.env.language, { granularity: 'sentence' }).segment(text);
  const [first = ''] = Array.from(sentences, ({ segment }) => segment.trimEnd());
  const [detail = ''] = [text, first].filter(({ length }) => length <= maxLineLength);
  const rest = text.slice(detail.length).trimStart();
  return {
    row: {
      description: sanitize(title),
      detail: sanitize(detail),
      iconPath: new vscode.ThemeIcon(icon),
    },
    messages: createMessages(rest === '' || rest.includes(name) ? rest : `${name}: ${rest}`),
  };
}

/** Creates rows of two lines each. */
function createMessages(text: string): readonly ServerChoice[] {
  const lines = sanitize(text).match(linePattern) ?? [];
  return lines.flatMap((label, at) =>
    at % 2 === 0
      ? [
          {
            label,
            detail: lines[at + 1] ?? '',
            iconPath: new vscode.ThemeIcon(at === 0 ? 'info' : 'blank'),
            alwaysShow: true,
          },
        ]
      : [],
  );
}

import * as vscode from 'vscode';
import type { RecoveryAction } from '../../vscode/failures/recoveryActions.ts';
import { sanitize, sanitizeHtml } from '../../vscode/text/sanitize.ts';

/** A tab in place of a document that cannot be shown, with the reason and its recovery actions. */
export class ErrorEditor {
  readonly uri: vscode.Uri;
  readonly panel: vscode.WebviewPanel;
  /** True if the document should be read again when the tab becomes visible. */
  shouldRetryWhenVisible = true;
  #body = '';

  constructor(uri: vscode.Uri, panel: vscode.WebviewPanel) {
    this.uri = uri;
    this.panel = panel;
  }

  /** Shows a message with actions, unless it is shown already. */
  show(text: string, actions: readonly RecoveryAction[]): void {
    const links = actions.map(
      (action) =>
        `<a href="${sanitizeHtml(this.#getCommandUri(action))}">${sanitizeHtml(sanitize(action.title))}</a>`,
    );
    const body = `<p>${sanitizeHtml(sanitize(text))}</p><p>${links.join('')}</p>`;
    if (body !== this.#body) {
      this.#body = body;
      const { webview } = this.panel;
      webview.options = { localResourceRoots: [], enableCommandUris: actions.map(({ command }) => command) };
      webview.html = sanitizedPage(body);
    }
  }

  #getCommandUri({ command, takesTarget = false, ...action }: RecoveryAction): string {
    const args = action.arguments ?? (takesTarget ? [this.uri] : []);
    // The editor decodes them twice: as part of the link, and as arguments.
    return `command:${command}?${encodeURIComponent(encodeURIComponent(JSON.stringify(args)))}`;
  }
}

/** A page in the colors of the editor, without scripts; its links run commands. */
function sanitizedPage(body: string): string {
  const nonce = crypto.randomUUID();
  return `<!DOCTYPE html>
<html lang="${sanitizeHtml(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'">
<style nonce="${nonce}">
body { display: flex; min-height: 90vh; margin: 0; padding: 0 2em; flex-direction: column; align-items: center; justify-content: center; text-align: center; font: var(--vscode-font-size) var(--vscode-font-family); color: var(--vscode-foreground); background: var(--vscode-editor-background); }
p { max-width: 40em; margin: 0.4em 0; line-height: 1.5; overflow-wrap: anywhere; }
a { display: inline-block; margin: 0 0.8em; color: var(--vscode-textLink-foreground); text-decoration: none; }
a:hover { color: var(--vscode-textLink-activeForeground); text-decoration: underline; }
a:focus { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
</style>
</head>
<body>${body}</body>
</html>`;
}

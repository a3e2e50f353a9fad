import * as vscode from 'vscode';
import type { RecoveryAction } from '../../vscode/failures/recoveryActions.ts';
import { sanitize, sanitizeHtml } from '../../vscode/text/sanitize.ts';

/** A tab with words in place of a document: what keeps it from being shown, and what can be done about that. */
export class ErrorEditor {
  readonly uri: vscode.Uri;
  readonly panel: vscode.WebviewPanel;
  /** True if its document may be there once the tab is seen again. */
  shouldRetryWhenVisible = true;
  #body = '';

  constructor(uri: vscode.Uri, panel: vscode.WebviewPanel) {
    this.uri = uri;
    this.panel = panel;
  }

  /** The same words again are not drawn again. */
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
    // The editor decodes them twice: once as a part of the link, and once more as arguments.
    return `command:${command}?${encodeURIComponent(encodeURIComponent(JSON.stringify(args)))}`;
  }
}

/** In the colours of the editor. It has no scripts: its links run commands. */
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
a { margin: 0 0.8em; color: var(--vscode-textLink-foreground); text-decoration: none; }
a:hover { color: var(--vscode-textLink-activeForeground); text-decoration: underline; }
a:focus { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
</style>
</head>
<body>${body}</body>
</html>`;
}

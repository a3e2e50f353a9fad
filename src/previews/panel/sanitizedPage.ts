import * as vscode from 'vscode';
import { sanitizeHtml } from '../../vscode/text/sanitize.ts';
import type { PageStrings } from '../messages.ts';

/** The parts of a preview's page. */
export interface PreviewPageOptions {
  readonly webview: vscode.Webview;
  /** The folder with the script and the style of the page. */
  readonly folder: vscode.Uri;
  /** Title shown until the content is loaded. */
  readonly title: string;
  /** Origin from which pictures may be loaded; undefined if none may. */
  readonly picturesOrigin: string | undefined;
}

/**
 * Returns the HTML of a preview's page. Its policy allows only the extension's script and style, and pictures of the server. Data
 * from a server is never part of the HTML.
 */
export function sanitizedPage({ webview, folder, title, picturesOrigin }: PreviewPageOptions): string {
  const nonce = crypto.randomUUID();
  const toResourceUri = (name: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(folder, name)).toString();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource}`,
    `img-src data: ${picturesOrigin ?? ''}`.trim(),
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${sanitizeHtml(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${sanitizeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${sanitizeHtml(toResourceUri('preview.css'))}">
<script nonce="${nonce}" src="${sanitizeHtml(toResourceUri('preview.js'))}" defer></script>
</head>
<body data-words="${sanitizeHtml(JSON.stringify(createPageStrings(title)))}"><main id="preview"></main></body>
</html>`;
}

function createPageStrings(title: string): PageStrings {
  return {
    title,
    loading: vscode.l10n.t('Loading…'),
    openJson: vscode.l10n.t('Open JSON'),
    refresh: vscode.l10n.t('Refresh'),
    copyCsv: vscode.l10n.t('Copy as CSV'),
    copySvg: vscode.l10n.t('Copy as SVG'),
    showMore: vscode.l10n.t('Show more rows ({0} left)', '{0}'),
    record: vscode.l10n.t('Record'),
  };
}

import { type Json, toJson } from '../json.ts';

/** A response before it is sent. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
}

export function jsonAnswer(status: number, value: Json, headers: Answer['headers'] = {}): Answer {
  return jsonTextAnswer(status, toJson(value), headers);
}

/** Answers with JSON text. */
export function jsonTextAnswer(status: number, body: string, headers: Answer['headers'] = {}): Answer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body };
}

/** A complete HTML page, as Django or a reverse proxy sends it. */
export function htmlAnswer(
  status: number,
  title: string,
  text: string,
  headers: Answer['headers'] = {},
): Answer {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    body: `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<style>body { font-family: sans-serif; margin: 3em } nav { border-bottom: 1px solid #ccc }</style>
</head>
<body>
<nav><a href="/">wger</a> <a href="/en/software/features">Features</a> <a href="/en/user/login">Login</a></nav>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`,
  };
}

/** The page for a path that the release does not have, even when JSON was requested (wger-api.md §4). */
export function notFoundPage(): Answer {
  return htmlAnswer(404, 'Page not found', 'The page you are looking for does not exist.');
}

/** Redirects a path without a slash at its end to the one with it, as Django does (wger-api.md §4). */
export function redirectTo(location: string): Answer {
  return { status: 301, headers: { 'content-type': 'text/html; charset=utf-8', location }, body: '' };
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

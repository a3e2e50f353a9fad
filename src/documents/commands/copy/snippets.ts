/** Environment variable that snippets use in place of the key. */
const keyVariable = 'WGER_API_KEY';

/** A read request to the API, as the subject of a snippet. */
export interface SnippetRequest {
  readonly url: string;
  /** True if it requires the key. */
  readonly isPrivate: boolean;
}

/**
 * A cURL command line: for PowerShell on Windows, where `curl` may be an alias and environment variables have a prefix, or for
 * other shells. Both take text in single quotes literally. `--globoff` keeps cURL from expanding brackets and braces in the URL.
 *
 * @param platform as `process.platform`
 * @param remoteName as `vscode.env.remoteName`; a remote terminal is hardly ever on Windows
 */
export function createCurlSnippet(
  { url, isPrivate }: SnippetRequest,
  platform: NodeJS.Platform,
  remoteName?: string,
): string {
  const isWindows = platform === 'win32' && remoteName === undefined;
  const [program, key] = isWindows ? ['curl.exe', `$env:${keyVariable}`] : ['curl', `$${keyVariable}`];
  const header = isPrivate ? ` -H "Authorization: Token ${key}"` : '';
  return `${program} --globoff -H 'Accept: application/json'${header} '${escapeQuotes(url)}'`;
}

/** Joins JavaScript modules; several are put into blocks, so that their names do not clash. */
export function joinModules(modules: readonly string[]): string {
  const blocks = modules.map((text) => `{\n${text.replaceAll(/^/gm, '  ')}\n}`);
  return (modules.length === 1 ? modules : blocks).join('\n\n');
}

/** A JavaScript module that sends the request. */
export function createFetchSnippet({ url, isPrivate }: SnippetRequest): string {
  const key = isPrivate ? `\n    Authorization: \`Token \${process.env.${keyVariable}}\`,` : '';
  return `const response = await fetch('${escapeQuotes(url)}', {
  headers: {
    Accept: 'application/json',${key}
  },
});
if (!response.ok) {
  throw new Error(\`\${response.status} \${response.statusText}\`);
}
const data = await response.json();`;
}

/** A Python program that sends the request. */
export function createPythonSnippet({ url, isPrivate }: SnippetRequest): string {
  const key = isPrivate ? `\n        "Authorization": f"Token {os.environ['${keyVariable}']}",` : '';
  return `${isPrivate ? 'import os\n\n' : ''}import requests

response = requests.get(
    "${escapeQuotes(url)}",
    headers={
        "Accept": "application/json",${key}
    },
    timeout=30,
)
response.raise_for_status()
data = response.json()`;
}

/** Joins Python programs into one that imports each module once. */
export function joinPrograms(programs: readonly string[]): string {
  const imports = new Set(programs.flatMap((text) => text.match(/^import .*$/gm) ?? []));
  const bodies = programs.map((text) => text.replaceAll(/^import .*\n+/gm, ''));
  return [...[...imports].sort(), ...bodies].join('\n\n');
}

/** Escapes single quotes. A URL has no double quotes or backslashes, so that it then fits into either kind of quotes. */
function escapeQuotes(url: string): string {
  return url.replaceAll("'", '%27');
}

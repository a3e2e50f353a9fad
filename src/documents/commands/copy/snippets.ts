/** The name of the environment variable that stands in the place of the key. */
const keyVariable = 'WGER_API_KEY';

/** A read of the API, to be written down in some language. */
export interface SnippetRequest {
  readonly url: string;
  /** True if the key belongs to it. */
  readonly isPrivate: boolean;
}

/**
 * A command line that reads it: for PowerShell on Windows, where `curl` may be another command and variables of the environment
 * have a prefix, and for the shells of other systems. In both, nothing counts in single quotes but these. cURL itself would take
 * brackets and braces in an address for several addresses, unless it is told that they are none.
 *
 * @param platform as `process.platform`
 * @param remoteName as `vscode.env.remoteName`: there, the terminal is that of another system, which hardly ever is Windows
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

/** One module of several of JavaScript, each in a block with names of its own. */
export function joinModules(modules: readonly string[]): string {
  const blocks = modules.map((text) => `{\n${text.replaceAll(/^/gm, '  ')}\n}`);
  return (modules.length === 1 ? modules : blocks).join('\n\n');
}

/** A module of JavaScript that reads it. */
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

/** A program in Python that reads it. */
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

/** A URL has no double quotes and no backslashes; without single quotes, it can stand in quotes of either kind. */
function escapeQuotes(url: string): string {
  return url.replaceAll("'", '%27');
}

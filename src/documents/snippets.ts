/** The name of the environment variable that stands in the place of the key. */
const variable = 'WGER_API_KEY';

/** A read of the API, to be written down in some language. */
export interface Read {
  readonly url: string;
  /** Whether the key belongs to it. */
  readonly isPrivate: boolean;
}

/** A command line that reads it. */
export function curlSnippet({ url, isPrivate }: Read): string {
  const key = isPrivate ? ` -H "Authorization: Token $${variable}"` : '';
  return `curl -H 'Accept: application/json'${key} '${inSingleQuotes(url)}'`;
}

/** A module of JavaScript that reads it. */
export function fetchSnippet({ url, isPrivate }: Read): string {
  const key = isPrivate ? `\n    Authorization: \`Token \${process.env.${variable}}\`,` : '';
  return `const response = await fetch('${inSingleQuotes(url)}', {
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
export function pythonSnippet({ url, isPrivate }: Read): string {
  const key = isPrivate ? `\n        "Authorization": f"Token {os.environ['${variable}']}",` : '';
  return `${isPrivate ? 'import os\n\n' : ''}import requests

response = requests.get(
    "${inSingleQuotes(url)}",
    headers={
        "Accept": "application/json",${key}
    },
    timeout=30,
)
response.raise_for_status()
data = response.json()`;
}

/** A URL has no double quotes, no backslashes, no dollars that would count in one of the languages, and then no single quotes. */
function inSingleQuotes(url: string): string {
  return url.replaceAll("'", '%27');
}

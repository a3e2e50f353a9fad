import { parseApiUrl } from '../api/address.ts';
import { escapeMarkdown } from '../vscode/text/sanitize.ts';
import type { Outcome, TrafficStatistics } from '../session/trafficStatistics.ts';

/** A named fact. */
export type Fact = readonly [what: string, value: string];

/** Facts that a problem report should contain. */
export interface Diagnostics {
  /** Of the extension. */
  readonly version: string;
  readonly editor: readonly Fact[];
  readonly server: readonly Fact[];
  /** Those that the user changed. */
  readonly settings: readonly Fact[];
  readonly traffic: Pick<TrafficStatistics, 'outcomes' | 'failures' | 'retries' | 'bytes'>;
}

/** A setting as the manifest declares it. */
export interface DeclaredSetting {
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
}

/** Formats diagnostics as Markdown, always in English for the maintainers who read them. */
export function formatDiagnostics({ version, editor, server, settings, traffic }: Diagnostics): string {
  return [
    `## wger Explorer ${escapeMarkdown(version)}`,
    formatFacts(editor),
    '### Server',
    formatFacts(server),
    '### Settings that were changed',
    settings.length === 0 ? 'None' : formatFacts(settings),
    '### Requests since the start',
    formatFacts(getRequestFacts(traffic)),
    '### Last failures',
    formatFailures(traffic.failures),
    '',
  ].join('\n\n');
}

/**
 * The value of a changed setting if it cannot identify a person or a machine: a choice, a number, or languages; `set` for any
 * other value. Undefined for the default.
 */
export function formatSetting(name: string, value: unknown, declared: DeclaredSetting): string | undefined {
  if (value === undefined || JSON.stringify(value) === JSON.stringify(declared.default)) {
    return undefined;
  }
  if (name === 'wger.languages' && Array.isArray(value) && value.every(isLanguage)) {
    return value.join(', ') || 'empty';
  }
  const isChoice = declared.enum?.includes(value) === true;
  return typeof value === 'boolean' || typeof value === 'number' || isChoice ? JSON.stringify(value) : 'set';
}

function isLanguage(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z]{2,3}(-[a-z\d]{2,8})?$/i.test(value);
}

function formatFacts(facts: readonly Fact[]): string {
  return facts.map(([what, value]) => `- ${escapeMarkdown(what)}: ${escapeMarkdown(value)}`).join('\n');
}

/** Groups of statuses; any other outcome is listed by itself. */
const statusKinds: readonly (readonly [name: string, has: (status: number) => boolean])[] = [
  ['2xx', (status) => status >= 200 && status < 300],
  ['3xx', (status) => status >= 300 && status < 400],
  ['429', (status) => status === 429],
  ['4xx (others)', (status) => status >= 400 && status < 500 && status !== 429],
  ['5xx', (status) => status >= 500],
];

function getRequestFacts({ outcomes, retries, bytes }: Diagnostics['traffic']): readonly Fact[] {
  const allOutcomes = [...outcomes];
  const sum = (counted: typeof allOutcomes): number => counted.reduce((total, [, count]) => total + count, 0);
  const statusFacts = statusKinds.map(([name, has]): Fact => [
    name,
    String(sum(allOutcomes.filter(([outcome]) => typeof outcome === 'number' && has(outcome)))),
  ]);
  const otherFacts = allOutcomes
    .filter(([outcome]) => typeof outcome === 'string' || outcome < 200)
    .map(([outcome, count]): Fact => [formatOutcome(outcome), String(count)]);
  return [
    ['Ended', String(sum(allOutcomes))],
    ...statusFacts,
    ...otherFacts,
    ['Tried again', String(retries)],
    ['Received', `${Math.ceil(bytes / 1000)} kB`],
  ];
}

function formatFailures(last: Diagnostics['traffic']['failures']): string {
  if (last.length === 0) {
    return 'None';
  }
  const rows = last.map(
    ({ at, path, outcome }) =>
      `| ${new Date(at).toISOString()} | ${getEndpointName(path)} | ${formatOutcome(outcome)} |`,
  );
  return ['| Time | Endpoint | Outcome |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The endpoint in a path. No endpoint has digits in its name, as a key that was pasted into the wrong box has. */
function getEndpointName(path: string): string {
  const url = parseApiUrl(path, 'https://any.invalid');
  return url?.path === '' ? '(root)' : (/^[a-z-]+(?=\/|$)/.exec(url?.path ?? '')?.[0] ?? '(other)');
}

/** Error codes are names of the system, the HTTP client or an error class; any other text is left out. */
function formatOutcome(outcome: Outcome): string {
  if (outcome === 'AbortError') {
    return 'given up';
  }
  return /^\w{1,60}$/.test(String(outcome)) ? String(outcome) : 'unknown';
}

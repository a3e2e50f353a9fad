import type { ServerResponse } from 'node:http';
import { type Answer, htmlAnswer, jsonAnswer, jsonText } from './http/answer.ts';

/** Something that goes wrong with requests. */
export interface Fault {
  name: FaultName;
  /** Only requests whose target contains this; all requests for the API when absent. */
  on?: string;
  /** How many requests it hits before it is over; for ever when absent. */
  times?: number;
}

/** What a fault works with. */
interface Incident {
  /** The answer that the request would have had. */
  answer: () => Answer;
  response: ServerResponse;
}

/** The answer to send instead; nothing when the fault dealt with the response itself. */
type Misbehaviour = (incident: Incident) => Answer | undefined;

const misbehaviours = {
  /** A captive portal or an SSO proxy in between (wger-api.md §4). */
  html: () =>
    htmlAnswer(200, 'Log in', '<form method="post"><input name="user"><input type="password"></form>'),
  'list-no-list': () => jsonAnswer(200, { status: 'ok', message: 'There is no list here.' }),
  'row-no-object': ({ answer }) => {
    const { status, body, headers } = answer();
    return { status, headers, body: withStrangeRows(String(body)) };
  },
  forbidden: () => jsonAnswer(403, { detail: 'You do not have permission to perform this action.' }),
  credentials: () => jsonAnswer(403, { detail: 'Invalid token.' }),
  'not-found': () => jsonAnswer(404, { detail: 'Not found.' }),
  'no-endpoint': () => htmlAnswer(404, 'Page not found', 'The page you are looking for does not exist.'),
  throttled: () =>
    jsonAnswer(
      429,
      { detail: 'Request was throttled. Expected available in 2 seconds.' },
      { 'retry-after': '2' },
    ),
  'server-error': () => htmlAnswer(500, 'Server Error (500)', 'Something went wrong.'),
  'bad-gateway': () => htmlAnswer(502, '502 Bad Gateway', 'nginx'),
  redirect: () => ({
    status: 302,
    headers: { 'content-type': 'text/html', location: 'https://elsewhere.example/api/v2/' },
    body: '',
  }),
  'cut-off': ({ answer, response }) => {
    const { status, headers, body } = answer();
    const content = Buffer.from(body);
    response.writeHead(status, { ...headers, 'content-length': content.length + 1 });
    response.write(content.subarray(0, Math.ceil(content.length / 2)), () => response.destroy());
    return undefined;
  },
  reset: ({ response }) => {
    response.socket?.resetAndDestroy();
    return undefined;
  },
  stall: () => undefined,
  'no-json': () => jsonText(200, '{"count": 3, "results": [{"id": 1,'),
} satisfies Readonly<Record<string, Misbehaviour>>;

export type FaultName = keyof typeof misbehaviours;

export const faultNames = Object.keys(misbehaviours) as FaultName[];

/** Whether the fault hits a request with this target. */
export function hits({ on }: Fault, target: string): boolean {
  return target.includes(on ?? '/api/v2/');
}

/** What is sent instead of the answer; undefined when the fault has the response in its own hands. */
export function misbehave({ name }: Fault, incident: Incident): Answer | undefined {
  const misbehaviour: Misbehaviour = misbehaviours[name];
  return misbehaviour(incident);
}

/** The page with its first three rows replaced by what is no row; an answer that is no page stays as it is. */
function withStrangeRows(text: string): string {
  const page: unknown = JSON.parse(text);
  if (typeof page !== 'object' || page === null || !('results' in page) || !Array.isArray(page.results)) {
    return text;
  }
  const rows: unknown[] = page.results;
  const strange = [null, 42, 'a row'];
  return JSON.stringify({
    ...page,
    results: rows.map((row, at) => (at < strange.length ? strange[at] : row)),
  });
}

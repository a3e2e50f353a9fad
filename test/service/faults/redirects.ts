import type { Answer } from '../http/answer.ts';
import type { FaultContext, FaultHandler, FaultHandlers } from './misbehaviour.ts';

const codes = [301, 302, 303, 307, 308] as const;

const targets = {
  itself: ({ target }) => target,
  'another-path': ({ target }) => `/elsewhere${target}`,
  'another-origin': ({ target, elsewhere }) => `${elsewhere}${target}`,
  'plain-http': ({ target, elsewhere }) => `http://${new URL(elsewhere).host}${target}`,
} satisfies Readonly<Record<string, (incident: FaultContext) => string>>;

type Target = keyof typeof targets;

/** Every status with every target: `redirect-301-itself` and so on. */
const combinations = Object.fromEntries(
  codes.flatMap((code) =>
    Object.entries(targets).map(([name, location]): [string, FaultHandler] => [
      `redirect-${code}-${name}`,
      (incident) => redirect(code, location(incident)),
    ]),
  ),
) as Readonly<Record<`redirect-${(typeof codes)[number]}-${Target}`, FaultHandler>>;

/** Redirects the client. */
export const redirects = {
  redirect: ({ elsewhere }) => redirect(302, `${elsewhere}/api/v2/`),
  'redirect-credentials': ({ elsewhere }) =>
    redirect(302, `${elsewhere.replace('://', '://me:secret@')}/api/v2/`),
  'redirect-javascript': ({ elsewhere }) => redirect(302, `javascript:fetch('${elsewhere}')`),
  'redirect-nowhere': () => redirect(302),
  'redirect-words': () => redirect(302, '/[forged](command:workbench.action.closeSidebar)/$(trash)'),
  ...combinations,
} satisfies FaultHandlers;

function redirect(status: number, location?: string): Answer {
  const headers: Answer['headers'] = { 'content-type': 'text/html' };
  return { status, headers: location === undefined ? headers : { ...headers, location }, body: '' };
}

import { isNumber } from './exactJson.ts';
import type { FaultHandlers } from './misbehaviour.ts';
import { isMembers, rewriteJson } from './rewriting.ts';
import { rewriteFirstRows } from './rows.ts';

/** Members whose text people read. */
const worded = /^(name|name_en|full_name|comment|description|brand|unit|note|alias|username|license_author)$/;
/** Members that say where a list goes on. */
const links: ReadonlySet<string> = new Set(['next', 'previous']);

/**
 * Words that do something where they are taken for more than words: a formula, links that run a command or lead away,
 * pictures, elements, addresses, icons, another command line, another direction of the text, and another line of a log.
 */
function activeWords(elsewhere: string): string {
  return [
    '=1+1 [run](command:workbench.action.closeSidebar)',
    `[go](${elsewhere}/link) ![](${elsewhere}/picture.png) <img src="${elsewhere}/image.png">`,
    `<${elsewhere}/autolink> ${elsewhere}/plain www.elsewhere.example $(trash)`,
    '\'; $(touch x) `touch y` " \u202e\r\n✗ 1 forged',
  ].join(' ');
}

/** The name of a member that has such words in it. */
const activeMember = '=1+1 $(trash) [run](command:workbench.action.closeSidebar)';

/** The addresses in an answer, one after another. */
function activeAddresses(elsewhere: string): readonly string[] {
  return [
    'command:workbench.action.closeSidebar',
    `javascript:fetch('${elsewhere}')`,
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    `${elsewhere}/media/picture.svg`,
    `//${new URL(elsewhere).host}/picture.png`,
    `${elsewhere.replace('://', '://me:secret@')}/picture.png`,
  ];
}

/** Ids that would lead elsewhere, or be another command, if they were taken for more than ids. */
const activeIds = ['__proto__', 'x?limit=1#y;z@w\\..\\', '\'; $(touch x) `touch y` "\r\nmore'];

/** A server that means harm: what it sends is well formed, and does something where it is taken for more than it is. */
export const hostile = {
  'words-active': ({ answer, elsewhere }) =>
    rewriteJson(answer(), (value) =>
      mapTexts(value, (member, text) => (worded.test(member) && text !== '' ? activeWords(elsewhere) : text)),
    ),
  'addresses-active': ({ answer, elsewhere }) => {
    const addresses = activeAddresses(elsewhere);
    let at = 0;
    return rewriteJson(answer(), (value) =>
      mapTexts(value, (member, text) =>
        /^(http|\/)/.test(text) && !links.has(member) ? addresses[at++ % addresses.length] : text,
      ),
    );
  },
  'id-active': ({ answer }) =>
    rewriteFirstRows(answer(), (row, at) => ('id' in row ? { ...row, id: activeIds[at] } : row)),
} satisfies FaultHandlers;

/** The value with other texts, by the member that each is in; and a member more in each object with an id. */
function mapTexts(value: unknown, change: (member: string, text: string) => unknown, member = ''): unknown {
  if (Array.isArray(value)) {
    return value.map((each) => mapTexts(each, change, member));
  }
  if (isMembers(value)) {
    const members = Object.entries(value).map(
      ([name, each]) => [name, mapTexts(each, change, name)] as const,
    );
    return Object.fromEntries('id' in value ? [...members, [activeMember, 'x']] : members);
  }
  return typeof value === 'string' && !isNumber(value) ? change(member, value) : value;
}

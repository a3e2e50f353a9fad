import { isNumber } from './exactJson.ts';
import type { FaultHandlers } from './misbehaviour.ts';
import { isMembers, rewriteJson } from './rewriting.ts';
import { rewriteFirstRows } from './rows.ts';

/** Members with text that people read. */
const textMemberPattern =
  /^(name|name_en|full_name|short_name|comment|description|brand|unit|note|alias|username|license_author)$/;
/** Members with the address of another page. */
const linkMembers: ReadonlySet<string> = new Set(['next', 'previous']);

/**
 * Text that does harm if it is treated as more than text: a formula, links that run a command or lead elsewhere,
 * pictures, elements, addresses, icons, another command line, another text direction, and another line of a log.
 */
function createActiveText(elsewhere: string): string {
  return [
    '=1+1 [run](command:workbench.action.closeSidebar)',
    `[go](${elsewhere}/link) ![](${elsewhere}/picture.png) <img src="${elsewhere}/image.png">`,
    `<${elsewhere}/autolink> ${elsewhere}/plain www.elsewhere.example $(trash)`,
    '\'; $(touch x) `touch y` " \u202e\r\n✗ 1 forged',
  ].join(' ');
}

/** A member name with such text. */
const activeMember = '=1+1 $(trash) [run](command:workbench.action.closeSidebar)';

/** The addresses in an answer, in order. */
function createActiveAddresses(elsewhere: string): readonly string[] {
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

/** Ids that would lead elsewhere, or be another command, if they were treated as more than ids. */
const activeIds = ['__proto__', 'x?limit=1#y;z@w\\..\\', '\'; $(touch x) `touch y` "\r\nmore'];

/** A hostile server: its answers are well-formed, and do harm if they are treated as more than data. */
export const hostile = {
  'words-active': ({ answer, elsewhere }) =>
    rewriteJson(answer(), (value) =>
      mapTexts(value, (member, text) =>
        textMemberPattern.test(member) && text !== '' ? createActiveText(elsewhere) : text,
      ),
    ),
  'addresses-active': ({ answer, elsewhere }) => {
    const addresses = createActiveAddresses(elsewhere);
    let at = 0;
    return rewriteJson(answer(), (value) =>
      mapTexts(value, (member, text) =>
        /^(http|\/)/.test(text) && !linkMembers.has(member) ? addresses[at++ % addresses.length] : text,
      ),
    );
  },
  'id-active': ({ answer }) =>
    rewriteFirstRows(answer(), (row, at) => ('id' in row ? { ...row, id: activeIds[at] } : row)),
} satisfies FaultHandlers;

/** The value with other texts, by the member that contains each, and with another member in each object with an id. */
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

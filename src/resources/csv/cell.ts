import { findMember, getText, type JsonNode } from '../../api/json/tree.ts';
import { nameFields } from '../summarizeItem.ts';

/** Fields that identify an object, the best first: a name, else a note, else an address, else its id. */
const identifyingFields = ['name_en', ...nameFields, 'comment', 'image', 'video', 'url', 'id'];

/** Text between the parts of an array. */
const separator = '; ';
/** Upper limit on the parts of an array in a cell, with a mark behind them where there are more. */
const maxParts = 1000;
const cutMark = '…';
/** Characters of a name that stands for an id, at most: no field for names takes more. */
const maxNameLength = 200;

/**
 * A JSON value as people read it in one cell of a table: objects by their names, the parts of an array one after another,
 * numbers with their digits as sent, nothing for `null`.
 *
 * @param findName the name behind an id; undefined where it is none
 */
export function formatCell(
  text: string,
  node: JsonNode,
  findName: (id: string) => string | undefined,
): string {
  const values = flattenValues(node);
  const parts = values
    .slice(0, maxParts)
    .map((value) => {
      if (value.kind === 'object') {
        return formatObject(text, value);
      }
      const scalar = formatScalar(text, value);
      const name = findName(scalar);
      return name === undefined || name.length > maxNameLength ? scalar : name;
    })
    .filter((part) => part !== '');
  return (values.length > maxParts ? [...parts, cutMark] : parts).join(separator);
}

/**
 * A value, or the values in an array and in the arrays in it, in their order, and no more than tell that these are too many.
 * Arrays of any depth are taken.
 */
function flattenValues(node: JsonNode): readonly JsonNode[] {
  const found: JsonNode[] = [];
  const pending = [node];
  for (let next = pending.pop(); next !== undefined && found.length <= maxParts; next = pending.pop()) {
    if (next.kind === 'array') {
      for (const child of next.children.toReversed()) {
        pending.push(child);
      }
    } else {
      found.push(next);
    }
  }
  return found;
}

/** The name of an object, or what stands for it; all of it as sent where nothing does. */
function formatObject(text: string, node: JsonNode): string {
  for (const field of identifyingFields) {
    const member = findMember(text, node, field);
    const value = member?.kind === 'string' || member?.kind === 'literal' ? formatScalar(text, member) : '';
    if (value.trim() !== '') {
      return value;
    }
  }
  return getText(text, node);
}

function formatScalar(text: string, node: JsonNode): string {
  const token = getText(text, node);
  if (node.kind === 'string') {
    return String(JSON.parse(token));
  }
  return token === 'null' ? '' : token;
}

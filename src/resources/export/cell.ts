import { findMember, getText, type JsonNode } from '../../api/json/tree.ts';
import { nameFields } from '../summarizeItem.ts';

/** Fields that identify an object, best first: a name, or else a note, an address, or its id. */
const identifyingFields = ['name_en', ...nameFields, 'comment', 'image', 'video', 'url', 'id'];

/** Separator between the elements of an array. */
const separator = '; ';
/** Upper limit on the elements of an array in a cell. If there are more, an ellipsis follows. */
const maxParts = 1000;
const cutMark = '…';
/** Maximum number of characters of a name in place of an id, above the limit of any field for names. */
const maxNameLength = 200;

/**
 * Formats a JSON value as readable text for a cell of a table: objects by their names, the elements of an array one after
 * another, numbers with their digits as sent, and `null` as an empty text.
 *
 * @param findName returns the name behind an id; undefined if there is none
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
 * Returns a value, or the values in an array and its nested arrays of any depth, in order. Ends at the first one above the limit.
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

/** Formats an object by its name or another identifying field, or else as sent. */
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

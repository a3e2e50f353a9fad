import { actionNamePattern } from '../server/apiDocument.ts';

/** Words in the names of endpoints, which do not separate them. */
const words = (
  'alias base category comment date day days diary display entry equipment exercise gym image info ingredient item ' +
  'language log meal measurement muscle nutrition of plan profile repetition routine schedule session setting slot ' +
  'step sync template translation unit user values video week weight workout'
).split(' ');
const compound = new RegExp(`^(?:${words.join('|')})+$`);
const part = new RegExp(words.toSorted((a, b) => b.length - a.length).join('|'), 'g');

/** Built-in types, which a type of the same name would hide. */
const builtIn =
  /^(?:Array|Boolean|Date|Error|Function|JSON|Map|Math|Number|Object|Promise|Record|Set|String|Symbol)$/;

/** Maximum number of characters of a name. */
const maxLength = 60;

/**
 * Returns the name of a document's type, from its endpoint and the action on an item or a list.
 *
 * @param path below `/api/v2/`, such as `routine/1/structure/`
 */
export function getDocumentTypeName(path: string): string {
  const [endpoint = '', ...rest] = path.split('/');
  const actions = rest.filter((segment) => actionNamePattern.test(segment));
  const name = [endpoint, ...actions].map(toPascalCase).join('').slice(0, maxLength);
  return builtIn.test(name) ? `${name}Item` : name || 'Answer';
}

/** Converts `workoutlog` to `WorkoutLog`, and `muscles_secondary` to `MusclesSecondary`; empty without a letter or digit. */
export function toPascalCase(name: string): string {
  const parts = name
    .slice(0, maxLength)
    .split(/[^A-Za-z\d]+/)
    .flatMap((each) => (compound.test(each) ? (each.match(part) ?? []) : [each]));
  const joined = parts.map((each) => each.slice(0, 1).toUpperCase() + each.slice(1)).join('');
  return joined.replace(/^(?=\d)/, '_');
}

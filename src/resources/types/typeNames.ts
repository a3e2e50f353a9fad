import { actionNamePattern } from '../server/apiDocument.ts';

/** Words that the names of endpoints are made of, without anything between them. */
const words = (
  'alias base category comment date day days diary display entry equipment exercise gym image info ingredient item ' +
  'language log meal measurement muscle nutrition of plan profile repetition routine schedule session setting slot ' +
  'step sync template translation unit user values video week weight workout'
).split(' ');
const compound = new RegExp(`^(?:${words.join('|')})+$`);
const part = new RegExp(words.toSorted((one, other) => other.length - one.length).join('|'), 'g');

/** Types of the language itself, which another of that name would hide. */
const builtIn =
  /^(?:Array|Boolean|Date|Error|Function|JSON|Map|Math|Number|Object|Promise|Record|Set|String|Symbol)$/;

/** Characters of a name that is made of one part. */
const maxLength = 60;

/**
 * Name of the type of a document: of its endpoint, and of what is computed from an item or a list.
 *
 * @param path below `/api/v2/`, such as `routine/1/structure/`
 */
export function getDocumentTypeName(path: string): string {
  const [endpoint = '', ...rest] = path.split('/');
  const actions = rest.filter((segment) => actionNamePattern.test(segment));
  const name = [endpoint, ...actions].map(toPascalCase).join('').slice(0, maxLength);
  return builtIn.test(name) ? `${name}Item` : name || 'Answer';
}

/** `workoutlog` as `WorkoutLog`, `muscles_secondary` as `MusclesSecondary`; empty where there is no letter or digit in it. */
export function toPascalCase(name: string): string {
  const parts = name
    .slice(0, maxLength)
    .split(/[^A-Za-z\d]+/)
    .flatMap((each) => (compound.test(each) ? (each.match(part) ?? []) : [each]));
  const joined = parts.map((each) => each.slice(0, 1).toUpperCase() + each.slice(1)).join('');
  return joined.slice(0, maxLength).replace(/^(?=\d)/, '_');
}

/** The name of one of many: `categories` as `category`. What is no plural stays. */
export function toSingular(name: string): string {
  if (/(?:ss|us|is|series)$/i.test(name)) {
    return name;
  }
  return name
    .replace(/ies$/, 'y')
    .replace(/(?<=ch|sh|x|ss|alias)es$/, '')
    .replace(/(?<!alia|s)s$/, '');
}

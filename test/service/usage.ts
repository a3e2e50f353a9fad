import { maxExercises } from './domain/exercises/catalogue.ts';
import { maxIngredients } from './domain/ingredients/catalogue.ts';
import { faultGroups } from './faults/index.ts';
import { generationNames } from './generations/generations.ts';
import { defaultExercises, defaultIngredients } from './service.ts';

const width = 100;

/** The help text of the sample server. */
export const usage = `npm run service -- [options]
Prints the address and the key as one line of JSON, and serves until SIGINT or SIGTERM.
  --generation NAME     kind of server: ${generationNames.join(', ')} (2.7)
  --port NUMBER         port on 127.0.0.1; 0 is any free one (0)
  --prefix PATH         where the server lives: the API is at PATH/api/v2/
  --ingredients NUMBER  how many ingredients there are, at most ${maxIngredients} (${defaultIngredients})
  --estimate NUMBER     what the count of all ingredients is taken to be, from 2.3 on; --estimate=-1
                        where that is not known (their true number)
  --exercises NUMBER    how many exercises there are, at most ${maxExercises} (${defaultExercises})
  --sets NUMBER         further bench presses in the training log (0)
  --sessions NUMBER     further sessions, at most one for seven of those sets (0)
  --latency NUMBER      milliseconds before each answer (0)
  --recordings FOLDER   serves recorded answers instead of the sample data
  --fault NAME          what goes wrong with every request for the API
  --help                prints this

Faults:
${Object.entries(faultGroups)
  .map(([group, names]) => `  ${group}\n${wrapNames(names)}`)
  .join('\n')}`;

/** Joins names with commas, in lines that fit a terminal. */
function wrapNames(names: readonly string[]): string {
  const lines: string[] = [];
  for (const name of names) {
    const line = lines.at(-1);
    if (line === undefined || line.length + name.length + 2 > width) {
      lines.push(`    ${name}`);
    } else {
      lines[lines.length - 1] = `${line}, ${name}`;
    }
  }
  return lines.join('\n');
}

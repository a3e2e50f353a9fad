import { parseArgs } from 'node:util';
import type { Generation } from '../service/service.ts';
import { generationNames } from '../service/generations/generations.ts';
import { vsCodeVersions, type VsCodeVersion } from './editors/vscodeInstall.ts';

/** Options of `npm start`. */
export interface StartOptions {
  /** Generation of the sample server. */
  readonly generation: Generation;
  readonly version: VsCodeVersion;
  /** A wger server to browse instead of the sample server. */
  readonly server: string | undefined;
  /** A file for a screenshot of the views, after which the program ends. */
  readonly screenshot: string | undefined;
  readonly theme: 'light' | 'dark';
  /** True to open the address in the user's browser. */
  readonly open: boolean;
  /** True to use the desktop VS Code. */
  readonly desktop: boolean;
  /** True to use a VS Code that runs entirely in the page. */
  readonly web: boolean;
}

/** The help text of `npm start`. */
export const startUsage = `npm start -- [options]
  --generation ${generationNames.join('|')}  of the sample server (2.7)
  --version ${vsCodeVersions.join('|')}        of VS Code (1.139)
  --server URL                 browse this wger server instead of the sample server
  --screenshot FILE            save a picture of the views (PNG) and end
  --theme light|dark           of the picture (dark)
  --open                       open the address in a browser
  --desktop                    use the desktop VS Code, the \`code\` on the PATH
  --web                        use a VS Code that runs in the browser alone`;

/**
 * Parses the arguments.
 *
 * @throws Error that explains an invalid argument
 */
export function parseStartOptions(programArguments: readonly string[]): StartOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...programArguments],
    options: {
      generation: { ...text, default: '2.7' },
      version: { ...text, default: '1.139' },
      server: text,
      screenshot: text,
      theme: { ...text, default: 'dark' },
      open: { type: 'boolean', default: false },
      desktop: { type: 'boolean', default: false },
      web: { type: 'boolean', default: false },
    },
  });
  return {
    generation: parseChoice('generation', generationNames, values.generation),
    version: parseChoice('version', vsCodeVersions, values.version),
    server: values.server,
    screenshot: values.screenshot,
    theme: parseChoice('theme', ['light', 'dark'], values.theme),
    open: values.open,
    desktop: values.desktop,
    web: values.web,
  };
}

function parseChoice<Value extends string>(name: string, values: readonly Value[], given: string): Value {
  const value = values.find((each) => each === given);
  if (value === undefined) {
    throw new Error(`--${name} is one of ${values.join(', ')}, not "${given}".`);
  }
  return value;
}

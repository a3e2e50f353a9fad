import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';
import { docComment } from './eslint.docComment.mjs';
import { shownText } from './eslint.shownText.mjs';

/** The folders of `src/`, lowest first. A folder may import only from itself and from those before it. */
const layers = ['api', 'resources', 'collections', 'training', 'audit', 'vscode', 'session'];
const features = [
  'views',
  'documents',
  'previews',
  'search',
  'query',
  'backup',
  'account',
  'reports',
  'diagnostics',
];

/** Forbids imports from these folders and, in layers that are independent of VS Code, from `vscode`. */
function imports(folder, { forbidden, vscode }) {
  return {
    files: [`src/${folder}/**`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: vscode ? [] : [{ name: 'vscode', message: 'This layer is independent of VS Code.' }],
          patterns: forbidden.map((other) => ({
            // Every feature may refer to documents, but not to the code that shows them.
            regex:
              other === 'documents' && features.includes(folder) ? '/documents/(?!uri\\.ts$)' : `/${other}/`,
            message: `Imports go one way: this folder may not import from ${other}/.`,
          })),
        },
      ],
    },
  };
}

export default tseslint.config(
  { ignores: ['dist/', 'out/', '.vscode-test/', 'node_modules/'] },
  eslint.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: true },
      ],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: true }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['src/**/*.ts', 'test/**/*.ts'],
    plugins: { wger: { rules: { 'doc-comment': docComment, 'shown-text': shownText } } },
    rules: { 'wger/doc-comment': 'error' },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'wger/shown-text': 'error',
      'no-restricted-syntax': [
        'error',
        ...[
          'CallExpression[arguments.length=0][callee.property.name=/^toLocale/]',
          'CallExpression[arguments.length<2][callee.property.name="localeCompare"]',
          'NewExpression[callee.object.name="Intl"] > Identifier.arguments[name="undefined"]:first-child',
        ].map((selector) => ({
          selector,
          message: 'Pass the language: without one, the language of the process is used.',
        })),
        {
          selector: 'VariableDeclaration[kind=/using$/]',
          message: 'Not every browser supports it.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/**/node/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^node:',
              message: 'Code that needs Node belongs in a folder named node/, because a browser has no Node.',
            },
          ],
        },
      ],
      'no-restricted-globals': [
        'error',
        ...['Buffer', 'process', 'setImmediate', 'clearImmediate', 'global', '__dirname', '__filename'].map(
          (name) => ({
            name,
            message: 'Code that needs Node belongs in a folder named node/, because a browser has no Node.',
          }),
        ),
      ],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // `node:test` and the command-line programs of this folder print, and the runner awaits the promise of a test.
      'no-console': 'off',
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', name: ['describe', 'it', 'test'], package: 'node:test' },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: { process: 'readonly', setInterval: 'readonly' },
    },
  },
  ...layers.map((layer, at) =>
    imports(layer, {
      forbidden: [...layers.slice(at + 1), ...features],
      vscode: layer === 'vscode' || layer === 'session',
    }),
  ),
  ...features.map((feature) =>
    imports(feature, { forbidden: features.filter((other) => other !== feature), vscode: true }),
  ),
);

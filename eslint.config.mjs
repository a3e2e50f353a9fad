import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

/** The folders of src/, lowest first: a folder may import only from those before it (and from itself). */
const layers = ['api', 'resources', 'listing', 'platform'];
const features = ['tree', 'documents', 'search', 'preview', 'account'];

/** Forbids `folders` and, for the layers that know nothing of the editor, `vscode`. */
function imports(files, { folders, vscode }) {
  return {
    files,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: vscode ? [] : [{ name: 'vscode', message: 'This layer is free of VS Code.' }],
          patterns: folders.map((folder) => ({
            regex: `/${folder}/(?!uri\\.ts$)`,
            message: `Imports go one way: this folder is below ${folder}/, or beside it.`,
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
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: true }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // node:test and the command-line programs of this folder print; a test's promise is awaited by its runner.
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
      globals: { process: 'readonly', console: 'readonly', URL: 'readonly', setInterval: 'readonly' },
    },
  },
  imports(['src/api/**'], { folders: [...layers.slice(1), ...features], vscode: false }),
  imports(['src/resources/**'], { folders: [...layers.slice(2), ...features], vscode: false }),
  imports(['src/listing/**'], { folders: [...layers.slice(3), ...features], vscode: false }),
  imports(['src/platform/**'], { folders: features, vscode: true }),
  ...features.map((feature) =>
    imports([`src/${feature}/**`], { folders: features.filter((other) => other !== feature), vscode: true }),
  ),
);

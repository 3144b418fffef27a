import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { castWithReason } from './scripts/eslint/castWithReason.js';

const TESTS = ['**/*.test.{ts,tsx}', 'test/**/*.{ts,tsx}', 'e2e/**/*.ts'];

/** What no rule of the catalogue says: each line bans one shape of code, with the way to write it instead. */
const everywhere = [
  { selector: 'ExportDefaultDeclaration', message: 'Exports are named, so that a thing has one name everywhere.' },
  { selector: 'ExportAllDeclaration', message: 'Import from the file that holds the thing; no barrels.' },
  { selector: 'TSEnumDeclaration', message: 'Use a union of literals, or a constant tuple.' },
];
const onScreens = [
  { selector: 'JSXText[value=/\\p{L}{2}/u]', message: 'Texts live in src/locales, one id each.' },
  {
    selector: 'JSXAttribute[name.name=/^(aria-label|title|placeholder|alt|label|helperText|description)$/] > Literal[value=/\\p{L}{2}/u]',
    message: 'Texts live in src/locales, one id each.',
  },
  {
    selector: 'JSXAttribute[name.name=/^(icon|rightIcon|leftIcon|endIcon)$/] > Literal',
    message: 'An icon name pulls in all icons: import the icon component from @blueprintjs/icons.',
  },
  {
    selector: 'JSXOpeningElement[name.name="Dialog"]:not(:has(> JSXAttribute[name.name="isCloseButtonShown"]))',
    message: "Blueprint's own button to close speaks English: isCloseButtonShown={false}, and a button among the actions.",
  },
];

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'dist-chaos/',
      'node_modules/',
      '.data/',
      '.cache/',
      'coverage/',
      'playwright-report/',
      'test-results/',
      'test/architecture/fixtures/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    // The rules that need types run in oxlint (`.oxlintrc.jsonc`), in a fraction of the time (ADR 0027).
    extends: [tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false }],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-ignore': true, 'ts-expect-error': true, 'ts-nocheck': true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      eqeqeq: ['error', 'always'],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'server/**/*.ts'],
    plugins: { pase: { rules: { 'cast-with-reason': castWithReason } } },
    rules: {
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...everywhere, ...onScreens],
      'no-restricted-imports': ['error', { paths: [{ name: 'zod', message: "Import from 'zod/mini': a quarter of the weight." }] }],
      'pase/cast-with-reason': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    // It warns that the React Compiler passes over components with a virtualizer; no compiler is used here.
    rules: { 'react-hooks/incompatible-library': 'off' },
  },
  {
    files: TESTS,
    rules: {
      'no-restricted-syntax': 'off',
      'pase/cast-with-reason': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'URL',
          'fetch',
          'Buffer',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'performance',
          'AbortController',
          'URLSearchParams',
          'AbortSignal',
          'module',
          'require',
          '__dirname',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    // Parts of a measurement run in the page.
    files: ['scripts/bench/**'],
    languageOptions: {
      globals: {
        ClipboardEvent: 'readonly',
        DataTransfer: 'readonly',
        dispatchEvent: 'readonly',
        document: 'readonly',
        Element: 'readonly',
        history: 'readonly',
        MessageChannel: 'readonly',
        MouseEvent: 'readonly',
        MutationObserver: 'readonly',
        PerformanceObserver: 'readonly',
        PopStateEvent: 'readonly',
        WebSocket: 'readonly',
        requestAnimationFrame: 'readonly',
      },
    },
  },
);

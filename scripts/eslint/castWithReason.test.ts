import { Linter } from 'eslint';
import { parser } from 'typescript-eslint';
import { castWithReason } from './castWithReason.js';

function complaints(code: string): number {
  const config = {
    files: ['**/*.tsx'],
    languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { pase: { rules: { 'cast-with-reason': castWithReason } } },
    rules: { 'pase/cast-with-reason': 'error' },
  } as unknown as Linter.Config;
  return new Linter().verify(code, config, 'file.tsx').length;
}

describe('castWithReason', () => {
  it.each([
    ['a cast without a comment', 'const order = body as Order;'],
    ['a "!" without a comment', 'const first = orders[0]!;'],
    ['a comment on the same line', 'const first = orders[0]!; // not empty'],
    ['a comment two lines above', '// The server sends orders only.\n\nconst order = body as Order;'],
    ['a comment above another statement', '// Why not.\nconst a = 1;\nconst order = body as Order;'],
    ['a comment above the function around it', '// Reads.\nfunction read() {\n  return body as Order;\n}'],
  ])('reports %s', (_what, code) => {
    expect(complaints(code)).toBe(1);
  });

  it.each([
    ['a cast with its reason above', '// The server sends orders only.\nconst order = body as Order;'],
    ['a cast in a longer statement with its reason above', '// The server sends orders only.\nconst order = keep(\n  body as Order,\n);'],
    [
      'a cast with its reason above the line within a statement',
      'const order = keep(\n  // The server sends orders only.\n  body as Order,\n);',
    ],
    ['a constant', 'const states = ["idle"] as const;'],
    ['the types of a machine', 'const types = { context: {} as Context };'],
  ])('accepts %s', (_what, code) => {
    expect(complaints(code)).toBe(0);
  });
});

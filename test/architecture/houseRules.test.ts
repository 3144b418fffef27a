import { HOUSE_RULES, needlessReasons } from './houseRules';
import { sourceFiles } from './sourceFiles';

const files = sourceFiles();

/** For each rule a path and a text that break it. Words are split so that this file breaks none. */
const BROKEN: Record<string, [path: string, text: string]> = {
  'a file says what is inside: no utils, helpers, types': ['src/features/orders/utils.ts', ''],
  'features have no barrels': ['src/features/orders/index.ts', ''],
  'a file fits in a reader’s head': ['src/app/App.tsx', '\n'.repeat(501)],
  'nothing is left for later in a comment': ['src/app/App.tsx', `// TO${'DO'}: later`],
  'every test runs': ['src/app/App.test.tsx', `it${'.skip'}('prints', () => {});`],
  'no rule is switched off in place': ['src/app/App.tsx', `// eslint-${'disable'}-next-line no-console`],
  'a test waits for something, never for a while': ['e2e/specs/print.spec.ts', `await page.waitFor${'Timeout'}(100);`],
  'a title states what holds': ['src/app/App.test.tsx', "it('sho" + "uld print', () => {});"],
  'screens are asserted by what a person sees, not by snapshots': ['src/app/App.test.tsx', `expect(page).toMatch${'Snapshot'}();`],
};

describe('house rules', () => {
  it.each(Object.keys(HOUSE_RULES))('%s: the whole tree keeps it', (rule) => {
    expect(files.filter((file) => HOUSE_RULES[rule]?.(file)).map(({ path }) => path)).toEqual([]);
  });

  it.each(Object.keys(HOUSE_RULES))('%s: the check can fail', (rule) => {
    const [path, text] = BROKEN[rule] ?? ['', ''];

    expect(HOUSE_RULES[rule]?.({ path, text })).toBe(true);
  });

  it('excuses a long file only as long as it is long', () => {
    expect(needlessReasons(files)).toEqual([]);
  });

  it('looks at the whole tree', () => {
    expect(new Set(files.map(({ path }) => path.split('/')[0]))).toEqual(new Set(['src', 'server', 'test', 'e2e', 'scripts']));
  });
});

import { HOUSE_RULES, obsoleteExemptions } from './houseRules';
import { sourceFiles } from './sourceFiles';

const files = sourceFiles();

/** For each rule a path and a text that violate it. Literals are split so that this file passes. */
const BROKEN: Record<string, [path: string, text: string]> = {
  'files are named after their content, not utils, helpers or types': ['src/features/orders/utils.ts', ''],
  'features have no index files': ['src/features/orders/index.ts', ''],
  'files have at most 500 lines': ['src/app/App.tsx', '\n'.repeat(501)],
  'comments contain no open tasks': ['src/app/App.tsx', `// TO${'DO'}: later`],
  'no test is skipped or focused': ['src/app/App.test.tsx', `it${'.skip'}('prints', () => {});`],
  'no lint rule is disabled inline': ['src/app/App.tsx', `// eslint-${'disable'}-next-line no-console`],
  'tests wait for a condition, not for a fixed time': ['e2e/specs/print.spec.ts', `await page.waitFor${'Timeout'}(100);`],
  'test titles do not start with "should"': ['src/app/App.test.tsx', "it('sho" + "uld print', () => {});"],
  'days and times are typed in `DateInput`, because native inputs follow the language of the browser [M-09]': [
    'src/app/App.tsx',
    `<input ty${'pe'}="date" />`,
  ],
  'tests use no snapshots of screens': ['src/app/App.test.tsx', `expect(page).toMatch${'Snapshot'}();`],
};

describe('house rules', () => {
  it.each(Object.keys(HOUSE_RULES))('%s: the whole tree complies', (rule) => {
    expect(files.filter((file) => HOUSE_RULES[rule]?.(file)).map(({ path }) => path)).toEqual([]);
  });

  it.each(Object.keys(HOUSE_RULES))('%s: the check detects a violation', (rule) => {
    const [path, text] = BROKEN[rule] ?? ['', ''];

    expect(HOUSE_RULES[rule]?.({ path, text })).toBe(true);
  });

  it('exempt only files that exceed the line limit', () => {
    expect(obsoleteExemptions(files)).toEqual([]);
  });

  it('apply to the whole tree', () => {
    expect(new Set(files.map(({ path }) => path.split('/')[0]))).toEqual(
      new Set(['src', 'server', 'printProgram', 'test', 'e2e', 'scripts']),
    );
  });
});

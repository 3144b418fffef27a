import type { SourceFile } from './sourceFiles';

const MAX_LINES = 500;

/** Files above the line limit, each with the reason. */
const LONG_FILES: Record<string, string> = {};

const isTest = (path: string): boolean => /\.(?:test|spec)\.tsx?$/.test(path);
const has = (pattern: RegExp) => (file: SourceFile) => pattern.test(file.text);

/** Text checks by rule; each returns whether a file violates the rule. Literals are split so that this file passes. */
export const HOUSE_RULES: Record<string, (file: SourceFile) => boolean> = {
  'files are named after their content, not utils, helpers or types': ({ path }) =>
    /(?:^|\/)(?:utils?|helpers?|types|common|misc|constants)\.[a-z]+$/.test(path),
  'features have no index files': ({ path }) => /^src\/features\/(?:.*\/)?index\.tsx?$/.test(path),
  'files have at most 500 lines': ({ path, text }) => text.split('\n').length > MAX_LINES && !(path in LONG_FILES),
  'comments contain no open tasks': has(new RegExp(`\\b(?:TO${'DO'}|FIX${'ME'})\\b`)),
  'no test is skipped or focused': has(
    new RegExp(`\\b(?:it|test|describe)(?:\\.\\w+)*\\.(?:skip|only|fixme|todo|fail${'ing'})\\b|\\b(?:x|f)(?:it|describe|test)\\(`),
  ),
  'no lint rule is disabled inline': has(
    new RegExp(`eslint-${'dis'}able|@ts-(?:ignore|expect-error|nocheck)|prettier-${'ig'}nore|istanbul ${'ig'}nore`),
  ),
  'tests wait for a condition, not for a fixed time': (file) =>
    isTest(file.path) && has(new RegExp(`waitFor${'Timeout'}|=>\\s*set${'Timeout'}\\(\\w+,|timers/promises`))(file),
  'test titles do not start with "should"': (file) => isTest(file.path) && has(/\b(?:it|test)(?:\.each\([^)]*\))?\(\s*['"`]should\b/)(file),
  'days and times are typed in `DateInput`, because native inputs follow the language of the browser [M-09]': (file) =>
    !isTest(file.path) && has(/\stype=\{?['"](?:date|time|datetime-local|month|week)['"]/)(file),
  'tests use no snapshots of screens': (file) => isTest(file.path) && has(/toMatch(?:Inline)?Snapshot|toHaveScreenshot/)(file),
};

/** Exemptions of files that no longer exist or no longer exceed the limit. */
export function obsoleteExemptions(files: SourceFile[]): string[] {
  return Object.keys(LONG_FILES).filter((path) => (files.find((file) => file.path === path)?.text.split('\n').length ?? 0) <= MAX_LINES);
}

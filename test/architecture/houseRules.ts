import type { SourceFile } from './sourceFiles';

const MAX_LINES = 500;

/** Files longer than the limit, each with the reason why it is not two. */
const LONG_FILES: Record<string, string> = {};

const isTest = (path: string): boolean => /\.(?:test|spec)\.tsx?$/.test(path);
const has = (pattern: RegExp) => (file: SourceFile) => pattern.test(file.text);

/** Each rule of the house that a text search can see; it tells whether a file breaks it. Words are split so that this file breaks none. */
export const HOUSE_RULES: Record<string, (file: SourceFile) => boolean> = {
  'a file says what is inside: no utils, helpers, types': ({ path }) =>
    /(?:^|\/)(?:utils?|helpers?|types|common|misc|constants)\.[a-z]+$/.test(path),
  'features have no barrels': ({ path }) => /^src\/features\/(?:.*\/)?index\.tsx?$/.test(path),
  'a file fits in a reader’s head': ({ path, text }) => text.split('\n').length > MAX_LINES && !(path in LONG_FILES),
  'nothing is left for later in a comment': has(new RegExp(`\\b(?:TO${'DO'}|FIX${'ME'})\\b`)),
  'every test runs': has(
    new RegExp(`\\b(?:it|test|describe)(?:\\.\\w+)*\\.(?:skip|only|fixme|todo|fail${'ing'})\\b|\\b(?:x|f)(?:it|describe|test)\\(`),
  ),
  'no rule is switched off in place': has(
    new RegExp(`eslint-${'dis'}able|@ts-(?:ignore|expect-error|nocheck)|prettier-${'ig'}nore|istanbul ${'ig'}nore`),
  ),
  'a test waits for something, never for a while': (file) =>
    isTest(file.path) && has(new RegExp(`waitFor${'Timeout'}|=>\\s*set${'Timeout'}\\(\\w+,|timers/promises`))(file),
  'a title states what holds': (file) => isTest(file.path) && has(/\b(?:it|test)(?:\.each\([^)]*\))?\(\s*['"`]should\b/)(file),
  'screens are asserted by what a person sees, not by snapshots': (file) =>
    isTest(file.path) && has(/toMatch(?:Inline)?Snapshot|toHaveScreenshot/)(file),
};

/** Reasons that no longer excuse a file: it is gone, or short again. */
export function needlessReasons(files: SourceFile[]): string[] {
  return Object.keys(LONG_FILES).filter((path) => (files.find((file) => file.path === path)?.text.split('\n').length ?? 0) <= MAX_LINES);
}

import { readFileSync } from 'node:fs';
import { sourceFiles } from './sourceFiles';

const ROW = /^\| ([A-Z]{1,2}-\d\d) \|/gm;

describe('rows of docs/features.md', () => {
  it('are each named in the title of a test', () => {
    const rows = [...readFileSync('docs/features.md', 'utf8').matchAll(ROW)].map(([, id]) => id ?? '');
    const tests = sourceFiles().filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path));
    const named = new Set(
      tests.flatMap(({ text }) =>
        [...text.matchAll(/\[([A-Z]{1,2}-\d\d(?:, [A-Z]{1,2}-\d\d)*)\]/g)].flatMap(([, ids]) => ids?.split(', ') ?? []),
      ),
    );

    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter((id) => !named.has(id))).toEqual([]);
  });
});

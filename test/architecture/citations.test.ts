import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sourceFiles } from './sourceFiles';

/** The hand-written documents, including the decision records. */
const documents = [
  ...['README.md', 'CHANGELOG.md'],
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
].map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const cited = [...sourceFiles(), ...documents];

const read = (path: string) => readFileSync(path, 'utf8');
const idsIn = (path: string, pattern: RegExp) => new Set([...read(path).matchAll(pattern)].map(([, id]) => id ?? ''));

/** The citations of a pattern that do not exist, as `path: citation`. */
function deadCitations(pattern: RegExp, exists: (citation: string) => boolean): string[] {
  return cited.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].flatMap(([, citation = '']) => (exists(citation) ? [] : [`${path}: ${citation}`])),
  );
}

describe('citations', () => {
  it('of specification sections exist as headings of docs/specification.md', () => {
    const sections = idsIn('docs/specification.md', /^## (\d §\d+)/gm);

    expect(sections.size).toBeGreaterThan(15);
    expect(deadCitations(/\b([12] §\d+)/g, (section) => sections.has(section))).toEqual([]);
  });

  it('of print delivery sections exist as headings of docs/print-delivery.md', () => {
    const sections = idsIn('docs/print-delivery.md', /^## (§\d+)/gm);

    expect(deadCitations(/print-delivery\.md (§\d+)/g, (section) => sections.has(section))).toEqual([]);
  });

  it('of features exist as rows of docs/features.md', () => {
    const rows = idsIn('docs/features.md', /^\| ([A-Z]{1,2}-\d\d) \|/gm);

    expect(rows.size).toBeGreaterThan(150);
    expect(deadCitations(/(?:\brows? |\[|, )([A-Z]{1,2}-\d\d)(?=[\],);. ])/g, (row) => rows.has(row) || !isRowLike(row))).toEqual([]);
  });

  it('of decisions exist as rows of docs/decisions.md', () => {
    const decisions = idsIn('docs/decisions.md', /^\| (G\d\d) \|/gm);

    expect(deadCitations(/\bdecisions? (G\d\d)\b/g, (id) => decisions.has(id))).toEqual([]);
  });

  it('of ADRs exist as files of docs/adr', () => {
    const records = readdirSync('docs/adr').map((name) => name.slice(0, 4));

    expect(deadCitations(/\bADR (\d{4})\b/g, (number) => records.includes(number))).toEqual([]);
  });

  it('of documents exist as files', () => {
    expect(deadCitations(/\b(docs\/[\w/-]+\.(?:md|json))\b/g, existsSync)).toEqual([]);
  });

  it('between documents exist as files', () => {
    const dead = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].flatMap(([, target = '']) =>
        existsSync(join(dirname(path), target)) ? [] : [`${path}: ${target}`],
      ),
    );

    expect(dead).toEqual([]);
  });
});

/** Sample order codes and channel ids (`G-10`, `A-1`) look like feature rows, which start with a group of docs/features.md. */
function isRowLike(id: string): boolean {
  const [group = ''] = id.split('-');
  return GROUPS.has(group);
}
const GROUPS = new Set([...read('docs/features.md').matchAll(/^\| ([A-Z]{1,2})-\d\d \|/gm)].map(([, group]) => group ?? ''));

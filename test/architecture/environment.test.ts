import { readFileSync } from 'node:fs';
import { sourceFiles } from './sourceFiles';

const SETTINGS_MODULES = ['server/readSettings.ts', 'scripts/setup/readToolSettings.mjs'];
/** Exempt: this file, and one whose string is the program of a child process. */
const EXEMPT = ['test/architecture/environment.test.ts', 'scripts/setup/run.test.ts'];
const read = (path: string) => readFileSync(path, 'utf8');
const sources = [
  ...sourceFiles(),
  ...['webpack.config.ts', 'playwright.config.ts', 'drizzle.config.ts', 'jest.config.js'].map((path) => ({ path, text: read(path) })),
];

/** `process.env.PORT`, `process.env['PORT']` and `env[name]`, but neither an assignment nor NODE_ENV, which jest sets. */
const READ = /\benv(?:\.[A-Za-z_]\w*|\[(?:'\w+'|\w+)\])(?! ?=[^=])/g;
const readsOf = (text: string) => [...text.matchAll(READ)].map(([found]) => found).filter((found) => !found.includes('NODE_ENV'));

const settings = SETTINGS_MODULES.map(read).join('\n');
const deployment = ['compose.yaml', 'Caddyfile', 'Dockerfile'].map(read).join('\n');
const namesIn = (text: string) => new Set([...text.matchAll(/\bPASE_[A-Z\d_]+\b/g)].map(([name]) => name));
const rows = [...read('docs/operations.md').matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) => [...namesIn(cell)]);

describe('environment variables', () => {
  it('are read only in the settings modules', () => {
    const reads = sources
      .filter(({ path }) => ![...SETTINGS_MODULES, ...EXEMPT].includes(path))
      .flatMap(({ path, text }) => readsOf(text).map((found) => `${path}: ${found}`));

    expect(reads).toEqual([]);
  });

  it.each(['process.env.PORT', "process.env['PORT']", 'env[name]'])('are recognized as %s', (text) => {
    expect(readsOf(`const port = ${text};`)).toHaveLength(1);
  });

  it('have one row each in docs/operations.md', () => {
    expect([...rows].sort()).toEqual([...new Set([...namesIn(settings), ...namesIn(deployment)])].sort());
  });

  it('are documented under the names used in sources and documents', () => {
    const documents = ['README.md', 'CONTRIBUTING.md', 'docs/security.md', 'docs/protocol.md', 'docs/measurements.md'];
    const named = [...sources.filter(({ path }) => !path.includes('.test.')).map(({ text }) => text), ...documents.map(read)];

    expect([...namesIn(named.join('\n'))].filter((name) => !rows.includes(name))).toEqual([]);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readVectors } from '../../../../test/server/vectors/readVectors';
import { resultLine, runVectors } from '../../../../test/server/vectors/runVectors';
import { EPOS_GRAMMAR } from './eposGrammar';
import { EposSchemaError, readEposDocument, type EposElement } from './readEposDocument';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const OWN = here('./fixtures');
// Documents of other makers, which lie beside the repository where they are at hand.
const OTHERS = here('../../../../../shared/printing/vectors');

const own = readVectors(OWN);
const bodyOf = (path: string) => new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));

/** What the reader has against a document; null when it takes it. */
function trouble(path: string): string | null {
  try {
    readEposDocument(bodyOf(path));
    return null;
  } catch (error) {
    return error instanceof EposSchemaError ? error.message : 'The bytes are not UTF-8';
  }
}

describe.each([OWN, OTHERS].filter((folder) => existsSync(join(folder, 'index.json'))))('the documents of %s', (folder) => {
  const vectors = readVectors(folder);
  const results = new Map<string, { passed: boolean; line: string }>();

  beforeAll(async () => {
    for await (const result of runVectors(vectors)) {
      results.set(result.vector.file, { passed: result.passed, line: resultLine(result) });
    }
  });

  it.each(vectors)('$file: $expected [BP-10]', ({ file, expected }) => {
    expect(results.get(file)).toEqual({ passed: true, line: `ok    ${file}: ${expected}` });
  });
});

describe('our own documents', () => {
  /** Each element with its attributes, and whether it stands in the document that shows it. */
  const shown = own.flatMap(({ path, shows }) => (shows === null ? [] : [{ shows, used: usesOf(path) }]));
  const subjects = [...EPOS_GRAMMAR].flatMap(([element, { attributes }]) => [
    element,
    ...Object.keys(attributes).map((name) => `${element}@${name}`),
  ]);

  it.each(subjects)('show %s', (subject) => {
    expect(shown.filter(({ shows, used }) => shows === subject && used.has(subject))).not.toEqual([]);
  });

  it('show nothing that is not in the grammar', () => {
    expect(shown.map(({ shows }) => shows).filter((subject) => !subjects.includes(subject))).toEqual([]);
  });

  it('use every word of every attribute', () => {
    const used = new Set(shown.flatMap((document) => [...document.used]));
    const words = [...EPOS_GRAMMAR].flatMap(([element, { attributes }]) =>
      Object.entries(attributes).flatMap(([name, rule]) => rule.words.map((word) => `${element}@${name}=${word}`)),
    );

    expect(words.filter((word) => !used.has(word))).toEqual([]);
  });

  it('have a bad one for every reason to refuse', () => {
    const said = own.filter(({ expected }) => expected === 'SchemaError').map(({ path }) => trouble(path));
    const sources = ['./readEposDocument.ts', './eposGrammar.ts'].map((path) => readFileSync(here(path), 'utf8')).join('\n');
    const reasons = [
      ...sources.matchAll(/(?:refuse\(|return |: )(?:'(A [^']+|The [^']+|Too [^']+|Nested [^']+|There [^']+)'|`(<?[^`]*<\$[^`]*)`)/g),
    ]
      .map(([, plain, pattern]) => plain ?? pattern ?? '')
      .map(
        (text) =>
          new RegExp(
            `^${text
              .split(/\$\{[^}]*\}/)
              .map((part) => part.replace(/[.*+?^$()[\]\\|]/g, '\\$&'))
              .join('.*')}$`,
          ),
      );

    expect(reasons).toHaveLength(12);
    expect(reasons.filter((reason) => !said.some((message) => message !== null && reason.test(message)))).toEqual([]);
  });
});

/** `text`, `text@align` and `text@align=left` for everything that stands in a document. */
function usesOf(path: string): Set<string> {
  const uses = new Set(['epos-print']);
  const note = ({ name, attributes, children }: EposElement): void => {
    uses.add(name);
    for (const [attribute, value] of Object.entries(attributes)) {
      uses.add(`${name}@${attribute}`).add(`${name}@${attribute}=${value}`);
    }
    children.forEach(note);
  };
  const xml = bodyOf(path);
  readEposDocument(xml).elements.forEach(note);
  const [, force] = /<epos-print[^>]* force="(\w+)"/.exec(xml) ?? [];
  if (force !== undefined) uses.add('epos-print@force').add(`epos-print@force=${force}`);
  return uses;
}

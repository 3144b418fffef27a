import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readVectors } from '../../../../test/server/vectors/readVectors';
import { resultLine, runVectors } from '../../../../test/server/vectors/runVectors';
import { EPOS_GRAMMAR } from './eposGrammar';
import { EposSchemaError, readEposDocument, type EposElement } from './readEposDocument';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const OWN = here('./fixtures');
// Documents of other implementations. They are not in the repository; the tests include them if the folder exists.
const OTHERS = here('../../../../../shared/printing/vectors');

const own = readVectors(OWN);
const bodyOf = (path: string) => new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));

/** The message with which the parser rejects a document; null if it accepts it. */
function rejection(path: string): string | null {
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

describe('the fixtures of this repository', () => {
  /** For each fixture the subject that it demonstrates and everything that it uses. */
  const shown = own.flatMap(({ path, shows }) => (shows === null ? [] : [{ shows, used: usesOf(path) }]));
  const subjects = [...EPOS_GRAMMAR].flatMap(([element, { attributes }]) => [
    element,
    ...Object.keys(attributes).map((name) => `${element}@${name}`),
  ]);

  it.each(subjects)('demonstrate %s', (subject) => {
    expect(shown.filter(({ shows, used }) => shows === subject && used.has(subject))).not.toEqual([]);
  });

  it('demonstrate nothing that is not in the grammar', () => {
    expect(shown.map(({ shows }) => shows).filter((subject) => !subjects.includes(subject))).toEqual([]);
  });

  it('use every value of every enumeration', () => {
    const used = new Set(shown.flatMap((document) => [...document.used]));
    const words = [...EPOS_GRAMMAR].flatMap(([element, { attributes }]) =>
      Object.entries(attributes).flatMap(([name, rule]) => rule.values.map((word) => `${element}@${name}=${word}`)),
    );

    expect(words.filter((word) => !used.has(word))).toEqual([]);
  });

  it('include an invalid document for every rejection message', () => {
    const rejections = own.filter(({ expected }) => expected === 'SchemaError').map(({ path }) => rejection(path));
    const sources = ['./readEposDocument.ts', './eposGrammar.ts'].map((path) => readFileSync(here(path), 'utf8')).join('\n');
    const reasons = [
      ...sources.matchAll(/(?:reject\(|return |: )(?:'(A [^']+|The [^']+|Too [^']+|Nested [^']+|There [^']+)'|`(<?[^`]*<\$[^`]*)`)/g),
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
    expect(reasons.filter((reason) => !rejections.some((message) => message !== null && reason.test(message)))).toEqual([]);
  });
});

/** `text`, `text@align` and `text@align=left` for every element, attribute and value of a document. */
function usesOf(path: string): Set<string> {
  const uses = new Set(['epos-print']);
  const addUses = ({ name, attributes, children }: EposElement): void => {
    uses.add(name);
    for (const [attribute, value] of Object.entries(attributes)) {
      uses.add(`${name}@${attribute}`).add(`${name}@${attribute}=${value}`);
    }
    children.forEach(addUses);
  };
  const xml = bodyOf(path);
  readEposDocument(xml).elements.forEach(addUses);
  const [, force] = /<epos-print[^>]* force="(\w+)"/.exec(xml) ?? [];
  if (force !== undefined) uses.add('epos-print@force').add(`epos-print@force=${force}`);
  return uses;
}

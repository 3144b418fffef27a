import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { StartProblem } from '../../../server/platform/startProblem';

/** What a document must give, in the words of the index. */
export const EXPECTATIONS = [
  'on paper',
  'success, nothing on paper',
  'job query answered',
  'SchemaError',
  'RequestEntityTooLarge',
  'DeviceNotFound',
  'reply: the client reads it',
] as const;
type Expectation = (typeof EXPECTATIONS)[number];

const INDEX = 'index.json';
const indexSchema = z.array(z.looseObject({ file: z.string(), expect: z.enum(EXPECTATIONS), shows: z.optional(z.string()) }));

/** A document that somebody wrote, and what it must give. */
export interface Vector {
  file: string;
  path: string;
  expected: Expectation;
  /** What it shows on paper, in our own fixtures: `text@align`, or an element. */
  shows: string | null;
}

/** The documents that the index of a folder lists. Throws a StartProblem that says what is wrong with the folder. */
export function readVectors(folder: string): Vector[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new StartProblem(`There is no folder ${folder}`);
  const vectors = readIndex(join(folder, INDEX)).map(({ file, expect, shows }) => ({
    file,
    path: join(folder, file),
    expected: expect,
    shows: shows ?? null,
  }));
  const missing = vectors.find(({ path }) => !existsSync(path));
  if (missing) throw new StartProblem(`${INDEX} lists ${missing.file}, which is not in ${folder}`);
  if (vectors.length === 0) throw new StartProblem(`${INDEX} of ${folder} lists no document`);
  return vectors;
}

function readIndex(path: string): z.infer<typeof indexSchema> {
  if (!existsSync(path)) throw new StartProblem(`There is no ${path}: a list of {"file": …, "expect": …}`);
  const result = indexSchema.safeParse(parseJson(path));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new StartProblem(
    `${path} is broken at ${issue?.path.join('.') || 'its top'}. It is a list of {"file": …, "expect": one of ${EXPECTATIONS.map((word) => `"${word}"`).join(', ')}}`,
  );
}

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new StartProblem(`${path} is not JSON`);
  }
}

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { StartProblem } from '../../../server/platform/startProblem';

/** The expectations in an index. */
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

/** A document and its expected result. */
export interface Vector {
  file: string;
  path: string;
  expected: Expectation;
  /** What it demonstrates, in the fixtures of this repository: `text@align`, or an element. */
  shows: string | null;
}

/** The documents in the index of a folder. Throws a StartProblem if the folder or its index is invalid. */
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
    `${path} is invalid at ${issue?.path.join('.') || 'its root'}. Expected a list of {"file": …, "expect": one of ${EXPECTATIONS.map((word) => `"${word}"`).join(', ')}}`,
  );
}

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new StartProblem(`${path} is not JSON`);
  }
}

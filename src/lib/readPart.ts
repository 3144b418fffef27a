import type * as z from 'zod/mini';

/** What is wrong with a thing, by its path in it, empty for the whole: it was left out, or a text or list cut because it is too long. */
export interface PartProblem {
  path: readonly PropertyKey[];
  code: 'leftOut' | 'cut';
}

/**
 * Reads what can be read of a thing: what its schema refuses is left out of it, or cut, and told. `empty` stands for what it must have. The
 * value is null where not even so it is one.
 */
export function readPart<T>(
  schema: z.ZodMiniType<T>,
  candidate: unknown,
  empty: Readonly<Record<string, unknown>>,
): { value: T | null; problems: PartProblem[] } {
  const problems: PartProblem[] = [];
  if (!isHolder(candidate) || Array.isArray(candidate)) return { value: null, problems: [WHOLE] };
  let current: Record<string, unknown> = { ...empty, ...candidate };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const read = schema.safeParse(current);
    if (read.success) return { value: read.data, problems };
    const mended = structuredClone(current);
    problems.push(...read.error.issues.map((issue) => mend(mended, issue)));
    current = { ...empty, ...withoutHoles(mended) };
  }
  return { value: null, problems: [WHOLE] };
}

const WHOLE: PartProblem = { path: [], code: 'leftOut' };
/** A schema does not tell all at once: what is in a list that is too long, it tells once that is cut. */
const MOST_ROUNDS = 4;

type Issue = z.core.$ZodIssue;

function mend(thing: unknown, issue: Issue): PartProblem {
  const key = issue.path.at(-1);
  const holder = issue.path.slice(0, -1).reduce<unknown>((inner, each) => (isHolder(inner) ? inner[String(each)] : undefined), thing);
  if (key === undefined || !isHolder(holder)) return { path: issue.path, code: 'leftOut' };
  const value = holder[String(key)];
  if (issue.code === 'too_big' && typeof value === 'string') {
    // The schema counts whole signs: an emoji is two units of a text.
    holder[String(key)] = [...value].slice(0, Number(issue.maximum)).join('');
    return { path: issue.path, code: 'cut' };
  }
  if (issue.code === 'too_big' && Array.isArray(value)) {
    holder[String(key)] = value.slice(0, Number(issue.maximum));
    return { path: issue.path, code: 'cut' };
  }
  holder[String(key)] = undefined;
  return { path: issue.path, code: 'leftOut' };
}

/** What was left out is gone: a key of an object, an item of a list. */
function withoutHoles(value: Record<string, unknown>): Record<string, unknown> {
  const close = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.filter((item) => item !== undefined).map(close);
    return isHolder(inner) ? withoutHoles(inner) : inner;
  };
  return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [[key, close(inner)]])));
}

function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

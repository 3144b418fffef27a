import type * as z from 'zod/mini';

/** A problem of a parsed value, by its path, empty for the whole: it was dropped, or a text or list was truncated. */
export interface PartialParseProblem {
  path: readonly PropertyKey[];
  code: 'leftOut' | 'cut';
}

/**
 * Parses the valid parts of an object: values that the schema rejects are dropped or truncated, and reported. `empty` has the defaults of
 * required fields. `value` is null if the object is invalid even so.
 */
export function parsePartially<T>(
  schema: z.ZodMiniType<T>,
  candidate: unknown,
  empty: Readonly<Record<string, unknown>>,
): { value: T | null; problems: PartialParseProblem[] } {
  const problems: PartialParseProblem[] = [];
  if (!isObject(candidate) || Array.isArray(candidate)) return { value: null, problems: [WHOLE] };
  let current: Record<string, unknown> = { ...empty, ...candidate };
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const read = schema.safeParse(current);
    if (read.success) return { value: read.data, problems };
    const repaired = structuredClone(current);
    problems.push(...read.error.issues.map((issue) => repair(repaired, issue)));
    current = { ...empty, ...withoutUndefined(repaired) };
  }
  return { value: null, problems: [WHOLE] };
}

const WHOLE: PartialParseProblem = { path: [], code: 'leftOut' };
/** A schema does not report all problems at once: those within a list that is too long are reported once it is truncated. */
const MAX_ROUNDS = 4;

type Issue = z.core.$ZodIssue;

function repair(target: unknown, issue: Issue): PartialParseProblem {
  const key = issue.path.at(-1);
  const parent = issue.path.slice(0, -1).reduce<unknown>((inner, each) => (isObject(inner) ? inner[String(each)] : undefined), target);
  if (key === undefined || !isObject(parent)) return { path: issue.path, code: 'leftOut' };
  const value = parent[String(key)];
  if (issue.code === 'too_big' && typeof value === 'string') {
    // The schema counts code points: an emoji is two UTF-16 code units.
    parent[String(key)] = [...value].slice(0, Number(issue.maximum)).join('');
    return { path: issue.path, code: 'cut' };
  }
  if (issue.code === 'too_big' && Array.isArray(value)) {
    parent[String(key)] = value.slice(0, Number(issue.maximum));
    return { path: issue.path, code: 'cut' };
  }
  parent[String(key)] = undefined;
  return { path: issue.path, code: 'leftOut' };
}

/** Removes the dropped values: keys of objects and elements of lists. */
function withoutUndefined(value: Record<string, unknown>): Record<string, unknown> {
  const clean = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.filter((item) => item !== undefined).map(clean);
    return isObject(inner) ? withoutUndefined(inner) : inner;
  };
  return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [[key, clean(inner)]])));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

import type * as z from 'zod/mini';

/** A problem of a parsed value, by its path, empty for the whole: it was dropped, or a text or list was truncated. */
export interface PartProblem {
  path: readonly PropertyKey[];
  code: 'leftOut' | 'cut';
}

/**
 * Parses the valid parts of an object: values that the schema rejects are dropped or truncated, and reported. `empty` has the defaults of
 * required fields. `value` is null if the object is invalid even so.
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
/** A schema does not report all problems at once: those within a list that is too long are reported once it is truncated. */
const MOST_ROUNDS = 4;

type Issue = z.core.$ZodIssue;

function mend(thing: unknown, issue: Issue): PartProblem {
  const key = issue.path.at(-1);
  const holder = issue.path.slice(0, -1).reduce<unknown>((inner, each) => (isHolder(inner) ? inner[String(each)] : undefined), thing);
  if (key === undefined || !isHolder(holder)) return { path: issue.path, code: 'leftOut' };
  const value = holder[String(key)];
  if (issue.code === 'too_big' && typeof value === 'string') {
    // The schema counts code points: an emoji is two UTF-16 code units.
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

/** Removes the dropped values: keys of objects and elements of lists. */
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

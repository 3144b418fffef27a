import * as z from 'zod/mini';

// The content security policy forbids eval, which zod's compiled parsers need (decision G58).
z.config({ jitless: true });

/** The body of a failed call: one shape for every route (decision G05); of another server at least its message is read. */
export const errorBodySchema = z.looseObject({
  error: z.looseObject({
    statusCode: z.optional(z.number()),
    code: z._default(z.string(), 'UNKNOWN'),
    message: z.string(),
    details: z.optional(z.unknown()),
  }),
});

/** Takes the payload out of a reply: `body.data` where there is one, else the body itself (decision G05). */
export function unwrap(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : body;
}

/** Rows of a list that were read, and how many were not: a bad row is dropped and counted, never the whole list (decision G05). */
export interface TolerantList<T> {
  data: T[];
  count: number;
  totalCount: number;
  dropped: number;
}

const listSchema = z.union([
  z.array(z.unknown()),
  z.looseObject({ data: z.array(z.unknown()), count: z.optional(z.number()), totalCount: z.optional(z.number()) }),
]);

/** Reads a list reply row by row. Rejects only a body that is no list at all. */
export function tolerantList<Row extends z.ZodMiniType>(row: Row) {
  return z.pipe(
    listSchema,
    z.transform((body): TolerantList<z.infer<Row>> => {
      const rows = Array.isArray(body) ? body : body.data;
      const data: z.infer<Row>[] = [];
      for (const candidate of rows) {
        const parsed = row.safeParse(candidate);
        if (parsed.success) data.push(parsed.data);
      }
      const { count = rows.length, totalCount = rows.length } = Array.isArray(body) ? { count: undefined, totalCount: undefined } : body;
      return { data, count, totalCount, dropped: rows.length - data.length };
    }),
  );
}

/** Reads a list row by row, as `tolerantList`, but for a list within a thing: what is no list is an empty one, a bad row is left out. */
export function tolerantArray<Row extends z.ZodMiniType>(row: Row) {
  return z.pipe(
    z.optional(z.unknown()),
    z.transform((value): z.infer<Row>[] => {
      if (!Array.isArray(value)) return [];
      return value.flatMap((candidate: unknown) => {
        const parsed = row.safeParse(candidate);
        return parsed.success ? [parsed.data] : [];
      });
    }),
  );
}

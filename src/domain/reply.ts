import * as z from 'zod/mini';

// The content security policy forbids eval, which zod's compiled parsers need (decision G58).
z.config({ jitless: true });

/** Body of an error response, the same for all routes (decision G05); of other servers only `message` is required. */
export const errorBodySchema = z.looseObject({
  error: z.looseObject({
    statusCode: z.optional(z.number()),
    code: z._default(z.string(), 'UNKNOWN'),
    message: z.string(),
    details: z.optional(z.unknown()),
  }),
});

/** Extracts the payload of a reply: `body.data` if present, else the body (decision G05). */
export function unwrap(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : body;
}

/** The valid rows of a list, and the number of invalid ones, which are dropped (decision G05). */
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

/** Parses a list reply row by row. Fails only for a body that is not a list. */
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

/** Parses a nested list row by row, like `tolerantList`: a value that is not a list becomes an empty list, and invalid rows are dropped. */
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

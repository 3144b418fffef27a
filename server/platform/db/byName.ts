import { asc, sql, type AnyColumn, type SQL } from 'drizzle-orm';

/** The order of lists: by name, case-insensitive and by the rules of Unicode (specification 1 §9), then by id. */
export function byName({ name, id }: { name: AnyColumn; id: AnyColumn }): SQL[] {
  // The default collation of the database may sort by bytes, with Á after Z.
  return [asc(sql`lower(${name}) collate "und-x-icu"`), asc(id)];
}

import { asc, sql, type AnyColumn, type SQL } from 'drizzle-orm';

/** The order of lists: by name as people sort it, without regard to case (specification 1 §9); equal names by id. */
export function byName({ name, id }: { name: AnyColumn; id: AnyColumn }): SQL[] {
  // The database itself may sort by bytes, where Á comes after Z.
  return [asc(sql`lower(${name}) collate "und-x-icu"`), asc(id)];
}

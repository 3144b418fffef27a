import { sql, type AnyColumn, type SQL } from 'drizzle-orm';

/** The condition that a text column has one of the values. One parameter holds the whole list: a statement takes at most 65,535 parameters. */
export function isOneOf(column: AnyColumn, values: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(values)}::text[])`;
}

import { sql, type AnyColumn, type SQL } from 'drizzle-orm';

/** Whether a column of texts has one of the values. One parameter for the whole list: a statement has no more than 65,535 of them. */
export function isOneOf(column: AnyColumn, values: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(values)}::text[])`;
}

import { and, inArray, sql, type SQL } from 'drizzle-orm';
import type { App } from '@/domain/app';
import type { Database } from '../db/database';
import { byName } from '../db/byName';
import { apps } from '../db/schema';

export interface AppFilter {
  slugs?: string[] | undefined;
  /** Apps with at least one of them. */
  scopes?: string[] | undefined;
  /** ISO 3166 alpha-2, in any case. */
  country?: string | undefined;
}

/** The apps that fit the filter, by name, at most `limit`, and how many fit in all. */
export async function listApps(database: Database, filter: AppFilter, limit?: number): Promise<{ apps: App[]; totalCount: number }> {
  const rows = await database
    .select()
    .from(apps)
    .where(and(...conditions(filter)))
    .orderBy(...byName({ name: apps.name, id: apps.slug }));
  return { apps: rows.slice(0, limit), totalCount: rows.length };
}

function conditions({ slugs, scopes, country }: AppFilter): (SQL | undefined)[] {
  return [
    slugs ? inArray(apps.slug, slugs) : undefined,
    scopes ? sql`${apps.scopes} ?| ${sql.param(scopes)}` : undefined,
    country ? sql`${apps.countries} ? ${country.toLowerCase()}` : undefined,
  ];
}

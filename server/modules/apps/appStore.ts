import * as contract from '@/contract/appSettings';
import { and, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import type { App } from '@/domain/app';
import type { AppChange } from '@/domain/appChange';
import type { User } from '@/domain/user';
import { recordChange } from '../audit/recordChange';
import type { Database } from '../../platform/db/database';
import { byName } from '../../platform/db/byName';
import { apps } from '../../platform/db/schema';
import { notFound } from '../../platform/http/httpError';
import { lockEditor } from '../users/lockEditor';

export interface AppFilter {
  slugs?: string[] | undefined;
  /** Matches apps with at least one of these. */
  scopes?: string[] | undefined;
  /** ISO 3166 alpha-2, in any case. */
  country?: string | undefined;
}

const { edited: _edited, ...APP_COLUMNS } = getTableColumns(apps);

/** Lists at most `limit` apps that match the filter, by name, with the total count. */
export async function listApps(database: Database, filter: AppFilter, limit?: number): Promise<{ apps: App[]; totalCount: number }> {
  const rows = await database
    .select(APP_COLUMNS)
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

/** The URL of the icon that `channelIcon` draws for an app without an image. */
export function drawnIconUrl(slug: string): string {
  return `/icons/channels/${slug}.svg`;
}

/** The columns of a change, by the names that `loadReferenceData` does not overwrite once they are edited. */
const COLUMN_OF = {
  name: 'name',
  enabled: 'enabled',
  countries: 'countries',
  image: 'image',
  isPublicApiApp: 'is_public_api_app',
} as const satisfies Record<keyof AppChange, string>;

/**
 * Updates an app and records it in the audit log; later versions of the product do not overwrite the changed columns.
 *
 * @throws HttpError 404 for an unknown slug.
 */
export async function updateApp(database: Database, slug: string, change: AppChange, user: User): Promise<App> {
  return database.transaction(async (transaction) => {
    const { editor } = await lockEditor(transaction, user, contract.updateApp);
    const [row] = await transaction.select().from(apps).where(eq(apps.slug, slug)).for('update');
    if (!row) throw notFound('app');
    const { edited, ...before } = row;
    // The schema allows no other keys.
    const sent = Object.keys(change) as (keyof AppChange)[];
    const { name = before.name, enabled = before.enabled, countries = before.countries } = change;
    const after = {
      ...before,
      name,
      enabled,
      countries,
      isPublicApiApp: change.isPublicApiApp ?? before.isPublicApiApp,
      image: change.image === null ? drawnIconUrl(slug) : (change.image ?? before.image),
    };
    const columns = [...new Set([...edited, ...sent.map((field) => COLUMN_OF[field])])];
    await transaction
      .update(apps)
      .set({ ...after, edited: columns })
      .where(eq(apps.slug, slug));
    await recordChange(transaction, { user: editor, action: 'update', entity: 'app', entityId: slug, before, after });
    return after;
  });
}

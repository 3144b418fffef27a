import type { Catalog } from '@/domain/catalog';
import { catalogProblems, type CatalogProblem } from '@/domain/catalogProblems';
import type { Location } from '@/domain/location';
import { menuFor, type MenuPayload } from '@/domain/menuPayload';
import { MENU_REFUSALS, type MenuPushBody } from '@/domain/menuPush';
import { listApps } from '../apps/appStore';
import { listCatalogs, readCatalog } from '../catalogs/catalogStore';
import { channelsOf } from '../channels/channelsOf';
import type { Database } from '../../platform/db/database';
import { invalidData, HttpError } from '../../platform/http/httpError';
import { masterMenuExtra } from '../masterCatalogs/masterMenuExtra';

/** How many problems of a catalog an error reply lists. */
const MAX_PROBLEMS = 300;

/**
 * Resolves a push request: the catalog, the channels without duplicates, and the menu of each channel.
 *
 * @throws HttpError 422 for a channel that is off, or a catalog that the location does not have; `CATALOG_HAS_PROBLEMS` for a
 * catalog with errors.
 */
export async function menuToPush(
  database: Database,
  location: Location,
  body: MenuPushBody,
): Promise<{ catalog: Catalog; slugs: string[]; payloadOf: (slug: string) => MenuPayload }> {
  requireChannels(location, body.channels);
  const rows = await listCatalogs(database, location.id);
  const row = body.catalogId === undefined ? rows[0] : rows.find(({ id }) => id === body.catalogId);
  if (!row) throw invalidData([{ path: 'catalogId', message: 'notOffered' }]);
  const catalog = readCatalog(row);
  await assertNoProblems(database, catalog, location);
  const extra = await masterMenuExtra(database, catalog, location, new Date());
  return { catalog, slugs: [...new Set(body.channels)], payloadOf: (slug) => menuFor(catalog, slug, extra) };
}

/** @throws HttpError 422 for a channel that is off or missing at the location. */
export function requireChannels(location: Location, slugs: readonly string[], pathOf = (index: number) => `channels.${index}`): void {
  const on = channelsOf(location);
  const problems = slugs.flatMap((slug, index) => (on.includes(slug) ? [] : [{ path: pathOf(index), message: 'notOffered' }]));
  if (problems.length > 0) throw invalidData(problems);
}

/**
 * Checks that a catalog has no errors: one with errors can be saved, but not pushed. It may name all channels of the installation and
 * of the location.
 *
 * @throws HttpError 422 `CATALOG_HAS_PROBLEMS`; its details are the errors.
 */
export async function assertNoProblems(database: Database, catalog: Catalog, location?: Pick<Location, 'channels'>): Promise<void> {
  const { apps } = await listApps(database, { scopes: ['channel'] });
  const channels = [...apps, ...(location?.channels ?? [])].map(({ slug }) => slug);
  const errors = catalogProblems(catalog, { channels }).filter(({ severity }: CatalogProblem) => severity === 'error');
  if (errors.length === 0) return;
  const message = `The catalog has ${errors.length} mistakes: it cannot be pushed.`;
  throw new HttpError(422, MENU_REFUSALS.hasProblems, message, errors.slice(0, MAX_PROBLEMS));
}

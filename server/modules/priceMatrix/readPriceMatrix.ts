import { setImmediate } from 'node:timers/promises';
import type { Location } from '@/domain/location';
import {
  isOffered,
  MAX_MATRIX_CELLS,
  STATE_LETTERS,
  type MatrixState,
  type PriceMatrix,
  type PriceMatrixQuery,
} from '@/domain/priceMatrix';
import type { User } from '@/domain/user';
import { compareTexts } from '@/lib/byName';
import type { Database } from '../../platform/db/database';
import { invalidData } from '../../platform/http/httpError';
import { isInScope, locationScope } from '../../platform/security/tenantScope';
import { channelsOf } from '../channels/channelsOf';
import { listLocations } from '../locations/locationStore';
import { providerOf } from '../locations/locationRow';
import { activeCatalogs, blockedProducts, readPrices, type ActiveCatalog, type PricedProduct } from './priceMatrixStore';
import { matchProducts, type Match } from './matchProducts';

/** How a location sells the products of its catalog: those that are sold in a requested channel, and those that are blocked. */
interface Offer {
  sold: ReadonlySet<string>;
  blocked: ReadonlySet<string>;
}

/**
 * The price of every product at several locations of the user's scope (row M-01, decision G95), from the catalogs that are active there.
 * Products that no location sells are omitted. @throws HttpError 422 `tooManyCells` above `MAX_MATRIX_CELLS`.
 */
export async function readPriceMatrix(
  database: Database,
  user: User,
  { locationIds, channel }: PriceMatrixQuery,
  now: Date,
): Promise<PriceMatrix> {
  const scope = await locationScope(database, user);
  const wanted = [...new Set(locationIds)].filter((id) => isInScope(scope, id));
  const locations = await listLocations(database, wanted, { withServices: false });
  const slugsOf = (location: Location) => channelsOf(location).filter((slug) => channel === undefined || slug === channel);
  const active = await activeCatalogs(
    database,
    locations.map((location) => ({ id: location.id, slugs: slugsOf(location) })),
  );
  const blocks = await blockedProducts(database, wanted, now);

  const offers: Offer[] = [];
  const catalogs: { masterCatalogId: string | null; provider: string | null; products: PricedProduct[] }[] = [];
  let count = 0;
  // One catalog at a time, because each may have megabytes. Other requests run in between, also with the embedded database.
  for (const location of locations) {
    await setImmediate();
    const catalog = active.get(location.id) ?? null;
    const { products, soldIn } = catalog ? await readPrices(database, catalog.id, channel ?? null) : NOTHING;
    count += products.length;
    if (count > MAX_MATRIX_CELLS) throw tooManyCells();
    catalogs.push({ masterCatalogId: catalog?.masterCatalogId ?? null, provider: providerOf(location), products });
    offers.push(offerOf(slugsOf(location), soldIn, blocks.get(location.id) ?? new Map()));
  }

  const matches = (await matchProducts(catalogs)).filter((match) => [...match].some(([index, { id }]) => offers[index]?.sold.has(id)));
  if (matches.length * locations.length > MAX_MATRIX_CELLS) throw tooManyCells();
  const products = matches.map((match) => productOf(match, offers));
  products.sort((one, other) => compareTexts(one.name, other.name));
  return { locations: locations.map((location) => columnOf(location, active.get(location.id))), products };
}

const NOTHING: Awaited<ReturnType<typeof readPrices>> = { products: [], soldIn: () => new Set() };

function offerOf(
  slugs: readonly string[],
  soldIn: (slug: string) => ReadonlySet<string>,
  blockedIn: ReadonlyMap<string, readonly string[]>,
): Offer {
  const sold = new Set<string>();
  const available = new Set<string>();
  for (const slug of slugs) {
    for (const id of soldIn(slug)) {
      sold.add(id);
      if (!blockedIn.get(id)?.includes(slug)) available.add(id);
    }
  }
  return { sold, blocked: new Set([...sold].filter((id) => !available.has(id))) };
}

function columnOf({ id, name, currency }: Location, catalog: ActiveCatalog | undefined): PriceMatrix['locations'][number] {
  return { id, name, currency: catalog?.currency ?? currency ?? '', catalogId: catalog?.id ?? null, catalogName: catalog?.name ?? null };
}

function productOf(match: Match<PricedProduct>, offers: readonly Offer[]): PriceMatrix['products'][number] {
  const states = offers.map(({ sold, blocked }, index): MatrixState => {
    const id = match.get(index)?.id;
    if (id === undefined) return 'missing';
    if (!sold.has(id)) return 'notSold';
    return blocked.has(id) ? 'blocked' : 'sold';
  });
  const known = [...match.entries()].sort(([one], [other]) => one - other).map(([, product]) => product);
  return {
    name: known[0]?.name ?? '',
    posRef: known.map(({ posRef }) => posRef?.trim()).find(Boolean) ?? null,
    prices: states.map((state, index) => (isOffered(state) ? (match.get(index)?.price ?? null) : null)),
    states: states.map((state) => STATE_LETTERS[state]).join(''),
  };
}

function tooManyCells() {
  return invalidData([{ path: 'locationIds', message: 'tooManyCells' }]);
}

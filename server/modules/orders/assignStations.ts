import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Order, OrderItem } from '@/domain/order';
import { stationOfProduct, stationSchema, type Station } from '@/domain/station';
import type { Database } from '../../platform/db/database';
import { catalogs, locations } from '../../platform/db/schema';
import { log } from '../../platform/monitoring/log';

/**
 * Returns the order with the station of each item (`stationId`), by the stations and catalogs of its location at this time (row K-05). A product is
 * identified by its `innerId`, else by its `posRef`. Stations that the sender of the order set are removed. If stations or catalogs cannot be
 * read, logs that and returns the order without stations: an order is never refused because of its stations.
 */
export async function assignStations<AnyOrder extends Order>(database: Database, order: AnyOrder): Promise<AnyOrder> {
  try {
    const stations = await readStations(database, order.locationId);
    const products = stations.length === 0 ? [] : await findProducts(database, order);
    return { ...order, items: order.items.map((item) => withStation(item, stations, products)) };
  } catch (error) {
    log.error({ error, orderId: order.id, locationId: order.locationId }, 'failed to assign the items of an order to stations');
    return { ...order, items: withoutStations(order.items) };
  }
}

/** Returns items without the stations that the server assigned. */
export function withoutStations(items: readonly OrderItem[]): OrderItem[] {
  return items.map(({ stationId: _station, ...item }) => item);
}

function withStation({ stationId: _sent, ...item }: OrderItem, stations: readonly Station[], products: readonly KnownProduct[]): OrderItem {
  if (stations.length === 0) return item;
  const byId = products.filter(({ productId }) => productId === item.innerId);
  const byPosRef = item.posRef ? products.filter(({ posRef }) => posRef === item.posRef) : [];
  const named = item.innerId ? [{ productId: item.innerId, sectionNames: [] }] : [];
  for (const product of [...named, ...byId, ...byPosRef]) {
    const station = stationOfProduct(stations, product);
    if (station) return { ...item, stationId: station.id };
  }
  return item;
}

async function readStations(database: Database, locationId: string): Promise<Station[]> {
  const [row] = await database
    .select({ stations: sql<unknown>`${locations.data} -> 'stations'` })
    .from(locations)
    .where(eq(locations.id, locationId));
  return z.catch(z.array(stationSchema), []).parse(row?.stations ?? []);
}

interface KnownProduct {
  productId: string;
  posRef: string | null;
  /** Names of the sections that contain the product. */
  sectionNames: string[];
}

/** Finds the products of the items in the catalogs of the location; a product has one entry per catalog. Reads only these products. */
async function findProducts(database: Database, { locationId, items }: Order): Promise<KnownProduct[]> {
  const innerIds = items.flatMap(({ innerId }) => innerId ?? []);
  const posRefs = items.flatMap(({ posRef }) => posRef || []);
  const isWanted = sql`product.key = any(${sql.param(innerIds)}::text[]) or product.value ->> 'posRef' = any(${sql.param(posRefs)}::text[])`;
  const sectionNames = sql`select jsonb_agg(section ->> 'name') from jsonb_array_elements(${catalogs.data} -> 'sections') as section
    where section ->> 'name' is not null and section -> 'productIds' ? product.key`;
  return database
    .select({
      productId: sql<string>`product.key`,
      posRef: sql<string | null>`product.value ->> 'posRef'`,
      sectionNames: sql<string[]>`coalesce((${sectionNames}), '[]'::jsonb)`,
    })
    .from(catalogs)
    .innerJoin(sql`jsonb_each(${catalogs.data} -> 'products') as product`, isWanted)
    .where(eq(catalogs.locationId, locationId))
    .orderBy(catalogs.name, catalogs.id);
}

import { and, desc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import { maskPhone, OWN_CHANNELS, type EarlierClient } from '@/domain/earlierClient';
import type { Location } from '@/domain/location';
import type { User } from '@/domain/user';
import type { Database } from '../../platform/db/database';
import { orders } from '../../platform/db/schema';
import { inLocationScope } from '../../platform/security/tenantScope';
import { normalizedText } from './matchesSearch';

const DAY_MS = 86_400_000;
/** Older addresses are often wrong. */
const MAX_AGE_DAYS = 365;
/** The newest orders that are searched, so that the duration of a search does not depend on the size of the account. */
const SEARCHED_ORDERS = 5_000;
/** Matching orders that are read to find different clients. */
const READ_ORDERS = 200;
const MAX_CLIENTS = 8;

const name = sql<string>`trim(${orders.data} #>> '{client,name}')`;
const phone = sql<string>`trim(${orders.data} #>> '{client,phone}')`;
const address = sql<string | null>`nullif(trim(${orders.data} #>> '{address,line1}'), '')`;

/**
 * Finds clients of the location's account by parts of name, address or phone, in the orders of the restaurant's own channels that the user may read,
 * newest first, each client and address once. The data is read from the orders, so that a client whose data was removed from them is not found.
 */
export async function findEarlierClients(database: Database, user: User, location: Location, search: string): Promise<EarlierClient[]> {
  const scope = inLocationScope(database, user, orders.locationId);
  const newest = database
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.accountId, location.accountId),
        gt(orders.placedAt, new Date(Date.now() - MAX_AGE_DAYS * DAY_MS)),
        inArray(orders.channelSlug, [...OWN_CHANNELS]),
        scope === 'all' ? undefined : scope,
      ),
    )
    .orderBy(desc(orders.placedAt))
    .limit(SEARCHED_ORDERS);
  const rows = await database
    .select({ orderId: orders.id, name, phone, address, placedAt: orders.placedAt })
    .from(orders)
    .where(and(inArray(orders.id, newest), sql`${name} <> ''`, sql`${phone} ~ '[0-9]'`, ...matches(search)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(READ_ORDERS);
  const clients = new Map<string, EarlierClient>();
  for (const row of rows) {
    const key = JSON.stringify([row.phone.replace(/\D/g, ''), row.address?.toLowerCase()]);
    if (!clients.has(key)) clients.set(key, { ...row, phone: maskPhone(row.phone), placedAt: row.placedAt.toISOString() });
  }
  return [...clients.values()].slice(0, MAX_CLIENTS);
}

/** Each part between spaces is contained in name, address or the digits of the phone, in any case and with or without accents. */
function matches(search: string): SQL[] {
  const digits = sql`regexp_replace(${phone}, '[^0-9]', '', 'g')`;
  const text = normalizedText(sql`concat_ws(E'\n', ${name}, ${address}, ${digits})`);
  return search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`strpos(${text}, ${normalizedText(sql`${isPartOfPhone(word) ? word.replace(/\D/g, '') : word}::text`)}) > 0`);
}

function isPartOfPhone(word: string): boolean {
  return /^[+()\d./-]*\d[+()\d./-]*$/.test(word);
}

import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Account } from '@/domain/account';
import { printersOf, type Location } from '@/domain/location';
import { locationGeneralSchema } from '@/domain/locationDraft';
import { SETUP_STEPS, type SetupGap, type SetupStep, type SetupStepState } from '@/domain/locationSetup';
import { openingHoursSchema } from '@/domain/openingHours';
import type { PosProvider } from '@/domain/pos';
import { getsTickets } from '@/domain/printer';
import { findAccount } from '../accounts/accountStore';
import { listCatalogSummaries } from '../catalogs/catalogStore';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import { orders, printCopies, printJobs, users } from '../../platform/db/schema';
import { listConnections, type ConnectionRow } from '../integrations/connectionStore';
import { listApps } from '../apps/appStore';
import { canAccessAll } from '../../platform/security/tenantScope';
import { toUser } from '../users/userStore';
import { readPosCredentials } from './locationStore';

const LAST_ORDERS = 100;

const requiredFieldsSchema = z.pick(z.object(locationGeneralSchema.shape), {
  ...{ name: true, address: true, country: true, language: true, contactEmail: true, timeZone: true },
});

/** Returns the setup steps of a location, each with its first missing requirement or null (row R-03). */
export async function readSetup({ database, pos }: Pick<ServerContext, 'database' | 'pos'>, location: Location): Promise<SetupStepState[]> {
  const connections = await listConnections(database, location.id);
  const gaps: Record<SetupStep, SetupGap | null> = {
    account: await accountGap(database, await findAccount(database, location.accountId)),
    location: requiredFieldsSchema.safeParse(location).success ? null : 'fields',
    hours: hasHours(location) ? null : 'hours',
    catalog: await catalogGap(database, location.id),
    channel: channelGap(location, connections),
    pos: await posGap(database, location, pos.providers, connections),
    printer: printersOf(location).some(getsTickets) ? null : 'printer',
    user: await userGap(database, location),
    testOrder: await orderGap(database, location.id),
  };
  return SETUP_STEPS.map((step) => ({ step, missing: gaps[step] }));
}

async function accountGap(database: Database, account: Account | null): Promise<SetupGap | null> {
  const { address, city, country } = account?.fiscalData?.businessAddress ?? {};
  if (!address || !city || !country) return 'address';
  const { apps } = await listApps(database, { slugs: account?.apps ?? [] });
  return apps.some(({ enabled, scopes }) => enabled && scopes.includes('channel')) ? null : 'apps';
}

function hasHours({ openingHours }: Location): boolean {
  const read = openingHoursSchema.safeParse(openingHours);
  return read.success && Object.values(read.data).some((ranges) => ranges.length > 0);
}

async function catalogGap(database: Database, locationId: string): Promise<SetupGap | null> {
  const catalogs = await listCatalogSummaries(database, locationId);
  if (catalogs.length === 0) return 'catalog';
  return catalogs.some(({ productCount }) => (productCount ?? 0) > 0) ? null : 'products';
}

/** One working channel is enough; otherwise returns the gap of the first enabled channel. */
function channelGap({ channels }: Location, connections: readonly ConnectionRow[]): SetupGap | null {
  const gaps = channels
    .filter(({ enabled }) => enabled !== false)
    .map(({ slug, storeId }): SetupGap | null => {
      if (!storeId) return 'access';
      return connections.some((connection) => connection.slug === slug && connection.enabled) ? null : 'connection';
    });
  if (gaps.length === 0) return 'channel';
  return gaps.includes(null) ? null : (gaps[0] ?? null);
}

async function posGap(
  database: Database,
  { id, posConfig }: Location,
  providers: readonly PosProvider[],
  connections: readonly ConnectionRow[],
): Promise<SetupGap | null> {
  const slug = posConfig?.provider;
  if (!slug) return null;
  const fields = providers.find((provider) => provider.slug === slug)?.fields ?? [];
  const credentials = await readPosCredentials(database, id);
  if (fields.some(({ key, required }) => required && !credentials[key])) return 'credentials';
  return connections.some((connection) => connection.slug === slug && connection.enabled && connection.url) ? null : 'posConnection';
}

/** Ignores the provider's administrators, who can access every location but do not work there. */
async function userGap(database: Database, { id, accountId }: Location): Promise<SetupGap | null> {
  const account = await findAccount(database, accountId);
  const accountIds = [accountId, ...(account?.parentId ? [account.parentId] : [])];
  const named = accountIds.map((each) => sql`${users.accounts} @> ${JSON.stringify([each])}::jsonb`);
  const rows = await database
    .select()
    .from(users)
    .where(or(inArray(users.accountId, accountIds), ...named));
  const people = rows.map(toUser).filter(({ role }) => role !== 'product-admin' && role !== 'automatic');
  const sees = await canAccessAll(
    database,
    people.map((user) => ({ user, locationIds: [id] })),
  );
  const own = people.filter((_user, index) => sees[index]);
  if (own.length === 0) return 'user';
  return own.some(({ invitedUntil }) => !invitedUntil) ? null : 'invitation';
}

/** Checks only the latest orders: older tickets do not prove that printing still works. */
async function orderGap(database: Database, locationId: string): Promise<SetupGap | null> {
  const last = await database
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.locationId, locationId))
    .orderBy(desc(orders.placedAt))
    .limit(LAST_ORDERS);
  if (last.length === 0) return 'order';
  const [printed] = await database
    .select({ uuid: printJobs.uuid })
    .from(printJobs)
    .innerJoin(printCopies, and(eq(printCopies.jobUuid, printJobs.uuid), eq(printCopies.state, 'DONE')))
    .where(
      inArray(
        printJobs.orderId,
        last.map(({ id }) => id),
      ),
    )
    .limit(1);
  return printed ? null : 'ticket';
}

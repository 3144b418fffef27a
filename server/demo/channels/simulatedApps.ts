import { and, eq, inArray } from 'drizzle-orm';
import type { Location } from '@/domain/location';
import { riderPartnersOf } from '@/domain/riderPartner';
import type { Database } from '../../platform/db/database';
import { auditLogs, connections } from '../../platform/db/schema';
import { newSecret } from '../../modules/integrations/signature';
import { listLocations } from '../../modules/locations/locationStore';
import { log } from '../../platform/monitoring/log';
import { SIMULATED_PROVIDERS } from '../pos/simulatedProviders';
import type { Settings } from '../../readSettings';

/** The base path of the simulated apps; the slug follows (`routes/simulatedAppsRoutes.ts`). */
export const SIMULATED_APPS_PATH = '/demo/apps/';

/** Hosts of simulated apps at an earlier start, in addition to the current host. */
const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];
/** Wildcard listen addresses, to which nothing can be sent, and the address to use instead. */
const WILDCARD_HOSTS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
/** All POS systems are connected, because a form reads a POS before its configuration is saved. */
const POS_SLUGS = SIMULATED_PROVIDERS.map(({ slug }) => slug);
const BATCH_SIZE = 500;

/** The address at which the server can reach itself: `http://127.0.0.1:4300`. */
export function ownAddress({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  const target = WILDCARD_HOSTS[host] ?? host;
  return new URL(`http://${target.includes(':') ? `[${target}]` : target}:${port}`).origin;
}

export interface SimulatedApps {
  /** The base URL of the apps. */
  address: string;
  /**
   * Connects every channel, POS system and active rider partner of these locations that has no connection yet, and updates the address of
   * connections from an earlier start. Connections with another address or none, and those that a user has removed, are not changed.
   */
  connect(locationIds: string[] | 'all'): Promise<void>;
  /** Connects one location in the background after it has changed; a failure is logged. */
  locationChanged(locationId: string): void;
  /** Resolves when the background work is done. */
  close(): Promise<void>;
}

/** Manages the connections through which the server reaches the simulated channels, POS systems and riders like real ones. */
export function createSimulatedApps(database: Database, ownOrigin: string): SimulatedApps {
  const address = ownOrigin + SIMULATED_APPS_PATH;
  const hosts = [...LOOPBACK_HOSTS, new URL(ownOrigin).hostname];
  let pending = Promise.resolve();

  async function connect(locationIds: string[] | 'all'): Promise<void> {
    const wanted = (await listLocations(database, locationIds)).flatMap((location) =>
      slugsOf(location).map((slug) => ({ locationId: location.id, slug })),
    );
    const removed = await removedConnections(database);
    const rows = wanted
      .filter(({ locationId, slug }) => !removed.has(`${locationId} ${slug}`))
      .map((key) => ({ ...key, url: address + key.slug, secret: newSecret(), secretAt: new Date() }));
    for (let start = 0; start < rows.length; start += BATCH_SIZE) {
      await database
        .insert(connections)
        .values(rows.slice(start, start + BATCH_SIZE))
        .onConflictDoNothing();
    }
    await moveFromEarlierStarts(locationIds);
  }

  async function moveFromEarlierStarts(locationIds: string[] | 'all'): Promise<void> {
    const { locationId, slug, url } = connections;
    const known = await database
      .select({ locationId, slug, url })
      .from(connections)
      .where(locationIds === 'all' ? undefined : inArray(locationId, locationIds));
    const moved = known.filter((row) => row.url !== address + row.slug && isServedBy(hosts, row));
    for (const name of new Set(moved.map((row) => row.slug))) {
      const ids = moved.filter((row) => row.slug === name).map((row) => row.locationId);
      await database
        .update(connections)
        .set({ url: address + name })
        .where(and(eq(slug, name), inArray(locationId, ids)));
    }
  }

  return {
    address,
    connect,
    locationChanged(locationId) {
      pending = pending
        .then(() => connect([locationId]))
        .catch((error: unknown) => log.error({ error, locationId }, 'The simulated apps of a location could not be connected'));
    },
    close: () => pending,
  };
}

function slugsOf(location: Location): string[] {
  const channels = location.channels.map(({ slug }) => slug);
  return [...new Set([...channels, ...POS_SLUGS, ...riderPartnersOf(location)])];
}

function isServedBy(hosts: readonly string[], { slug, url }: { slug: string; url: string | null }): boolean {
  const { hostname = '', pathname = '' } = url === null ? {} : new URL(url);
  return hosts.includes(hostname) && pathname === SIMULATED_APPS_PATH + slug;
}

/** The ids, as in the audit log, of the connections that a user has removed. */
async function removedConnections(database: Database): Promise<Set<string>> {
  const rows = await database
    .select({ id: auditLogs.entityId })
    .from(auditLogs)
    .where(and(eq(auditLogs.entity, 'connection'), eq(auditLogs.action, 'delete')));
  return new Set(rows.map(({ id }) => id));
}

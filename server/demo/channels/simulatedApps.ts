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

/** The path below which the simulated apps are served, by slug (`routes/simulatedAppsRoutes.ts`). */
export const SIMULATED_APPS_PATH = '/demo/apps/';

/** Where an earlier start may have served them, beside the present host. */
const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];
/** Addresses that mean every address of the machine: nothing can be sent to them. */
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
/** All of them: a form reads a POS before it is saved. */
const POS_SYSTEMS = SIMULATED_PROVIDERS.map(({ slug }) => slug);
const BATCH = 500;

/** Where the server reaches itself: `http://127.0.0.1:4300`. */
export function ownAddress({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  const reached = EVERYWHERE[host] ?? host;
  return new URL(`http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`).origin;
}

export interface SimulatedApps {
  /** The address below which they are. */
  address: string;
  /**
   * Connects every channel, POS system and active rider of these locations that has no connection yet, and moves the connections that an earlier
   * start made to this address. A connection to another address, without an address, or that a person removed is left alone.
   */
  connect(locationIds: string[] | 'all'): Promise<void>;
  /** The same of one location, after a change of it; a failure is logged. */
  locationChanged(locationId: string): void;
  /** Ends once what a change began is done. */
  close(): Promise<void>;
}

/** The connections through which the demo reaches its simulated channels, POS systems and riders as it would reach real ones. */
export function createSimulatedApps(database: Database, ownOrigin: string): SimulatedApps {
  const address = ownOrigin + SIMULATED_APPS_PATH;
  const hosts = [...LOOPBACK_HOSTS, new URL(ownOrigin).hostname];
  let underWay = Promise.resolve();

  async function connect(locationIds: string[] | 'all'): Promise<void> {
    const wanted = (await listLocations(database, locationIds)).flatMap((location) =>
      slugsOf(location).map((slug) => ({ locationId: location.id, slug })),
    );
    const removed = await removedByPeople(database);
    const rows = wanted
      .filter(({ locationId, slug }) => !removed.has(`${locationId} ${slug}`))
      .map((key) => ({ ...key, url: address + key.slug, secret: newSecret(), secretAt: new Date() }));
    for (let start = 0; start < rows.length; start += BATCH) {
      await database
        .insert(connections)
        .values(rows.slice(start, start + BATCH))
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
      underWay = underWay
        .then(() => connect([locationId]))
        .catch((error: unknown) => log.error({ error, locationId }, 'The simulated apps of a location could not be connected'));
    },
    close: () => underWay,
  };
}

function slugsOf(location: Location): string[] {
  const channels = location.channels.map(({ slug }) => slug);
  return [...new Set([...channels, ...POS_SYSTEMS, ...riderPartnersOf(location)])];
}

function isServedBy(hosts: readonly string[], { slug, url }: { slug: string; url: string | null }): boolean {
  const { hostname = '', pathname = '' } = url === null ? {} : new URL(url);
  return hosts.includes(hostname) && pathname === SIMULATED_APPS_PATH + slug;
}

/** The connections that somebody removed, by the id that the audit log has of them. */
async function removedByPeople(database: Database): Promise<Set<string>> {
  const rows = await database
    .select({ id: auditLogs.entityId })
    .from(auditLogs)
    .where(and(eq(auditLogs.entity, 'connection'), eq(auditLogs.action, 'delete')));
  return new Set(rows.map(({ id }) => id));
}

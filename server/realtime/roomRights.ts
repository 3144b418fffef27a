import type { Database } from '../platform/db/database';
import { locationScope } from '../platform/security/tenantScope';
import type { ConnectedTab } from './tabDirectory';

/** A location that was not there when the rights were read is looked up again, but no more often than this. */
const REREAD_AFTER_MS = 1_000;

type Scope = 'all' | ReadonlySet<string>;

interface Reading {
  scope: Promise<Scope>;
  /** When it ended, by the clock. */
  at: number;
}

/**
 * The locations that the sessions of connected users may see: read once for a session, whatever the number of its rooms and tabs, until they
 * are cleared because the user's rights changed or its last tab left.
 */
export function createRoomRights(database: Database, clock: () => number = () => performance.now()) {
  const readings = new Map<string, Reading>();

  function read(tab: ConnectedTab): Reading {
    const key = sessionOf(tab);
    const scope = locationScope(database, tab.user).then((ids) => {
      reading.at = clock();
      return ids === 'all' ? ids : new Set(ids);
    });
    const reading: Reading = { scope, at: Infinity };
    readings.set(key, reading);
    // Rights that could not be read are read again.
    scope.catch(() => {
      if (readings.get(key) === reading) readings.delete(key);
    });
    return reading;
  }

  return {
    /** Whether the user of a tab sees a location. Rejects if the rights could not be read. */
    async sees(tab: ConnectedTab, locationId: string): Promise<boolean> {
      const reading = readings.get(sessionOf(tab)) ?? read(tab);
      const includes = (scope: Scope) => scope === 'all' || scope.has(locationId);
      if (includes(await reading.scope)) return true;
      if (clock() - reading.at < REREAD_AFTER_MS) return false;
      // Another call may have read them since.
      const current = readings.get(sessionOf(tab));
      return includes(await (current && current !== reading ? current : read(tab)).scope);
    },

    /** The rights of this tab's session are read again when they are needed next. */
    clear: (tab: ConnectedTab): void => void readings.delete(sessionOf(tab)),

    /** A location is new or another account's now: so are the rights of every session. */
    clearAll: (): void => readings.clear(),
  };
}

function sessionOf({ user, epoch }: ConnectedTab): string {
  return `${user.id}/${epoch}`;
}

import type { Database } from '../platform/db/database';
import { locationScope } from '../platform/security/tenantScope';
import type { ConnectedTab } from './tabDirectory';

/** For a location that is not in the rights, they are read again, but not more often than this: it may be new. */
const REREAD_AFTER_MS = 1_000;

type Scope = 'all' | ReadonlySet<string>;

interface Reading {
  scope: Promise<Scope>;
  /** When the read ended, by `clock`. */
  at: number;
}

/**
 * Caches the locations that connected users may access. They are read once for each session, for any number of rooms and tabs, until they are
 * cleared because the rights of the user changed or its last tab disconnected.
 */
export function createRoomRights(database: Database, clock: () => number = () => performance.now()) {
  const readings = new Map<string, Reading>();

  function read(tab: ConnectedTab): Reading {
    const key = sessionKey(tab);
    const scope = locationScope(database, tab.user).then((ids) => {
      reading.at = clock();
      return ids === 'all' ? ids : new Set(ids);
    });
    const reading: Reading = { scope, at: Infinity };
    readings.set(key, reading);
    // After an error the rights are read again.
    scope.catch(() => {
      if (readings.get(key) === reading) readings.delete(key);
    });
    return reading;
  }

  return {
    /** Whether the user of a tab may access a location. Rejects if the rights cannot be read. */
    async canAccess(tab: ConnectedTab, locationId: string): Promise<boolean> {
      const reading = readings.get(sessionKey(tab)) ?? read(tab);
      const includes = (scope: Scope) => scope === 'all' || scope.has(locationId);
      if (includes(await reading.scope)) return true;
      if (clock() - reading.at < REREAD_AFTER_MS) return false;
      // Another call may have read the rights since.
      const current = readings.get(sessionKey(tab));
      return includes(await (current && current !== reading ? current : read(tab)).scope);
    },

    /** Clears the rights of the tab's session; the next check reads them again. */
    clear: (tab: ConnectedTab): void => void readings.delete(sessionKey(tab)),

    /** Clears the rights of all sessions, because a location was created or moved to another account. */
    clearAll: (): void => readings.clear(),
  };
}

function sessionKey({ user, epoch }: ConnectedTab): string {
  return `${user.id}/${epoch}`;
}

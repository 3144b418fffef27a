import type { ServerContext } from '../../context';
import { startPeriodic } from '../../platform/startPeriodic';
import { timeOutOperations } from './settleOperations';

const INTERVAL_MS = 5_000;

/**
 * Times out operations at once and then every 5 s (`timeOutOperations`), and notifies the browsers.
 *
 * @returns A function that stops it; once it resolves, the database is no longer in use.
 */
export function startOperationTimeouts(
  { database, notifyLocation, notifyAccount }: Pick<ServerContext, 'database' | 'notifyLocation' | 'notifyAccount'>,
  now: () => Date = () => new Date(),
): () => Promise<void> {
  const timeOut = async () => {
    const { locationIds, accountIds } = await timeOutOperations(database, now());
    for (const locationId of locationIds) notifyLocation({ event: 'operations.changed', locationId });
    for (const accountId of accountIds) notifyAccount({ event: 'masterCatalogs.changed', accountId });
  };
  return startPeriodic(INTERVAL_MS, timeOut, 'timing out operations failed');
}

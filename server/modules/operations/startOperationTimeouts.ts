import type { ServerContext } from '../../context';
import { startPeriodic } from '../../platform/startPeriodic';
import { timeOutOperations } from './settleOperations';

const EVERY_MS = 5_000;

/**
 * Gives up, at once and every 5 s from then on, what channels said that they would do and did not in time (`timeOutOperations`), and tells
 * the browsers. What it gives back ends that: after it the database is no longer used.
 */
export function startOperationTimeouts(
  { database, notifyLocation, notifyAccount }: Pick<ServerContext, 'database' | 'notifyLocation' | 'notifyAccount'>,
  now: () => Date = () => new Date(),
): () => Promise<void> {
  const giveUp = async () => {
    const { locationIds, accountIds } = await timeOutOperations(database, now());
    for (const locationId of locationIds) notifyLocation({ event: 'operations.changed', locationId });
    for (const accountId of accountIds) notifyAccount({ event: 'masterCatalogs.changed', accountId });
  };
  return startPeriodic(EVERY_MS, giveUp, 'operations could not be given up');
}

import type { ServerContext } from '../../context';
import { startPeriodic } from '../../platform/startPeriodic';
import { giveUpOperations } from './settleOperations';

const EVERY_MS = 5_000;

/**
 * Gives up, at once and every 5 s from then on, what channels said that they would do and did not in time (`giveUpOperations`), and tells
 * the browsers. What it gives back ends that: after it the database is no longer used.
 */
export function startGivingUp(
  { database, placeChanged, accountChanged }: Pick<ServerContext, 'database' | 'placeChanged' | 'accountChanged'>,
  now: () => Date = () => new Date(),
): () => Promise<void> {
  const giveUp = async () => {
    const { locationIds, accountIds } = await giveUpOperations(database, now());
    for (const locationId of locationIds) placeChanged({ event: 'operations.changed', locationId });
    for (const accountId of accountIds) accountChanged({ event: 'masterCatalogs.changed', accountId });
  };
  return startPeriodic(EVERY_MS, giveUp, 'operations could not be given up');
}

import type { FigureFilter } from '@/domain/figureFilter';
import type { StatisticsReply } from '@/domain/orderStatistics';
import type { User } from '@/domain/user';
import type { Database } from '../../platform/db/database';
import { readSnapshot } from '../../platform/db/dataSnapshot';
import { orderStatistics } from './orderStatistics';

/**
 * Reads the figures of `filter` and of each filter of `also` from one snapshot of the database, so that those of a day are part of those of its
 * month (decision G101).
 */
export async function readPeriods(
  database: Database,
  user: User,
  filter: FigureFilter,
  also: readonly FigureFilter[],
): Promise<StatisticsReply> {
  return readSnapshot(database, async (transaction, { asOf }) => {
    const figures = await orderStatistics(transaction, { user, filter });
    const more = [];
    for (const each of also) more.push(await orderStatistics(transaction, { user, filter: each }));
    return { ...figures, asOf, also: more };
  });
}

import * as contract from '@/contract/statistics';
import { periodOf } from '@/domain/orderStatistics';
import { route } from '../../platform/http/route';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import type { Api } from '../../platform/http/api';
import { checkedFilter } from './checkedFilter';
import { readPeriods } from './readPeriods';

/**
 * Figures of orders (specification 1 §7, decision G26) within the user's scope, of one or several periods; `docs/figures.md` defines them. All periods are read
 * from one snapshot, so that the figures of a day are part of those of its month (decision G101).
 */
export async function statisticsRoutes(api: Api, { reports: database }: ServerContext): Promise<void> {
  route(api, contract.getOrderStatistics, async (request) => {
    const { alsoDays = [], ...filter } = request.query;
    const more = alsoDays.map((text) => {
      const { from, to } = periodOf(text) ?? { from: '', to: '' };
      return checkedFilter({ ...filter, fromDay: from, toDay: to });
    });
    return readPeriods(database, userOf(request), checkedFilter(filter), more);
  });
}

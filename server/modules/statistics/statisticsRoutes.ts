import * as contract from '@/contract/statistics';
import { route } from '../../platform/http/route';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import type { Api } from '../../platform/http/api';
import { checkedFilter } from './checkedFilter';
import { orderStatistics } from './orderStatistics';

/** Figures of orders (specification 1 §7, decision G26) within the user's scope; `docs/figures.md` defines them. */
export async function statisticsRoutes(api: Api, { reports: database }: ServerContext): Promise<void> {
  route(api, contract.getOrderStatistics, async (request) =>
    orderStatistics(database, { user: userOf(request), filter: checkedFilter(request.query) }),
  );
}

import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import type { Api } from '../../platform/http/api';
import { checkedFilter, figuresQuerySchema } from './checkedFilter';
import { orderStatistics } from './orderStatistics';

/** Figures about orders (specification 1 §7, decision G26), within the user's scope: what each means is in `docs/figures.md`. */
export async function statisticsRoutes(api: Api, { reports: database }: ServerContext): Promise<void> {
  api.get('/orders/queryStaticsOrders', { schema: { querystring: figuresQuerySchema } }, async (request) =>
    orderStatistics(database, { user: userOf(request), filter: checkedFilter(request.query) }),
  );
}

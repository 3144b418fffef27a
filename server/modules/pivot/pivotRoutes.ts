import * as contract from '@/contract/pivot';
import { MAX_RANGE_DAYS } from '@/domain/period';
import { needsRawOrders, type PivotQuery } from '@/domain/pivot';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import type { Api } from '../../platform/http/api';
import { gzipReply } from '../../platform/http/gzipReply';
import { invalidData } from '../../platform/http/httpError';
import { route } from '../../platform/http/route';
import { fieldsOf } from '../rollups/factTables';
import { checkedFilter } from '../statistics/checkedFilter';
import { readPivot } from './readPivot';

/** Pivots of the orders in the user's scope (rows M-03, M-04); `docs/figures.md` defines the figures. 422 for an invalid query or too many cells. */
export async function pivotRoutes(api: Api, { reports: database }: ServerContext): Promise<void> {
  route(api, contract.readPivot, { onSend: gzipReply }, async (request) => ({
    data: await readPivot(database, { user: userOf(request), query: checkedQuery(request.query) }),
  }));
}

function checkedQuery(query: PivotQuery): PivotQuery {
  const fields = fieldsOf(query);
  if (new Set(fields).size < fields.length) throw invalidData([{ path: 'rows', message: 'repeated' }]);
  return checkedFilter(query, needsRawOrders(query) ? MAX_RANGE_DAYS.reports : MAX_RANGE_DAYS.sums);
}

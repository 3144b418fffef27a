import * as contract from '@/contract/priceMatrix';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { single } from '../../platform/http/answer';
import type { Api } from '../../platform/http/api';
import { gzipReply } from '../../platform/http/gzipReply';
import { route } from '../../platform/http/route';
import { readPriceMatrix } from './readPriceMatrix';

/** Prices of several locations in the user's scope (row M-01). 422 for an invalid query or too many cells. */
export async function priceMatrixRoutes(api: Api, { reports: database }: ServerContext): Promise<void> {
  route(api, contract.readPriceMatrix, { onSend: gzipReply }, async (request) =>
    single(await readPriceMatrix(database, userOf(request), request.query, new Date())),
  );
}

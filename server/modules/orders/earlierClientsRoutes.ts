import * as contract from '@/contract/orderMaker';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { list } from '../../platform/http/answer';
import type { Api } from '../../platform/http/api';
import { HttpError } from '../../platform/http/httpError';
import { route } from '../../platform/http/route';
import { incrementCounter } from '../../platform/security/rateLimitStore';
import { locationInScope } from '../inScope';
import { findEarlierClients } from './findEarlierClients';

/** Searches of a user in a window of `ms`: more than a person types, too few to read a list of clients. */
const SEARCHES = { max: 60, ms: 60_000 };

/**
 * Registers the search for clients of earlier orders (row W-07, decision G137), limited for each user. The counter is increased before the search, so
 * that a location out of scope counts, too.
 */
export async function earlierClientsRoutes(api: Api, { database }: ServerContext): Promise<void> {
  route(api, contract.findEarlierClients, async (request, reply) => {
    const user = userOf(request);
    const { count, endsInMs } = await incrementCounter(database, `earlier clients ${user.id}`, SEARCHES.ms);
    if (count > SEARCHES.max) {
      void reply.header('retry-after', Math.max(1, Math.ceil(endsInMs / 1_000)));
      throw new HttpError(429, 'TOO_MANY_REQUESTS', `Too many searches for clients: at most ${SEARCHES.max} a minute. Try again later.`);
    }
    const location = await locationInScope(database, user, request.params.id);
    return list(await findEarlierClients(database, user, location, request.query.search));
  });
}

import * as contract from '@/contract/productAvailability';
import { route } from '../../platform/http/route';
import { listBlockedItems } from './blockStore';
import { changeBlocks } from './changeBlocks';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { single } from '../../platform/http/answer';
import { type Api } from '../../platform/http/api';
import { gzipReply } from '../../platform/http/gzipReply';
import { locationInScope } from '../inScope';

/** Enough for 5,000 items with all channels of a location. */
const BODY_LIMIT = 2 * 1024 * 1024;

/**
 * Registers the routes that list and change the blocked items of a location in the user's scope (rows PB-01 to PB-03, decisions G20 and
 * G45).
 */
export async function blocksRoutes(api: Api, context: ServerContext): Promise<void> {
  const { database } = context;

  route(api, contract.getSuspendInfo, { onSend: gzipReply }, async (request) => {
    const { id } = await locationInScope(database, userOf(request), request.params.id);
    return single({ items: await listBlockedItems(database, id) });
  });

  route(api, contract.suspendItem, async (request) => {
    const user = userOf(request);
    const location = await locationInScope(database, user, request.params.id);
    const pathOf = (_index: number, field: string) => field;
    return single(await changeBlocks(context, { user, location, items: [request.body], pathOf }));
  });

  const options = { bodyLimit: BODY_LIMIT };
  route(api, contract.suspendItems, options, async (request) => {
    const user = userOf(request);
    const location = await locationInScope(database, user, request.params.id);
    const pathOf = (index: number, field: string) => `items.${index}.${field}`;
    return single(await changeBlocks(context, { user, location, items: request.body.items, pathOf }));
  });
}

import * as contract from '@/contract/menus';
import { route } from '../../platform/http/route';
import { randomUUID } from 'node:crypto';
import type { Location } from '@/domain/location';
import type { MenuPayload } from '@/domain/menuPayload';
import { type MenuPushAnswer } from '@/domain/menuPush';
import type { User } from '@/domain/user';
import { recordChange } from '../audit/recordChange';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import { type Api } from '../../platform/http/api';
import { gzipReply } from '../../platform/http/gzipReply';
import { notFound } from '../../platform/http/httpError';
import { catalogDifferences } from './catalogDifferences';
import { menuImpacts } from './menuImpacts';
import { findSnapshot, listSnapshots } from './menuSnapshotStore';
import { requireChannels, menuToPush } from './menuToPush';
import { pushMenu } from './pushMenu';
import { locationInScope } from '../inScope';

/**
 * Pushing catalogs of locations to their channels (specification 1 §7, rows CA-04, CA-05): the impact of a push (row BC-01), the
 * push, the earlier pushes, and repeating one (row BC-02). Rejections by channels are in the reply, whose status is 200.
 */
export async function menusRoutes(api: Api, context: ServerContext): Promise<void> {
  const { database } = context;
  route(api, contract.pushMenu, async (request) => {
    const user = userOf(request);
    const location = await locationInScope(database, user, request.params.id);
    return single(await push(user, { location, ...(await menuToPush(database, location, request.body)) }));
  });

  route(api, contract.getMenuImpact, { onSend: gzipReply }, async (request) => {
    const location = await locationInScope(database, userOf(request), request.params.id);
    const menu = await menuToPush(database, location, request.body);
    return list(await menuImpacts(database, { locationId: location.id, ...menu }, new Date()));
  });

  route(api, contract.listMenuSnapshots, async (request) => {
    const location = await locationInScope(database, userOf(request), request.params.id);
    return list(await listSnapshots(database, location.id, await catalogDifferences(database, location, new Date())));
  });

  route(api, contract.pushMenuSnapshot, async (request) => {
    const user = userOf(request);
    const { id, snapshotId } = request.params;
    const location = await locationInScope(database, user, id);
    const snapshot = await findSnapshot(database, location.id, snapshotId);
    if (!snapshot) throw notFound('snapshot');
    const { slug, payload, catalogId, catalogName, at } = snapshot;
    requireChannels(location, [slug], () => 'slug');
    const catalog = { id: catalogId, name: catalogName };
    return single(await push(user, { location, slugs: [slug], catalog, payloadOf: () => payload, pushedBackTo: at }));
  });

  async function push(user: User, request: PushRequest): Promise<MenuPushAnswer> {
    const { location, catalog, slugs, pushedBackTo } = request;
    const operationId = randomUUID();
    const results = await pushMenu(context, {
      ...request,
      catalog: { id: catalog.id, name: catalog.name },
      operation: {
        id: operationId,
        accountId: location.accountId,
        locationId: location.id,
        affectedEntityId: location.id,
        action: 'catalog-menu-push',
        date: new Date(),
        by: user.name ?? user.email,
        userId: user.id,
      },
      saveWith: (transaction) =>
        recordChange(transaction, {
          user,
          action: pushedBackTo ? 'pushMenuBack' : 'pushMenu',
          entity: 'catalog',
          entityId: catalog.id,
          after: {
            name: catalog.name,
            location: location.id,
            channels: slugs,
            operation: operationId,
            ...(pushedBackTo && { menuOf: pushedBackTo }),
          },
        }),
    });
    return { operationId, results };
  }
}

interface PushRequest {
  location: Location;
  slugs: readonly string[];
  catalog: { id: string; name: string };
  payloadOf: (slug: string) => MenuPayload;
  /** For a repeated push: when the menu was first pushed. */
  pushedBackTo?: Date;
}

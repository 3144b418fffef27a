import * as countContract from '@/contract/orderCounts';
import * as contract from '@/contract/orders';
import { route } from '../../platform/http/route';
import { eq } from 'drizzle-orm';
import type { NewOrderStatus, NewPrinterEntry, Order, StatusEntry } from '@/domain/order';
import { printersOf } from '@/domain/location';
import { recordChange } from '../audit/recordChange';
import type { ServerContext } from '../../context';
import type { User } from '@/domain/user';
import { orders } from '../../platform/db/schema';
import { requirePermission, userOf } from '../../platform/http/access';
import { list, single } from '../../platform/http/answer';
import { type Api } from '../../platform/http/api';
import { notFound, HttpError } from '../../platform/http/httpError';
import { countOrders, listOrders } from './listOrders';
import { addPrinterEntries } from './addPrinterEntries';
import { addStatusIf } from './orderStore';
import { inLocationScope } from '../../platform/security/tenantScope';
import { cancellationCheck } from './cancellationCheck';
import { assertShortMeta } from './assertShortMeta';
import { locationInScope, orderInScope } from '../inScope';
import { clampToNow } from './clampToNow';

/** The entry of a request; `path` is that of the status in its body. @throws HttpError 422 if its `meta` is too long. */
function entryOf(newStatus: NewOrderStatus['newStatus'], path: string): StatusEntry {
  assertShortMeta(newStatus.meta, `${path}.meta`);
  return { ...newStatus, creator: 'web-app', date: clampToNow(newStatus.date) };
}

/** Registers the order routes, restricted to the user's scope: lists, one order, status entries, reprint (specification 1 §7, 2 §7). */
export async function ordersRoutes(api: Api, context: ServerContext): Promise<void> {
  const { database } = context;

  route(api, contract.listOrders, async (request) => {
    const scope = inLocationScope(database, userOf(request), orders.locationId);
    const found = await listOrders(database, scope, request.query);
    return list(found.orders, found.totalCount);
  });

  route(api, contract.listLocationOrders, async (request) => {
    const { id } = await locationInScope(database, userOf(request), request.params.id);
    const found = await listOrders(database, eq(orders.locationId, id), request.query);
    return list(found.orders, found.totalCount);
  });

  route(api, countContract.countOrders, async (request) =>
    single(await countOrders(database, inLocationScope(database, userOf(request), orders.locationId), request.query)),
  );

  route(api, contract.getOrder, async (request) => single(await orderInScope(database, userOf(request), request.params.id)));

  /** Adds entries of tabs about tickets. They need no audit entry, because the order's history records them. @returns which orders exist */
  async function addTicketEntries(user: User, given: readonly NewPrinterEntry[], path: string): Promise<boolean[]> {
    const added = given.map(({ orderId, locationId, newStatus }) => ({ orderId, locationId, entry: entryOf(newStatus, path) }));
    const scope = inLocationScope(database, user, orders.locationId);
    return addPrinterEntries(context, added, scope === 'all' ? undefined : scope);
  }

  route(api, contract.addOrderStatus, async (request) => {
    const user = userOf(request);
    const { orderId, locationId, newStatus } = request.body;
    const { type } = newStatus;
    if (type === 'printer') {
      requirePermission(user, 'orders', 'readOwn');
      const [isFound] = await addTicketEntries(user, [{ orderId, locationId, newStatus: { ...newStatus, type } }], 'newStatus');
      if (!isFound) throw notFound('order');
      return single(await orderInScope(database, user, orderId, locationId));
    }
    requirePermission(user, 'orders:retry', 'updateOwn');
    const entry = entryOf(newStatus, 'newStatus');
    await orderInScope(database, user, orderId, locationId);
    const checkCancellation = await cancellationCheck(database, locationId, newStatus);
    const decide = (order: Order) => {
      checkCancellation(order);
      return { entry };
    };
    const order = await addStatusIf(context, orderId, decide, { user, action: 'addStatus' });
    if (!order) throw notFound('order');
    return single(order);
  });

  route(api, contract.addPrinterEntries, async (request) =>
    single({ recorded: await addTicketEntries(userOf(request), request.body.entries, 'entries.newStatus') }),
  );

  route(api, contract.reprintOrder, async (request) => {
    const user = userOf(request);
    const { ticketType, copies } = request.query;
    const order = await orderInScope(database, user, request.body.orderId, request.body.locationId);
    const printers = printersOf(await locationInScope(database, user, order.locationId));
    if (!printers.some((printer) => printer.isActive && (!ticketType || printer.ticketType === ticketType))) {
      throw new HttpError(409, 'NO_ACTIVE_PRINTER', 'The location has no active printer for this ticket.');
    }
    // 0 copies means unspecified (specification 2 §5).
    const options = { ...(ticketType && { ticketType }), ...(copies && { copies }) };
    // Before printing, so that every reprint has an audit entry.
    await recordChange(database, { user, action: 'printAgain', entity: 'order', entityId: order.id, after: options });
    return single(await context.printQueue.printAgain(order, options));
  });
}

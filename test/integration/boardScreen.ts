// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/OperationsScreen';
import '@/app/shell/Shell';
import '@/entities/order/undo/UndoToast';
import '@/entities/order/undo/orderActions';
import '@/features/orders/OrderDrawer/OrderDrawer';
import '@/ui/Toasts/Toasts';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { getOrder, listOrders } from '@/contract/orders';
import type { Order } from '@/domain/order';
import { aStatusEntry, anOrder } from '../factories/anOrder';
import { aToken } from '../factories/aToken';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { fixNow } from '../setup/fixedNow';
import { aLayoutOf } from '../setup/layout';
import { storeSession } from './storeSession';

/** The current time in board tests. */
export const NOW = '2026-11-20T12:05:00.000Z';

/** Signs in a user in a wide window at NOW. */
export function beforeBoard(): void {
  aLayoutOf(1280, 800);
  fixNow(NOW);
  storeSession(aToken());
}

/** An order that had these statuses, one minute apart. */
export function inStatus(id: string, ...statuses: string[]): Order {
  return anOrder({
    id,
    code: id,
    statuses: statuses.map((status, minute) => aStatusEntry({ status, date: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString() })),
  });
}

/** A server with today's orders. @returns the number of requests for lists and details */
export function serverWith(orders: Order[]) {
  const requests = { list: 0, detail: 0 };
  server.use(
    handle(listOrders, ({ request }) => {
      // No orders are carried over from earlier days.
      if (new URL(request.url).searchParams.has('statuses')) return HttpResponse.json({ data: [] });
      requests.list += 1;
      return HttpResponse.json({ data: orders, count: orders.length, totalCount: orders.length });
    }),
    handle(getOrder, ({ params }) => {
      requests.detail += 1;
      const order = orders.find(({ id }) => id === params['id']);
      return order ? HttpResponse.json({ data: order }) : refusal(404, 'NOT_FOUND');
    }),
  );
  return requests;
}

/** The card of an order on the board. */
export async function card(code: string): Promise<HTMLElement> {
  const link = await screen.findByRole('link', { name: code });
  return link.closest('article') ?? document.body;
}

import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Order, OrderFilter } from '@/domain/order';
import type { ApiAccess } from '@/services/api/baseQuery';
import { orderFileApi } from '@/services/api/orderFileApi';

/** The maximum number of orders of a file: an order is several kilobytes. */
export const MAX_READ_ORDERS = 10_000;
/** The server's limit per call. */
const PAGE_LIMIT = 500;
/** An order that leaves the list between two pages shifts the others, so that one is missing: a second pass finds it. */
const PASSES = 2;

type Dispatch = ThunkDispatch<unknown, ApiAccess, UnknownAction>;

/** `leftOut`: orders that were unreadable, or changed while they were read. `left`: `signal` was aborted. */
export type OrdersEnd = { kind: 'complete'; leftOut: number } | { kind: 'left' } | { kind: 'failed'; error: unknown };

/** Receives the orders of a page that are new, the number of all so far, and the number of those that will be read. */
export type OrdersListener = (orders: readonly Order[], done: number, total: number) => void;

/**
 * Reads all pages of an order list, each order once, in the order of the list and at most `MAX_READ_ORDERS` (row M-08). The orders are not
 * cached. Never rejects.
 */
export function readOrders(filter: OrderFilter, listener: OrdersListener, signal: AbortSignal) {
  return async (dispatch: Dispatch): Promise<OrdersEnd> => {
    const known = new Set<string>();
    let leftOut = 0;
    for (let pass = 0; pass < PASSES; pass += 1) {
      const end = await readPages(filter, known, listener, (query) => readPage(query, dispatch, signal));
      if (signal.aborted) return { kind: 'left' };
      if (end.kind === 'failed') return end;
      leftOut = end.total - known.size;
      if (leftOut <= end.dropped) break;
    }
    return { kind: 'complete', leftOut: Math.max(0, leftOut) };
  };
}

type Read = (query: OrderFilter) => ReturnType<typeof readPage>;

async function readPages(filter: OrderFilter, known: Set<string>, listener: OrdersListener, read: Read) {
  let [total, dropped, rows] = [Infinity, 0, 0];
  for (let page = 0; rows < total; page += 1) {
    const { data, error } = await read({ ...filter, page, limit: PAGE_LIMIT });
    if (!data) return { kind: 'failed', error } as const;
    total = Math.min(data.totalCount, MAX_READ_ORDERS);
    const rowsOfPage = data.data.length + data.dropped;
    rows += rowsOfPage;
    dropped += data.dropped;
    const fresh = data.data.filter(({ id }) => !known.has(id)).slice(0, total - known.size);
    for (const { id } of fresh) known.add(id);
    listener(fresh, known.size, total);
    if (rowsOfPage === 0) break;
  }
  return { kind: 'read', total, dropped } as const;
}

async function readPage(query: OrderFilter, dispatch: Dispatch, signal: AbortSignal) {
  const reading = dispatch(orderFileApi.endpoints.readOrderPage.initiate(query, { subscribe: false, forceRefetch: true }));
  const abort = () => reading.abort();
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    return await reading;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

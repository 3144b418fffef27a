import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { isOnBoard } from '@/domain/boardOrder';
import type { Order, OrderChanged, OrderPage } from '@/domain/order';
import type { baseApi } from '@/services/api/baseApi';
import { applyOrderChange, applyOrderChanges } from '@/services/api/orderChange';
import { ordersApi } from '@/services/api/ordersApi';
import { withPendingItems } from '@/services/api/pendingItems';
import { idTag, listTag } from '@/contract/tags';

interface ApiState {
  api: ReturnType<typeof baseApi.reducer>;
}
type GetState = () => ApiState;
type Dispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;

const { getOrder, listOperationsOrders, listOrders } = ordersApi.endpoints;
const { invalidateTags, selectCachedArgsForQuery, updateQueryData } = ordersApi.util;

/**
 * Applies order messages of the server to every cached list and order, all messages of a frame at once, with the items that the user finished
 * since. Entries that the messages cannot update, or that were loading when they arrived, are refetched.
 */
export function patchOrders(messages: readonly OrderChanged[]) {
  return (dispatch: Dispatch, getState: GetState): void => {
    const changes = messages.map((message) => (message.order ? { ...message, order: withPendingItems(message.order) } : message));
    const boardsComplete = patchBoards(changes, dispatch, getState);
    const listsComplete = patchLists(changes, dispatch, getState);
    const stale = [
      ...(boardsComplete && listsComplete ? [] : [listTag('order')]),
      ...patchDetails(changes, dispatch, getState).map((orderId) => idTag('order', orderId)),
    ];
    if (stale.length > 0) dispatch(invalidateTags(stale));
  };
}

/**
 * Changes one order in every cache entry that contains it: for optimistic updates and their replies. `change` returns the same object when
 * there is nothing to change.
 */
export function changeKnownOrder(orderId: string, change: (known: Order) => Order) {
  return (dispatch: Dispatch, getState: GetState): void => {
    const inPage = (page: OrderPage | undefined): OrderPage | null => {
      const index = page?.data.findIndex(({ id }) => id === orderId) ?? -1;
      const known = page?.data[index];
      return page && known ? { ...page, data: page.data.with(index, change(known)) } : null;
    };
    for (const day of selectCachedArgsForQuery(getState(), 'listOperationsOrders')) {
      const next = inPage(listOperationsOrders.select(day)(getState()).data);
      if (next) dispatch(updateQueryData('listOperationsOrders', day, () => next, false));
    }
    for (const filter of selectCachedArgsForQuery(getState(), 'listOrders')) {
      const next = inPage(listOrders.select(filter)(getState()).data);
      if (next) dispatch(updateQueryData('listOrders', filter, () => next, false));
    }
    const { data: known } = getOrder.select(orderId)(getState());
    if (known) dispatch(updateQueryData('getOrder', orderId, () => change(known)));
  };
}

/** The cached versions of an order, one for each cache entry that contains it. */
export function knownVersions(state: ApiState, orderId: string): Order[] {
  const pages = [
    ...selectCachedArgsForQuery(state, 'listOperationsOrders').map((day) => listOperationsOrders.select(day)(state).data),
    ...selectCachedArgsForQuery(state, 'listOrders').map((filter) => listOrders.select(filter)(state).data),
  ];
  const inPages = pages.map((page) => page?.data.find(({ id }) => id === orderId));
  return [...inPages, getOrder.select(orderId)(state).data].filter((order) => order !== undefined);
}

/**
 * Replaces known orders of every cached day and adds new ones of that day.
 * @returns false when a board must be refetched. A board that failed to load is skipped; it would be refetched with every message.
 */
function patchBoards(changes: readonly OrderChanged[], dispatch: Dispatch, getState: GetState): boolean {
  let complete = true;
  for (const day of selectCachedArgsForQuery(getState(), 'listOperationsOrders')) {
    const { data: known, status } = listOperationsOrders.select(day)(getState());
    if (!known) {
      complete = complete && status !== 'pending';
      continue;
    }
    const next = applyOrderChanges(known, changes, (order) => isOnBoard(day, order));
    complete = complete && next.complete;
    if (next.page !== known) dispatch(updateQueryData('listOperationsOrders', day, () => next.page, false));
  }
  return complete;
}

/** Replaces known orders in every cached list. New orders are not inserted, because the rows of the open page would move. */
function patchLists(changes: readonly OrderChanged[], dispatch: Dispatch, getState: GetState): boolean {
  let complete = true;
  for (const filter of selectCachedArgsForQuery(getState(), 'listOrders')) {
    const { data: known, status } = listOrders.select(filter)(getState());
    if (!known) {
      complete = complete && status !== 'pending';
      continue;
    }
    const ids = new Set(known.data.map(({ id }) => id));
    const next = applyOrderChanges(
      known,
      changes.filter(({ orderId }) => ids.has(orderId)),
      () => false,
    );
    complete = complete && next.complete;
    if (next.page !== known) dispatch(updateQueryData('listOrders', filter, () => next.page, false));
  }
  return complete;
}

/** Replaces every cached order that changed. @returns the ids of the orders that must be refetched. */
function patchDetails(changes: readonly OrderChanged[], dispatch: Dispatch, getState: GetState): string[] {
  const cached = new Set(selectCachedArgsForQuery(getState(), 'getOrder'));
  const missed = new Set<string>();
  for (const change of changes) {
    if (!cached.has(change.orderId)) continue;
    const known = getOrder.select(change.orderId)(getState()).data;
    const next = known && applyOrderChange(known, change);
    if (!next) missed.add(change.orderId);
    else if (next !== known) dispatch(updateQueryData('getOrder', change.orderId, () => next));
  }
  return [...missed];
}

import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { isOnBoard } from '@/domain/boardOrder';
import type { Order, OrderChanged, OrderPage } from '@/domain/order';
import type { baseApi } from '@/services/api/baseApi';
import { applyOrderChange, applyOrderChanges } from '@/services/api/orderChange';
import { ordersApi } from '@/services/api/ordersApi';
import { idTag, listTag } from '@/contract/tags';

interface ApiState {
  api: ReturnType<typeof baseApi.reducer>;
}
type GetState = () => ApiState;
type Dispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;

const { getOrder, listOperationsOrders, listOrders } = ordersApi.endpoints;
const { invalidateTags, selectCachedArgsForQuery, updateQueryData } = ordersApi.util;

/**
 * Brings every cached list and order up to date with what the server told of orders: one call for all messages of a frame.
 * What the messages cannot bring up to date is fetched again; so is what was just being loaded when they came.
 */
export function patchOrders(changes: readonly OrderChanged[]) {
  return (dispatch: Dispatch, getState: GetState): void => {
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
 * Changes one order wherever the cache holds it: what a person has just done to it, before and after the server answered.
 * `change` gives the same object where there is nothing to change.
 */
export function changeKnownOrder(orderId: string, change: (known: Order) => Order) {
  return (dispatch: Dispatch, getState: GetState): void => {
    const inPage = (page: OrderPage | undefined): OrderPage | null => {
      const place = page?.data.findIndex(({ id }) => id === orderId) ?? -1;
      const known = page?.data[place];
      return page && known ? { ...page, data: page.data.with(place, change(known)) } : null;
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

/**
 * Replaces known orders of every cached day and adds new ones of that day. False: a board must be fetched. One that could not be
 * loaded is not: it would be asked for with every message.
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

/** Replaces known orders of every cached list. A new one does not enter an open page, whose rows would jump. */
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

/** Replaces every cached order that changed; gives the ids of those that must be fetched. */
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

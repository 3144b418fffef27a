import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Operation } from '@/domain/operation';
import type { ApiAccess } from '@/services/api/baseQuery';
import { operationsApi } from '@/services/api/operationsApi';

const { getOperation } = operationsApi.endpoints;
/** The store, as far as calls are concerned. */
export type ApiStore = Store<Parameters<ReturnType<typeof getOperation.select>>[0]>;

/** The realtime server says when it changes; this is for when that is not there. */
export const OPERATION_POLL_MS = 15_000;

/** Calls back with an entry of the operations history, once it is known and whenever it is another. Gives how to end that. */
export function watchOperation(store: ApiStore, id: string, changed: (operation: Operation) => void): () => void {
  const dispatch: ThunkDispatch<unknown, ApiAccess, UnknownAction> = store.dispatch;
  const subscription = dispatch(
    getOperation.initiate(id, { subscriptionOptions: { pollingInterval: OPERATION_POLL_MS }, forceRefetch: true }),
  );
  const select = getOperation.select(id);
  let told: Operation | undefined;
  const tell = () => {
    const { data } = select(store.getState());
    if (!data || data === told) return;
    told = data;
    changed(data);
  };
  tell();
  const stop = store.subscribe(tell);
  return () => {
    stop();
    subscription.unsubscribe();
  };
}

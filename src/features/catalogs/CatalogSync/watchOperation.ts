import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Operation } from '@/domain/operation';
import type { ApiAccess } from '@/services/api/baseQuery';
import { operationsApi } from '@/services/api/operationsApi';

const { getOperation } = operationsApi.endpoints;
/** The store, narrowed to its API slice. */
export type ApiStore = Store<Parameters<ReturnType<typeof getOperation.select>>[0]>;

/** Fallback polling for when the realtime connection is down. */
export const OPERATION_POLL_MS = 15_000;

/** Calls back with an operation once it is loaded and whenever it changes. @returns a function that stops watching. */
export function watchOperation(store: ApiStore, id: string, onChange: (operation: Operation) => void): () => void {
  const dispatch: ThunkDispatch<unknown, ApiAccess, UnknownAction> = store.dispatch;
  const subscription = dispatch(
    getOperation.initiate(id, { subscriptionOptions: { pollingInterval: OPERATION_POLL_MS }, forceRefetch: true }),
  );
  const select = getOperation.select(id);
  let reported: Operation | undefined;
  const report = () => {
    const { data } = select(store.getState());
    if (!data || data === reported) return;
    reported = data;
    onChange(data);
  };
  report();
  const stop = store.subscribe(report);
  return () => {
    stop();
    subscription.unsubscribe();
  };
}

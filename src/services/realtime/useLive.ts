import { useSelector } from '@xstate/react';
import { useRuntime } from '@/services/runtime/runtimeContext';

/** Polling interval of orders while the server does not push changes. */
export const POLL_MS = 15_000;

/** Whether the server pushes changes: the realtime connection is open and its rooms are joined. Otherwise lists must be polled. */
export function useLive(): boolean {
  const { connection } = useRuntime();
  return useSelector(connection ?? undefined, (snapshot) => snapshot?.matches('ready') ?? false);
}

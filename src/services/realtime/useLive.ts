import { useSelector } from '@xstate/react';
import { useRuntime } from '@/services/runtime/runtimeContext';

/** How often orders are asked for where changes do not come by themselves. */
export const POLL_MS = 15_000;

/** Whether changes come by themselves: the realtime connection stands and its rooms were joined. Otherwise lists must be polled. */
export function useLive(): boolean {
  const { connection } = useRuntime();
  return useSelector(connection ?? undefined, (snapshot) => snapshot?.matches('ready') ?? false);
}

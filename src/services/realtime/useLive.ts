import { useSelector } from '@xstate/react';
import { useRuntime } from '@/services/runtime/runtimeContext';

/** Whether changes come by themselves: the realtime connection stands and its rooms were joined. Otherwise lists must be polled. */
export function useLive(): boolean {
  const { connection } = useRuntime();
  return useSelector(connection ?? undefined, (snapshot) => snapshot?.matches('ready') ?? false);
}

import { useSelector } from '@xstate/react';
import { useRuntime } from '@/services/runtime/runtimeContext';

/** Whether this tab prints and the user has printers: the tab's title is then marked (specification 2 §2). */
export function usePrintsHere(): boolean {
  const { printRuntime } = useRuntime();
  return useSelector(printRuntime ?? undefined, (state) => Boolean(state?.context.main && state.context.printers.length > 0));
}

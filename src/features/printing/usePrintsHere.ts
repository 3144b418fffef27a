import { useSelector } from '@xstate/react';
import { useRuntime } from '@/services/runtime/runtimeContext';

/** True while this tab is the one that prints and the user has printers: then the tab's title carries a mark (specification 2 §2). */
export function usePrintsHere(): boolean {
  const { printRuntime } = useRuntime();
  return useSelector(printRuntime ?? undefined, (state) => Boolean(state?.context.main && state.context.printers.length > 0));
}

import { useSelector } from '@xstate/react';
import { whoPrints, type WhoPrints } from '@/machines/mainTab/whoPrints';
import { useRuntime } from '@/services/runtime/runtimeContext';

/** Which tab or device prints for the user, as far as this tab knows (row BP-02). */
export function useWhoPrints(): WhoPrints {
  const { printRuntime } = useRuntime();
  const mainTab = useSelector(printRuntime ?? undefined, (state) => state?.children.mainTab);
  return useSelector(mainTab, (state) => (state ? whoPrints(state) : 'unknown'));
}

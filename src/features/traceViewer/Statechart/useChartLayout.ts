import { useEffect, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { chartLayouts, type ChartLayout } from '@/features/traceViewer/Statechart/chartLayouts';

/**
 * The layout of a machine, stable while the component is mounted; null while it is computed. `retry` computes it again after a failure. The
 * layouts of `ahead` are computed afterwards, in advance.
 */
export function useChartLayout(
  machine: AnyStateMachine,
  ahead: readonly AnyStateMachine[],
): { layout: ChartLayout | null; retry: () => void } {
  const [layout, setLayout] = useState(() => chartLayouts.known(machine));
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isMounted = true;
    async function find() {
      const found = await chartLayouts.find(machine);
      if (isMounted) setLayout(found);
      for (const next of ahead) {
        if (isMounted) await chartLayouts.find(next);
      }
    }
    void find();
    return () => {
      isMounted = false;
    };
  }, [machine, ahead, tries]);
  return {
    layout,
    retry() {
      setLayout(null);
      setTries(tries + 1);
    },
  };
}

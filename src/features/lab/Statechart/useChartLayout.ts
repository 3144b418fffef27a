import { useEffect, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { chartLayouts, type ChartLayout } from '@/features/lab/Statechart/chartLayouts';

/** The layout of a machine, which stays the same while the component stands; null: it is being found. `retry` looks for it again. */
export function useChartLayout(machine: AnyStateMachine): { layout: ChartLayout | null; retry: () => void } {
  const [layout, setLayout] = useState(() => chartLayouts.known(machine));
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    void chartLayouts.find(machine).then((found) => isWanted && setLayout(found));
    return () => {
      isWanted = false;
    };
  }, [machine, tries]);
  return {
    layout,
    retry() {
      setLayout(null);
      setTries(tries + 1);
    },
  };
}

import type { AnyStateMachine } from 'xstate';
import { chartOf, type Chart } from '@/features/traceViewer/Statechart/chartOf';
import { layOutChart } from '@/features/traceViewer/Statechart/layOutChart';
import type { PlacedChart } from '@/features/traceViewer/Statechart/placedChart';

/** A machine's chart and its layout; null if the layout failed. */
export interface ChartLayout {
  chart: Chart;
  placed: PlacedChart | null;
}

const found = new Map<string, ChartLayout>();
const pending = new Map<string, Promise<ChartLayout>>();

/** Cache of chart layouts by machine id. A failed layout is retried on the next request. */
export const chartLayouts = {
  /** The layout, if already computed. */
  known: (machine: AnyStateMachine): ChartLayout | null => found.get(machine.id) ?? null,
  /** Computes the layout once. Never rejects. */
  find(machine: AnyStateMachine): Promise<ChartLayout> {
    const layout = pending.get(machine.id) ?? layOut(machine);
    pending.set(machine.id, layout);
    return layout;
  },
};

async function layOut(machine: AnyStateMachine): Promise<ChartLayout> {
  const chart = chartOf(machine);
  try {
    const layout = { chart, placed: await layOutChart(chart) };
    found.set(machine.id, layout);
    return layout;
  } catch {
    pending.delete(machine.id);
    return { chart, placed: null };
  }
}

import type { AnyStateMachine } from 'xstate';
import { chartOf, type Chart } from '@/features/traceViewer/Statechart/chartOf';
import { layOutChart } from '@/features/traceViewer/Statechart/layOutChart';
import type { PlacedChart } from '@/features/traceViewer/Statechart/placedChart';

/** A machine's chart, and its places; null: they could not be found. */
export interface ChartLayout {
  chart: Chart;
  placed: PlacedChart | null;
}

const found = new Map<string, ChartLayout>();
const asked = new Map<string, Promise<ChartLayout>>();

/** The charts that were laid out, by the id of the machine: a machine is laid out once, one that failed once more when it is asked for. */
export const chartLayouts = {
  /** What is there already. */
  known: (machine: AnyStateMachine): ChartLayout | null => found.get(machine.id) ?? null,
  /** Never rejects. */
  find(machine: AnyStateMachine): Promise<ChartLayout> {
    const layout = asked.get(machine.id) ?? layOut(machine);
    asked.set(machine.id, layout);
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
    asked.delete(machine.id);
    return { chart, placed: null };
  }
}

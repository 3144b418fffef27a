import type { ChartEdge, ChartLabel, ChartNode } from '@/features/traceViewer/Statechart/chartOf';

/** A transition that was taken in a step of a trace: the ids of its states, the event, and the guard that was true. */
export interface LitTransition {
  from: string;
  to: readonly string[];
  on: string;
  guard?: string | undefined;
}

/** Whether a transition of the chart was taken. */
export function isLitEdge(lit: readonly LitTransition[], { source, target }: ChartEdge, label: ChartLabel): boolean {
  return lit.some((taken) => taken.from === source && taken.to.includes(target) && isLabelOf(taken, label));
}

/** Whether a transition without a target was taken. */
export function isLitStay(lit: readonly LitTransition[], { id }: ChartNode, label: ChartLabel): boolean {
  return lit.some((taken) => taken.from === id && taken.to.length === 0 && isLabelOf(taken, label));
}

function isLabelOf({ on, guard }: LitTransition, label: ChartLabel): boolean {
  return on === label.on && (guard ?? null) === label.guard;
}

import type { ChartEdge, ChartLabel, ChartNode } from '@/features/traceViewer/Statechart/chartOf';

/** A transition that was taken in a step of a trace: the ids of its states, the event, and the guard that was true. */
export interface TakenTransition {
  from: string;
  to: readonly string[];
  on: string;
  guard?: string | undefined;
}

/** Whether a transition of the chart was taken. */
export function isTakenEdge(taken: readonly TakenTransition[], { source, target }: ChartEdge, label: ChartLabel): boolean {
  return taken.some((each) => each.from === source && each.to.includes(target) && isLabelOf(each, label));
}

/** Whether a transition without a target was taken. */
export function isTakenInternal(taken: readonly TakenTransition[], { id }: ChartNode, label: ChartLabel): boolean {
  return taken.some((each) => each.from === id && each.to.length === 0 && isLabelOf(each, label));
}

function isLabelOf({ on, guard }: TakenTransition, label: ChartLabel): boolean {
  return on === label.on && (guard ?? null) === label.guard;
}

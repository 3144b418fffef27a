import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** The actor of another trace that is most like one: of the same name, else the first of the same machine, else the first. */
export function twinActor({ actors }: TraceTimeline, actor: number, other: TraceTimeline): number {
  const line = actors[actor]?.line;
  const named = other.actors.findIndex((each) => each.line.name === line?.name && each.line.machine === line.machine);
  if (named >= 0) return named;
  return Math.max(
    0,
    other.actors.findIndex((each) => each.line.machine === line?.machine),
  );
}

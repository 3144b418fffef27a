import { Classes } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { StepLine, TraceLine } from '@/domain/trace/traceFormat';
import type { ActorState } from '@/machines/replay/actorStates';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';
import '@/features/traceViewer/Replay/actorChart.css';

const Statechart = lazyWithTexts(async () => (await import('@/features/traceViewer/Statechart/Statechart')).Statechart);
const NOTHING: StepLine['taken'] = [];
/** In ms. The layout of another machine takes seconds: it is skipped while the user steps on quickly. */
const RESTS_FOR_MS = 150;

interface ActorChartProps {
  /** Name of the machine. */
  machine: string;
  title: string;
  /** Machines of the trace. Must be stable. */
  others: readonly AnyStateMachine[];
  state: ActorState | null;
  /** The line that led to the state. */
  line: TraceLine | undefined;
}

/** The statechart of an actor, drawn from the current definition of its machine, with its state and the last transitions highlighted. */
export function ActorChart({ machine, title, others, state, line }: ActorChartProps) {
  const [drawn, setDrawn] = useState(machine);
  useEffect(() => {
    if (drawn === machine) return;
    const timer = setTimeout(() => setDrawn(machine), RESTS_FOR_MS);
    return () => clearTimeout(timer);
  }, [drawn, machine]);
  return (
    <figure className="actor-chart">
      <figcaption>{title}</figcaption>
      <div className="actor-chart-frame">
        {drawn === machine ? (
          // Keyed, so that another machine suspends only its own chart.
          <LazyPart key={machine}>
            <Statechart
              machine={MACHINES_BY_NAME[machine] ?? null}
              value={state?.value}
              ahead={others}
              taken={line?.kind === 'step' ? line.taken : NOTHING}
            />
          </LazyPart>
        ) : (
          <div className={`actor-chart-waits ${Classes.SKELETON}`} aria-hidden />
        )}
      </div>
    </figure>
  );
}

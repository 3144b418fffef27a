import type { InspectionEvent } from 'xstate';

/** How many steps of how many actors were seen since the page was loaded. */
export interface TraceCounts {
  steps: number;
  actors: number;
  /** Messages of the realtime server that could not be read. */
  refusedMessages: number;
}

const REFUSALS_KEPT = 50;

/**
 * The one observer of every machine of the app (`inspect` of XState). A step is a snapshot with the event that led to it;
 * for now steps are counted, not kept.
 */
export function createTraceRecorder() {
  const counts: TraceCounts = { steps: 0, actors: 0, refusedMessages: 0 };
  const refusals: string[] = [];
  return {
    inspect(event: InspectionEvent): void {
      if (event.type === '@xstate.snapshot') counts.steps += 1;
      if (event.type === '@xstate.actor') counts.actors += 1;
    },
    /** A realtime message that its schema refused: counted, and the newest ones kept. */
    messageRefused(event: string, problem: string): void {
      counts.refusedMessages += 1;
      refusals.push(`${event}: ${problem}`);
      if (refusals.length > REFUSALS_KEPT) refusals.shift();
    },
    refusals: (): readonly string[] => [...refusals],
    counts: (): TraceCounts => ({ ...counts }),
  };
}

export type TraceRecorder = ReturnType<typeof createTraceRecorder>;

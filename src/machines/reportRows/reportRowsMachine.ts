import { assertEvent, assign, setup, type ActorRefFrom, type EventObject } from 'xstate';
import { missingCallback } from '@/machines/missingActor';

/** The end of a reading; `error` as JSON, `dropped`: number of invalid rows of this reading. */
export type ReadingEnd<Failure = unknown> = { kind: 'whole'; isCut: boolean; dropped: number } | { kind: 'broken'; error: Failure };

export interface ReportRowsContext {
  /** Sequence number of the reading. Events of other readings are ignored. */
  reading: number;
  /** Total number of rows, received or not; null until the server sends it. */
  expected: number | null;
  /** Number of rows received. */
  received: number;
  /** Number of invalid rows. */
  dropped: number;
  /** Why the stream ended early. */
  error: unknown;
}

/** `dropped` counts all readings of the report. */
export type ReportRowsEvent =
  /** Starts reading another report, or the same report from the beginning. */
  | { type: 'report.request' }
  /** Continues after the received rows. */
  | { type: 'report.resume' }
  | { type: 'report.cancel' }
  /** The report is closed. */
  | { type: 'report.leave' }
  | { type: 'rows.started'; reading: number; rows: number }
  | { type: 'rows.received'; reading: number; received: number; dropped: number }
  | { type: 'rows.ended'; reading: number; end: ReadingEnd };

export interface ReadingInput {
  reading: number;
  /** Continues after the received rows, instead of from the beginning. */
  isResumed: boolean;
}

/**
 * Reads the rows of a report (row RE-02, decision G25). Guarantees: one reading runs at a time; a new report ends the previous one, whose
 * later events are ignored; the received rows are retained when the stream breaks or a person cancels, and the reading can resume after
 * them. A report is `whole` only if the server confirmed that it sent all rows, and `cut` if there are more rows than the server sends. The
 * actor stores the rows, because everything in a machine's context is recorded in traces.
 *
 * Actors to provide: `readRows` (sends `rows.started`, `rows.received`, and `rows.ended` once, each with the number of its reading; clears
 * the rows first unless it resumes; aborts when stopped).
 */
export const reportRowsMachine = setup({
  types: { context: {} as ReportRowsContext, events: {} as ReportRowsEvent },
  actors: { readRows: missingCallback<EventObject, ReadingInput>('readRows') },
  guards: {
    isOfThisReading: ({ context, event }) => {
      assertEvent(event, ['rows.started', 'rows.received']);
      return event.reading === context.reading;
    },
    isWhole: ({ context, event }) => isEnd(context, event, (end) => end.kind === 'whole' && !end.isCut),
    isCut: ({ context, event }) => isEnd(context, event, (end) => end.kind === 'whole' && end.isCut),
    isBroken: ({ context, event }) => isEnd(context, event, (end) => end.kind === 'broken') && context.received > 0,
    isFailed: ({ context, event }) => isEnd(context, event, (end) => end.kind === 'broken') && context.received === 0,
    hasRows: ({ context }) => context.received > 0,
  },
  actions: {
    startReading: assign(({ context }) => ({ reading: context.reading + 1, expected: null, received: 0, dropped: 0, error: null })),
    resumeReading: assign(({ context }) => ({ reading: context.reading + 1, error: null })),
    assignExpected: assign(({ context, event }) => {
      assertEvent(event, 'rows.started');
      return { expected: context.received + event.rows };
    }),
    assignReceived: assign(({ event }) => {
      assertEvent(event, 'rows.received');
      return { received: event.received, dropped: event.dropped };
    }),
    assignEnd: assign(({ event }) => {
      assertEvent(event, 'rows.ended');
      return event.end.kind === 'whole' ? { dropped: event.end.dropped } : { error: event.end.error };
    }),
    clearRows: assign({ expected: null, received: 0, dropped: 0, error: null }),
  },
}).createMachine({
  id: 'reportRows',
  context: { reading: 0, expected: null, received: 0, dropped: 0, error: null },
  initial: 'idle',
  on: {
    'report.request': { target: '.reading', actions: 'startReading' },
    'report.leave': '.idle',
  },
  states: {
    idle: { entry: 'clearRows' },
    reading: {
      invoke: {
        src: 'readRows',
        input: ({ context }) => ({ reading: context.reading, isResumed: context.received > 0 }),
      },
      initial: 'requesting',
      on: {
        'rows.ended': [
          { guard: 'isWhole', target: 'whole', actions: 'assignEnd' },
          { guard: 'isCut', target: 'cut', actions: 'assignEnd' },
          { guard: 'isBroken', target: 'broken', actions: 'assignEnd' },
          { guard: 'isFailed', target: 'failed', actions: 'assignEnd' },
        ],
        'report.cancel': 'cancelled',
      },
      states: {
        requesting: { on: { 'rows.started': { guard: 'isOfThisReading', target: 'receiving', actions: 'assignExpected' } } },
        receiving: { on: { 'rows.received': { guard: 'isOfThisReading', actions: 'assignReceived' } } },
      },
    },
    whole: {},
    cut: {},
    broken: { on: { 'report.resume': { target: 'reading', actions: 'resumeReading' } } },
    /** Cancelled by a person. */
    cancelled: {
      on: {
        'report.resume': [
          { guard: 'hasRows', target: 'reading', actions: 'resumeReading' },
          { target: 'reading', actions: 'startReading' },
        ],
      },
    },
    failed: {},
  },
});

/** Whether the current reading ended, with an end that matches the predicate. */
function isEnd(context: ReportRowsContext, event: ReportRowsEvent, matches: (end: ReadingEnd) => boolean): boolean {
  assertEvent(event, 'rows.ended');
  return event.reading === context.reading && matches(event.end);
}

export type ReportRowsActor = ActorRefFrom<typeof reportRowsMachine>;

import { assign, setup, type ActorRefFrom, type EventObject } from 'xstate';
import { missingCallback } from '@/machines/missingActor';

/** What came of a reading; `error` as JSON, `dropped`: rows of this reading that could not be read. */
export type ReadingEnd<Failure = unknown> = { kind: 'whole'; isCut: boolean; dropped: number } | { kind: 'broken'; error: Failure };

export interface ReportRowsContext {
  /** Counts the readings: what another one tells is not heard. */
  reading: number;
  /** How many rows there will be with those that are to come; null until the server said so. */
  expected: number | null;
  /** How many rows are there. */
  received: number;
  /** How many could not be read. */
  dropped: number;
  /** Why rows stopped coming. */
  error: unknown;
}

/** `dropped`: of all readings that make the report. */
export type ReportRowsEvent =
  /** A report from its beginning: another one, or the same anew. */
  | { type: 'report.request' }
  /** Goes on behind what came. */
  | { type: 'report.resume' }
  | { type: 'report.cancel' }
  /** Nobody wants a report any more. */
  | { type: 'report.leave' }
  | { type: 'rows.begun'; reading: number; rows: number }
  | { type: 'rows.came'; reading: number; received: number; dropped: number }
  | { type: 'rows.ended'; reading: number; end: ReadingEnd };

export interface ReadingInput {
  reading: number;
  /** Behind what came, else from the beginning. */
  isResumed: boolean;
}

/**
 * Reading the rows of a report (row RE-02, decision G25). Promise: one reading at a time; a report that is asked for ends the one before it,
 * of which nothing is heard any more; what came stays when the stream breaks or a person stops it, and the reading can go on behind it.
 * A report is `whole` only when the server said that all its rows were told; `cut` where it has more than are told.
 * The rows themselves are kept by who reads them: what a machine holds goes into every trace.
 *
 * To be provided: `readRows` (tells `rows.begun`, `rows.came` and once `rows.ended`, each with the number of its reading; forgets the rows
 * first where it is not resumed; stops asking when it is stopped).
 */
export const reportRowsMachine = setup({
  types: { context: {} as ReportRowsContext, events: {} as ReportRowsEvent },
  actors: { readRows: missingCallback<EventObject, ReadingInput>('readRows') },
  guards: {
    isOfThisReading: ({ context, event }) => 'reading' in event && event.reading === context.reading,
    isWhole: ({ context, event }) => isEndOf(context, event) && event.end.kind === 'whole' && !event.end.isCut,
    isCut: ({ context, event }) => isEndOf(context, event) && event.end.kind === 'whole' && event.end.isCut,
    isBroken: ({ context, event }) => isEndOf(context, event) && event.end.kind === 'broken' && context.received > 0,
    isFailed: ({ context, event }) => isEndOf(context, event) && event.end.kind === 'broken' && context.received === 0,
    hasRows: ({ context }) => context.received > 0,
  },
  actions: {
    beginAnew: assign(({ context }) => ({ reading: context.reading + 1, expected: null, received: 0, dropped: 0, error: null })),
    goOn: assign(({ context }) => ({ reading: context.reading + 1, error: null })),
    noteBegin: assign(({ context, event }) => (event.type === 'rows.begun' ? { expected: context.received + event.rows } : {})),
    noteRows: assign(({ event }) => (event.type === 'rows.came' ? { received: event.received, dropped: event.dropped } : {})),
    noteEnd: assign(({ event }) => {
      if (event.type !== 'rows.ended') return {};
      return event.end.kind === 'whole' ? { dropped: event.end.dropped } : { error: event.end.error };
    }),
    forget: assign({ expected: null, received: 0, dropped: 0, error: null }),
  },
}).createMachine({
  id: 'reportRows',
  context: { reading: 0, expected: null, received: 0, dropped: 0, error: null },
  initial: 'idle',
  on: {
    'report.request': { target: '.reading', actions: 'beginAnew' },
    'report.leave': '.idle',
  },
  states: {
    idle: { entry: 'forget' },
    reading: {
      invoke: {
        src: 'readRows',
        input: ({ context }) => ({ reading: context.reading, isResumed: context.received > 0 }),
      },
      initial: 'asking',
      on: {
        'rows.ended': [
          { guard: 'isWhole', target: 'whole', actions: 'noteEnd' },
          { guard: 'isCut', target: 'cut', actions: 'noteEnd' },
          { guard: 'isBroken', target: 'broken', actions: 'noteEnd' },
          { guard: 'isFailed', target: 'failed', actions: 'noteEnd' },
        ],
        'report.cancel': 'cancelled',
      },
      states: {
        asking: { on: { 'rows.begun': { guard: 'isOfThisReading', target: 'receiving', actions: 'noteBegin' } } },
        receiving: { on: { 'rows.came': { guard: 'isOfThisReading', actions: 'noteRows' } } },
      },
    },
    whole: {},
    cut: {},
    broken: { on: { 'report.resume': { target: 'reading', actions: 'goOn' } } },
    /** A person stopped it. */
    cancelled: {
      on: {
        'report.resume': [
          { guard: 'hasRows', target: 'reading', actions: 'goOn' },
          { target: 'reading', actions: 'beginAnew' },
        ],
      },
    },
    failed: {},
  },
});

function isEndOf(context: ReportRowsContext, event: ReportRowsEvent): event is Extract<ReportRowsEvent, { type: 'rows.ended' }> {
  return event.type === 'rows.ended' && event.reading === context.reading;
}

export type ReportRowsActor = ActorRefFrom<typeof reportRowsMachine>;

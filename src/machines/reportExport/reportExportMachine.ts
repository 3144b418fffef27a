import { assertEvent, assign, setup, type ActorRefFrom, type EventObject } from 'xstate';
import { missingCallback } from '@/machines/missingActor';

/** A checked file. `size` in bytes; `neutralised`: number of escaped text cells that started like a formula. */
export interface CheckedFile {
  name: string;
  size: number;
  rows: number;
  neutralised: number;
}

/** A cell in which the file differs from the table: `row` counts from 1 in the table's order, 0 is the header. */
export interface DifferentCell {
  row: number;
  columnId: string;
}

/** Why there is no file; `error` as JSON. */
export type ExportProblem =
  /** The missing rows could not be fetched. */
  | { kind: 'rows'; error: unknown }
  /** The written file differs from the table, and is not offered. */
  | { kind: 'different'; cell: DifferentCell }
  /** The file could not be written. */
  | { kind: 'file'; error: unknown };

export type FetchEnd = { kind: 'complete' } | { kind: 'left' } | { kind: 'failed'; error: unknown };
export type FileEnd = { kind: 'checked'; file: CheckedFile } | Extract<ExportProblem, { kind: 'different' | 'file' }>;

export interface ReportExportContext {
  /** Number of the export. Events of other exports are ignored. */
  run: number;
  /** Number of rows that the current step has processed, and the total; null if unknown. */
  done: number;
  total: number | null;
  file: CheckedFile | null;
  problem: ExportProblem | null;
}

export type ReportExportEvent =
  | { type: 'export.request' }
  | { type: 'export.cancel' }
  | { type: 'rows.progressed'; run: number; done: number; total: number | null }
  | { type: 'rows.fetched'; run: number; end: FetchEnd }
  | { type: 'file.progressed'; run: number; step: 'writing' | 'checking'; done: number; total: number }
  | { type: 'file.ended'; run: number; end: FileEnd };

interface RunInput {
  run: number;
}

/**
 * Exports a table as a file, CSV or XLSX (rows BR-04, M-07, M-08; decisions G25, G99). Guarantees: one export runs at a time, and a new one ends the previous one; a file is
 * offered (`ready`) only after all rows arrived, the file was read back, and every cell was compared with the table; a person may cancel at
 * any time, and later events are ignored. The actor stores the file itself.
 *
 * Actors to provide: `fetchRows` (waits for the rows or fetches them; sends `rows.progressed`, and `rows.fetched` once, with `left` if
 * another table replaced this one) and `makeFile` (writes and checks the file; sends `file.progressed`, and `file.ended` once). Both abort
 * when stopped.
 */
export const reportExportMachine = setup({
  types: { context: {} as ReportExportContext, events: {} as ReportExportEvent },
  actors: {
    fetchRows: missingCallback<EventObject, RunInput>('fetchRows'),
    makeFile: missingCallback<EventObject, RunInput>('makeFile'),
  },
  guards: {
    isOfThisRun: ({ context, event }) => {
      assertEvent(event, ['rows.progressed', 'file.progressed']);
      return event.run === context.run;
    },
    isComplete: ({ context, event }) => {
      assertEvent(event, 'rows.fetched');
      return event.run === context.run && event.end.kind === 'complete';
    },
    isLeft: ({ context, event }) => {
      assertEvent(event, 'rows.fetched');
      return event.run === context.run && event.end.kind === 'left';
    },
    isUnfetched: ({ context, event }) => {
      assertEvent(event, 'rows.fetched');
      return event.run === context.run && event.end.kind === 'failed';
    },
    isChecking: ({ context, event }) => {
      assertEvent(event, 'file.progressed');
      return event.run === context.run && event.step === 'checking';
    },
    isChecked: ({ context, event }) => {
      assertEvent(event, 'file.ended');
      return event.run === context.run && event.end.kind === 'checked';
    },
    isFaulty: ({ context, event }) => {
      assertEvent(event, 'file.ended');
      return event.run === context.run && event.end.kind !== 'checked';
    },
  },
  actions: {
    startRun: assign(({ context }) => ({ run: context.run + 1, done: 0, total: null, file: null, problem: null })),
    assignProgress: assign(({ event }) => {
      assertEvent(event, ['rows.progressed', 'file.progressed']);
      return { done: event.done, total: event.total };
    }),
    resetProgress: assign({ done: 0, total: null }),
    assignRowsProblem: assign(({ event }) => {
      assertEvent(event, 'rows.fetched');
      return event.end.kind === 'failed' ? { problem: { kind: 'rows' as const, error: event.end.error } } : {};
    }),
    assignFile: assign(({ event }) => {
      assertEvent(event, 'file.ended');
      return event.end.kind === 'checked' ? { file: event.end.file } : {};
    }),
    assignFileProblem: assign(({ event }) => {
      assertEvent(event, 'file.ended');
      return event.end.kind === 'checked' ? {} : { problem: event.end };
    }),
  },
}).createMachine({
  id: 'reportExport',
  context: { run: 0, done: 0, total: null, file: null, problem: null },
  initial: 'idle',
  on: { 'export.request': { target: '.fetching', actions: 'startRun' } },
  states: {
    idle: {},
    fetching: {
      invoke: { src: 'fetchRows', input: ({ context }) => ({ run: context.run }) },
      on: {
        'rows.progressed': { guard: 'isOfThisRun', actions: 'assignProgress' },
        'rows.fetched': [
          { guard: 'isComplete', target: 'making', actions: 'resetProgress' },
          { guard: 'isLeft', target: 'cancelled' },
          { guard: 'isUnfetched', target: 'failed', actions: 'assignRowsProblem' },
        ],
        'export.cancel': 'cancelled',
      },
    },
    making: {
      invoke: { src: 'makeFile', input: ({ context }) => ({ run: context.run }) },
      initial: 'writing',
      on: {
        'file.ended': { guard: 'isFaulty', target: 'failed', actions: 'assignFileProblem' },
        'export.cancel': 'cancelled',
      },
      states: {
        writing: {
          on: {
            'file.progressed': [
              { guard: 'isChecking', target: 'checking', actions: 'assignProgress' },
              { guard: 'isOfThisRun', actions: 'assignProgress' },
            ],
          },
        },
        checking: {
          on: {
            'file.progressed': { guard: 'isChecking', actions: 'assignProgress' },
            'file.ended': [
              { guard: 'isChecked', target: '#reportExport.ready', actions: 'assignFile' },
              { guard: 'isFaulty', target: '#reportExport.failed', actions: 'assignFileProblem' },
            ],
          },
        },
      },
    },
    ready: {},
    cancelled: {},
    failed: {},
  },
});

export type ReportExportActor = ActorRefFrom<typeof reportExportMachine>;

import { assign, setup, type ActorRefFrom, type EventObject } from 'xstate';
import { missingCallback } from '@/machines/missingActor';

/** A file that was checked. `size` in bytes; `neutralised`: cells of text that began like a formula. */
export interface CheckedFile {
  name: string;
  size: number;
  rows: number;
  neutralised: number;
}

/** Where a file says something else than the table: `row` counts from 1 in the table's order, 0 is the head. */
export interface DifferentCell {
  row: number;
  columnId: string;
}

/** Why there is no file; `error` as JSON. */
export type ExportProblem =
  /** The rows that were missing did not come. */
  | { kind: 'rows'; error: unknown }
  /** The file was written, and is not the table: it is not offered. */
  | { kind: 'different'; cell: DifferentCell }
  /** It could not be written. */
  | { kind: 'file'; error: unknown };

export type FetchEnd = { kind: 'complete' } | { kind: 'left' } | { kind: 'failed'; error: unknown };
export type FileEnd = { kind: 'checked'; file: CheckedFile } | Extract<ExportProblem, { kind: 'different' | 'file' }>;

export interface ReportExportContext {
  /** Counts the exports: what another one tells is not heard. */
  run: number;
  /** Rows that the step under way has done, of how many; null where nobody knows. */
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
 * Export of a report as CSV (row BR-04, decision G25). Promise: one export at a time, a new one ends the one before; a file is offered (`ready`) only after it was read again
 * and every cell of it compared with the table, of which all rows came first; a person may stop it at any time, and nothing that comes later
 * is heard. The file itself is kept by who writes it.
 *
 * To be provided: `fetchRows` (waits for the rows, or has them fetched; tells `rows.progressed`, and once `rows.fetched`: `left` where the
 * report gave way to another one) and `makeFile` (writes and checks; tells `file.progressed`, and once `file.ended`). Both stop when they are
 * stopped.
 */
export const reportExportMachine = setup({
  types: { context: {} as ReportExportContext, events: {} as ReportExportEvent },
  actors: {
    fetchRows: missingCallback<EventObject, RunInput>('fetchRows'),
    makeFile: missingCallback<EventObject, RunInput>('makeFile'),
  },
  guards: {
    isOfThisRun: ({ context, event }) => 'run' in event && event.run === context.run,
    isComplete: ({ context, event }) => event.type === 'rows.fetched' && event.run === context.run && event.end.kind === 'complete',
    isLeft: ({ context, event }) => event.type === 'rows.fetched' && event.run === context.run && event.end.kind === 'left',
    isUnfetched: ({ context, event }) => event.type === 'rows.fetched' && event.run === context.run && event.end.kind === 'failed',
    isChecking: ({ context, event }) => event.type === 'file.progressed' && event.run === context.run && event.step === 'checking',
    isChecked: ({ context, event }) => event.type === 'file.ended' && event.run === context.run && event.end.kind === 'checked',
    isFaulty: ({ context, event }) => event.type === 'file.ended' && event.run === context.run && event.end.kind !== 'checked',
  },
  actions: {
    begin: assign(({ context }) => ({ run: context.run + 1, done: 0, total: null, file: null, problem: null })),
    noteProgress: assign(({ event }) =>
      event.type === 'rows.progressed' || event.type === 'file.progressed' ? { done: event.done, total: event.total } : {},
    ),
    resetProgress: assign({ done: 0, total: null }),
    noteRowsMissing: assign(({ event }) =>
      event.type === 'rows.fetched' && event.end.kind === 'failed' ? { problem: { kind: 'rows' as const, error: event.end.error } } : {},
    ),
    noteFile: assign(({ event }) => (event.type === 'file.ended' && event.end.kind === 'checked' ? { file: event.end.file } : {})),
    noteFault: assign(({ event }) => (event.type === 'file.ended' && event.end.kind !== 'checked' ? { problem: event.end } : {})),
  },
}).createMachine({
  id: 'reportExport',
  context: { run: 0, done: 0, total: null, file: null, problem: null },
  initial: 'idle',
  on: { 'export.request': { target: '.fetching', actions: 'begin' } },
  states: {
    idle: {},
    fetching: {
      invoke: { src: 'fetchRows', input: ({ context }) => ({ run: context.run }) },
      on: {
        'rows.progressed': { guard: 'isOfThisRun', actions: 'noteProgress' },
        'rows.fetched': [
          { guard: 'isComplete', target: 'making', actions: 'resetProgress' },
          { guard: 'isLeft', target: 'cancelled' },
          { guard: 'isUnfetched', target: 'failed', actions: 'noteRowsMissing' },
        ],
        'export.cancel': 'cancelled',
      },
    },
    making: {
      invoke: { src: 'makeFile', input: ({ context }) => ({ run: context.run }) },
      initial: 'writing',
      on: {
        'file.ended': { guard: 'isFaulty', target: 'failed', actions: 'noteFault' },
        'export.cancel': 'cancelled',
      },
      states: {
        writing: {
          on: {
            'file.progressed': [
              { guard: 'isChecking', target: 'checking', actions: 'noteProgress' },
              { guard: 'isOfThisRun', actions: 'noteProgress' },
            ],
          },
        },
        checking: {
          on: {
            'file.progressed': { guard: 'isChecking', actions: 'noteProgress' },
            'file.ended': [
              { guard: 'isChecked', target: '#reportExport.ready', actions: 'noteFile' },
              { guard: 'isFaulty', target: '#reportExport.failed', actions: 'noteFault' },
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

import { useSelector } from '@xstate/react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { fromCallback, waitFor } from 'xstate';
import type { Columns } from '@/lib/columns';
import { reportRowsMachine, type ReportRowsActor } from '@/machines/reportRows/reportRowsMachine';
import type { ApiAccess } from '@/services/api/baseQuery';
import { readReport } from '@/services/reports/readReport';
import type { ReportCall } from '@/services/reports/reportCall';
import { NO_COLUMNS, ReportTable } from '@/services/reports/ReportTable';
import { useRecordedActor } from '@/services/runtime/useRecordedActor';

/**
 * `whole`: all rows are there. `cut`: all that are told, there are more. `broken`: they stopped coming, `resume` or `retry`. `cancelled`: a
 * person stopped it, the same. `failed`: none came, `retry`.
 */
export type ReportRowsState = 'idle' | 'asking' | 'receiving' | 'whole' | 'cut' | 'broken' | 'cancelled' | 'failed';

export interface ReportRows {
  state: ReportRowsState;
  /** The rows so far; another object with each part of them that comes. */
  columns: Columns;
  /** Rows that are there, of how many; `expected` is null until the server said so. */
  progress: { received: number; expected: number | null };
  /** Rows that could not be read and are not among the columns. */
  dropped: number;
  /** Why it is `broken` or `failed`, for `apiErrorText`. */
  error: unknown;
  /** Goes on behind what came: where it is broken or cancelled. */
  resume: () => void;
  /** From the beginning: what came is forgotten. */
  retry: () => void;
  /** Stops it; what came stays. */
  cancel: () => void;
  /**
   * Waits until all rows are there, and has what is missing fetched: `complete` gives them. `left`: another report was asked for, or the
   * signal stopped the waiting. Never rejects.
   */
  whenComplete: (told: (received: number, expected: number | null) => void, signal: AbortSignal) => Promise<CompleteRows>;
}

export type CompleteRows = { kind: 'complete'; columns: Columns } | { kind: 'left' } | { kind: 'failed'; error: unknown };

/**
 * The rows of a report, read in a worker while they come. Another call ends the one before, whose rows are gone at once; null reads nothing.
 * Calls that say the same are the same.
 */
export function useReportRows(call: ReportCall | null): ReportRows {
  const [table] = useState(() => new ReportTable());
  const actor = useReading(table);
  const asked = useSame(call);
  useEffect(() => {
    table.show(asked);
    actor.send({ type: asked ? 'report.request' : 'report.leave' });
  }, [table, actor, asked]);
  const content = useSyncExternalStore(table.subscribe, table.getContent);
  const state = useSelector(actor, stateOf);
  const { expected, received, dropped, error } = useSelector(actor, ({ context }) => context);
  const whenComplete = useCallback<ReportRows['whenComplete']>((told, signal) => completeRows(table, actor, told, signal), [table, actor]);
  const resume = useCallback(() => actor.send({ type: 'report.resume' }), [actor]);
  const retry = useCallback(() => actor.send({ type: 'report.request' }), [actor]);
  const cancel = useCallback(() => actor.send({ type: 'report.cancel' }), [actor]);
  // Until the effect has run, what is there is of the call before.
  const isOfCall = content.call === asked;
  return {
    state: isOfCall ? state : asked ? 'asking' : 'idle',
    columns: isOfCall ? content.columns : NO_COLUMNS,
    progress: isOfCall ? { received, expected } : { received: 0, expected: null },
    dropped: isOfCall ? dropped : 0,
    error: isOfCall ? error : null,
    ...{ resume, retry, cancel, whenComplete },
  };
}

function useReading(table: ReportTable): ReportRowsActor {
  const dispatch = useDispatch<ThunkDispatch<unknown, ApiAccess, UnknownAction>>();
  const machine = useMemo(
    () =>
      reportRowsMachine.provide({
        actors: {
          readRows: fromCallback(({ input, sendBack }) => {
            const { call } = table.getContent();
            if (!call) return undefined;
            const stop = new AbortController();
            const hearer = table.hear(input, sendBack);
            void dispatch(readReport(call, hearer, stop.signal)).then((end) => {
              if (!stop.signal.aborted) hearer.ended(end);
            });
            return () => stop.abort();
          }),
        },
      }),
    [table, dispatch],
  );
  return useRecordedActor(machine);
}

/** The call that was given first of all that say the same. */
function useSame(call: ReportCall | null): ReportCall | null {
  const [held, setHeld] = useState(call);
  if (JSON.stringify(held) === JSON.stringify(call)) return held;
  setHeld(call);
  return call;
}

function stateOf({ value }: ReturnType<ReportRowsActor['getSnapshot']>): ReportRowsState {
  return typeof value === 'string' ? value : value.reading;
}

async function completeRows(
  table: ReportTable,
  actor: ReportRowsActor,
  told: (received: number, expected: number | null) => void,
  signal: AbortSignal,
): Promise<CompleteRows> {
  const { call } = table.getContent();
  actor.send({ type: actor.getSnapshot().matches('failed') ? 'report.request' : 'report.resume' });
  const tell = () => {
    const { received, expected } = actor.getSnapshot().context;
    told(received, expected);
  };
  tell();
  const watching = actor.subscribe(tell);
  try {
    const end = await waitFor(actor, (snapshot) => table.getContent().call !== call || !snapshot.matches('reading'), {
      timeout: Infinity,
      signal,
    });
    const content = table.getContent();
    if (content.call !== call || end.matches('idle') || end.matches('cancelled')) return { kind: 'left' };
    if (end.matches('whole') || end.matches('cut')) return { kind: 'complete', columns: content.columns };
    return { kind: 'failed', error: end.context.error };
  } catch {
    return { kind: 'left' };
  } finally {
    watching.unsubscribe();
  }
}

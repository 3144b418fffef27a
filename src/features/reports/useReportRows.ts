import { useSelector } from '@xstate/react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { fromCallback, waitFor } from 'xstate';
import type { CompleteRows } from '@/entities/tableExport/useTableExport';
import type { Columns } from '@/lib/columns';
import { reportRowsMachine, type ReportRowsActor } from '@/machines/reportRows/reportRowsMachine';
import type { ApiAccess } from '@/services/api/baseQuery';
import { readReport } from '@/services/reports/readReport';
import type { ReportSnapshot } from '@/domain/report';
import type { ReportCall } from '@/services/reports/reportCall';
import { NO_COLUMNS, ReportTable } from '@/services/reports/ReportTable';
import { useRecordedActor } from '@/services/runtime/useRecordedActor';

/**
 * `whole`: all rows have arrived. `cut`: the maximum has arrived, there are more. `broken`: the stream stopped; `resume` or `retry`.
 * `cancelled`: the user stopped it; `resume` or `retry`. `failed`: no rows arrived; `retry`.
 */
export type ReportRowsState = 'idle' | 'requesting' | 'receiving' | 'whole' | 'cut' | 'broken' | 'cancelled' | 'failed';

export interface ReportRows {
  state: ReportRowsState;
  /** The rows received so far; a new object with each chunk. */
  columns: Columns;
  /** The moment of the rows, and the figures of the same moment if the call requests them; null until the reply begins (decision G88). */
  snapshot: ReportSnapshot | null;
  /** The moment of the rows that were read after an interruption (UTC, ISO 8601); null if there are none. */
  resumedAsOf: string | null;
  /** Number of orders that changed after the moment and before their row was read. */
  changed: number;
  /** Number of received and expected rows; `expected` is null until the server has sent it. */
  progress: { received: number; expected: number | null };
  /** Rows that could not be parsed and are missing in the columns. */
  dropped: number;
  /** The error if `broken` or `failed`, for `apiErrorText`. */
  error: unknown;
  /** Continues after the last received row, if broken or cancelled. */
  resume: () => void;
  /** Starts over and discards the received rows. */
  retry: () => void;
  /** Stops loading; received rows stay. */
  cancel: () => void;
  /**
   * Requests missing rows and waits for all of them: `complete` contains the columns. `left`: another report was requested, loading was
   * cancelled, or `signal` was aborted. Never rejects.
   */
  whenComplete: (onProgress: (received: number, expected: number | null) => void, signal: AbortSignal) => Promise<CompleteRows>;
}

/**
 * Reads the rows of a report, parsed in a worker as they arrive. Another call cancels the previous one and discards its rows immediately;
 * null reads nothing. Calls are compared by value.
 */
export function useReportRows(call: ReportCall | null): ReportRows {
  const [table] = useState(() => new ReportTable());
  const actor = useReading(table);
  const stableCall = useStableCall(call);
  useEffect(() => {
    table.show(stableCall);
    actor.send({ type: stableCall ? 'report.request' : 'report.leave' });
  }, [table, actor, stableCall]);
  const content = useSyncExternalStore(table.subscribe, table.getContent);
  const state = useSelector(actor, stateOf);
  const { expected, received, dropped, error } = useSelector(actor, ({ context }) => context);
  const whenComplete = useCallback<ReportRows['whenComplete']>(
    (onProgress, signal) => completeRows(table, actor, onProgress, signal),
    [table, actor],
  );
  const resume = useCallback(() => actor.send({ type: 'report.resume' }), [actor]);
  const retry = useCallback(() => actor.send({ type: 'report.request' }), [actor]);
  const cancel = useCallback(() => actor.send({ type: 'report.cancel' }), [actor]);
  // Until the effect has run, the table contains the rows of the previous call.
  const isOfCall = content.call === stableCall;
  return {
    state: isOfCall ? state : stableCall ? 'requesting' : 'idle',
    columns: isOfCall ? content.columns : NO_COLUMNS,
    snapshot: isOfCall ? content.snapshot : null,
    resumedAsOf: isOfCall ? content.resumedAsOf : null,
    changed: isOfCall ? content.changed : 0,
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
            const receiver = table.startReading(input, sendBack);
            void dispatch(readReport(call, receiver, stop.signal)).then((end) => {
              if (!stop.signal.aborted) receiver.ended(end);
            });
            return () => stop.abort();
          }),
        },
      }),
    [table, dispatch],
  );
  return useRecordedActor(machine);
}

/** The moment of the rows and figures, and whether rows are still being read. */
export function momentOf({ state, snapshot }: Pick<ReportRows, 'state' | 'snapshot'>): { asOf: string | null; isReading: boolean } {
  return { asOf: snapshot?.asOf ?? null, isReading: state === 'requesting' || state === 'receiving' };
}

/** Returns the previous object while the calls are equal by value. */
function useStableCall(call: ReportCall | null): ReportCall | null {
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
  onProgress: (received: number, expected: number | null) => void,
  signal: AbortSignal,
): Promise<CompleteRows> {
  const { call } = table.getContent();
  actor.send({ type: actor.getSnapshot().matches('failed') ? 'report.request' : 'report.resume' });
  const reportProgress = () => {
    const { received, expected } = actor.getSnapshot().context;
    onProgress(received, expected);
  };
  reportProgress();
  const watching = actor.subscribe(reportProgress);
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

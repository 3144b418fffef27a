import { useEffect, useRef, useState } from 'react';
import { MAX_TRACE_BYTES, type SentPrintTrace } from '@/domain/printTrace';
import { base64Of } from '@/features/printing/SaveTrace/base64Of';
import { downloadFile } from '@/services/files/downloadFile';
import type { TraceSubject } from '@/features/printing/SaveTrace/traceSubject';
import { asApiError, type ApiError } from '@/services/api/apiError';
import { useSendPrintTraceMutation } from '@/services/api/tracesApi';
import { useRuntime } from '@/services/runtime/runtimeContext';
import type { SavedTrace } from '@/services/traces/traceArchive';

/**
 * The progress or result of saving a trace. `nothing`: nothing was recorded in the period; `tooLarge`: support does not accept `bytes`;
 * `unreadable`: the recorded data could not be read. `cutAt`: data recorded before this time (ms since 1970) did not fit; null if complete.
 */
export type TraceOutcome =
  | { kind: 'open' }
  | { kind: 'downloading' }
  | { kind: 'sending' }
  | { kind: 'downloaded'; file: string; cutAt: number | null }
  | { kind: 'sent'; sent: SentPrintTrace; cutAt: number | null }
  | { kind: 'nothing' }
  | { kind: 'tooLarge'; bytes: number }
  | { kind: 'unreadable' }
  | { kind: 'refused'; error: ApiError };

/** A trace that is not empty. */
type FilledTrace = SavedTrace & { from: number; to: number };

/** Delivers a trace. */
type Deliver = (trace: FilledTrace, signal: AbortSignal) => Promise<TraceOutcome>;

const OPEN: TraceOutcome = { kind: 'open' };

/** Saves a trace as a file or sends it to support, one at a time. A running task is cancelled when the component unmounts. */
export function useSaveTrace({ scope, orderId = null, printerUuid = null }: TraceSubject) {
  const { traces } = useRuntime();
  const [sendTrace] = useSendPrintTraceMutation();
  const [outcome, setOutcome] = useState(OPEN);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(kind: 'downloading' | 'sending', since: number, deliver: Deliver) {
    if (!traces || running.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setOutcome({ kind });
    const next = await traces
      .save(scope, since)
      .then((trace): TraceOutcome | Promise<TraceOutcome> => {
        if (signal.aborted) return OPEN;
        return isFilled(trace) ? deliver(trace, signal) : { kind: 'nothing' };
      })
      .catch((): TraceOutcome => ({ kind: 'unreadable' }));
    running.current = null;
    if (!signal.aborted) setOutcome(next);
  }

  async function send(trace: FilledTrace, comment: string, signal: AbortSignal): Promise<TraceOutcome> {
    const bytes = trace.packed.byteLength;
    if (bytes > MAX_TRACE_BYTES) return { kind: 'tooLarge', bytes };
    const base64 = await base64Of(trace.packed);
    if (signal.aborted) return OPEN;
    const sending = sendTrace({
      locationId: scope.locationId,
      orderId,
      printerUuid,
      words: comment,
      from: new Date(trace.from).toISOString(),
      to: new Date(trace.to).toISOString(),
      lines: trace.lines,
      trace: base64,
    });
    signal.addEventListener('abort', () => sending.abort());
    const { data, error } = await sending;
    return error ? { kind: 'refused', error: asApiError(error) } : { kind: 'sent', sent: data, cutAt: cutAtOf(trace) };
  }

  return {
    outcome,
    /** `since`: in ms since 1970. */
    download: (since: number) =>
      run('downloading', since, (trace) => {
        const file = traceFileName(new Date());
        downloadFile(trace.packed, file, 'application/gzip');
        return Promise.resolve({ kind: 'downloaded', file, cutAt: cutAtOf(trace) });
      }),
    send: (since: number, comment: string) => run('sending', since, (trace, signal) => send(trace, comment, signal)),
    /** Clears a result that belongs to another period. */
    clear: () => {
      if (!running.current) setOutcome(OPEN);
    },
  };
}

function cutAtOf({ isCut, from }: FilledTrace): number | null {
  return isCut ? from : null;
}

function isFilled(trace: SavedTrace): trace is FilledTrace {
  return trace.lines > 0 && trace.from !== null && trace.to !== null;
}

/** The name of a trace file, by local time: `pase-trace-2026-11-21-2005.jsonl.gz`. */
function traceFileName(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `pase-trace-${day}-${two(at.getHours())}${two(at.getMinutes())}.jsonl.gz`;
}

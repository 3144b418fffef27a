import { figureFilterParams } from '@/domain/figureFilter';
import type { ReportSnapshot } from '@/domain/report';
import { callForWorker, refusal, type ApiAccess } from '@/services/api/baseQuery';
import type { ApiError } from '@/services/api/apiError';
import type { ReadingEnd } from '@/machines/reportRows/reportRowsMachine';
import type { Columns } from '@/lib/columns';
import type { ColumnChunk } from '@/services/reports/columnChunk';
import type { ReadingMessage, ReadingPart } from '@/services/reports/readReportRows';
import type { ReportCall } from '@/services/reports/reportCall';
import { dictionarySlices } from '@/services/reports/dictionarySlices';
import { workInWorker } from '@/services/reports/workInWorker';

/** Timeout between two chunks of a response. The first row of a yearly report of a large account takes a while to compute. */
const SILENCE_MS = 90_000;

/** Receives a report while it is read, and holds the rows that are already loaded. */
export interface ReportListener {
  /** Cursor of the last loaded row, to resume after it; null to start from the beginning. */
  after: string | null;
  /** The loaded rows. */
  columns: Columns;
  /** Called with the number of rows that will follow, and what was read at the same moment. */
  begun: (rows: number, snapshot: ReportSnapshot) => void;
  /** Called before the end with the number of orders that changed after that moment and before their row was read, unless 0. */
  changed: (orders: number) => void;
  /** `dropped`: unreadable rows so far in this reading. `after`: the cursor to resume from. */
  rows: (chunk: ColumnChunk, dropped: number, after: string) => void;
}

/**
 * Reads a report in a worker, from the beginning or after the last loaded row. Never rejects. When `signal` aborts, reading stops and the
 * listener is not called again. Like every call, it waits for the user to renew an expired session.
 */
export function readReport(call: ReportCall, listener: ReportListener, signal: AbortSignal) {
  return async (_dispatch: unknown, _state: unknown, access: ApiAccess): Promise<ReadingEnd<ApiError>> => {
    const token = access.accessToken();
    const end = await readOnce(call, listener, access, signal);
    const status = end.kind === 'broken' && end.error.kind === 'http' ? end.error.status : null;
    if (status === 403) access.onForbidden();
    if (status !== 401 || token === null) return end;
    access.onTokenRejected(token);
    return (await access.waitForRenewal(token, signal)) ? readOnce(call, listener, access, signal) : end;
  };
}

function readOnce(call: ReportCall, listener: ReportListener, access: ApiAccess, signal: AbortSignal): Promise<ReadingEnd<ApiError>> {
  return workInWorker(
    {
      start: () => new Worker(new URL('./reportWorker.ts', import.meta.url)),
      parts: partsOf(call, listener, access),
      handleMessage: (message: Exclude<ReadingMessage, { kind: 'next' }>) => {
        if (message.kind === 'begun') listener.begun(message.rows, message.snapshot);
        else if (message.kind === 'changed') listener.changed(message.orders);
        else if (message.kind === 'rows') listener.rows(message.chunk, message.dropped, message.after);
        else return endOf(message);
        return null;
      },
      lost: { kind: 'broken', error: { kind: 'unreadable', reason: 'the report worker failed' } },
    },
    signal,
  );
}

function* partsOf(call: ReportCall, { after, columns }: ReportListener, access: ApiAccess): Generator<ReadingPart, undefined> {
  for (const [id, column] of Object.entries(columns.byId)) {
    if (column.kind === 'text') for (const texts of dictionarySlices(column.dictionary)) yield { kind: 'known', id, texts };
  }
  const request = callForWorker({ ...call.request, params: reportParams(call, after) }, access);
  yield { kind: 'read', ...request, type: call.type, silenceMs: SILENCE_MS };
}

function endOf(message: Extract<ReadingMessage, { kind: 'whole' | 'broken' | 'refused' }>): ReadingEnd<ApiError> {
  switch (message.kind) {
    case 'whole':
      return message;
    case 'broken':
      return { kind: 'broken', error: message.fault };
    case 'refused':
      return { kind: 'broken', error: refusedBy(message) };
  }
}

function refusedBy({ status, retryAfter, text }: Extract<ReadingMessage, { kind: 'refused' }>): ApiError {
  return refusal({ status, headers: new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter }) }, text);
}

/**
 * The query of a report. `after` is the cursor to resume from, null for the beginning. The product report has its own URL instead of a
 * `type`.
 */
function reportParams({ type, filter, figures }: ReportCall, after: string | null): URLSearchParams {
  const params = figureFilterParams(filter);
  if (type !== 'salesWithProducts') params.set('type', type);
  if (after !== null) params.set('after', after);
  else if (figures) {
    params.set('figures', 'true');
    if (figures.before) {
      const { fromDay, toDay, placedBefore } = figures.before;
      params.set('beforeFromDay', fromDay);
      params.set('beforeToDay', toDay);
      if (placedBefore !== undefined) params.set('beforeUntil', placedBefore);
    }
  }
  return params;
}

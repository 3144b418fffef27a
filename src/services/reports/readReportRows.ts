import {
  REPORT_ROWS,
  reportBeginSchema,
  reportCursor,
  reportEndSchema,
  reportSnapshotSchema,
  type ReportSnapshot,
  type ReportType,
} from '@/domain/report';
import { chunkBuilder, type ColumnChunk } from '@/services/reports/columnChunk';
import { jsonLines } from '@/services/reports/jsonLines';
import { reportFields } from '@/services/reports/reportFields';

/**
 * The maximum number of rows of a chunk, and the time after which a smaller chunk is sent, so that progress is visible on a slow
 * connection.
 */
const CHUNK_ROWS = 4_000;
const CHUNK_MS = 400;

/**
 * The worker's input. `silenceMs`: the timeout between two pieces of the response. `known`: the text dictionary of each column that the
 * page already has, to resume a broken stream.
 */
export interface ReadingRequest {
  type: ReportType;
  url: string;
  headers: Readonly<Record<string, string>>;
  silenceMs: number;
  known: Readonly<Record<string, readonly string[]>>;
}

/** A slice of a request; sending one takes a few milliseconds. */
export type ReadingPart = { kind: 'known'; id: string; texts: readonly string[] } | ({ kind: 'read' } & Omit<ReadingRequest, 'known'>);

/** The worker's implementation: receives the slices of one request and reads the report. */
export function reportReader(send: (message: ReadingMessage) => void, signal: AbortSignal): (part: ReadingPart) => void {
  const known = new Map<string, string[]>();
  return (part) => {
    if (part.kind === 'read') {
      void readReportRows({ ...part, known: Object.fromEntries(known) }, send, signal);
      return;
    }
    known.set(part.id, [...(known.get(part.id) ?? []), ...part.texts]);
    send({ kind: 'next' });
  };
}

/** Why reading failed before the end. */
export type ReadingFault = { kind: 'timeout' } | { kind: 'offline' } | { kind: 'network' } | { kind: 'unreadable'; reason: string };

/**
 * The worker's messages: the number of rows that follow and the moment they are of, with the figures of that moment; rows, with the number of
 * dropped rows before them and the cursor of the last; the number of orders that changed after that moment, unless 0; and finally one of
 * `whole`, `broken` and `refused`. `whole.dropped` counts all dropped rows.
 */
export type ReadingMessage =
  /** Ready for the next slice. */
  | { kind: 'next' }
  | { kind: 'begun'; rows: number; snapshot: ReportSnapshot }
  | { kind: 'rows'; chunk: ColumnChunk; dropped: number; after: string }
  | { kind: 'changed'; orders: number }
  | { kind: 'whole'; isCut: boolean; dropped: number }
  | { kind: 'broken'; fault: ReadingFault }
  | { kind: 'refused'; status: number; retryAfter: string | null; text: string };

type Send = (message: ReadingMessage) => void;

/** Reads a report and sends its rows while they arrive. Never rejects; sends no message after `signal` aborts. */
export async function readReportRows(request: ReadingRequest, send: Send, signal: AbortSignal): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onActivity = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), request.silenceMs);
  };
  const sendUnlessAborted: Send = (message) => {
    if (!signal.aborted) send(message);
  };
  try {
    onActivity();
    const ends = AbortSignal.any([signal, silence.signal]);
    const response = await fetch(request.url, {
      headers: { ...request.headers, accept: 'application/x-ndjson, application/json' },
      credentials: 'omit',
      signal: ends,
    });
    onActivity();
    sendUnlessAborted(
      response.ok ? await readBody(response, rowReader(request, sendUnlessAborted), onActivity, ends) : await refused(response),
    );
  } catch {
    const lost: ReadingFault = navigator.onLine ? { kind: 'network' } : { kind: 'offline' };
    sendUnlessAborted({ kind: 'broken', fault: silence.signal.aborted ? { kind: 'timeout' } : lost });
  } finally {
    clearTimeout(timer);
    // Cancels the rest of a reply that cannot be read.
    silence.abort();
  }
}

async function refused(response: Response): Promise<ReadingMessage> {
  return { kind: 'refused', status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
}

async function readBody(response: Response, reader: RowReader, onActivity: () => void, ends: AbortSignal): Promise<ReadingMessage> {
  const isStream = (response.headers.get('content-type') ?? '').includes('ndjson');
  if (!isStream) return readWhole(await response.text(), reader);
  return response.body ? readLines(jsonLines(response.body, ends), reader, onActivity) : unreadable('no body');
}

function readWhole(text: string, reader: RowReader): ReadingMessage {
  const body = parsed(text);
  const rows = rowsOf(body);
  if (!rows) return unreadable('not a report');
  reader.begin(rows.length, snapshotOf(body));
  for (const row of rows) reader.take(row);
  return reader.end(false);
}

async function readLines(pieces: AsyncIterable<readonly string[]>, reader: RowReader, onActivity: () => void): Promise<ReadingMessage> {
  try {
    for await (const lines of pieces) {
      onActivity();
      for (const line of lines) {
        const value = parsed(line);
        if (value === undefined) return unreadable('a line that is not JSON');
        const begin = hasField(value, 'begin') ? reportBeginSchema.safeParse(value) : null;
        const end = hasField(value, 'end') ? reportEndSchema.safeParse(value) : null;
        if (begin?.success) reader.begin(begin.data.begin.rows, snapshotOf(begin.data.begin));
        else if (end?.success) {
          const { rows, isCut, changed } = end.data.end;
          return rows === reader.count() ? reader.end(isCut, changed) : unreadable('rows are missing');
        } else reader.take(value);
      }
      reader.flushIfOld();
    }
    return unreadable('no end');
  } finally {
    // The received rows are retained after an error too.
    reader.flush();
  }
}

type RowReader = ReturnType<typeof rowReader>;

/** Validates rows and sends them in chunks; the first chunk is sent early. */
function rowReader({ type, known }: ReadingRequest, send: Send) {
  const schema = REPORT_ROWS[type];
  const builder = chunkBuilder(reportFields(type), known, CHUNK_ROWS);
  let count = 0;
  let dropped = 0;
  // Rows dropped after the last valid row are read again when a broken stream is resumed.
  let droppedBefore = 0;
  let last: Readonly<Record<string, unknown>> | null = null;
  let flushedAt = -Infinity;

  function flush(): void {
    if (builder.rowCount() === 0 || !last) return;
    send({ kind: 'rows', chunk: builder.take(), dropped: droppedBefore, after: reportCursor(type, last) });
    flushedAt = performance.now();
  }

  return {
    count: () => count,
    begin: (rows: number, snapshot: ReportSnapshot) => send({ kind: 'begun', rows, snapshot }),
    flush,
    take(value: unknown): void {
      count += 1;
      const row = schema.safeParse(value);
      if (!row.success) {
        dropped += 1;
        return;
      }
      builder.add(row.data);
      last = row.data;
      droppedBefore = dropped;
      if (builder.isFull()) flush();
    },
    flushIfOld(): void {
      if (performance.now() - flushedAt > CHUNK_MS) flush();
    },
    end(isCut: boolean, changed = 0): ReadingMessage {
      flush();
      if (changed > 0) send({ kind: 'changed', orders: changed });
      return { kind: 'whole', isCut, dropped };
    },
  };
}

/** Without the fields of the rows. Missing or unreadable figures are null. */
function snapshotOf(body: unknown): ReportSnapshot {
  const { asOf, figures } = reportSnapshotSchema.safeParse(body).data ?? { asOf: null, figures: null };
  return { asOf, figures };
}

function hasField(value: unknown, field: string): boolean {
  return typeof value === 'object' && value !== null && field in value;
}

function unreadable(reason: string): ReadingMessage {
  return { kind: 'broken', fault: { kind: 'unreadable', reason } };
}

/** Returns undefined for invalid JSON. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function rowsOf(body: unknown): readonly unknown[] | null {
  return typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data) ? body.data : null;
}

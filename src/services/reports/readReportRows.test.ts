import { http, HttpResponse } from 'msw';
import { REPORT_TYPES, reportCursor, type ReportType } from '@/domain/report';
import { numberAt, textAt } from '@/lib/columns';
import { GrowingColumns } from '@/services/reports/GrowingColumns';
import { readReportRows, type ReadingMessage } from '@/services/reports/readReportRows';
import { reportFields } from '@/services/reports/reportFields';
import { rowOfReport, fieldsOf } from '../../../test/factories/rowOfReport';
import { server } from '../../../test/msw/server';

const URL_OF_REPORT = 'http://localhost/api/orders/reports';
const NDJSON = { 'content-type': 'application/x-ndjson; charset=utf-8' };
const orders = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => rowOfReport('orders', { id: `order-${from + at}`, code: `ñ🍕 ${from + at}` }));
const lineOf = (value: unknown) => `${JSON.stringify(value)}\n`;
const stream = (...lines: unknown[]) => lines.map((line) => (typeof line === 'string' ? line : lineOf(line))).join('');
const begin = (rows: number) => ({ begin: { rows } });
const end = (rows: number, isCut = false) => ({ end: { rows, isCut } });

function replies(body: string | ReadableStream<Uint8Array>, init: ResponseInit = { headers: NDJSON }): { requests: Request[] } {
  const requests: Request[] = [];
  server.use(
    http.get(URL_OF_REPORT, ({ request }) => {
      requests.push(request);
      return new HttpResponse(body, init);
    }),
  );
  return { requests };
}

async function read(type: ReportType = 'orders', { silenceMs = 5_000, stop = new AbortController(), onRows = () => {} } = {}) {
  const messages: ReadingMessage[] = [];
  const hear = (message: ReadingMessage) => {
    messages.push(message);
    if (message.kind === 'rows') onRows();
  };
  const headers = { 'access-token': 'token-1', accept: 'application/json' };
  await readReportRows({ type, url: URL_OF_REPORT, headers, silenceMs, known: {} }, hear, stop.signal);
  const growing = new GrowingColumns(reportFields(type));
  const chunks = messages.flatMap((message) => (message.kind === 'rows' ? [message] : []));
  for (const { chunk } of chunks) growing.append(structuredClone(chunk));
  return { messages, chunks, columns: growing.columns(), last: messages.at(-1) };
}

/** A body that arrives in pieces. */
function bodyOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const left = [...pieces];
  return new ReadableStream({
    pull(controller) {
      const piece = left.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
}

/** A body that stalls after its first piece; `lose` breaks it. */
function openBody(text: string): { body: ReadableStream<Uint8Array>; lose: () => void } {
  let lose = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      lose = () => controller.error(new Error('lost'));
    },
  });
  return { body, lose: () => lose() };
}

describe('readReportRows', () => {
  it.each(REPORT_TYPES)('reads all fields of a %s report, from JSON and from NDJSON [RE-02]', async (type) => {
    const row = rowOfReport(type);
    const bodies: [string, ResponseInit][] = [
      [JSON.stringify({ data: [row, row], count: 2, totalCount: 2 }), { headers: { 'content-type': 'application/json' } }],
      [stream(begin(2), row, row, end(2)), { headers: NDJSON }],
    ];
    for (const [body, init] of bodies) {
      const { requests } = replies(body, init);

      const { columns, last, messages } = await read(type);

      expect([messages[0], last]).toEqual([
        { kind: 'begun', rows: 2, snapshot: { asOf: null, figures: null } },
        { kind: 'whole', isCut: false, dropped: 0 },
      ]);
      expect(columns.rowCount).toBe(2);
      expect(Object.keys(columns.byId)).toEqual(fieldsOf(type));
      const seen = Object.entries(columns.byId).map(([id, data]) => {
        const value = data.kind === 'text' ? textAt(data, 1) : numberAt(data, 1);
        return [id, Number.isNaN(value) ? null : value];
      });
      expect(Object.fromEntries(seen)).toEqual(row);
      expect(requests[0]?.headers.get('access-token')).toBe('token-1');
    }
  });

  it('sends many rows in chunks with each distinct text once', async () => {
    const rows = orders(9_500);
    replies(stream(begin(9_500), ...rows, end(9_500)));

    const { chunks, columns, last } = await read();

    expect(chunks.length).toBeGreaterThan(2);
    expect(last).toEqual({ kind: 'whole', isCut: false, dropped: 0 });
    expect(chunks.at(-1)?.after).toBe(reportCursor('orders', rows.at(-1)!));
    const all = rows.map((_, row) => [
      textAt(columns.byId['id'], row),
      textAt(columns.byId['code'], row),
      textAt(columns.byId['channel'], row),
    ]);
    expect(all).toEqual(rows.map(({ id, code, channel }) => [id, code, channel]));
    expect(columns.byId['channel']).toMatchObject({ dictionary: ['glovo'] });
  });

  it('reads the same rows when the stream is split anywhere, even within a character', async () => {
    const rows = orders(3);
    const bytes = new TextEncoder().encode(stream(begin(3), ...rows, '\n', JSON.stringify(end(3))));
    replies(bodyOf([...bytes].map((byte) => Uint8Array.of(byte))));

    const { columns, last } = await read();

    expect(last?.kind).toBe('whole');
    expect(rows.map((_, row) => textAt(columns.byId['code'], row))).toEqual(rows.map(({ code }) => code));
  });

  it('reports a cut report, and reads one without rows', async () => {
    replies(stream(begin(1), orders(1)[0], end(1, true)));
    expect((await read()).last).toEqual({ kind: 'whole', isCut: true, dropped: 0 });

    replies(stream(begin(0), end(0)));
    expect(await read()).toMatchObject({ columns: { rowCount: 0 }, last: { kind: 'whole' } });
  });

  it('drops and counts unreadable rows', async () => {
    const [first, second] = orders(2);
    replies(stream(begin(5), first, { id: '' }, [], null, second, end(5)));

    const { columns, chunks, last } = await read();

    expect([columns.rowCount, chunks.at(-1)?.dropped, last]).toEqual([2, 3, { kind: 'whole', isCut: false, dropped: 3 }]);
  });

  it.each<[string, string, string]>([
    ['with a line that is no JSON', stream(begin(4), ...orders(2), { id: '' }, '{"id":"ord\n', ...orders(1)), 'a line that is not JSON'],
    ['without an end', stream(begin(4), ...orders(2), { id: '' }), 'no end'],
    ['that breaks within its last line', stream(begin(4), ...orders(2), { id: '' }, '{"end":{"rows"'), 'a line that is not JSON'],
    ['with fewer rows than its end says', stream(begin(4), ...orders(2), { id: '' }, end(4)), 'rows are missing'],
  ])('reports a broken stream %s, retains the received rows and can resume after them', async (_what, body, reason) => {
    replies(body);

    const { columns, chunks, last } = await read();

    expect(last).toEqual({ kind: 'broken', fault: { kind: 'unreadable', reason } });
    expect(columns.rowCount).toBe(2);
    // Rows that were dropped after the last valid row are sent again.
    expect(chunks.at(-1)).toMatchObject({ after: reportCursor('orders', orders(2)[1]!), dropped: 0 });
  });

  it('reports a broken stream when the network fails, and retains the received rows', async () => {
    const { body, lose } = openBody(stream(begin(9), ...orders(3)));
    replies(body);

    const { columns, last } = await read('orders', { onRows: lose });

    expect([columns.rowCount, last]).toEqual([3, { kind: 'broken', fault: { kind: 'network' } }]);
    server.use(http.get(URL_OF_REPORT, () => HttpResponse.error()));
    expect((await read()).messages).toEqual([{ kind: 'broken', fault: { kind: 'network' } }]);
  });

  it('times out when the server stops sending', async () => {
    replies(openBody(stream(begin(9), ...orders(3))).body);

    const { columns, last } = await read('orders', { silenceMs: 50 });

    expect([columns.rowCount, last]).toEqual([3, { kind: 'broken', fault: { kind: 'timeout' } }]);
  });

  it('returns status, retry-after and body of an error response', async () => {
    replies('{"error":{}}', { status: 429, headers: { 'retry-after': '7' } });

    expect((await read()).messages).toEqual([{ kind: 'refused', status: 429, retryAfter: '7', text: '{"error":{}}' }]);
  });

  it.each(['<html>', '{"data":7}', 'null', '[]'])('reports an unreadable reply for %s', async (body) => {
    replies(body, { headers: { 'content-type': 'application/json' } });

    expect((await read()).messages).toEqual([{ kind: 'broken', fault: { kind: 'unreadable', reason: 'not a report' } }]);
  });

  it('aborts the request when it is stopped and sends no more messages', async () => {
    const stop = new AbortController();
    const { requests } = replies(openBody(stream(begin(9), ...orders(3))).body);

    const { messages } = await read('orders', { stop, onRows: () => stop.abort() });

    expect([messages.at(-1)?.kind, requests[0]?.signal.aborted]).toEqual(['rows', true]);
  });
});

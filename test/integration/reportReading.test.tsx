import { act, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { readReport } from '@/contract/reports';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { FigureFilter } from '@/domain/figureFilter';
import { REPORT_TYPES, reportCursor, type ReportType } from '@/domain/report';
import { useTableExport, type ExportJob } from '@/entities/tableExport/useTableExport';
import { useReportRows } from '@/features/reports/useReportRows';
import { textAt, type Columns } from '@/lib/columns';
import type { ApiAccess } from '@/services/api/baseQuery';
import type { CsvColumn } from '@/services/reports/csv/csvTable';
import { reportCall, type ReportCall } from '@/services/reports/reportCall';
import { reportFields } from '@/services/reports/reportFields';
import { RuntimeContext, type Runtime } from '@/services/runtime/runtimeContext';
import { anApiStore } from '../factories/anApiStore';
import { rowOfReport } from '../factories/rowOfReport';
import { readCsv } from '../factories/readCsv';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { reportWorkers } from '../setup/reportWorkers';
import { savedFiles } from '../setup/savedFiles';

const FILTER: FigureFilter = { fromDay: '2026-11-01', toDay: '2026-11-15', days: 'location', channels: ['glovo', 'uber'] };
const CALL = reportCall('orders', FILTER, null);
const NDJSON = { headers: { 'content-type': 'application/x-ndjson' } };
const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) =>
    rowOfReport('orders', { id: `order-${from + at}`, code: from + at === 2 ? '=1+1' : `A-${from + at}` }),
  );
const BREAKDOWNS = ['load', 'start', 'handOver'] as const;
const lines = (...values: unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const whole = (from: number, to: number) =>
  lines({ begin: { rows: to - from } }, ...rows(from, to), { end: { rows: to - from, isCut: false } });

/** Replies with these bodies in turn; the last one repeats. @returns the requested URLs */
function serves(...bodies: (string | Response | ReadableStream<Uint8Array>)[]): URL[] {
  const requests: URL[] = [];
  server.use(
    http.get('*/api/*', ({ request }) => {
      const body = bodies[Math.min(requests.length, bodies.length - 1)];
      requests.push(new URL(request.url));
      return body instanceof Response ? body : new HttpResponse(body, NDJSON);
    }),
  );
  return requests;
}

function renderReport(call: ReportCall | null = CALL, access: Partial<ApiAccess> = {}) {
  const store = anApiStore(access);
  // These hooks use only the runtime's recorder, which is optional.
  const runtime = {} as Runtime;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <RuntimeContext value={runtime}>{children}</RuntimeContext>
    </Provider>
  );
  return renderHook((current: ReportCall | null) => ({ rows: useReportRows(current), exporting: useTableExport() }), {
    wrapper,
    initialProps: call,
  });
}

const codes = ({ byId, rowCount }: Columns) => Array.from({ length: rowCount }, (_, row) => textAt(byId['code'], row));
const inOrder = ({ rowCount }: Columns) => Uint32Array.from({ length: rowCount }, (_, row) => row);
const CODE: CsvColumn = { id: 'code', header: 'Código', kind: 'text' };
const TOTAL: CsvColumn = { id: 'total', header: 'Total', kind: 'amount' };
const job = (over: Partial<ExportJob> & Pick<ExportJob, 'whenComplete'>): ExportJob => ({
  file: { name: 'pedidos_2026-11-01_2026-11-15.csv', title: 'Pedidos', format: 'csv' },
  language: 'es',
  columns: [CODE, TOTAL],
  rowsOf: inOrder,
  ...over,
});

const workers: { current: { running: () => number } } = { current: { running: () => 0 } };
beforeEach(() => {
  workers.current = reportWorkers();
});
afterEach(() => jest.restoreAllMocks());

describe('report rows', () => {
  it.each<[ReportType, string | null, string]>([
    ['orders', null, '/api/orders/reports'],
    ['sales', 'a/1', '/api/Accounts/a%2F1/reports'],
    ['salesWithProducts', null, '/api/orders/reports/products'],
    ['salesWithProducts', 'account-1', '/api/Accounts/account-1/reports/products'],
  ])('load %s of account %s from their address with the whole filter [RE-02]', async (type, accountId, pathname) => {
    const requests = serves(lines({ begin: { rows: 1 } }, rowOfReport(type), { end: { rows: 1 } }));

    const { result } = renderReport(reportCall(type, { ...FILTER, product: '' }, accountId));

    await waitFor(() => expect(result.current.rows.state).toBe('whole'));
    const { searchParams } = requests[0]!;
    expect(requests[0]!.pathname).toBe(pathname);
    expect(searchParams.get('ts')).not.toBeNull();
    searchParams.delete('ts');
    expect(String(searchParams)).toBe(
      `fromDay=2026-11-01&toDay=2026-11-15&days=location&channels=glovo&channels=uber&product=${type === 'salesWithProducts' ? '' : `&type=${type}`}`,
    );
    expect(Object.keys(result.current.rows.columns.byId)).toEqual(Object.keys(reportFields(type)));
    expect(workers.current.running()).toBe(0);
  });

  it("remain after a broken stream, and the rest is loaded after the last row's cursor", async () => {
    const requests = serves(lines({ begin: { rows: 5 } }, ...rows(0, 2), { id: '' }), whole(2, 5));
    const { result } = renderReport();
    await waitFor(() => expect(result.current.rows.state).toBe('broken'));
    expect(codes(result.current.rows.columns)).toEqual(['A-0', 'A-1']);
    expect(result.current.rows).toMatchObject({ progress: { received: 2, expected: 5 }, error: { kind: 'unreadable' }, dropped: 0 });

    act(() => result.current.rows.resume());
    await waitFor(() => expect(result.current.rows.state).toBe('whole'));

    expect(requests[1]?.searchParams.get('after')).toBe(reportCursor('orders', rows(1, 2)[0]!));
    expect(codes(result.current.rows.columns)).toEqual(['A-0', 'A-1', '=1+1', 'A-3', 'A-4']);
    expect(result.current.rows.progress).toEqual({ received: 5, expected: 5 });
  });

  it('count the dropped rows of all attempts', async () => {
    serves(
      lines({ begin: { rows: 4 } }, { id: '' }, ...rows(0, 1)),
      lines({ begin: { rows: 2 } }, { id: '' }, ...rows(1, 2), { end: { rows: 2 } }),
    );
    const { result } = renderReport();
    await waitFor(() => expect(result.current.rows.state).toBe('broken'));
    expect(result.current.rows.dropped).toBe(1);

    act(() => result.current.rows.resume());
    await waitFor(() => expect(result.current.rows.state).toBe('whole'));

    expect(result.current.rows.dropped).toBe(2);
  });

  it('are replaced when the report restarts', async () => {
    serves(lines({ begin: { rows: 5 } }, ...rows(0, 2)), whole(3, 4));
    const { result } = renderReport();
    await waitFor(() => expect(result.current.rows.state).toBe('broken'));

    act(() => result.current.rows.retry());
    await waitFor(() => expect(result.current.rows.state).toBe('whole'));

    expect(codes(result.current.rows.columns)).toEqual(['A-3']);
  });

  it('are cleared at once, and their loading ends, when the filter changes', async () => {
    const never = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(lines({ begin: { rows: 9 } }, ...rows(0, 2)))),
    });
    const requests = serves(never, whole(3, 5));
    const { result, rerender } = renderReport();
    await waitFor(() => expect(result.current.rows.columns.rowCount).toBe(2));
    // An equal filter changes nothing.
    rerender(reportCall('orders', { ...FILTER }, null));
    expect(result.current.rows).toMatchObject({ state: 'receiving', columns: { rowCount: 2 } });

    rerender(reportCall('orders', { ...FILTER, toDay: '2026-11-02' }, null));
    expect(result.current.rows).toMatchObject({ state: 'requesting', columns: { rowCount: 0 }, progress: { received: 0, expected: null } });

    await waitFor(() => expect(result.current.rows.state).toBe('whole'));
    expect(codes(result.current.rows.columns)).toEqual(['A-3', 'A-4']);
    expect([requests.length, workers.current.running()]).toEqual([2, 0]);
    rerender(null);
    expect(result.current.rows).toMatchObject({ state: 'idle', columns: { rowCount: 0 } });
  });

  it('stop on request, remain, and resume', async () => {
    const never = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(lines({ begin: { rows: 3 } }, ...rows(0, 2)))),
    });
    serves(never, whole(2, 3));
    const { result } = renderReport();
    await waitFor(() => expect(result.current.rows.columns.rowCount).toBe(2));

    act(() => result.current.rows.cancel());
    expect(result.current.rows).toMatchObject({ state: 'cancelled', columns: { rowCount: 2 } });
    await waitFor(() => expect(workers.current.running()).toBe(0));

    act(() => result.current.rows.resume());
    await waitFor(() => expect(result.current.rows.state).toBe('whole'));
    expect(result.current.rows.columns.rowCount).toBe(3);
  });

  it('report why they were rejected', async () => {
    const refusal = { error: { code: 'RANGE_TOO_LONG', message: 'Too long', statusCode: 422 } };
    serves(HttpResponse.json(refusal, { status: 422 }));

    const { result } = renderReport();

    await waitFor(() => expect(result.current.rows.state).toBe('failed'));
    expect(result.current.rows.error).toEqual({ kind: 'http', status: 422, code: 'RANGE_TOO_LONG', message: 'Too long' });
  });

  it('wait for the session renewal after a 401', async () => {
    let token = 'old';
    const refused: string[] = [];
    const carried: (string | null)[] = [];
    server.use(
      handle(readReport, ({ request }) => {
        carried.push(request.headers.get('access-token'));
        return carried.length === 1 ? HttpResponse.json({}, { status: 401 }) : new HttpResponse(whole(0, 1), NDJSON);
      }),
    );

    const { result } = renderReport(CALL, {
      accessToken: () => token,
      onTokenRejected: (old) => void refused.push(old),
      waitForRenewal: async () => {
        token = 'new';
        return true;
      },
    });

    await waitFor(() => expect(result.current.rows.state).toBe('whole'));
    expect([refused, carried]).toEqual([['old'], ['old', 'new']]);
  });

  it('notify the session of a 403', async () => {
    serves(HttpResponse.json({}, { status: 403 }));
    const forbidden = jest.fn();

    const { result } = renderReport(CALL, { onForbidden: forbidden });

    await waitFor(() => expect(result.current.rows.state).toBe('failed'));
    expect(forbidden).toHaveBeenCalledTimes(1);
  });

  it.each(BREAKDOWNS)('fail when the worker fails in %s', async (broken) => {
    const { running } = reportWorkers({ broken });

    const { result } = renderReport();

    await waitFor(() => expect(result.current.rows).toMatchObject({ state: 'failed', error: { kind: 'unreadable' } }));
    expect(running()).toBe(0);
  });
});

describe('report export', () => {
  it("writes a file with the table's rows, and counts the neutralized texts [BR-04]", async () => {
    const saved = savedFiles();
    serves(whole(0, 4));
    const { result } = renderReport();
    await waitFor(() => expect(result.current.rows.state).toBe('whole'));

    act(() =>
      result.current.exporting.start(job({ whenComplete: result.current.rows.whenComplete, rowsOf: () => Uint32Array.of(3, 2, 0) })),
    );
    await waitFor(() => expect(result.current.exporting.state).toBe('ready'));

    const { file } = result.current.exporting;
    expect(file).toMatchObject({ name: 'pedidos_2026-11-01_2026-11-15.csv', rows: 3, neutralised: 1 });
    act(() => result.current.exporting.download());
    expect(saved.map(({ name, blob }) => [name, blob.size])).toEqual([[file?.name, file?.size]]);
    expect(saved[0]?.blob.type).toBe('text/csv;charset=utf-8');
    const text = Buffer.from(await saved[0]!.blob.arrayBuffer()).toString('utf8');
    expect(readCsv(text.replace(/^\uFEFF/, ''), ';')).toEqual([
      ...[
        ['Código', 'Total'],
        ['A-3', '12,50'],
        ["'=1+1", '12,50'],
        ['A-0', '12,50'],
      ],
    ]);
    expect(workers.current.running()).toBe(0);
  });

  it.each(REPORT_TYPES)('writes and verifies every column of %s [RE-02] [BR-04]', async (type) => {
    serves(lines({ begin: { rows: 1 } }, rowOfReport(type), { end: { rows: 1 } }));
    const { result } = renderReport(reportCall(type, FILTER, null));
    const kinds: Record<string, CsvColumn['kind']> = { day: 'day', placedAt: 'instant', sales: 'amount', total: 'amount' };
    const columns = Object.entries(reportFields(type)).map(([id, kind]): CsvColumn => ({ id, header: id, kind: kinds[id] ?? kind }));

    act(() => result.current.exporting.start(job({ columns, whenComplete: result.current.rows.whenComplete })));

    await waitFor(() => expect(result.current.exporting).toMatchObject({ state: 'ready', file: { rows: 1, neutralised: 0 } }));
  });

  it('offers no damaged file, and reports the cell that differs [BR-04]', async () => {
    reportWorkers({
      damage: ({ pieces, neutralised }) => ({
        pieces: pieces.map((piece) =>
          new TextEncoder().encode(new TextDecoder('utf-8', { ignoreBOM: true }).decode(piece).replace('A-1;12,50', 'A-1;12,60')),
        ),
        neutralised,
      }),
    });
    const saved = savedFiles();
    serves(whole(0, 3));
    const { result } = renderReport();

    act(() => result.current.exporting.start(job({ whenComplete: result.current.rows.whenComplete })));
    await waitFor(() => expect(result.current.exporting.state).toBe('failed'));

    expect(result.current.exporting).toMatchObject({ file: null, problem: { kind: 'different', cell: { row: 2, columnId: 'total' } } });
    act(() => result.current.exporting.download());
    expect(saved).toEqual([]);
  });

  it('loads the missing rows first [BR-04]', async () => {
    serves(lines({ begin: { rows: 5 } }, ...rows(0, 2)), whole(2, 5));
    const { result } = renderReport();
    await waitFor(() => expect(result.current.rows.state).toBe('broken'));

    act(() => result.current.exporting.start(job({ whenComplete: result.current.rows.whenComplete })));
    await waitFor(() => expect(result.current.exporting.state).toBe('ready'));

    expect([result.current.exporting.file?.rows, result.current.rows.state]).toEqual([5, 'whole']);
  });

  it('waits for incoming rows, shows their progress, and stops on request [BR-04]', async () => {
    const never = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(lines({ begin: { rows: 9 } }, ...rows(0, 2)))),
    });
    serves(never);
    const { result } = renderReport();
    act(() => result.current.exporting.start(job({ whenComplete: result.current.rows.whenComplete })));
    await waitFor(() => expect(result.current.exporting).toMatchObject({ state: 'fetching', progress: { done: 2, total: 9 } }));

    act(() => result.current.exporting.cancel());

    expect(result.current.exporting.state).toBe('cancelled');
    expect(result.current.rows.state).toBe('receiving');
  });

  it.each(BREAKDOWNS)("fails when the table's order cannot be computed, or the worker fails in %s", async (broken) => {
    serves(whole(0, 2));
    const { result } = renderReport();
    await waitFor(() => expect(result.current.rows.state).toBe('whole'));
    const { whenComplete } = result.current.rows;

    act(() => result.current.exporting.start(job({ whenComplete, rowsOf: () => Promise.reject(new Error('gone')) })));
    await waitFor(() => expect(result.current.exporting).toMatchObject({ state: 'failed', problem: { kind: 'file' } }));

    const { running } = reportWorkers({ broken });
    act(() => result.current.exporting.start(job({ whenComplete })));
    const error = { kind: 'unreadable', reason: 'the file worker failed' };
    await waitFor(() => expect(result.current.exporting).toMatchObject({ state: 'failed', problem: { kind: 'file', error } }));
    expect(running()).toBe(0);
  });

  it('fails when the rows cannot be loaded, and is cancelled when the report closes', async () => {
    serves(lines({ begin: { rows: 5 } }, ...rows(0, 2)));
    const { result, rerender } = renderReport();
    await waitFor(() => expect(result.current.rows.state).toBe('broken'));
    act(() => result.current.exporting.start(job({ whenComplete: result.current.rows.whenComplete })));
    await waitFor(() =>
      expect(result.current.exporting).toMatchObject({ state: 'failed', problem: { kind: 'rows', error: { kind: 'unreadable' } } }),
    );

    act(() => result.current.exporting.start(job({ whenComplete: result.current.rows.whenComplete })));
    rerender(null);

    await waitFor(() => expect(result.current.exporting.state).toBe('cancelled'));
  });
});

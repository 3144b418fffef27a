// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/features/pivot/PivotPage';
import '@/features/pivot/pivotFile';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { readSheet } from 'read-excel-file/universal';
import { readPivot } from '@/contract/pivot';
import type { PivotCell } from '@/domain/pivot';
import { readCsv } from '../factories/readCsv';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { fixNow } from '../setup/fixedNow';
import { reportWorkers } from '../setup/reportWorkers';
import { renderShell } from './shellScreen';

const cell = (keys: (string | null)[], orders: number, over: Partial<PivotCell> = {}): PivotCell => ({
  ...{ keys, currency: 'EUR', orders, sales: orders * 1025, withoutTotal: 0, items: orders, fees: 0, cancelled: 0, failed: 0 },
  ...{ printFailures: 0, lateMedian: null, lateMost: null },
  ...over,
});

let files: { blob: Blob; name: string }[] = [];

beforeEach(() => {
  files = [];
  // jsdom and Node have different arrays; the writer of XLSX compares them by `instanceof`, as there is one in a browser.
  Object.assign(globalThis, { Uint8Array: new TextEncoder().encode('').constructor });
  reportWorkers();
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob) - 1}`;
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.replace('blob:', ''))];
    if (blob) files.push({ blob, name: this.download });
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

async function renderPivot(search: string, cells: PivotCell[], before: PivotCell[] = []) {
  fixNow('2026-11-20T12:00:00.000Z');
  server.use(
    handle(readPivot, ({ request }) =>
      HttpResponse.json({
        data: {
          cells: new URL(request.url).searchParams.has('alignTo') ? before : cells,
          locations: { a: 'Centro', b: '=Playa' },
          accounts: {},
        },
      }),
    ),
  );
  await renderShell(`/reports/pivot?${search}`, { role: 'account-admin' });
  await screen.findByRole('table');
}

async function download(format: string, withTotals = true) {
  fireEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  if (!withTotals) fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Con subtotales y totales' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: format }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [file] = files;
  if (!file) throw new Error('no file');
  return { name: file.name, bytes: Buffer.from(await file.blob.arrayBuffer()) };
}

const csvRows = ({ bytes }: { bytes: Buffer }) => readCsv(bytes.toString('utf8').replace('\uFEFF', ''), ';');

const BY_REASON = [
  cell(['a', 'ORDER_DUPLICATED'], 0, { sales: null, cancelled: 3 }),
  cell(['a', 'no oil'], 0, { sales: null, cancelled: 1 }),
  cell(['a', null], 6, { cancelled: 4 }),
  cell(['b', ''], 2),
  cell(['b', null], 2),
  cell([null, null], 8, { cancelled: 4 }),
];

describe('the file of a pivot', () => {
  it('contains typed rows, subtotals and the reasons in the language of the user, as CSV [M-04]', async () => {
    await renderPivot('rows=location&rows=reason&measure=sales&measure=cancelledShare&from=2026-11-01&to=2026-11-20', BY_REASON);

    const file = await download('CSV');

    expect(file.name).toBe('tabla-dinámica-restaurante-motivo-de-cancelación_2026-11-01_2026-11-20.csv');
    expect(csvRows(file)).toEqual([
      ['Restaurante', 'Motivo de cancelación', 'Moneda', 'Ventas', '% cancelados'],
      ["'=Playa", '(ninguno)', 'EUR', '20,50', '0'],
      ["'=Playa", 'Total', 'EUR', '20,50', '0'],
      ['Centro', 'no oil', 'EUR', '', '100'],
      ['Centro', 'Pedido duplicado', 'EUR', '', '100'],
      ['Centro', 'Total', 'EUR', '61,50', '40'],
      ['Total', '', 'EUR', '82,00', '33,33'],
    ]);
  });

  it('has the same headers and rows as XLSX, with numbers, days and amounts as such [M-04]', async () => {
    const cells = [cell(['2026-11-02', 'a'], 3), cell(['2026-11-02', null], 3), cell([null, 'a'], 3), cell([null, null], 3)];
    await renderPivot('rows=day&columns=location&measure=orders&measure=sales&from=2026-11-01&to=2026-11-20', cells);

    const { name, bytes } = await download('Excel (XLSX)');

    expect(name).toMatch(/\.xlsx$/);
    expect(await readSheet(new Blob([bytes]))).toEqual([
      ['Día', 'Moneda', 'Centro · Pedidos', 'Centro · Ventas', 'Total · Pedidos', 'Total · Ventas'],
      [new Date('2026-11-02T00:00:00Z'), 'EUR', 3, 30.75, 3, 30.75],
      ['Total', 'EUR', 3, 30.75, 3, 30.75],
    ]);
  });

  it('has only rows and columns that can be summed up, if the user chooses no totals [M-04]', async () => {
    const cells = [cell(['a', '2026-10'], 3), cell(['a', null], 3), cell([null, '2026-10'], 3), cell([null, null], 3)];
    await renderPivot('rows=location&columns=month&measure=orders&from=2026-10-01&to=2026-10-31', cells);

    expect(csvRows(await download('CSV', false))).toEqual([
      ['Restaurante', 'Moneda', 'oct 2026 · Pedidos'],
      ['Centro', 'EUR', '3'],
    ]);
  });

  it('has the figures of the other period and its days in a comparison [M-03]', async () => {
    const search = 'rows=location&measure=orders&from=2026-10-01&to=2026-10-31&compare=lastYear';
    await renderPivot(search, [cell(['a'], 3), cell([null], 3)], [cell(['a'], 2), cell([null], 2)]);

    expect(csvRows(await download('CSV'))).toEqual([
      ['Restaurante', 'Moneda', 'Pedidos', 'Pedidos · Antes (2025-10-01 – 2025-10-31)', 'Pedidos · Diferencia', 'Pedidos · %'],
      ['Centro', 'EUR', '3', '2', '1', '50'],
      ['Total', 'EUR', '3', '2', '1', '50'],
    ]);
  });

  it('states that it could not be written [M-04]', async () => {
    reportWorkers({ broken: 'load' });
    await renderPivot('rows=location&measure=orders', [cell(['a'], 3), cell([null], 3)]);

    fireEvent.click(screen.getByRole('button', { name: 'Exportar' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));

    expect(await screen.findByText('No se pudo crear el archivo. Vuelve a intentarlo.')).toBeInTheDocument();
    expect(files).toEqual([]);
  });
});

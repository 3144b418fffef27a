import { gzipSync } from 'node:zlib';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { getPrintTraceFile, listPrintTraces } from '@/contract/traces';
import { aPrintTrace } from '../factories/aPrintTrace';
import { aTraceHeader } from '../factories/aTraceHeader';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { golden, openFile, renderLab, tracesOf } from './labScreen';

afterEach(() => jest.useRealTimers());

const TRACE = golden('printed');
const table = () => screen.findByRole('table', { name: 'Trazas enviadas a soporte' });
const opened = () => screen.findByRole('listbox', { name: 'Pasos' });

describe('list of sent traces', () => {
  it('shows date, location, description, sender, period, order and size, newest first [TR-02]', async () => {
    tracesOf([aPrintTrace(), aPrintTrace({ id: 'trace-2', words: '<b>Salió</b> doble', locationId: null, orderId: null })]);
    await renderLab();

    const [, first, second] = within(await table()).getAllByRole('row');
    const cells = (row: HTMLElement | undefined) =>
      row
        ? within(row)
            .getAllByRole('cell')
            .map((cell) => cell.textContent)
        : [];
    expect(cells(first)).toEqual([
      expect.stringMatching(/^20 nov, /),
      'Ñandú Malasaña',
      'No salió la comanda',
      'ana@example.com',
      expect.stringMatching(/^20 nov, 10:00.* – 11:30/),
      'order-77',
      '20 KB',
    ]);
    expect(cells(second).slice(1, 3)).toEqual(['Grupo Ñandú', '<b>Salió</b> doble']);
    expect(screen.getByText('2 de 2')).toBeVisible();
  });

  it('opens a trace with a click, with its sender and description, and the back button returns to the list [TR-02]', async () => {
    tracesOf([aPrintTrace()], { 'trace-1': gzipSync(TRACE) });
    const { user, query } = await renderLab();

    await user.click(within(await table()).getByText('No salió la comanda'));

    await opened();
    expect(query()).toMatch(/^\?trace=trace-1/);
    const words = await screen.findByText('No salió la comanda');
    expect(words.parentElement).toHaveTextContent('ana@example.com · Ñandú Malasaña');
    await user.click(screen.getByRole('button', { name: 'Volver a las trazas' }));
    expect(await table()).toBeVisible();
  });

  it('returns to the previous search from a sent trace and from a file [TR-02]', async () => {
    const requests = tracesOf([aPrintTrace()], { 'trace-1': gzipSync(TRACE) });
    const searched = '?location=location-1&order=order-77&from=2026-11-19';
    const { user, query } = await renderLab(searched);

    await user.click(within(await table()).getByText('No salió la comanda'));
    await opened();
    expect(query()).toMatch(/^\?location=location-1&order=order-77&from=2026-11-19&trace=trace-1/);
    await user.click(screen.getByRole('button', { name: 'Volver a las trazas' }));
    expect(await table()).toBeVisible();
    expect(query()).toBe(searched);
    expect(screen.getByRole('textbox', { name: 'Pedido' })).toHaveValue('order-77');

    await openFile(user, TRACE, 'una.jsonl');
    await opened();
    await user.click(screen.getByRole('button', { name: 'Volver a las trazas' }));
    expect(await table()).toBeVisible();
    expect(query()).toBe(searched);
    expect(new Set(requests.map(({ orderId }) => orderId))).toEqual(new Set(['order-77']));
  });

  it('filters by order and days, and stores the filter in the address', async () => {
    const requests = tracesOf([]);
    const { user, query } = await renderLab('?location=location-1');
    expect(await screen.findByText('Ninguna traza coincide')).toBeVisible();

    await user.type(screen.getByRole('textbox', { name: 'Pedido' }), 'order-7{Enter}');
    fireEvent.change(screen.getByLabelText('Enviada desde'), { target: { value: '2026-11-19' } });
    fireEvent.change(screen.getByLabelText('Enviada hasta'), { target: { value: '2026-11-20' } });

    await waitFor(() => expect(query()).toBe('?location=location-1&order=order-7&from=2026-11-19&to=2026-11-20'));
    const from = new Date(2026, 10, 19).toISOString();
    const to = new Date(2026, 10, 21).toISOString();
    await waitFor(() =>
      expect(requests.at(-1)).toEqual({
        locationId: 'location-1',
        orderId: 'order-7',
        fromDate: from,
        toDate: to,
        page: '0',
        limit: '100',
      }),
    );
    fireEvent.change(screen.getByLabelText('Enviada hasta'), { target: { value: '2026-11-18' } });
    expect(await screen.findByRole('alert')).toHaveTextContent('La fecha final es anterior a la inicial');
  });

  it('loads more pages, and renders only the visible rows', async () => {
    const requests = tracesOf(Array.from({ length: 250 }, (_, n) => aPrintTrace({ id: `trace-${n}`, words: `Traza ${n}` })));
    const { user } = await renderLab();
    expect(await screen.findByText('100 de 250')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Ver más' }));

    expect(await screen.findByText('200 de 250')).toBeVisible();
    expect(requests.map(({ page }) => page)).toEqual(['0', '1']);
    expect((await screen.findAllByRole('row')).length).toBeLessThan(70);
  });

  it('explains an empty list, and why a list could not be loaded', async () => {
    server.use(handle(listPrintTraces, () => refusal(500, 'INTERNAL')));
    const { user } = await renderLab();
    expect(await screen.findByText('Ha habido un error, inténtalo de nuevo')).toBeVisible();

    tracesOf([]);
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));

    expect(await screen.findByText('Nadie ha enviado trazas')).toBeVisible();
    expect(screen.getByText(/desde el menú de impresoras, un pedido o el diario/)).toBeVisible();
  });

  it.each(['account-admin', 'location-admin', 'location-staff'] as const)(
    'is not available to %s, not even by its address [P-06]',
    async (role) => {
      const requests = tracesOf([]);
      const { address } = await renderLab('', role);

      await waitFor(() => expect(address()).not.toBe('/lab'));
      expect(requests).toEqual([]);
    },
  );
});

describe('opening a trace', () => {
  beforeEach(() => void tracesOf([]));

  it.each([
    ['a compressed file', gzipSync(TRACE)],
    ['an uncompressed file', TRACE],
  ])('opens %s from the file picker [BT-04, TR-02]', async (_what, file) => {
    const { user } = await renderLab();

    await openFile(user, file, 'una.jsonl.gz');

    await opened();
    expect(screen.getByRole('heading', { level: 2, name: 'una.jsonl.gz' })).toBeVisible();
  });

  it('opens a file dropped anywhere, and ignores other drops [BT-04]', async () => {
    await renderLab();
    await screen.findByText('Nadie ha enviado trazas');
    const dataTransfer = { types: ['Files'], files: [new File([TRACE], 'soltada.jsonl')] };

    expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false);
    expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);

    await opened();
    expect(screen.getByRole('heading', { level: 2, name: 'soltada.jsonl' })).toBeVisible();
  });

  it.each([
    ['an empty file', '', 'El archivo está vacío.'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47), /^Línea 1: no es la cabecera de una traza/],
    ['JSON of another app', '{"format":"other"}\n{}', /^Línea 1: no es la cabecera de una traza/],
    ['a compressed file of another app', gzipSync('[1,2]'), /^Línea 1: no es la cabecera de una traza/],
  ])('shows with line numbers why %s is not a trace, and allows another file [BT-04]', async (_what, file, message) => {
    const { user } = await renderLab();

    await openFile(user, file, 'foto.jsonl');

    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByRole('heading', { name: 'foto.jsonl no se puede abrir' })).toBeVisible();
    expect(alert.getByRole('listitem')).toHaveTextContent(message);
    await user.click(alert.getByRole('button', { name: 'Elegir otra' }));
    expect(await screen.findByLabelText('Archivo de traza')).toBeInTheDocument();
  });

  it('opens the readable lines of a broken file, and lists the unreadable ones with line and reason [BT-04]', async () => {
    const lines = TRACE.trimEnd().split('\n');
    lines[0] = JSON.stringify({ ...aTraceHeader(), version: 9 });
    lines[4] = '{"kind":"step"';
    lines.splice(9, 0, lines[10] ?? '');
    const { user } = await renderLab();

    await openFile(user, lines.join('\n'));

    await opened();
    await user.click(screen.getByText('3 problemas al leer el archivo: se muestra lo que se entiende'));
    const faults = screen.getAllByText(/versión más nueva|no se puede leer|líneas repetidas/).map((fault) => fault.textContent);
    expect(faults).toEqual([
      'Línea 1: la guardó una versión más nueva; se muestra lo que se entiende.',
      'Línea 5: no se puede leer y se ha dejado fuera.',
      'Hay líneas repetidas; cuentan una vez.',
    ]);
  });

  it('shows that a sent trace no longer exists or could not be loaded, and retries', async () => {
    const { user } = await renderLab('?trace=trace-9');
    expect(await screen.findByText('Ya no existe: se conservan 30 días.')).toBeVisible();

    tracesOf([], { 'trace-9': gzipSync(TRACE) });
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));

    await opened();
  });

  /** A compressed trace whose first read fails after a fraction of its bytes. */
  function interruptedFile(fraction: number): File {
    const packed = gzipSync(TRACE);
    const file = new File([packed], 'una.jsonl.gz');
    const stream = jest.spyOn(file, 'stream');
    stream.mockImplementationOnce(
      () =>
        new ReadableStream({
          start: (controller) => controller.enqueue(Uint8Array.from(packed.subarray(0, packed.length * fraction))),
          pull: (controller) => controller.error(new TypeError('network error')),
        }),
    );
    return file;
  }

  it('shows the lines read before an interruption, and reads the whole trace on retry [BT-04]', async () => {
    const { user } = await renderLab();
    await user.upload(await screen.findByLabelText('Archivo de traza'), interruptedFile(0.5));
    await opened();
    const count = () => Number.parseInt(screen.getByText(/^\d+ líneas$/).textContent ?? '', 10);
    const before = count();
    const alert = within(screen.getByText(/La lectura se interrumpió antes del final/));
    expect(screen.queryByText(/se corta el archivo/)).not.toBeInTheDocument();

    await user.click(alert.getByRole('button', { name: 'Volver a intentarlo' }));

    await waitFor(() => expect(screen.queryByText(/La lectura se interrumpió/)).not.toBeInTheDocument());
    await opened();
    expect(count()).toBeGreaterThan(before);
  });

  it('offers a retry when the interruption comes before the first line', async () => {
    const { user } = await renderLab();
    await user.upload(await screen.findByLabelText('Archivo de traza'), interruptedFile(0.01));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/aquí se interrumpió la lectura/)).toBeVisible();

    await user.click(alert.getByRole('button', { name: 'Volver a intentarlo' }));

    await opened();
  });

  it('shows the progress, and stops on request', async () => {
    let isEnded = false;
    server.use(
      handle(getPrintTraceFile, async ({ request }) => {
        await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
        isEnded = true;
        return HttpResponse.error();
      }),
    );
    const { user } = await renderLab('?trace=trace-1');
    expect(await screen.findByRole('progressbar', { name: 'Leído' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Cancelar' }));

    await waitFor(() => expect(isEnded).toBe(true));
    expect(await screen.findByText('Nadie ha enviado trazas')).toBeVisible();
  });

  it('requests the file of a link, and then goes to the linked step', async () => {
    const page = (JSON.parse(TRACE.split('\n')[1] ?? '') as { page: string }).page;
    const { user } = await renderLab(`?file=una.jsonl&step=${page}:20`);
    expect(await screen.findByText(/El enlace lleva a un paso del archivo una\.jsonl/)).toBeVisible();

    await openFile(user, TRACE, 'una.jsonl');

    await opened();
    expect(screen.getByText(`${page} · 20`)).toBeVisible();
  });
});

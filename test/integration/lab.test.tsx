import { gzipSync } from 'node:zlib';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aPrintTrace } from '../factories/aPrintTrace';
import { aTraceHeader } from '../factories/aTraceHeader';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { golden, openFile, renderLab, tracesOf } from './labScreen';

afterEach(() => jest.useRealTimers());

const TRACE = golden('printed');
const table = () => screen.findByRole('table', { name: 'Trazas enviadas a soporte' });
const opened = () => screen.findByRole('listbox', { name: 'Pasos' });

describe('the list of sent traces', () => {
  it('tells when, where, the words, who, from when to when, of which order and how large, newest first [TR-02]', async () => {
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

  it('opens one by a click, with who sent it and the words, and the browser’s back leads to the list again [TR-02]', async () => {
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

  it('goes back to what was searched for, from a sent trace and from a file [TR-02]', async () => {
    const asked = tracesOf([aPrintTrace()], { 'trace-1': gzipSync(TRACE) });
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
    expect(new Set(asked.map(({ orderId }) => orderId))).toEqual(new Set(['order-77']));
  });

  it('asks for those of an order and of some days, and keeps that in the address', async () => {
    const asked = tracesOf([]);
    const { user, query } = await renderLab('?location=location-1');
    expect(await screen.findByText('Ninguna traza coincide')).toBeVisible();

    await user.type(screen.getByRole('textbox', { name: 'Pedido' }), 'order-7{Enter}');
    fireEvent.change(screen.getByLabelText('Enviada desde'), { target: { value: '2026-11-19' } });
    fireEvent.change(screen.getByLabelText('Enviada hasta'), { target: { value: '2026-11-20' } });

    await waitFor(() => expect(query()).toBe('?location=location-1&order=order-7&from=2026-11-19&to=2026-11-20'));
    const from = new Date(2026, 10, 19).toISOString();
    const to = new Date(2026, 10, 21).toISOString();
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({ locationId: 'location-1', orderId: 'order-7', fromDate: from, toDate: to, page: '0', limit: '100' }),
    );
    fireEvent.change(screen.getByLabelText('Enviada hasta'), { target: { value: '2026-11-18' } });
    expect(await screen.findByRole('alert')).toHaveTextContent('La fecha final es anterior a la inicial');
  });

  it('gives more of many, draws only what is seen, and says what to do where there are none', async () => {
    const asked = tracesOf(Array.from({ length: 250 }, (_, n) => aPrintTrace({ id: `trace-${n}`, words: `Traza ${n}` })));
    const { user } = await renderLab();
    expect(await screen.findByText('100 de 250')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Ver más' }));

    expect(await screen.findByText('200 de 250')).toBeVisible();
    expect(asked.map(({ page }) => page)).toEqual(['0', '1']);
    expect((await screen.findAllByRole('row')).length).toBeLessThan(70);
  });

  it('says what to do where nobody has sent any, and why a list cannot be had', async () => {
    server.use(http.get('*/api/print-traces', () => refusal(500, 'INTERNAL')));
    const { user } = await renderLab();
    expect(await screen.findByText('Ha habido un error, inténtalo de nuevo')).toBeVisible();

    tracesOf([]);
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));

    expect(await screen.findByText('Nadie ha enviado trazas')).toBeVisible();
    expect(screen.getByText(/desde el menú de impresoras, un pedido o el diario/)).toBeVisible();
  });

  it.each(['account-admin', 'location-admin', 'location-staff'] as const)('is closed to %s, also by its address [P-06]', async (role) => {
    const asked = tracesOf([]);
    const { address } = await renderLab('', role);

    await waitFor(() => expect(address()).not.toBe('/lab'));
    expect(asked).toEqual([]);
  });
});

describe('opening a trace', () => {
  beforeEach(() => void tracesOf([]));

  it.each([
    ['a packed file', gzipSync(TRACE)],
    ['one that is not packed', TRACE],
  ])('takes %s from the picker [BT-04, TR-02]', async (_what, file) => {
    const { user } = await renderLab();

    await openFile(user, file, 'una.jsonl.gz');

    await opened();
    expect(screen.getByRole('heading', { level: 2, name: 'una.jsonl.gz' })).toBeVisible();
  });

  it('takes a file that is dropped anywhere, and leaves the page for none [BT-04]', async () => {
    await renderLab();
    await screen.findByText('Nadie ha enviado trazas');
    const dataTransfer = { types: ['Files'], files: [new File([TRACE], 'soltada.jsonl')] };

    expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false);
    expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);

    await opened();
    expect(screen.getByRole('heading', { level: 2, name: 'soltada.jsonl' })).toBeVisible();
  });

  it.each([
    ['nothing', '', 'El archivo está vacío.'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47), /^Línea 1: no es la cabecera de una traza/],
    ['JSON of another app', '{"format":"other"}\n{}', /^Línea 1: no es la cabecera de una traza/],
    ['a packed file of another app', gzipSync('[1,2]'), /^Línea 1: no es la cabecera de una traza/],
  ])('says by line why %s is no trace, and offers another [BT-04]', async (_what, file, said) => {
    const { user } = await renderLab();

    await openFile(user, file, 'foto.jsonl');

    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByRole('heading', { name: 'foto.jsonl no se puede abrir' })).toBeVisible();
    expect(alert.getByRole('listitem')).toHaveTextContent(said);
    await user.click(alert.getByRole('button', { name: 'Elegir otra' }));
    expect(await screen.findByLabelText('Archivo de traza')).toBeInTheDocument();
  });

  it('opens what can be read of a broken file, and lists what cannot by line and reason [BT-04]', async () => {
    const lines = TRACE.trimEnd().split('\n');
    lines[0] = JSON.stringify({ ...aTraceHeader(), version: 9 });
    lines[4] = '{"kind":"step"';
    lines.splice(9, 0, lines[10] ?? '');
    const { user } = await renderLab();

    await openFile(user, lines.join('\n'));

    await opened();
    await user.click(screen.getByText('3 problemas al leer el archivo: se muestra lo que se entiende'));
    const told = screen.getAllByText(/versión más nueva|no se puede leer|líneas repetidas/).map((fault) => fault.textContent);
    expect(told).toEqual([
      'Línea 1: la guardó una versión más nueva; se muestra lo que se entiende.',
      'Línea 5: no se puede leer y se ha dejado fuera.',
      'Hay líneas repetidas; cuentan una vez.',
    ]);
  });

  it('says that a sent trace is gone, and why one cannot be fetched, with another try', async () => {
    const { user } = await renderLab('?trace=trace-9');
    expect(await screen.findByText('Ya no existe: se conservan 30 días.')).toBeVisible();

    tracesOf([], { 'trace-9': gzipSync(TRACE) });
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));

    await opened();
  });

  /** A packed trace that breaks off when so much of it was read, the first time it is. */
  function breakingOff(part: number): File {
    const packed = gzipSync(TRACE);
    const file = new File([packed], 'una.jsonl.gz');
    const stream = jest.spyOn(file, 'stream');
    stream.mockImplementationOnce(
      () =>
        new ReadableStream({
          start: (controller) => controller.enqueue(Uint8Array.from(packed.subarray(0, packed.length * part))),
          pull: (controller) => controller.error(new TypeError('network error')),
        }),
    );
    return file;
  }

  it('shows what came of a trace before reading broke off, and reads it whole at another try [BT-04]', async () => {
    const { user } = await renderLab();
    await user.upload(await screen.findByLabelText('Archivo de traza'), breakingOff(0.5));
    await opened();
    const count = () => Number.parseInt(screen.getByText(/^\d+ líneas$/).textContent ?? '', 10);
    const part = count();
    const alert = within(screen.getByText(/La lectura se interrumpió antes del final/));
    expect(screen.queryByText(/se corta el archivo/)).not.toBeInTheDocument();

    await user.click(alert.getByRole('button', { name: 'Volver a intentarlo' }));

    await waitFor(() => expect(screen.queryByText(/La lectura se interrumpió/)).not.toBeInTheDocument());
    await opened();
    expect(count()).toBeGreaterThan(part);
  });

  it('offers another try also where reading broke off before there was a line', async () => {
    const { user } = await renderLab();
    await user.upload(await screen.findByLabelText('Archivo de traza'), breakingOff(0.01));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/aquí se interrumpió la lectura/)).toBeVisible();

    await user.click(alert.getByRole('button', { name: 'Volver a intentarlo' }));

    await opened();
  });

  it('tells how far it is, and stops when it is told to', async () => {
    let isEnded = false;
    server.use(
      http.get('*/api/print-traces/:id/file', async ({ request }) => {
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

  it('asks for the file that a link leads into, and then goes to the step', async () => {
    const page = (JSON.parse(TRACE.split('\n')[1] ?? '') as { page: string }).page;
    const { user } = await renderLab(`?file=una.jsonl&step=${page}:20`);
    expect(await screen.findByText(/El enlace lleva a un paso del archivo una\.jsonl/)).toBeVisible();

    await openFile(user, TRACE, 'una.jsonl');

    await opened();
    expect(screen.getByText(`${page} · 20`)).toBeVisible();
  });
});

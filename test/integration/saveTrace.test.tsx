// Preloaded: importing these lazy modules during a test would count against its timeout.
import { replyOfEpos } from '@/domain/eposAnswer';
import '@/app/OpenedOrder';
import '@/app/OperationsScreen';
import '@/app/OrderListScreen';
import '@/app/OrderScreen';
import '@/app/PrintJournalScreen';
import '@/features/printing/PrinterMenu/PrinterList';
import '@/features/printing/SaveTrace/SaveTraceDialog';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { deleteDB } from 'idb';
import { HttpResponse } from 'msw';
import { sendPrintTrace } from '@/contract/traces';
import { printersOf } from '@/domain/location';
import { MAX_TRACE_BYTES, MAX_TRACE_LINES, printTraceDraftSchema, type PrintTraceDraft } from '@/domain/printTrace';
import type { Role } from '@/domain/role';
import { readTrace } from '@/domain/trace/readTrace';
import { TRACE_VERSION, type TraceLine } from '@/domain/trace/traceFormat';
import { runtimePrinters } from '@/services/printing/runtimePrinter';
import { createTraceArchive, type TraceArchive } from '@/services/traces/traceArchive';
import { openTraceStore, type TraceStore } from '@/services/traces/traceStore';
import { aJournalJob } from '../factories/aJournalJob';
import { anOrder } from '../factories/anOrder';
import { aPrintJournal } from '../factories/aPrintJournal';
import { aPrintRuntime } from '../machines/aPrintRuntime';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { sentTraces } from '../msw/sentTraces';
import { NOW, beforeBoard, card, serverWith } from './boardScreen';
import { MADRID, ofKitchen } from './journalScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

const HOUR = 3_600_000;
const NOW_MS = Date.parse(NOW);
const ORIGIN = { app: '1.2.3', machines: { printJob: 'abc' }, zone: 'Europe/Madrid', browser: 'a browser' };
const opened: TraceStore[] = [];
const files: { name: string; blob: Blob }[] = [];

const aLine = (n: number, t: number): TraceLine => ({ kind: 'note', n, t, page: 'page-1', what: 'pageBegan', data: {} });

/** An archive with one line for each of these ages in hours. */
function anArchive(...hoursAgo: number[]): Promise<TraceArchive> {
  return anArchiveOf(hoursAgo);
}

/** An archive whose traces are limited to `mostLines` lines. */
async function anArchiveOf(hoursAgo: readonly number[], mostLines = 100): Promise<TraceArchive> {
  const store = await openTraceStore();
  opened.push(store);
  for (const [n, hours] of hoursAgo.entries()) {
    const t = NOW_MS - hours * HOUR;
    await store.add(`${JSON.stringify(aLine(n, t))}\n`, t, t);
  }
  const sized: TraceStore = {
    ...store,
    list: async (since) => (await store.list(since)).map((part) => ({ ...part, lines: MAX_TRACE_LINES / mostLines })),
  };
  return createTraceArchive(sized, ORIGIN, () => Promise.resolve());
}

/** Opens a screen for a user whose location has printers; `traces`: the archive of this browser. */
async function start({
  path = '/operations',
  role = 'location-admin',
  traces = null,
}: { path?: string; role?: Role; traces?: TraceArchive | null } = {}) {
  signedInAs(role, [MADRID]);
  const rendered = await renderApp(path);
  await screen.findByRole('banner');
  act(() => rendered.app.runtime.change({ traces }));
  return rendered;
}

/** Starts a print runtime whose printers do not reply, and opens the printer menu. */
async function startPrinting(traces: TraceArchive | null = null) {
  const { app, user, ...rest } = await start({ traces });
  const runtime = aPrintRuntime({
    printers: runtimePrinters(printersOf(MADRID)),
    check: () => Promise.resolve({ reply: replyOfEpos({ kind: 'noReply', why: 'network' }), at: new Date().toISOString() }),
  });
  act(() => app.runtime.change({ printRuntime: runtime.actor }));
  act(() => runtime.elect(true));
  await user.click(await screen.findByRole('button', { name: /^Impresoras/ }));
  return { app, user, ...rest };
}

const NAME = 'Guardar traza para soporte';
const dialog = async () => within(await screen.findByRole('dialog', { name: NAME }));
const openHere = async (user: Awaited<ReturnType<typeof start>>['user']) => {
  await user.click(await screen.findByRole('button', { name: NAME }));
  return dialog();
};

/** Opens the dialog of the whole trace from the printer menu. */
async function openDialog(traces: TraceArchive | null) {
  const { app, user } = await startPrinting(traces);
  const shown = await openHere(user);
  const send = () => user.click(shown.getByRole('button', { name: 'Enviar a soporte' }));
  const description = shown.getByRole('textbox', { name: 'Qué ha pasado' });
  return { app, user, shown, send, description };
}

async function unpacked(blob: Blob): Promise<string> {
  return new Response(blob.stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

beforeEach(() => {
  beforeBoard();
  serverWith([anOrder({ locationId: MADRID.id })]);
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob) - 1}`;
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.slice('blob:'.length))];
    if (blob) files.push({ name: this.download, blob });
  });
});

afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  files.length = 0;
  for (const store of opened.splice(0)) store.close();
  await deleteDB('pase-traces');
});

describe('save trace dialog', () => {
  it('states before saving what a trace contains and omits, who sees it and for how long [TR-02]', async () => {
    const { shown } = await openDialog(await anArchive(0));

    expect(
      shown.getByText(
        /^Los pasos de la impresión, la conexión y la sesión en todas las pestañas.*direcciones de red.*identificadores.*zona horaria\.$/,
      ),
    ).toBeVisible();
    expect(
      shown.getByText('Ni nombres, ni teléfonos, ni direcciones de clientes; ni lo que dicen los tickets; ni contraseñas.'),
    ).toBeVisible();
    expect(shown.getByText('Soporte ve también tu correo y lo que escribas arriba, y lo conserva 30 días.')).toBeVisible();
  });

  it.each([
    ['La última hora', [3]],
    ['Las últimas 8 horas', [2, 3]],
    ['Todo lo que guarda este navegador: hasta 7 días', [0, 1, 2, 3]],
  ])('downloads for "%s" a compressed file with a header and the lines of that period [TR-02]', async (period, numbers) => {
    const { user, shown } = await openDialog(await anArchive(160, 20, 7, 0.5));

    await user.selectOptions(shown.getByRole('combobox', { name: 'Periodo' }), period);
    await user.click(shown.getByRole('button', { name: 'Descargar' }));

    expect(await shown.findByText(/^Descargada como pase-trace-2026-11-20-\d{4}\.jsonl\.gz\.$/)).toBeVisible();
    const [file] = files;
    expect(file?.name).toMatch(/^pase-trace-2026-11-20-\d{4}\.jsonl\.gz$/);
    const { header, lines, faults } = await readTrace([await unpacked(file?.blob ?? new Blob())]);
    expect(header).toEqual({
      format: 'pase-trace',
      version: TRACE_VERSION,
      ...ORIGIN,
      savedAt: NOW,
      scope: { kind: 'all', id: null, locationId: null },
    });
    expect(lines.map(({ n }) => n)).toEqual(numbers);
    expect(faults).toEqual([]);
  });

  it('sends it with the description once for several clicks, and shows its id and expiry [TR-02]', async () => {
    const sent = sentTraces({ id: 'trace-77', storedUntil: '2026-12-20T12:05:00.000Z' });
    const { user, shown, description } = await openDialog(await anArchive(7, 0.5));
    await user.type(description, 'Salió en blanco');

    await user.dblClick(shown.getByRole('button', { name: 'Enviar a soporte' }));

    expect(await shown.findByText('Enviada a soporte')).toBeVisible();
    expect(shown.getByText('trace-77')).toBeVisible();
    expect(shown.getByRole('button', { name: 'Copiar trace-77' })).toBeVisible();
    expect(shown.getByText(/^Soporte la puede ver hasta el/)).toHaveTextContent('20 dic');
    expect(sent).toHaveLength(1);
    const draft = printTraceDraftSchema.parse(sent[0]);
    expect(draft).toEqual({
      locationId: null,
      orderId: null,
      printerUuid: null,
      words: 'Salió en blanco',
      from: '2026-11-20T05:05:00.000Z',
      to: '2026-11-20T11:35:00.000Z',
      lines: 2,
      trace: expect.any(String),
    });
    const { lines } = await readTrace([await unpacked(new Blob([Buffer.from(draft.trace, 'base64')]))]);
    expect(lines).toEqual([aLine(0, NOW_MS - 7 * HOUR), aLine(1, NOW_MS - HOUR / 2)]);
    await user.click(shown.getByRole('button', { name: 'Cerrar' }));
    expect(screen.queryByRole('dialog', { name: NAME })).not.toBeInTheDocument();
  });

  it.each<[string, () => Response, RegExp]>([
    ['is too large', () => refusal(422, 'TOO_LARGE'), /^Es demasiado grande para enviarla: caben 10 MB\. Elige un periodo más corto/],
    ['is too large for a proxy', () => refusal(413, 'UNKNOWN'), /^Es demasiado grande para enviarla/],
    ['is not gzip', () => refusal(422, 'NOT_GZIP'), /^No se ha enviado: la traza llegó dañada \(NOT_GZIP\)\. Inténtalo de nuevo/],
    ['has a broken line', () => refusal(422, 'BROKEN_LINE'), /^No se ha enviado: la traza llegó dañada \(BROKEN_LINE\)/],
    ['is not a trace', () => refusal(422, 'NOT_A_TRACE'), /^No se ha enviado: el servidor no reconoce la traza \(NOT_A_TRACE\)\. Recarga/],
    ['belongs to an inaccessible location', () => refusal(404, 'NOT_FOUND'), /^No se ha enviado: ya no tienes acceso a este restaurante/],
    [
      'exceeds the rate limit',
      () => refusal(429, 'TOO_MANY_REQUESTS', '', { 'retry-after': '600' }),
      /muchas trazas seguidas\. Prueba dentro de 10 minutos, o descárgala/,
    ],
    [
      'fails with a server error',
      () => refusal(500, 'INTERNAL'),
      /^No se ha enviado\. Ha habido un error, inténtalo de nuevo\. Lo escrito sigue aquí/,
    ],
    [
      'fails with a network error',
      () => HttpResponse.error(),
      /^No se ha enviado\. Ha ocurrido un error conectando con el servidor\. Lo escrito sigue aquí/,
    ],
  ])('shows a message when the trace %s, and retains the description [TR-02]', async (_case, answer, message) => {
    server.use(handle(sendPrintTrace, answer));
    const { user, shown, send, description } = await openDialog(await anArchive(1));
    await user.type(description, 'No salió');

    await send();

    expect(await within(shown.getByRole('alert')).findByText(message)).toBeVisible();
    expect(description).toHaveValue('No salió');
    sentTraces();
    await send();
    expect(await shown.findByText('Enviada a soporte')).toBeVisible();
  });

  it('reports a missing connection, retains the description, and can still download', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.use(handle(sendPrintTrace, () => HttpResponse.error()));
    const { user, shown, send, description } = await openDialog(await anArchive(1));
    await user.type(description, 'No salió');

    await send();

    expect(await shown.findByText(/^Sin conexión: no se ha enviado\./)).toBeVisible();
    expect(description).toHaveValue('No salió');
    await user.click(shown.getByRole('button', { name: 'Descargar' }));
    expect(await shown.findByText(/^Descargada como/)).toBeVisible();
    expect(files).toHaveLength(1);
  });

  it('creates no empty file, and clears the notice when another period is chosen', async () => {
    const { user, shown, send } = await openDialog(await anArchive(20));

    await user.click(shown.getByRole('button', { name: 'Descargar' }));
    expect(await shown.findByText('No hay nada grabado en ese periodo. Elige uno más largo.')).toBeVisible();
    await send();
    expect(await shown.findByText(/^No hay nada grabado/)).toBeVisible();

    expect(files).toEqual([]);
    await user.selectOptions(shown.getByRole('combobox', { name: 'Periodo' }), 'stored');
    expect(shown.queryByText(/^No hay nada grabado/)).not.toBeInTheDocument();
  });

  it('does not send a trace that is too large, and suggests a shorter period or a download', async () => {
    const small = await anArchive(1);
    const large: TraceArchive = {
      ...small,
      save: async (...given) => ({ ...(await small.save(...given)), packed: new ArrayBuffer(MAX_TRACE_BYTES + 1) }),
    };
    const { user, shown, send } = await openDialog(large);

    await send();

    expect(
      await shown.findByText(/^Ocupa 10,1 MB y se pueden enviar 10 MB como mucho\. Elige un periodo más corto, o descárgala/),
    ).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Descargar' }));
    expect(await shown.findByText(/^Descargada como/)).toBeVisible();
  });

  it('shows the start of a trace that exceeds the line limit, downloaded or sent [TR-02]', async () => {
    sentTraces();
    const { user, shown, send } = await openDialog(await anArchiveOf([30, 20, 0.5], 2));

    await user.selectOptions(shown.getByRole('combobox', { name: 'Periodo' }), 'stored');
    await user.click(shown.getByRole('button', { name: 'Descargar' }));
    expect(await shown.findByText(/^No cabe todo en una traza: empieza el/)).toHaveTextContent('19 nov, 16:05');
    const { lines } = await readTrace([await unpacked(files[0]?.blob ?? new Blob())]);
    expect(lines.map(({ n }) => n)).toEqual([1, 2]);

    await user.selectOptions(shown.getByRole('combobox', { name: 'Periodo' }), 'hour');
    expect(shown.queryByText(/^No cabe todo/)).not.toBeInTheDocument();
    await user.selectOptions(shown.getByRole('combobox', { name: 'Periodo' }), 'stored');
    await send();
    expect(await shown.findByText('Enviada a soporte')).toBeVisible();
    expect(shown.getByText(/^No cabe todo en una traza/)).toBeVisible();
  });

  it("reports that the browser's records could not be read", async () => {
    const archive = await anArchive(1);
    opened.splice(0).forEach((store) => store.close());
    const { shown, send, description } = await openDialog(archive);
    fireEvent.change(description, { target: { value: 'No salió' } });

    await send();

    expect(await shown.findByText('El navegador no deja leer lo grabado. Recarga la página e inténtalo de nuevo.')).toBeVisible();
    expect(description).toHaveValue('No salió');
  });

  it('states that the trace contains only this page when the browser stores nothing', async () => {
    jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('private', 'InvalidStateError');
    });
    const { shown, send } = await openDialog(await anArchive(1));
    const sent = sentTraces();

    expect(shown.getByText(/como en una ventana privada: la traza solo tiene lo de esta página/)).toBeVisible();
    await send();
    expect(await shown.findByText('Enviada a soporte')).toBeVisible();
    expect(sent.map(({ lines }) => lines)).toEqual([1]);
  });

  it('shows that the records are loading until they can be read', async () => {
    const { app, shown } = await openDialog(null);
    expect(shown.getByText(/^Lo grabado aún no se puede leer/)).toBeVisible();
    for (const name of ['Descargar', 'Enviar a soporte']) expect(shown.getByRole('button', { name })).toBeDisabled();

    const traces = await anArchive(1);
    act(() => app.runtime.change({ traces }));

    expect(shown.queryByText(/^Lo grabado aún no se puede leer/)).not.toBeInTheDocument();
    for (const name of ['Descargar', 'Enviar a soporte']) expect(shown.getByRole('button', { name })).toBeEnabled();
  });

  it("counts the description's characters near the limit and blocks sending without truncating it", async () => {
    const { shown, description } = await openDialog(await anArchive(1));
    const write = (length: number) => fireEvent.change(description, { target: { value: 'x'.repeat(length) } });

    write(799);
    expect(description).toHaveAccessibleDescription(/^Qué esperabas/);
    write(1000);
    expect(description).toHaveAccessibleDescription('1000 de 1000 caracteres');
    expect(shown.getByRole('button', { name: 'Enviar a soporte' })).toBeEnabled();
    write(1001);

    expect(description).toHaveAccessibleDescription('Sobra 1 carácter: acórtalo para poder enviarlo.');
    expect(description).toHaveValue('x'.repeat(1001));
    expect(shown.getByRole('button', { name: 'Enviar a soporte' })).toBeDisabled();
  });

  it('cancels pending work when closed, and asks before the description is discarded', async () => {
    let ended = false;
    server.use(
      handle(sendPrintTrace, async ({ request }) => {
        await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
        ended = true;
        return HttpResponse.error();
      }),
    );
    const { user, shown, send, description } = await openDialog(await anArchive(1));
    await user.type(description, 'No salió');
    await send();
    expect(shown.getByRole('button', { name: 'Descargar' })).toBeDisabled();

    await user.click(shown.getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Seguir aquí' }));
    expect(description).toHaveValue('No salió');
    expect(ended).toBe(false);
    await user.click(shown.getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));

    await waitFor(() => expect(ended).toBe(true));
    expect(screen.queryByRole('dialog', { name: NAME })).not.toBeInTheDocument();
  });
});

describe('entry points of a trace', () => {
  /** The draft that is sent from the dialog opened by `open`, and its scope. */
  async function sentFrom(
    user: Awaited<ReturnType<typeof start>>['user'],
    open: () => Promise<unknown>,
  ): Promise<[PrintTraceDraft, unknown]> {
    const sent = sentTraces();
    await open();
    const shown = await dialog();
    await user.click(shown.getByRole('button', { name: 'Enviar a soporte' }));
    expect(await shown.findByText('Enviada a soporte')).toBeVisible();
    const [draft] = sent;
    if (!draft) throw new Error('Nothing was sent');
    const { header } = await readTrace([await unpacked(new Blob([Buffer.from(draft.trace, 'base64')]))]);
    return [draft, header?.scope];
  }

  it('include the menu row of a printer that does not print [TR-02]', async () => {
    const { user } = await startPrinting(await anArchive(1));

    const [draft, scope] = await sentFrom(user, async () => {
      await user.click(await screen.findByRole('button', { name: 'Guardar traza de Cocina para soporte' }));
      expect((await dialog()).getByText(/^Sobre la impresora Cocina · Centro:/)).toBeVisible();
    });

    expect(draft).toMatchObject({ locationId: MADRID.id, orderId: null, printerUuid: 'kitchen' });
    expect(scope).toEqual({ kind: 'printer', id: 'kitchen', locationId: MADRID.id });
  });

  it.each(['/orders/order-1', '/operations', '/orders?order=order-1'])(
    'include the printing section of an order, opened from %s [TR-02]',
    async (path) => {
      const { user } = await start({ path, traces: await anArchive(1) });
      if (path === '/operations') await user.click(within(await card('A-1001')).getByRole('link', { name: 'A-1001' }));

      const [draft, scope] = await sentFrom(user, async () => {
        const shown = await openHere(user);
        expect(shown.getByText(/^Sobre el pedido A-1001:/)).toBeVisible();
      });

      expect(draft).toMatchObject({ locationId: MADRID.id, orderId: 'order-1', printerUuid: null });
      expect(scope).toEqual({ kind: 'order', id: 'order-1', locationId: MADRID.id });
    },
  );

  it("include the journal's details of a print job [TR-02]", async () => {
    const { app, user } = await start({ path: '/printing/journal', traces: await anArchive(1) });
    const { journal } = aPrintJournal([aJournalJob({ uuid: 'job-1', job: { ...ofKitchen, orderCode: 'A-1001', locationId: MADRID.id } })]);
    act(() => app.runtime.change({ journal }));
    await user.click(await screen.findByRole('button', { name: 'A-1001 · Comanda' }));

    const [draft, scope] = await sentFrom(user, async () => {
      const shown = await openHere(user);
      expect(shown.getByText(/^Sobre el trabajo A-1001 · Comanda · Cocina · Centro:/)).toBeVisible();
    });

    expect(draft).toMatchObject({ locationId: MADRID.id, orderId: 'order-1', printerUuid: 'kitchen' });
    expect(scope).toEqual({ kind: 'job', id: 'job-1', locationId: MADRID.id });
  });

  it('are hidden from the product administrator, who does not print', async () => {
    await start({ path: '/orders/order-1', role: 'product-admin', traces: await anArchive(1) });

    expect(await screen.findByRole('button', { name: 'Imprimir de nuevo' })).toBeVisible();
    expect(screen.queryByRole('button', { name: NAME })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Impresoras/ })).not.toBeInTheDocument();
  });
});

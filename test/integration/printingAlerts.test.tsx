// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/PrintJournalScreen';
import '@/features/printing/ConnectPrinters/ConnectPrinters';
import '@/features/printing/PrintingBanners/PrintingBanners';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listOrders, reprintOrder } from '@/contract/orders';
import { listOverduePrints } from '@/contract/overduePrints';
import type { Order } from '@/domain/order';
import type { OverduePrint } from '@/domain/overduePrint';
import type { CopyRecord } from '@/domain/printJob';
import type { MainTabReport } from '@/machines/mainTab/mainTabMachine';
import { baseApi } from '@/services/api/baseApi';
import { ordersApi } from '@/services/api/ordersApi';
import { listTag } from '@/contract/tags';
import { runtimePrinters } from '@/services/printing/runtimePrinter';
import type { Role } from '@/domain/role';
import { anAskingJob } from '../factories/aJournalJob';
import { aLocation } from '../factories/aLocation';
import { aPrinter } from '../factories/aPrinter';
import { aPrintJob } from '../factories/aPrintJob';
import { aPrintJournal } from '../factories/aPrintJournal';
import { anOrder, aPrinterEntry } from '../factories/anOrder';
import { aConnection } from '../machines/aConnection';
import { aPrintRuntime } from '../machines/aPrintRuntime';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { aLocalNetworkPermission, noPermissions } from '../setup/localNetworkPermission';
import { renderShell } from './shellScreen';

const MINUTE_MS = 60_000;
const LOCATIONS = [
  aLocation({ name: 'Malasaña' }),
  aLocation({ id: 'location-2', name: 'A Coruña' }),
  aLocation({ id: 'location-3', name: 'Lavapiés' }),
];

const anOverdue = (code: string, over: Partial<OverduePrint> = {}): OverduePrint => ({
  orderId: `order-${code}`,
  code,
  locationId: 'location-1',
  ticketType: 'KITCHEN',
  since: new Date(Date.now() - 2 * MINUTE_MS).toISOString(),
  ...over,
});

/** Sets the server's list of overdue orders. */
function overdueAre(...list: OverduePrint[]): void {
  server.use(handle(listOverduePrints, () => HttpResponse.json({ data: list, count: list.length, totalCount: list.length })));
}

/** The accepted requests to print again, in order; `refuse` selects the rejected orders. */
function recordPrints(refuse: (orderId: string) => boolean = () => false): string[] {
  const prints: string[] = [];
  server.use(
    handle(reprintOrder, async ({ request }) => {
      // The app sends this body.
      const { orderId } = (await request.json()) as { orderId: string };
      const { searchParams } = new URL(request.url);
      if (refuse(orderId)) return refusal(409, 'NO_ACTIVE_PRINTER');
      prints.push(`${orderId} ${searchParams.get('ticketType')} ${searchParams.get('copies')}`);
      return HttpResponse.json({ data: { created: 1, released: 0 } });
    }),
  );
  return prints;
}

/** Starts the shell of a user whose tab has printers and is connected. */
async function start({ role = 'account-staff', needsGrant = false }: { role?: Role; needsGrant?: boolean } = {}) {
  const { app, user, address } = await renderShell('/dashboard', { role, locations: LOCATIONS });
  const printers = runtimePrinters([aPrinter()]).map((printer) => ({ ...printer, needsGrant }));
  const runtime = aPrintRuntime({ printers, check: () => new Promise(() => undefined) });
  const journal = aPrintJournal();
  const reportMainTab = (fields: Partial<MainTabReport>) =>
    act(() =>
      runtime.actor.send({ type: 'mainTab.reported', isMaster: false, plain: false, tick: false, vacant: true, epoch: 1, ...fields }),
    );
  const connection = aConnection();
  await waitFor(() => expect(connection.getSnapshot().value).toBe('ready'));
  act(() => app.runtime.change({ printRuntime: runtime.actor, connection, journal: journal.journal }));
  act(() => runtime.actor.send({ type: 'connection.joined' }));
  /** Invalidates the list, as a message of the server does. */
  const listChanged = () => act(() => void app.store.dispatch(baseApi.util.invalidateTags([listTag('overduePrint')])));
  return { app, user, address, connection, runtime, journal, reportMainTab, listChanged };
}

const ALERT = /sin impresión confirmada/;
const alertOfOrders = () => screen.findByText(ALERT);
const rows = () => within(screen.getByRole('list', { name: 'Pedidos sin impresión confirmada' })).getAllByRole('listitem');

describe('alert of locations without a printing tab', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  it('names the locations after a check period, and closes when they are served [BP-02]', async () => {
    const { reportMainTab } = await start();
    reportMainTab({ unserved: ['location-1', 'location-2'] });
    act(() => void jest.advanceTimersByTime(10_000));

    const alert = await screen.findByText('Nadie imprime en Malasaña y A Coruña: no sale ningún ticket.');
    expect(alert.closest('[role=alert]')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Impresoras: nadie imprime en 2 restaurantes.' })).toBeVisible();

    reportMainTab({ unserved: [], vacant: false });
    await waitFor(() => expect(screen.queryByText(/^Nadie imprime/)).not.toBeInTheDocument());
  });

  it('does not appear during a short election [BP-02]', async () => {
    const { reportMainTab } = await start();
    reportMainTab({ unserved: ['location-1'] });
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.queryByText(/^Nadie imprime/)).not.toBeInTheDocument();
    reportMainTab({ unserved: [], vacant: false });
    act(() => void jest.advanceTimersByTime(10_000));

    expect(screen.queryByText(/^Nadie imprime/)).not.toBeInTheDocument();
  });

  it("links to the browser's permission that this tab lacks, and leaves the dialog open when the alert closes [BP-02, BP-09]", async () => {
    aLocalNetworkPermission('prompt');
    const { reportMainTab, runtime, user } = await start({ needsGrant: true });
    const permit = (permission: 'prompt' | 'granted') => act(() => runtime.actor.send({ type: 'permission.changed', permission }));
    permit('prompt');
    reportMainTab({ unserved: ['location-2'] });
    act(() => void jest.advanceTimersByTime(10_000));
    await screen.findByText(/^Nadie imprime en A Coruña/);
    // The unreachable printer belongs to another location.
    expect(screen.queryByRole('button', { name: 'Conectar impresoras' })).not.toBeInTheDocument();

    reportMainTab({ unserved: ['location-1'] });
    expect(await screen.findByText(/El navegador no deja a esta página llegar a la impresora\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Conectar impresoras' }));
    const dialog = await screen.findByRole('dialog', { name: 'Conectar impresoras' });
    permit('granted');
    reportMainTab({ unserved: [], vacant: false });
    await waitFor(() => expect(screen.queryByText(/^Nadie imprime/)).not.toBeInTheDocument());
    expect(dialog).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    noPermissions();
  });

  it('does not appear without a connection, when the state is unknown [BP-02]', async () => {
    const { reportMainTab, runtime } = await start();
    reportMainTab({ unserved: ['location-1'] });
    act(() => runtime.actor.send({ type: 'connection.lost' }));
    act(() => void jest.advanceTimersByTime(10_000));

    expect(screen.queryByText(/^Nadie imprime/)).not.toBeInTheDocument();
  });
});

describe('alert of orders without a ticket', () => {
  it("remains until they are printed, with code, location, time and the ticket's state [BP-03]", async () => {
    const order = anOrder({
      id: 'order-A1',
      statuses: [{ status: 'ERROR', type: 'printer', reason: 'EPTR_COVER_OPEN', date: new Date().toISOString() }],
    });
    server.use(handle(listOrders, () => HttpResponse.json({ data: [order], count: 1, totalCount: 1 })));
    overdueAre(anOverdue('A1'), anOverdue('B2', { locationId: 'location-2', ticketType: 'RECEIPT' }));
    const { app, listChanged } = await start();
    // Another list of orders was loaded before.
    await act(async () => void (await app.store.dispatch(ordersApi.endpoints.listOrders.initiate({}))));

    expect(await alertOfOrders()).toHaveTextContent('2 pedidos sin impresión confirmada');
    expect(await screen.findByText(/La tapa de la impresora está abierta\..* \(EPTR_COVER_OPEN\)/)).toBeVisible();
    const [first, second] = rows();
    expect(first).toHaveTextContent(/^A1Malasaña · Comanda\d\d:\d\d.*hace 2 minutos/);
    expect(second).toHaveTextContent(/^B2A Coruña · Ticket.*Sin confirmar/);

    overdueAre(anOverdue('B2'));
    listChanged();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(await alertOfOrders()).toHaveTextContent('1 pedido sin impresión confirmada');
    overdueAre();
    listChanged();
    await waitFor(() => expect(screen.queryByText(ALERT)).not.toBeInTheDocument());
  });

  it('prints one order on the printers of its ticket type, with their configured copies [BP-03]', async () => {
    const prints = recordPrints();
    overdueAre(anOverdue('A1', { ticketType: 'RECEIPT' }));
    const { user } = await start();
    await user.click(await screen.findByRole('button', { name: 'Imprimir el pedido A1' }));

    expect(await screen.findByText('Enviado a la impresora')).toBeVisible();
    expect(prints).toEqual(['order-A1 RECEIPT 0']);
  });

  it('prints all orders one after the other, and counts the failures [BP-03]', async () => {
    const prints = recordPrints((orderId) => orderId === 'order-B2');
    const since = (minutes: number) => ({ since: new Date(Date.now() - minutes * MINUTE_MS).toISOString() });
    overdueAre(anOverdue('A1', since(3)), anOverdue('C3', since(9)), anOverdue('B2', since(5)));
    const { user } = await start();
    await user.click(await screen.findByRole('button', { name: 'Imprimir todos' }));

    expect(await screen.findByText('Se enviaron 2 pedidos a la impresora. 1 no se pudo enviar.')).toBeVisible();
    expect(prints).toEqual(['order-C3 KITCHEN 0', 'order-A1 KITCHEN 0']);
    expect(rows().map((row) => row.textContent?.includes('No se pudo enviar'))).toEqual([false, true, false]);
  });

  it('stores dismissals of one or all orders, and appears again for a new order [BP-03]', async () => {
    const all = [anOverdue('A1'), anOverdue('B2'), anOverdue('C3')];
    overdueAre(...all);
    const { user, listChanged, app } = await start();
    await user.click(await screen.findByRole('button', { name: 'Descartar el aviso del pedido B2' }));
    expect(rows()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Descartar todos' }));
    expect(screen.queryByText(ALERT)).not.toBeInTheDocument();

    const keys = Object.keys(localStorage).filter((key) => key.startsWith('pase:printing:dismissed:'));
    expect(keys).toEqual(['pase:printing:dismissed:user-1']);
    overdueAre(...all, anOverdue('D4'));
    listChanged();
    expect(await alertOfOrders()).toHaveTextContent('1 pedido sin impresión confirmada');
    expect(rows()).toHaveLength(1);
    app.stop();
  });

  it('offers no printing without permission [BP-03]', async () => {
    overdueAre(anOverdue('A1'));
    await start({ role: 'account-sales' });

    await alertOfOrders();
    expect(screen.queryByRole('button', { name: /^Imprimir/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Descartar todos' })).toBeVisible();
  });

  it('renders some of 500 orders and counts them all [BP-03]', async () => {
    overdueAre(...Array.from({ length: 500 }, (_, index) => anOverdue(`N${index}`)));
    await start();

    expect(await alertOfOrders()).toHaveTextContent('500 pedidos sin impresión confirmada');
    expect(rows()).toHaveLength(51);
    expect(screen.getByText('Y 450 pedidos más')).toBeVisible();
  });

  it('does not appear when the server has no such list [BP-03]', async () => {
    let requests = 0;
    server.use(
      handle(listOverduePrints, () => {
        requests += 1;
        return refusal(404, 'NOT_FOUND');
      }),
    );
    await start();

    await waitFor(() => expect(requests).toBe(1));
    expect(screen.queryByText(ALERT)).not.toBeInTheDocument();
  });

  it('reloads its list after a reconnect [BP-03]', async () => {
    let requests = 0;
    server.use(
      handle(listOverduePrints, () => {
        requests += 1;
        return HttpResponse.json({ data: [], count: 0, totalCount: 0 });
      }),
    );
    const { connection } = await start();
    await waitFor(() => expect(requests).toBe(1));
    act(() => connection.send({ type: 'socket.disconnected', at: new Date().toISOString() }));
    overdueAre(anOverdue('A1'));
    act(() => connection.send({ type: 'socket.connected' }));

    expect(await alertOfOrders()).toHaveTextContent('1 pedido sin impresión confirmada');
  });
});

describe('warning of several users that print each ticket', () => {
  const printed = (printedBy: string, uuid = 'job-1', agoMs = MINUTE_MS) =>
    aPrinterEntry({
      date: new Date(Date.now() - agoMs).toISOString(),
      meta: { printerOrder: { uuid, ticketType: 'KITCHEN', copy: 1, attempt: 1, printedBy } },
    });
  const WARNING = /usuarios imprimen cada ticket de/;

  /** Loads a list with these orders. */
  async function look(app: Awaited<ReturnType<typeof start>>['app'], ...orders: Order[]): Promise<void> {
    server.use(handle(listOrders, () => HttpResponse.json({ data: orders, count: 1, totalCount: 1 })));
    await act(async () => void (await app.store.dispatch(ordersApi.endpoints.listOrders.initiate({}, { forceRefetch: true }))));
  }

  it('shows how many users and where, with a server that sends each job to all of them (decision G32)', async () => {
    const { app, reportMainTab } = await start();
    reportMainTab({ plain: true, isMaster: true });
    await look(
      app,
      anOrder({ id: 'order-1', locationId: 'location-2', statuses: [printed('ana'), printed('luis'), printed('ana', 'job-2')] }),
      anOrder({ id: 'order-2', locationId: 'location-1', statuses: [printed('ana'), printed('ana')] }),
      anOrder({
        id: 'order-3',
        locationId: 'location-3',
        statuses: ['ana', 'luis', 'eva'].map((user) => printed(user, 'job-3', 61 * MINUTE_MS)),
      }),
    );

    const warning = await screen.findByText('2 usuarios imprimen cada ticket de A Coruña.');
    expect(warning.closest('[role=alert]')).toBeVisible();
    expect(screen.getAllByText(WARNING)).toHaveLength(1);
  });

  it('does not appear when each job goes to one tab, or while one user prints', async () => {
    const { app, reportMainTab } = await start();
    await look(app, anOrder({ statuses: [printed('ana'), printed('luis')] }));
    reportMainTab({ isMaster: true, vacant: false });
    expect(screen.queryByText(WARNING)).not.toBeInTheDocument();

    await look(app, anOrder({ rev: 2, statuses: [printed('ana'), printed('luis', 'job-2')] }));
    reportMainTab({ plain: true, isMaster: true });
    expect(screen.queryByText(WARNING)).not.toBeInTheDocument();
  });
});

describe('alert of open questions about tickets', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  it("links to the journal for another tab's questions, and closes after the answers [BP-06]", async () => {
    const { journal, user, address } = await start();
    act(() => journal.change([anAskingJob({ uuid: 'job-1' }), anAskingJob({ uuid: 'job-2' })]));
    act(() => void jest.advanceTimersByTime(15_000));

    expect(await screen.findByText(/2 tickets esperan tu respuesta: nadie sabe si salieron/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Impresoras: 2 tickets esperan tu respuesta.' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Responder' }));
    expect(address()).toBe('/printing/journal');

    act(() => journal.change([]));
    act(() => void jest.advanceTimersByTime(15_000));
    await waitFor(() => expect(screen.queryByText(/esperan tu respuesta:/)).not.toBeInTheDocument());
  });

  it('does not appear for test tickets, not even in the tab that prints [T-05]', async () => {
    const { journal, runtime } = await start();
    const test = { orderId: '', orderCode: null };
    act(() => journal.change([anAskingJob({ uuid: 'test-1', job: test }), anAskingJob({ uuid: 'job-2' })]));
    act(() => void jest.advanceTimersByTime(15_000));
    expect(await screen.findByText(/1 ticket espera tu respuesta: nadie sabe si salió/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Impresoras: 2 tickets esperan tu respuesta.' })).toBeVisible();

    act(() => runtime.elect(true));
    const unknown: CopyRecord = { copy: 1, attempt: 1, state: 'UNKNOWN', code: 'TIMEOUT' };
    act(() =>
      runtime.actor.send({ type: 'job.received', job: aPrintJob({ uuid: 'test-3', ticketType: 'RECEIPT', ...test, copies: [unknown] }) }),
    );
    expect(await screen.findByRole('button', { name: /1 ticket espera tu respuesta\.$/ })).toBeVisible();
    expect(screen.queryByText(/espera tu respuesta: nadie sabe/)).not.toBeInTheDocument();
  });

  it('appears on the device that prints, not on another one [BP-06]', async () => {
    const { journal, reportMainTab } = await start();
    act(() => journal.change([anAskingJob()]));
    act(() => void jest.advanceTimersByTime(15_000));
    await screen.findByText(/1 ticket espera tu respuesta/);

    reportMainTab({ vacant: false });
    await waitFor(() => expect(screen.queryByText(/espera tu respuesta/)).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Impresoras' })).toBeVisible();
  });

  it('appears at once in the tab that prints, without reading the journal [BP-06]', async () => {
    const unknown: CopyRecord = { copy: 1, attempt: 1, state: 'UNKNOWN', code: 'TIMEOUT' };
    const { runtime, journal } = await start();
    act(() => runtime.elect(true));
    const reads = journal.reads();
    act(() => runtime.actor.send({ type: 'job.received', job: aPrintJob({ ticketType: 'RECEIPT', copies: [unknown] }) }));

    expect(await screen.findByText(/1 ticket espera tu respuesta: nadie sabe si salió/)).toBeVisible();
    expect(journal.reads()).toBe(reads);
    act(() => runtime.actor.send({ type: 'job.confirm', uuid: aPrintJob().uuid }));
    await waitFor(() => expect(screen.queryByText(/espera tu respuesta:/)).not.toBeInTheDocument());
  });
});

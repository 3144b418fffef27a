import '@/app/OrderListScreen';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aJournalJob } from '../factories/aJournalJob';
import { anOrder } from '../factories/anOrder';
import { aPrintJournal } from '../factories/aPrintJournal';
import { aPrintRuntime } from '../machines/aPrintRuntime';
import { aLayoutOf } from '../setup/layout';
import { aWindowOf } from '../setup/matchMedia';
import { beforeBoard, serverWith } from './boardScreen';
import { ALL, codes, ofKitchen, ofTill, openJournal, row, rows, table } from './journalScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(beforeBoard);
afterEach(() => jest.useRealTimers());

describe('print journal', () => {
  it("shows each job's order, state, printer, copies, times and error [BP-07]", async () => {
    await openJournal(ALL);

    expect(await row('PRINTED')).toEqual([
      'PRINTED · Comanda',
      'Impreso',
      'Cocina · Centro',
      '2 de 2, 1 marcada',
      expect.stringMatching(/^20 nov, 13:00/),
      expect.stringMatching(/^13:00/),
      '',
    ]);
    expect(await row('FAILED')).toEqual([
      'FAILED · Ticket',
      'No impreso',
      'Caja · Centro',
      '0 de 2',
      expect.stringMatching(/^20 nov, 13:00/),
      '',
      'EPTR_REC_EMPTY · La impresora se quedó sin papel. Pon un rollo nuevo: el ticket sale solo.',
    ]);
  });

  it.each([
    ['ASKING', '¿Salió?'],
    ['CHECKING', 'Comprobando'],
    ['QUEUED', 'En espera'],
    ['PRINTING', 'Imprimiendo'],
    ['EXPIRED', 'Caducado'],
    ['DISCARDED', 'Descartado'],
    ['MANUAL', 'Imprimir a mano'],
  ])('labels the state of %s as "%s" [BP-07]', async (code, label) => {
    await openJournal(ALL);

    expect((await row(code))[1]).toBe(label);
  });

  it('marks a manual ticket as replaced when a later job printed it', async () => {
    const manual = { job: { ...ofTill, mayPrint: false }, copies: [{ state: 'QUEUED' as const, attempt: 0 }] };
    await openJournal([
      aJournalJob({ uuid: 'printed', job: { ...ofTill, orderCode: 'SINCE' }, enteredAt: '2026-11-20T12:03:00.000Z' }),
      aJournalJob({ ...manual, uuid: 'before', job: { ...manual.job, orderCode: 'BEFORE' } }),
      aJournalJob({ ...manual, uuid: 'other', job: { ...manual.job, orderCode: 'OTHER', orderId: 'order-2' } }),
    ]);

    expect([(await row('BEFORE'))[1], (await row('OTHER'))[1]]).toEqual(['Sustituido', 'Imprimir a mano']);
  });

  it('assigns open jobs to the other device while that one prints, and hides its questions [BP-02, BP-07]', async () => {
    serverWith([anOrder()]);
    const { app, user } = await openJournal(ALL);
    const runtime = aPrintRuntime({ printers: [], check: () => new Promise(() => undefined) });
    act(() => app.runtime.change({ printRuntime: runtime.actor }));
    act(() => runtime.elect(false));

    const open = ['ASKING', 'CHECKING', 'QUEUED', 'PRINTING', 'FAILED'];
    for (const code of open) expect((await row(code))[1]).toBe('En otro dispositivo');
    expect([(await row('PRINTED'))[1], (await row('EXPIRED'))[1]]).toEqual(['Impreso', 'Caducado']);
    expect(screen.queryByRole('region', { name: /^¿Salió/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'QUEUED · Comanda' }));
    const detail = within(await screen.findByRole('dialog', { name: 'QUEUED · Comanda' }));
    expect(detail.getByText(/^Ahora imprime otro dispositivo y el trabajo es suyo/)).toBeVisible();
    expect(detail.queryByRole('button', { name: 'Descartar' })).not.toBeInTheDocument();

    act(() => runtime.elect(true));
    expect((await row('QUEUED'))[1]).toBe('En espera');
    expect(screen.getByRole('region', { name: '¿Salió el ticket del pedido ASKING?' })).toBeVisible();
  });

  it("uses the location's time zone, and labels test tickets and unknown printers", async () => {
    await openJournal([
      aJournalJob({ uuid: 'island', job: { orderCode: 'ISLAND', locationId: 'location-2', printerUuid: 'gone' } }),
      aJournalJob({ uuid: 'test', job: { orderId: '', orderCode: null, ...ofKitchen } }),
    ]);

    const [, , printer, , received] = await row('ISLAND');
    expect([printer, received]).toEqual(['Impresora sin configurar · Las Palmas', expect.stringMatching(/^20 nov, 12:00/)]);
    expect((await row('Ticket de prueba'))[0]).toBe('Ticket de prueba');
  });

  it('marks a job sent to a former printer address, and shows addresses only with permission [BP-07]', async () => {
    serverWith([anOrder()]);
    const jobs = [aJournalJob({ job: { ...ofKitchen, url: 'http://192.168.1.99/epos' } })];
    const { user } = await openJournal(jobs, { role: 'location-staff' });
    expect(
      within(await table()).getByTitle('Se envió a otra dirección que la que la impresora tiene ahora en la configuración.'),
    ).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'A-1001 · Comanda' }));
    const detail = await screen.findByRole('dialog', { name: 'A-1001 · Comanda' });
    expect(within(detail).getByText('Se envió a otra dirección que la que la impresora tiene ahora en la configuración.')).toBeVisible();
    expect(within(detail).queryByText('http://192.168.1.99/epos')).not.toBeInTheDocument();
  });

  it('filters by printer and by state, and stores both in the address [BP-07]', async () => {
    const { user, query } = await openJournal(ALL);

    await user.selectOptions(await screen.findByRole('combobox', { name: 'Estado' }), 'No impreso');
    expect(await codes()).toEqual(['FAILED']);
    expect(query()).toBe('?state=failed');

    await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Todos los estados');
    await user.click(screen.getByRole('button', { name: /Todas las impresoras/ }));
    await user.click(await screen.findByRole('option', { name: /Caja/ }));
    await waitFor(async () => expect((await codes()).toSorted()).toEqual(['ASKING', 'FAILED', 'MANUAL']));
    expect(query()).toBe('?printer=till');
  });

  it.each(['order-asking', 'asking', 'papel'])('finds a job by code, uuid or error: %s [BP-07]', async (text) => {
    const { user } = await openJournal(ALL);

    await user.type(await screen.findByRole('searchbox'), text);

    await waitFor(async () => expect(await codes()).toEqual([text === 'papel' ? 'FAILED' : 'ASKING']));
  });

  it('opens with the questions when the address says so', async () => {
    await openJournal(ALL, { search: '?state=asking' });

    expect(await codes()).toEqual(['ASKING']);
    expect(screen.getByRole('region', { name: '¿Salió el ticket del pedido ASKING?' })).toBeVisible();
  });

  it('clears filters without results on request', async () => {
    const { user } = await openJournal([aJournalJob()], { search: '?state=asking' });

    expect(await screen.findByText('Ningún trabajo con estos filtros')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver todo' }));

    expect(await codes()).toEqual(['A-1001']);
  });

  it('updates live [BP-07]', async () => {
    const { change } = await openJournal([]);
    expect(await screen.findByText('Este navegador aún no ha impreso nada')).toBeVisible();

    change([aJournalJob({ copies: [{ state: 'INTENT' }], endedAt: null })]);
    expect((await row('A-1001'))[1]).toBe('Imprimiendo');

    change([aJournalJob({ changedAt: '2026-11-20T12:00:03.000Z' })]);
    await waitFor(async () => expect((await row('A-1001'))[1]).toBe('Impreso'));
  });

  it("states that it contains only this browser's jobs", async () => {
    await openJournal([aJournalJob()]);

    expect(await screen.findByText(/^Lo que ha impreso este navegador en los últimos 7 días\. Lo que imprimen otros/)).toBeVisible();
  });

  it('shows a loading state until printing starts, and an error when the journal is unreadable', async () => {
    const { app, user } = await openJournal(null);
    expect(screen.getByRole('status', { name: 'Cargando' })).toBeVisible();

    act(() => app.runtime.change({ problem: 'notStarted' }));
    expect(await screen.findByText(/^No se ha podido leer el diario de este navegador/)).toBeVisible();

    const printed = aPrintJournal([aJournalJob()]);
    printed.change(null);
    act(() => app.runtime.change({ problem: null, journal: printed.journal }));
    await screen.findByText(/^No se ha podido leer el diario de este navegador/);
    act(() => printed.change([aJournalJob()]));
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));
    expect(await codes()).toEqual(['A-1001']);
  });

  it('shows the product administrator that this browser does not print', async () => {
    signedInAs('product-admin');
    await renderApp('/printing/journal');

    expect(await screen.findByText('Aquí no se imprime nada')).toBeVisible();
  });

  it('shows order, state and time of each job in a narrow window', async () => {
    aWindowOf(390);
    await openJournal(ALL);

    expect(await row('MANUAL')).toEqual(['MANUAL · Ticket', 'Imprimir a mano', expect.stringMatching(/^20 nov, 13:00/)]);
  });

  it('renders only the visible rows of 20,000 [BP-07]', async () => {
    aLayoutOf(1280, 800);
    const many = Array.from({ length: 20_000 }, (_, index) => aJournalJob({ uuid: `job-${index}`, job: { orderCode: `MANY${index}` } }));
    await openJournal(many);

    expect(await table()).toHaveAttribute('aria-rowcount', '20001');
    expect((await rows()).length).toBeLessThan(100);
  });

  it('opens from the command palette', async () => {
    const { user, address } = await renderApp('/orders');
    await screen.findByRole('heading', { level: 1, name: 'Lista de pedidos' });
    await user.keyboard('{Control>}k{/Control}');

    await user.type(await screen.findByRole('combobox', { name: 'Pantalla, restaurante, ciudad o código de pedido' }), 'diario de imp');
    await user.click(await screen.findByRole('option', { name: /Diario de impresión/ }));

    expect(address()).toBe('/printing/journal');
  });
});

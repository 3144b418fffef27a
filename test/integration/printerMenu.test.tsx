import { replyOfEpos } from '@/domain/eposAnswer';
import '@/app/OperationsScreen';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { printersOf, type Location } from '@/domain/location';
import type { PrinterReport } from '@/domain/printJob';
import type { PrinterEntry } from '@/domain/printer';
import type { Role } from '@/domain/role';
// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/features/printing/PrinterMenu/PrinterList';
import '@/features/printing/PrinterSettings/PrinterSettingsDialog';
import '@/app/shell/ReadyPanel';
import type { MainTabReport } from '@/machines/mainTab/mainTabMachine';
import type { TimedReply } from '@/machines/printRuntime/printRuntimeProtocol';
import { testTicketReports } from '@/services/printing/testTicketReports';
import { runtimePrinters } from '@/services/printing/runtimePrinter';
import type { JournalJob } from '@/services/printing/printJournal';
import { anAskingJob } from '../factories/aJournalJob';
import { aLocation } from '../factories/aLocation';
import { anAccount } from '../factories/anAccount';
import { aPrinter } from '../factories/aPrinter';
import { aPrintJournal } from '../factories/aPrintJournal';
import { aToken } from '../factories/aToken';
import { aUser } from '../factories/aUser';
import { aConnection } from '../machines/aConnection';
import { aPrintRuntime } from '../machines/aPrintRuntime';
import { server } from '../msw/server';
import { renderApp } from './renderApp';
import { storeSession } from './storeSession';

const replyWith = (status: number): TimedReply => ({
  reply: replyOfEpos({ kind: 'reply', httpStatus: 200, success: true, code: '', status, battery: 0 }),
  at: new Date().toISOString(),
});
const WELL = replyWith(0x0f000016);
const NEAR_END = replyWith(0x0f020016);
const NOTHING: TimedReply = { reply: replyOfEpos({ kind: 'noReply', why: 'network' }), at: new Date().toISOString() };

const never = () => new Promise<TimedReply>(() => undefined);

/** Starts the app of a user with these printers; `main`: this tab prints. */
async function startWith(
  printers: Partial<PrinterEntry>[],
  {
    reply = () => Promise.resolve(WELL),
    main = true,
    role = 'location-admin',
    needsGrant = false,
  }: { reply?: (url: string) => Promise<TimedReply>; main?: boolean; role?: Role; needsGrant?: boolean } = {},
) {
  const location: Location = aLocation({
    name: 'Malasaña',
    thirdPartyServices: printers.map((changes, index) => aPrinter({ uuid: `printer-${index + 1}`, ...changes })),
  });
  server.use(
    http.get('*/api/EndUsers/:id/getLoginData', () =>
      HttpResponse.json({
        data: { user: aUser({ role, locationsIds: [location.id] }), account: { ...anAccount(), locations: [location] } },
      }),
    ),
  );
  storeSession(aToken());
  const { app, user, address } = await renderApp('/operations');
  await screen.findByRole('heading', { level: 1, name: 'Operaciones' });
  const runtime = aPrintRuntime({
    printers: runtimePrinters(printersOf(location)).map((printer) => ({ ...printer, needsGrant })),
    check: reply,
  });
  act(() => app.runtime.change({ printRuntime: runtime.actor }));
  if (main) act(() => runtime.elect(true));
  const openMenu = async () => {
    await user.click(await screen.findByRole('button', { name: /^Impresoras/ }));
    return screen.findByRole('list', { name: 'Impresoras' });
  };
  /** Sets a connected realtime connection. */
  const connect = () => act(() => app.runtime.change({ connection: aConnection() }));
  const printed = aPrintJournal();
  act(() => app.runtime.change({ journal: printed.journal }));
  /** Makes a job of this browser ask its question. */
  const askQuestion = (job: JournalJob) => act(() => printed.change([job]));
  return { user, address, openMenu, runtime, connect, askQuestion, commands: printed.commands };
}

/** The server's report of which tab prints. */
const reportOf = (fields: Partial<MainTabReport>): MainTabReport => ({
  type: 'mainTab.reported',
  isMaster: false,
  plain: false,
  tick: false,
  vacant: false,
  epoch: 1,
  ...fields,
});

describe('printer menu', () => {
  it.each<[string, Partial<PrinterEntry>, (url: string) => Promise<TimedReply>, boolean, string]>([
    ['disabled', { isActive: false }, never, true, 'Desactivado'],
    ['with an invalid address', { printerURL: 'una impresora' }, never, true, 'La URL no es válida'],
    ['without internal uuid', { uuid: null }, never, true, 'Sin uuid interno'],
    ['being checked', {}, never, true, 'Iniciando conexión'],
    ['that answers', {}, () => Promise.resolve(WELL), true, 'Conectada'],
    ['out of reach', {}, () => Promise.resolve(NOTHING), true, 'Intentando reconectar'],
    ['of a tab that does not print', {}, never, false, 'No disponible'],
    ['of an installed program that was not seen', { connectMethod: 'CLIENT', printerURL: null }, never, true, 'No disponible'],
  ])('shows the state of a printer %s [PR-12]', async (_, printer, reply, main, text) => {
    const { openMenu } = await startWith([printer], { reply, main });

    const row = within(await openMenu()).getByRole('listitem');
    expect(await within(row).findByText(text)).toBeVisible();
    expect(within(row).getByText('Malasaña')).toBeVisible();
  });

  it('shows why a printer is unreachable, and low paper of a connected printer as a warning [PR-12, PR-18, BP-05]', async () => {
    const { openMenu } = await startWith([{ printerURL: 'http://a.test' }, { printerURL: 'http://b.test' }], {
      reply: (url) => Promise.resolve(url.includes('a.test') ? NOTHING : NEAR_END),
    });

    const rows = within(await openMenu()).getAllByRole('listitem');
    expect(await within(rows[0] ?? document.body).findByText(/No se pudo conectar con la impresora\.\.\./)).toBeVisible();
    expect(within(rows[1] ?? document.body).getByText(/queda poco papel/)).toBeVisible();
    expect(within(rows[1] ?? document.body).getByText('Conectada')).toBeVisible();
    expect(within(rows[1] ?? document.body).getByText('0x00020000', { exact: false })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Impresoras: 1 impresora no puede imprimir.' })).toBeVisible();
  });

  it.each([
    [0x28, 'Tapa abierta', '0x00000020'],
    [0xf0008, 'Sin papel', '0x00080000'],
    [0x808, 'Cuchilla atascada', '0x00000800'],
    [0x408, 'Avería mecánica', '0x00000400'],
    [0x2008, 'Impresora averiada', '0x00002000'],
    [0x4008, 'Cabezal demasiado caliente', '0x00004000'],
    [0x8, 'Fuera de línea', '0x00000008'],
  ])(
    'explains the printer status %i with its raw code, and does not report a replying printer as unreachable [BP-05, T-04]',
    async (status, text, code) => {
      const { openMenu } = await startWith([{}], { reply: () => Promise.resolve(replyWith(status)) });

      const row = within(await openMenu()).getByRole('listitem');
      expect(await within(row).findByText(text, { exact: false })).toBeVisible();
      expect(within(row).getByText(code, { exact: false })).toBeVisible();
      expect(within(row).queryByText('Intentando reconectar')).not.toBeInTheDocument();
    },
  );

  it('retries a printer whose service does not reply [BP-05]', async () => {
    const { openMenu } = await startWith([{}], { reply: () => Promise.resolve(replyWith(0x1)) });

    const row = within(await openMenu()).getByRole('listitem');
    expect(await within(row).findByText('Intentando reconectar')).toBeVisible();
    expect(within(row).getByText('la impresora no contesta a su servicio', { exact: false })).toBeVisible();
    expect(within(row).getByText('0x00000001', { exact: false })).toBeVisible();
  });

  it("shows that another device replies at a printer's address [T-04]", async () => {
    const page: TimedReply = {
      reply: replyOfEpos({ kind: 'notPrinter', httpStatus: 200, redirected: false }),
      at: new Date().toISOString(),
    };
    const { openMenu } = await startWith([{}], { reply: () => Promise.resolve(page) });

    const row = within(await openMenu()).getByRole('listitem');
    expect(await within(row).findByText('Otro dispositivo responde en esta dirección')).toBeVisible();
    expect(within(row).getByText('revisa la URL de la impresora', { exact: false })).toBeVisible();
  });

  it('shows advice to a user without an active service [PR-12]', async () => {
    const { openMenu } = await startWith([{ isActive: false }]);
    await openMenu();

    expect(screen.getByText('No tienes ningún servicio activo')).toBeVisible();
    expect(screen.getByText(/Activa una impresora/)).toBeVisible();
  });

  it('links to the steps of adding the first printer [R-02]', async () => {
    const { user, openMenu } = await startWith([]);
    await openMenu();
    expect(screen.getByText('Añade la primera impresora: se tarda un par de minutos.')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Añadir impresora' }));

    expect(await screen.findByRole('dialog', { name: 'Añadir impresora · Malasaña' })).toBeVisible();
  });

  it('shows who can add the first printer, to a role that cannot [R-02]', async () => {
    const { openMenu } = await startWith([], { role: 'location-staff' });
    await openMenu();

    expect(screen.getByText('Puede añadir impresoras un administrador del restaurante o de la cuenta.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Añadir impresora' })).not.toBeInTheDocument();
  });

  it('marks the title of the tab that prints, and states it [PR-12]', async () => {
    const { openMenu, runtime } = await startWith([{}], { main: false });
    expect(document.title).toBe('Operaciones · Pase');

    act(() => runtime.elect(true));
    await waitFor(() => expect(document.title).toBe('🖨 Operaciones · Pase'));
    await openMenu();
    expect(screen.getByText('Esta pestaña imprime')).toBeVisible();
  });

  it('does not mark the title of a tab without printers [PR-12]', async () => {
    await startWith([]);
    expect(document.title).toBe('Operaciones · Pase');
  });

  it.each<[string, Partial<MainTabReport> | null, string]>([
    ['this tab', { isMaster: true }, 'Esta pestaña imprime'],
    ['another device', { isMaster: false }, 'Imprime otro dispositivo'],
    ['no tab of the user', { isMaster: false, vacant: true }, 'No imprime ninguna pestaña tuya'],
    [
      'unknown with a server that reports only the main role',
      { isMaster: false, plain: true },
      'Esta pestaña no imprime; no se sabe si imprime otra',
    ],
    ['no tab without a connection', null, 'Sin conexión con el servidor: esta pestaña no imprime'],
  ])('shows who prints: %s [BP-02]', async (_who, report, text) => {
    const { openMenu, runtime, connect } = await startWith([{}], { main: false });
    act(() => runtime.actor.send({ type: 'connection.joined' }));
    if (report) act(() => runtime.actor.send(reportOf(report)));
    else act(() => runtime.actor.send({ type: 'connection.lost' }));
    if (report?.plain) connect();

    await openMenu();
    expect(screen.getByText(text)).toBeVisible();
  });

  it("shows the main tab's reports in a tab that does not print, with the age of the last successful check [BP-02]", async () => {
    const { openMenu, runtime } = await startWith([{ printerURL: 'http://a.test' }, { printerURL: 'http://b.test' }], { main: false });
    const at = new Date(Date.now() - 24_000).toISOString();
    act(() => runtime.actor.send({ type: 'connection.joined' }));
    const reports: PrinterReport[] = [
      { printerUuid: 'printer-1', ok: true, at },
      { printerUuid: 'printer-2', ok: false, at, trouble: 'coverOpen' },
    ];
    act(() => runtime.actor.send(reportOf({ isMaster: false, reports })));

    const [well, open] = within(await openMenu()).getAllByRole('listitem');
    expect(within(well ?? document.body).getByText('Conectada')).toBeVisible();
    expect(within(well ?? document.body).getByText(/^comprobada hace 2\d segundos$/)).toBeVisible();
    expect(within(open ?? document.body).getByText('Tapa abierta')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Impresoras: 1 impresora no puede imprimir.' })).toBeVisible();
  });

  it('shows whether an installed program was seen, and sends no request to its printer [PR-19]', async () => {
    const urls: string[] = [];
    const { openMenu, runtime } = await startWith([{ connectMethod: 'CLIENT' }], {
      reply: (url) => {
        urls.push(url);
        return Promise.resolve(WELL);
      },
    });
    const row = within(await openMenu()).getByRole('listitem');
    expect(within(row).getByText(/el programa instalado no se ha visto/)).toBeVisible();
    expect(within(row).queryByRole('button', { name: /^Comprobar/ })).not.toBeInTheDocument();

    const report = { printerUuid: 'printer-1', ok: true, at: new Date().toISOString() };
    act(() => runtime.actor.send(reportOf({ isMaster: true, reports: [report] })));
    expect(await within(row).findByText('Conectada')).toBeVisible();
    expect(urls).toEqual([]);
  });

  it('distinguishes a printer blocked by the browser from an offline one, and links to the permission [BP-02, BP-09]', async () => {
    const { openMenu, runtime } = await startWith([{}], { needsGrant: true, main: false });
    act(() => runtime.actor.send({ type: 'permission.changed', permission: 'prompt' }));

    const row = within(await openMenu()).getByRole('listitem');
    expect(within(row).getByText('No disponible')).toBeVisible();
    expect(within(row).getByText(/el navegador no deja a esta pestaña llegar/)).toBeVisible();
    expect(screen.getByText('A esta pestaña le falta el permiso del navegador para la red local.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Conectar impresoras' })).toBeVisible();
  });

  it('warns that the browser throttles this tab when no printer was checked in time [BP-02]', async () => {
    const late = { ...WELL, at: new Date(Date.now() - 60_000).toISOString() };
    const { openMenu } = await startWith([{}], { reply: () => Promise.resolve(late) });
    await openMenu();

    expect(await screen.findByText(/El navegador frena esta pestaña/)).toBeVisible();
  });

  it('warns that this tab is hidden [BP-02]', async () => {
    const { openMenu } = await startWith([{}]);
    await openMenu();
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));

    expect(await screen.findByText(/Esta pestaña está oculta/)).toBeVisible();
    jest.restoreAllMocks();
  });

  it('scrolls with 60 printers, and links to the journal and to the checks before a service [PR-12]', async () => {
    const { openMenu, user, address } = await startWith(Array.from({ length: 60 }, () => ({})));

    expect(within(await openMenu()).getAllByRole('listitem')).toHaveLength(60);
    await user.click(screen.getByRole('button', { name: 'Listo para el servicio' }));
    expect(await screen.findByRole('dialog', { name: 'Listo para el servicio' })).toBeVisible();
    await user.keyboard('{Escape}');
    await openMenu();
    await user.click(screen.getByRole('link', { name: 'Diario de impresión' }));
    expect(address()).toBe('/printing/journal');
  });

  it("opens a printer's settings for every user who sees the printer [PR-01]", async () => {
    const { openMenu, user } = await startWith([{}], { role: 'location-staff' });
    await user.click(within(await openMenu()).getByRole('button', { name: 'Editar la impresora Cocina' }));

    expect(await screen.findByRole('dialog', { name: /Malasaña/ })).toBeVisible();
  });

  it('checks a printer on request', async () => {
    const urls: string[] = [];
    const reply = (url: string) => {
      urls.push(url);
      return Promise.resolve(WELL);
    };
    const { openMenu, user } = await startWith([{ printerURL: 'http://a.test' }], { reply });
    const menu = await openMenu();
    await within(menu).findByText('Conectada');
    await user.click(within(menu).getByRole('button', { name: 'Comprobar la conexión de Cocina' }));

    await waitFor(() => expect(urls).toEqual(['http://a.test', 'http://a.test']));
  });

  it('prints a test ticket, and shows in the row whether it was sent, failed or printed [T-03]', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/Locations/:id/sayHelloToPrinter', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ data: { sent: true, jobUuid: 'test-of-row', isServed: true } });
      }),
    );
    const { openMenu, user } = await startWith([{}]);
    await user.click(within(await openMenu()).getByRole('button', { name: 'Imprimir un ticket de prueba en Cocina' }));

    expect(await screen.findByText('Ticket de prueba enviado; esperando a la impresora…')).toBeVisible();
    const report = { jobUuid: 'test-of-row', locationId: 'location-1' };
    act(() => testTicketReports.publish({ ...report, state: 'failed', code: 'EPTR_REC_EMPTY' }));
    expect(screen.getByText(/^No salió: La impresora se quedó sin papel\..*\(EPTR_REC_EMPTY\)$/)).toBeVisible();
    act(() => testTicketReports.publish({ ...report, state: 'printed', code: null }));
    expect(screen.getByText('Impreso: el ticket de prueba salió')).toBeVisible();
    expect(bodies).toEqual([
      expect.objectContaining({
        thirdPartyServiceUuid: 'service-1',
        printerName: 'Cocina',
        locationName: 'Malasaña',
        thirdParty: { uuid: 'printer-1' },
      }),
    ]);
  });

  it('shows that a test ticket could not be sent', async () => {
    server.use(http.post('*/api/Locations/:id/sayHelloToPrinter', () => HttpResponse.error()));
    const { openMenu, user } = await startWith([{}]);
    await user.click(within(await openMenu()).getByRole('button', { name: 'Imprimir un ticket de prueba en Cocina' }));

    expect(await screen.findByText(/^No se pudo enviar: /)).toBeVisible();
  });

  it('asks whether a test ticket was printed [T-05]', async () => {
    const { openMenu, user, askQuestion, commands } = await startWith([{}]);
    askQuestion(anAskingJob({ uuid: 'test-1', job: { orderId: '', orderCode: null, printerUuid: 'printer-1' } }));
    await openMenu();

    const question = await screen.findByRole('region', { name: '¿Salió el ticket de prueba?' });
    await user.click(within(question).getByRole('button', { name: 'Sí, salió' }));
    expect(commands).toEqual([{ type: 'job.confirm', uuid: 'test-1' }]);
  });

  it('offers a test ticket only with permission to change printers', async () => {
    const { openMenu } = await startWith([{}], { role: 'location-staff' });
    const menu = await openMenu();
    await within(menu).findByText('Conectada');

    expect(within(menu).queryByRole('button', { name: /ticket de prueba/ })).not.toBeInTheDocument();
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { printersOf, type Location } from '@/domain/location';
import type { PrinterEntry } from '@/domain/printer';
import type { Role } from '@/domain/role';
import type { TimedReply } from '@/machines/printRuntime/printRuntimeProtocol';
import { runtimePrinters } from '@/services/printing/runtimePrinter';
import { aLocation } from '../factories/aLocation';
import { anAccount } from '../factories/anAccount';
import { aPrinter } from '../factories/aPrinter';
import { aToken } from '../factories/aToken';
import { aUser } from '../factories/aUser';
import { aPrintRuntime } from '../machines/aPrintRuntime';
import { server } from '../msw/server';
import { renderApp } from './renderApp';
import { storeSession } from './storeSession';

const replyWith = (status: number): TimedReply => ({
  reply: { kind: 'reply', httpStatus: 200, success: true, code: '', status, battery: 0 },
  at: new Date().toISOString(),
});
const WELL = replyWith(0x0f000016);
const NEAR_END = replyWith(0x0f020016);
const NOTHING: TimedReply = { reply: { kind: 'noReply', why: 'network' }, at: new Date().toISOString() };

const never = () => new Promise<TimedReply>(() => undefined);

/** The app of a user with these printers; `main`: this tab is the one that prints. */
async function startWith(
  printers: Partial<PrinterEntry>[],
  {
    reply = () => Promise.resolve(WELL),
    main = true,
    role = 'location-admin',
  }: { reply?: (url: string) => Promise<TimedReply>; main?: boolean; role?: Role } = {},
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
  const { app, user } = await renderApp('/operations');
  await screen.findByRole('heading', { level: 1, name: 'Operaciones' });
  const runtime = aPrintRuntime({ printers: runtimePrinters(printersOf(location)), check: reply });
  act(() => app.runtime.change({ printRuntime: runtime.actor }));
  if (main) act(() => runtime.elect(true));
  const openMenu = async () => {
    await user.click(await screen.findByRole('button', { name: 'Impresoras' }));
    return screen.findByRole('list', { name: 'Impresoras' });
  };
  return { user, openMenu, runtime };
}

describe('printer menu', () => {
  it.each<[string, Partial<PrinterEntry>, (url: string) => Promise<TimedReply>, boolean, string]>([
    ['disabled', { isActive: false }, never, true, 'Desactivado'],
    ['with an invalid address', { printerURL: 'una impresora' }, never, true, 'La URL no es válida'],
    ['without internal uuid', { uuid: null }, never, true, 'Sin uuid interno'],
    ['being checked', {}, never, true, 'Iniciando conexión'],
    ['that answers', {}, () => Promise.resolve(WELL), true, 'Conectada'],
    ['out of reach', {}, () => Promise.resolve(NOTHING), true, 'Intentando reconectar'],
    ['of a tab that does not print', {}, never, false, 'No disponible'],
    ['of an installed program', { connectMethod: 'CLIENT' }, never, true, 'No disponible'],
  ])('says of a printer %s … [PR-12]', async (_, printer, reply, main, words) => {
    const { openMenu } = await startWith([printer], { reply, main });

    const row = within(await openMenu()).getByRole('listitem');
    expect(await within(row).findByText(words)).toBeVisible();
    expect(within(row).getByText('Malasaña')).toBeVisible();
  });

  it('says why a printer is out of reach and, of one that is connected, that its paper is near its end [PR-12, PR-18]', async () => {
    const { openMenu } = await startWith([{ printerURL: 'http://a.test' }, { printerURL: 'http://b.test' }], {
      reply: (url) => Promise.resolve(url.includes('a.test') ? NOTHING : NEAR_END),
    });

    const rows = within(await openMenu()).getAllByRole('listitem');
    expect(await within(rows[0] ?? document.body).findByText(/No se pudo conectar con la impresora\.\.\./)).toBeVisible();
    expect(within(rows[1] ?? document.body).getByText(/queda poco papel/)).toBeVisible();
  });

  it.each([
    [0x1, 'la impresora no contesta a su servicio'],
    [0x28, 'la tapa está abierta'],
    [0xf0008, 'no queda papel'],
    [0x808, 'la cuchilla está atascada'],
    [0x408, 'hay una avería mecánica'],
    [0x2008, 'la impresora está averiada'],
    [0x4008, 'el cabezal está demasiado caliente'],
    [0x8, 'la impresora está fuera de línea'],
  ])('says in words what the status %i of a printer means', async (status, words) => {
    const { openMenu } = await startWith([{}], { reply: () => Promise.resolve(replyWith(status)) });

    const row = within(await openMenu()).getByRole('listitem');
    expect(await within(row).findByText(words, { exact: false })).toBeVisible();
    expect(within(row).getByText('Intentando reconectar')).toBeVisible();
  });

  it('tells a user without an active service so, with advice [PR-12]', async () => {
    const { openMenu } = await startWith([{ isActive: false }]);
    await openMenu();

    expect(screen.getByText('No tienes ningún servicio activo')).toBeVisible();
    expect(screen.getByText(/Activa una impresora/)).toBeVisible();
  });

  it('marks the title of the tab that prints, and says so [PR-12]', async () => {
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

  it('checks a printer when asked to', async () => {
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

  it('has a test ticket printed and says what became of it', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/Locations/:id/sayHelloToPrinter', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ data: { sent: true } });
      }),
    );
    const { openMenu, user } = await startWith([{}]);
    await user.click(within(await openMenu()).getByRole('button', { name: 'Imprimir un ticket de prueba en Cocina' }));

    expect(await screen.findByText('Ticket de prueba enviado')).toBeVisible();
    expect(bodies).toEqual([
      expect.objectContaining({
        thirdPartyServiceUuid: 'service-1',
        printerName: 'Cocina',
        locationName: 'Malasaña',
        thirdParty: { uuid: 'printer-1' },
      }),
    ]);
  });

  it('says when a test ticket could not be sent', async () => {
    server.use(http.post('*/api/Locations/:id/sayHelloToPrinter', () => HttpResponse.error()));
    const { openMenu, user } = await startWith([{}]);
    await user.click(within(await openMenu()).getByRole('button', { name: 'Imprimir un ticket de prueba en Cocina' }));

    expect(await screen.findByText('No se pudo enviar el ticket de prueba')).toBeVisible();
  });

  it('offers a test ticket only to who may change printers', async () => {
    const { openMenu } = await startWith([{}], { role: 'location-staff' });
    const menu = await openMenu();
    await within(menu).findByText('Conectada');

    expect(within(menu).queryByRole('button', { name: /ticket de prueba/ })).not.toBeInTheDocument();
  });
});

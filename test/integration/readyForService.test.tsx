// Preloaded: importing these lazy modules during a test would count against its timeout.
import { replyOfEpos } from '@/domain/eposAnswer';
import '@/app/shell/ReadyPanel';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { PrinterEntry } from '@/domain/printer';
import { orderSound } from '@/features/operations/sound/orderSound';
import type { MainTabReport } from '@/machines/mainTab/mainTabMachine';
import type { TimedReply } from '@/machines/printRuntime/printRuntimeProtocol';
import { runtimePrinters } from '@/services/printing/runtimePrinter';
import { recordServerTime } from '@/services/realtime/serverClock';
import { aDeployment } from '../factories/aDeployment';
import { aLocation } from '../factories/aLocation';
import { aPrinter } from '../factories/aPrinter';
import { aToken } from '../factories/aToken';
import { aConnection } from '../machines/aConnection';
import { aPrintRuntime } from '../machines/aPrintRuntime';
import { renderShell } from './shellScreen';

// A Friday; Madrid is an hour ahead of UTC.
const NOW = Date.parse('2026-11-20T12:00:00Z');
const HOUR_MS = 3_600_000;
const OPENING = [{ from: '12:00', to: '23:30' }];
const ROOM = aDeployment().rooms.printQueue;

const printers = [
  aPrinter({ printerName: 'Cocina', printerURL: 'http://192.168.1.50' }),
  aPrinter({ uuid: 'printer-2', ticketType: 'RECEIPT', printerName: 'Caja', printerURL: 'http://192.168.1.51' }),
];
const location = aLocation({ name: 'Malasaña', openingHours: { fri: OPENING }, thirdPartyServices: printers });

const replyWith = (status: number): TimedReply => ({
  reply: replyOfEpos({ kind: 'reply', httpStatus: 200, success: true, code: '', status, battery: 0 }),
  at: new Date(NOW).toISOString(),
});
const WELL = 0x0f000016;
const COVER_OPEN = 0x28;

interface Surroundings {
  statusOf?: (url: string) => number;
  refused?: string[];
  isConnected?: boolean;
  permission?: 'granted' | 'prompt' | 'denied' | 'unknown';
  notification?: NotificationPermission | 'absent';
  /** How far this computer's clock is ahead of the server's, in milliseconds. */
  aheadMs?: number;
  sessionMs?: number;
  sound?: 'on' | 'off' | 'blocked';
  mainTab?: Partial<MainTabReport>;
  /** Printers in addition to kitchen and till. */
  otherPrinters?: PrinterEntry[];
}

/** Opens the panel of a tab that prints; every check passes by default. */
async function openPanel({
  statusOf = () => WELL,
  refused = [],
  isConnected = true,
  permission = 'granted',
  notification = 'granted',
  aheadMs = 0,
  sessionMs = 24 * HOUR_MS,
  sound = 'on',
  mainTab = {},
  otherPrinters = [],
}: Surroundings = {}) {
  if (notification !== 'absent') {
    Object.assign(globalThis, { Notification: { permission: notification, requestPermission: jest.fn() } });
  }
  if (sound === 'blocked') {
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('blocked', 'NotAllowedError'));
  }
  if (sound === 'off') orderSound.switchOff();
  const { app, user, address } = await renderShell('/dashboard', {
    locations: [{ ...location, thirdPartyServices: [...printers, ...otherPrinters] }],
    role: 'location-staff',
    token: aToken({ issuedAt: NOW + sessionMs - 24 * HOUR_MS }),
  });
  const runtime = aPrintRuntime({
    printers: runtimePrinters([...printers, ...otherPrinters]).map((printer) => ({
      ...printer,
      needsGrant: printer.url?.includes('localhost') ? 'loopback' : true,
    })),
    check: (url) => Promise.resolve(replyWith(statusOf(url))),
  });
  const connection = aConnection({ refused });
  for (let sent = 0; sent < 3; sent += 1) recordServerTime({ serverTime: new Date(NOW - aheadMs).toISOString() });
  act(() => app.runtime.change({ printRuntime: runtime.actor, connection }));
  act(() => runtime.actor.send({ type: 'permission.changed', permission }));
  act(() => runtime.elect(permission === 'granted'));
  const event: MainTabReport = {
    type: 'mainTab.reported',
    isMaster: permission === 'granted',
    plain: false,
    tick: false,
    vacant: false,
    epoch: 1,
    ...mainTab,
  };
  act(() => runtime.actor.send(event));
  if (!isConnected) {
    act(() => runtime.actor.send({ type: 'connection.lost' }));
    act(() => connection.send({ type: 'socket.disconnected', at: new Date(NOW).toISOString() }));
  }
  await user.click(screen.getByRole('button', { name: /^Impresoras/ }));
  await user.click(await screen.findByRole('button', { name: 'Listo para el servicio' }));
  const panel = await screen.findByRole('dialog', { name: 'Listo para el servicio' });
  return { app, user, address, runtime, connection, panel };
}

/** The titles of the failed checks. */
const wrongIn = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('listitem')
    .filter((line) => within(line).queryByRole('img', { name: 'Mal' }))
    .map((line) => line.getAttribute('aria-label'));

beforeEach(() => jest.useFakeTimers({ now: NOW, advanceTimers: true }));
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'Notification');
  await orderSound.switchOn();
});

describe('checks before a service', () => {
  it('report that everything is ready [BP-04]', async () => {
    const { panel } = await openPanel();

    expect(await within(panel).findByText('Todo listo.')).toBeVisible();
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map((line) => line.getAttribute('aria-label')),
    ).toEqual([
      'Conexión en vivo',
      'Reloj de este dispositivo',
      'Quién imprime',
      'Cocina · Malasaña',
      'Caja · Malasaña',
      'Sonido de los pedidos',
      'Avisos del navegador',
      'Permiso de la red local',
      'Tu sesión',
    ]);
    expect(within(panel).getByText('Termina el sábado, 13:00; Malasaña cierra antes, a las 23:30.')).toBeVisible();
  });

  it.each<[string, Surroundings, string, RegExp]>([
    ['sound that is blocked', { sound: 'blocked' }, 'Sonido de los pedidos', /bloquea el sonido/],
    ['sound that is off', { sound: 'off' }, 'Sonido de los pedidos', /está apagado/],
    ['notifications without a decision', { notification: 'default' }, 'Avisos del navegador', /Sin permiso/],
    ['notifications that are denied', { notification: 'denied' }, 'Avisos del navegador', /Están bloqueados/],
    [
      'the local network without a decision',
      { permission: 'prompt', mainTab: { unserved: ['location-1'], vacant: true } },
      'Permiso de la red local',
      /aún no deja/,
    ],
    [
      'the local network that is denied',
      { permission: 'denied', mainTab: { unserved: ['location-1'], vacant: true } },
      'Permiso de la red local',
      /se rechazó/,
    ],
    ['a printer', { statusOf: (url) => (url.endsWith('51') ? COVER_OPEN : WELL) }, 'Caja · Malasaña', /Tapa abierta · 0x00000020\. Mira/],
    ['the connection', { isConnected: false }, 'Conexión en vivo', /Sin conexión con el servidor/],
    ['a room', { refused: [`${ROOM}location-1`] }, 'Conexión en vivo', /no deja escuchar Malasaña/],
    ['a clock that is ahead', { aheadMs: 3 * 60_000 }, 'Reloj de este dispositivo', /Va 3 minutos adelantado/],
    ['a clock that is behind', { aheadMs: -61_000 }, 'Reloj de este dispositivo', /Va 1 minuto atrasado/],
    [
      'a session that ends before closing time',
      { sessionMs: 10 * HOUR_MS },
      'Tu sesión',
      /^Termina el viernes, 23:00; Malasaña cierra después, a las 23:30\. Sal/,
    ],
    [
      'no tab that prints',
      { mainTab: { isMaster: false, vacant: true, unserved: ['location-1'] } },
      'Quién imprime',
      /Nadie imprime en Malasaña/,
    ],
  ])('fail only the check of %s, and show what to do [BP-04]', async (_what, surroundings, line, text) => {
    const { panel } = await openPanel(surroundings);

    await waitFor(() => expect(wrongIn(panel)).toEqual([line]));
    expect(within(panel).getByText('Falta 1 cosa por arreglar.')).toBeVisible();
    expect(within(within(panel).getByRole('listitem', { name: line })).getByText(text)).toBeVisible();
  });

  it('name the permission for this computer, which a printer on it needs [V-09]', async () => {
    const own = aPrinter({ uuid: 'printer-3', printerName: 'Barra', printerURL: 'http://localhost:4301' });
    const { panel, runtime } = await openPanel({ otherPrinters: [own] });
    act(() => runtime.actor.send({ type: 'permission.changed', permission: 'granted', loopback: 'denied' }));

    await waitFor(() => expect(wrongIn(panel)).toEqual(['Permiso de este ordenador']));
    const line = within(panel).getByRole('listitem', { name: 'Permiso de la red local' });
    expect(line).toHaveTextContent('Permitido: esta pestaña llega a las impresoras.');
  });

  it.each([
    [
      'Firefox',
      'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
      /Si Firefox te pregunta por los dispositivos de tu red/,
    ],
    [
      'Safari',
      'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/20.0 Safari/605.1.15',
      /en «Privacidad y seguridad»/,
    ],
  ])('say in %s, which reports no permission, where it may still ask or block [V-09]', async (_, userAgent, hint) => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    const { panel } = await openPanel({ permission: 'unknown' });

    const line = within(panel).getByRole('listitem', { name: 'Permiso de la red local' });
    expect(line).toHaveTextContent('Este navegador no informa a las páginas de un permiso para la red local');
    expect(line).toHaveTextContent(hint);
  });

  it('fail for an unseen installed program, but not while the connection is missing [BP-04]', async () => {
    const client = aPrinter({ uuid: 'printer-3', connectMethod: 'CLIENT', printerName: 'Barra' });
    const { panel, runtime, connection } = await openPanel({ mainTab: { reports: [] }, otherPrinters: [client] });
    await waitFor(() => expect(wrongIn(panel)).toEqual(['Barra · Malasaña']));
    expect(within(panel).getByText(/el programa instalado no se ha visto; mira si está abierto/)).toBeVisible();

    act(() => runtime.actor.send({ type: 'connection.lost' }));
    act(() => connection.send({ type: 'socket.disconnected', at: new Date(NOW).toISOString() }));
    await waitFor(() => expect(wrongIn(panel)).toEqual(['Conexión en vivo']));
  });

  it('update live [BP-04]', async () => {
    const { panel, connection } = await openPanel();
    expect(await within(panel).findByText('Todo listo.')).toBeVisible();

    act(() => connection.send({ type: 'browser.offline', at: new Date(NOW).toISOString() }));
    expect(wrongIn(panel)).toEqual(['Conexión en vivo']);
    expect(within(panel).getByText(/Este dispositivo no tiene red/)).toBeVisible();

    act(() => connection.send({ type: 'socket.connected' }));
    await waitFor(() => expect(wrongIn(panel)).toEqual([]));
    act(() => void jest.advanceTimersByTime(24 * HOUR_MS - 60_000));
    await waitFor(() => expect(within(panel).getByText('1 minuto de sesión.')).toBeVisible());
  });

  it('check a printer on request [BP-04]', async () => {
    let status = COVER_OPEN;
    const { panel, user } = await openPanel({ statusOf: (url) => (url.endsWith('51') ? status : WELL) });
    await waitFor(() => expect(wrongIn(panel)).toEqual(['Caja · Malasaña']));
    status = WELL;
    await user.click(within(panel).getByRole('button', { name: 'Comprobar ahora' }));

    await waitFor(() => expect(wrongIn(panel)).toEqual([]));
  });

  it('skip notifications in a browser without them [BP-04]', async () => {
    const { panel } = await openPanel({ notification: 'absent' });

    const line = within(panel).getByRole('listitem', { name: 'Avisos del navegador' });
    expect(within(line).getByRole('img', { name: 'No hace falta' })).toBeVisible();
    await waitFor(() => expect(wrongIn(panel)).toEqual([]));
  });

  it('request the permissions that the browser can prompt for [BP-04]', async () => {
    const { panel, user } = await openPanel({ notification: 'default', sound: 'off' });
    await user.click(await within(panel).findByRole('button', { name: 'Permitir avisos' }));
    expect(Notification.requestPermission).toHaveBeenCalledTimes(1);

    await user.click(within(panel).getByRole('button', { name: 'Activar el sonido' }));
    await waitFor(() => expect(wrongIn(panel)).toEqual(['Avisos del navegador']));
    Object.assign(Notification, { permission: 'granted' });
    act(() => void jest.advanceTimersByTime(1_000));
    await waitFor(() => expect(wrongIn(panel)).toEqual([]));
  });

  it('show the remaining session time when the opening hours are unknown [BP-04]', async () => {
    const { app, user } = await renderShell('/dashboard', { locations: [aLocation()], role: 'location-staff' });
    const runtime = aPrintRuntime({ printers: [], check: () => new Promise(() => undefined) });
    act(() => app.runtime.change({ printRuntime: runtime.actor, connection: aConnection() }));
    await user.click(screen.getByRole('button', { name: /^Impresoras/ }));
    await user.click(await screen.findByRole('button', { name: 'Listo para el servicio' }));

    expect(await screen.findByText('Quedan 24 horas y 0 minutos de sesión.')).toBeVisible();
  });
});

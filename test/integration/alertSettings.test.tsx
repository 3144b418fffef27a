// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/shell/Shell';
import '@/features/alerts/AlertSettingsPage';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { deletePushDevice, getAlertSettings, listAlerts, saveAlertPreferences, savePushDevice } from '@/contract/alerts';
import type { AlertPreferences, AlertSettings } from '@/domain/alert';
import { deviceId } from '@/services/push/pushDevice';
import { aLocation } from '../factories/aLocation';
import { aToken } from '../factories/aToken';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { aLayoutOf } from '../setup/layout';
import { aPushBrowser } from '../setup/pushBrowser';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';
import { storeSession } from './storeSession';

const SAVED: AlertPreferences = {
  ...{ push: ['notPrinted'], email: ['notPrinted'], locationIds: null, quiet: null },
  ...{ timeZone: 'America/Bogota', urgentInQuiet: true, digestMinutes: 0, language: 'es' },
};

/** A server with alert settings; `saved`: the received preferences, `devices`: the received subscriptions. */
function alertServer(changes: Partial<AlertSettings> = {}) {
  const settings: AlertSettings = { preferences: SAVED, publicKey: 'AQID', devices: [], canSendMail: true, mail: null, ...changes };
  const received = { saved: [] as unknown[], subscriptions: [] as unknown[], removed: [] as string[] };
  server.use(
    handle(getAlertSettings, () => HttpResponse.json({ data: settings })),
    handle(saveAlertPreferences, async ({ request }) => {
      // The app sends this body.
      const body = (await request.json()) as AlertPreferences;
      received.saved.push(body);
      settings.preferences = body;
      return HttpResponse.json({ data: body });
    }),
    handle(savePushDevice, async ({ request }) => {
      // The app sends this body.
      const body = (await request.json()) as { endpoint: string };
      received.subscriptions.push(body);
      const device = { id: deviceId(body), createdAt: '2026-11-20T12:00:00.000Z', sentAt: null, error: null };
      settings.devices = [device];
      return HttpResponse.json({ data: device }, { status: 201 });
    }),
    handle(deletePushDevice, ({ params }) => {
      received.removed.push(String(params['id']));
      settings.devices = [];
      return HttpResponse.json({ data: { id: params['id'] } });
    }),
  );
  return { received, settings };
}

const openPage = async () => {
  const app = await renderApp('/alerts');
  await screen.findByRole('heading', { name: 'Qué recibes' });
  return app.user;
};

beforeEach(() => {
  aLayoutOf(1280, 800);
  storeSession(aToken());
  signedInAs('account-admin', [aLocation(), aLocation({ id: 'location-2', name: 'Norte' })]);
});

describe('alert settings without the Push API', () => {
  it('saves kinds, quiet hours and digest of the user in the language of the app [K-09]', async () => {
    const { received } = alertServer();
    const user = await openPage();

    await user.click(screen.getByRole('checkbox', { name: 'Un canal no acepta pedidos: Correo' }));
    await user.click(screen.getByRole('checkbox', { name: 'Un pedido sin impresión confirmada: Notificación' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Correos' }), 'Como mucho uno cada 15 minutos');
    await user.click(screen.getByRole('switch', { name: 'Horas de silencio' }));
    expect(screen.getByText(/Horas de America\/Bogota/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));

    await waitFor(() =>
      expect(received.saved).toEqual([
        { ...SAVED, push: [], email: ['notPrinted', 'channelClosed'], digestMinutes: 15, quiet: { from: '00:00', to: '08:00' } },
      ]),
    );
    expect(await screen.findByText('Avisos guardados')).toBeVisible();
  });

  it('shows a rejected save beside the buttons and retains the changes [K-09]', async () => {
    alertServer();
    server.use(handle(saveAlertPreferences, () => refusal(422, 'INVALID_DATA')));
    const user = await openPage();
    const box = screen.getByRole('checkbox', { name: 'Una impresora no responde o tiene un problema: Correo' });
    await user.click(box);

    await user.click(screen.getByRole('button', { name: 'Guardar' }));

    await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar' })).toBeEnabled());
    expect(screen.getAllByRole('alert').some((alert) => alert.textContent !== '')).toBe(true);
    expect(box).toBeChecked();
  });

  it('removes a saved restaurant that the user may no longer access with the next save [K-09]', async () => {
    const { received } = alertServer({ preferences: { ...SAVED, locationIds: ['location-2', 'lost'] } });
    const user = await openPage();
    await user.click(screen.getByRole('checkbox', { name: /^Un pedido sin impresión confirmada: Correo/ }));

    await user.click(screen.getByRole('button', { name: 'Guardar' }));

    await waitFor(() => expect(received.saved).toEqual([{ ...SAVED, email: [], locationIds: ['location-2'] }]));
  });

  it('requires a choice if the user may access none of the saved restaurants, although only one is left [K-09]', async () => {
    signedInAs('account-admin', [aLocation()]);
    const { received } = alertServer({ preferences: { ...SAVED, locationIds: ['lost'] } });
    const user = await openPage();
    expect(screen.getByText(/Ya no tienes acceso a los restaurantes que elegiste/)).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: /^Un pedido sin impresión confirmada: Correo/ }));
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled();

    await user.click(screen.getByRole('button', { name: 'Restaurantes Ninguno' }));
    await user.click(await screen.findByRole('option', { name: /Centro/ }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));

    await waitFor(() => expect(received.saved).toEqual([{ ...SAVED, email: [], locationIds: ['location-1'] }]));
  });

  it('shows preferences that another tab saved later [K-09]', async () => {
    const device = { id: 'other', createdAt: '2026-11-20T12:00:00.000Z', sentAt: null, error: null };
    const { received, settings } = alertServer({ devices: [device] });
    const user = await openPage();
    const box = screen.getByRole('checkbox', { name: /^Un pedido sin impresión confirmada: Correo/ });
    await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(received.saved).toHaveLength(1));
    await screen.findByText('Avisos guardados');
    settings.preferences = SAVED;

    // Turning a device off reads the settings again.
    await user.click(screen.getByRole('button', { name: /^Quitar el dispositivo/ }));

    await waitFor(() => expect(box).toBeChecked());
  });

  it('explains that this browser cannot receive push messages [K-09]', async () => {
    alertServer();
    await openPage();

    expect(screen.getByText(/Este navegador no puede recibir notificaciones/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Activar en este dispositivo' })).not.toBeInTheDocument();
  });

  it('shows that an e-mail waits because the mail server is down, and the installation without one [K-09]', async () => {
    alertServer({ mail: { state: 'queued', error: 'unreachable', createdAt: '2026-11-20T12:00:00.000Z' } });
    await openPage();
    expect(screen.getByText(/Un correo de avisos está en espera/)).toBeVisible();
  });

  it('shows nothing about an e-mail that was replaced [K-09]', async () => {
    alertServer({ mail: { state: 'failed', error: 'replaced', createdAt: '2026-11-20T12:00:00.000Z' } });
    await openPage();
    expect(screen.queryByText(/El último correo de avisos no se ha enviado/)).not.toBeInTheDocument();
  });

  it('shows that the installation sends no e-mail [K-09]', async () => {
    alertServer({ canSendMail: false });
    await openPage();
    expect(screen.getByText(/Esta instalación no envía correos/)).toBeVisible();
  });

  it('lists recent alerts with their end [K-09]', async () => {
    alertServer();
    const alert = { kind: 'notPrinted', locationId: 'location-2', since: '2026-11-20T12:00:00.000Z' };
    const rows = [
      { ...alert, id: 'a-1', label: 'A-1001', endedAt: null },
      { ...alert, id: 'a-2', label: 'A-1002', endedAt: '2026-11-20T12:10:00.000Z' },
    ];
    server.use(handle(listAlerts, () => HttpResponse.json({ data: rows, count: 2, totalCount: 2 })));
    await openPage();

    const list = await screen.findByRole('list', { name: 'Avisos recientes' });
    const [open, ended] = within(list).getAllByRole('listitem');
    expect(open).toHaveTextContent(/A-1001 · Norte.*Abierto desde/);
    expect(ended).toHaveTextContent(/A-1002 · Norte.*De .* a /);
  });
});

describe('alert settings with the Push API', () => {
  let browser: ReturnType<typeof aPushBrowser>;
  beforeEach(() => (browser = aPushBrowser()));
  afterEach(() => browser.restore());

  it('registers the service worker and the device only when the user turns push messages on, and removes both [K-09]', async () => {
    const { received } = alertServer();
    const user = await openPage();
    expect(browser.state.registered).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Activar en este dispositivo' }));

    expect(await screen.findByText('Este dispositivo')).toBeVisible();
    expect(browser.state.registered).toEqual(['/service-worker.js']);
    expect(received.subscriptions).toMatchObject([{ endpoint: 'https://push.example.com/browser' }]);

    await user.click(screen.getByRole('button', { name: 'Desactivar en este dispositivo' }));

    await waitFor(() => expect(received.removed).toHaveLength(1));
    expect(browser.state.subscription).toBeNull();
    expect(await screen.findByRole('button', { name: 'Activar en este dispositivo' })).toBeVisible();
  });

  it('explains what to do when the user denies the permission [K-09]', async () => {
    const { received } = alertServer();
    browser.state.answer = 'denied';
    const user = await openPage();

    await user.click(screen.getByRole('button', { name: 'Activar en este dispositivo' }));

    expect(await screen.findByText(/Las notificaciones están bloqueadas para esta página/)).toBeVisible();
    expect(received.subscriptions).toEqual([]);
  });

  it('explains that the push service of the browser cannot be reached [K-09]', async () => {
    alertServer();
    browser.state.isReachable = false;
    const user = await openPage();

    await user.click(screen.getByRole('button', { name: 'Activar en este dispositivo' }));

    expect(await screen.findByText(/No se ha podido conectar este navegador/)).toBeVisible();
  });

  it('shows the error of a device and removes the device [K-09]', async () => {
    const device = { id: 'other', createdAt: '2026-11-20T12:00:00.000Z', sentAt: null, error: 'rejected' as const };
    const { received } = alertServer({ devices: [device] });
    const user = await openPage();
    expect(screen.getByText(/Rechazado por su servicio de notificaciones/)).toBeVisible();

    await user.click(screen.getByRole('button', { name: /Quitar el dispositivo/ }));

    await waitFor(() => expect(received.removed).toEqual(['other']));
  });
});

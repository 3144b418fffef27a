/** @jest-environment-options {"url": "https://pase.example/"} */
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { getLoginData } from '@/contract/session';
import { replyOfEpos } from '@/domain/eposAnswer';
import { printersOf } from '@/domain/location';
import type { PrinterEntry } from '@/domain/printer';
// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/features/printing/ConnectPrinters/ConnectPrinters';
import '@/features/printing/PrinterGuide/PrinterGuide';
import '@/features/printing/PrinterMenu/PrinterList';
import { runtimePrinters } from '@/services/printing/runtimePrinter';
import { aLocation } from '../factories/aLocation';
import { anAccount } from '../factories/anAccount';
import { aPrinter } from '../factories/aPrinter';
import { aToken } from '../factories/aToken';
import { aUser } from '../factories/aUser';
import { aPrintRuntime } from '../machines/aPrintRuntime';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { aLocalNetworkPermission, noPermissions } from '../setup/localNetworkPermission';
import { renderApp } from './renderApp';
import { storeSession } from './storeSession';

const LOCAL = 'http://192.168.1.50/cgi-bin/epos/service.cgi';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const WELL = {
  reply: replyOfEpos({ kind: 'reply', httpStatus: 200, success: true, code: '', status: 0x0f000016, battery: 0 }),
  at: '2026-11-21T20:00:00.000Z',
};

/** Opens the printer menu of the elected tab on a public page. `state` null: the browser does not support the permission. */
async function openMenu(state: PermissionState | null, printers: Partial<PrinterEntry>[] = [{ printerURL: LOCAL }], userAgent = CHROME) {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const permission = state ? aLocalNetworkPermission(state) : null;
  const location = aLocation({
    name: 'Malasaña',
    thirdPartyServices: printers.map((changes, index) => aPrinter({ uuid: `printer-${index + 1}`, ...changes })),
  });
  const user = aUser({ role: 'location-admin', locationsIds: [location.id] });
  server.use(handle(getLoginData, () => HttpResponse.json({ data: { user, account: { ...anAccount(), locations: [location] } } })));
  storeSession(aToken());
  const { app, user: hands } = await renderApp('/dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Panel' });
  const runtime = aPrintRuntime({ printers: runtimePrinters(printersOf(location)), check: () => Promise.resolve(WELL) });
  act(() => app.runtime.change({ printRuntime: runtime.actor }));
  const setPermission = (now: PermissionState | 'unknown') =>
    act(() => runtime.actor.send({ type: 'permission.changed', permission: now }));
  setPermission(state ?? 'unknown');
  act(() => runtime.elect(true));
  await hands.click(await screen.findByRole('button', { name: /^Impresoras/ }));
  return {
    hands,
    runtime,
    /** Updates the print runtime of the app too. */
    becomes: async (now: PermissionState, only?: 'local-network' | 'loopback-network') => {
      await act(async () => permission?.becomes(now, only));
      if (only === 'loopback-network') act(() => runtime.actor.send({ type: 'permission.changed', permission: 'granted', loopback: now }));
      else if (only) act(() => runtime.actor.send({ type: 'permission.changed', permission: now, loopback: state ?? 'unknown' }));
      else setPermission(now);
      act(() => runtime.elect(true));
    },
  };
}

async function openDialog(...args: Parameters<typeof openMenu>) {
  const opened = await openMenu(...args);
  await opened.hands.click(await screen.findByRole('button', { name: 'Conectar impresoras' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Conectar impresoras' })) };
}

/** A printer whose reply waits for the permission prompt. */
function pendingPrinter() {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const requests: string[] = [];
  server.use(
    http.post(LOCAL, async ({ request }) => {
      requests.push(request.url);
      await answered;
      return HttpResponse.text('');
    }),
  );
  return { requests, answer: () => answer() };
}

describe('connect printers', () => {
  // jsdom does not implement secure contexts.
  beforeEach(() => void Object.assign(globalThis, { isSecureContext: true }));
  afterEach(() => {
    noPermissions();
    jest.restoreAllMocks();
  });

  it("prompts within the user's click, waits for the decision, and shows the printers connecting [BP-09]", async () => {
    const printer = pendingPrinter();
    const { dialog, hands, becomes } = await openDialog('prompt');
    expect(dialog.getByRole('status')).toHaveTextContent('El navegador tiene que preguntarte una vez');
    const row = within(dialog.getByRole('list', { name: 'Impresoras que lo necesitan' })).getByRole('listitem');
    expect(row).toHaveTextContent('Cocina');
    expect(row).toHaveTextContent('Malasaña');
    expect(row).toHaveTextContent('192.168.1.50');
    expect(row).toHaveTextContent('No disponible');
    expect(printer.requests).toEqual([]);

    await hands.click(dialog.getByRole('button', { name: 'Conectar impresoras' }));
    expect(dialog.getByRole('status')).toHaveTextContent('se espera tu respuesta');
    await waitFor(() => expect(printer.requests).toHaveLength(1));
    await becomes('granted');
    printer.answer();

    expect(await dialog.findByText('Permitido: esta página llega a las impresoras de tu red.')).toBeVisible();
    await waitFor(() => expect(row).toHaveTextContent('Conectada'));
    expect(dialog.queryByRole('button', { name: 'Conectar impresoras' })).not.toBeInTheDocument();
  });

  it('reports a prompt closed without a decision, and can prompt again [BP-09]', async () => {
    server.use(http.post(LOCAL, () => HttpResponse.error()));
    const { dialog, hands } = await openDialog('prompt');
    await hands.click(dialog.getByRole('button', { name: 'Conectar impresoras' }));

    expect(await dialog.findByText(/el permiso sigue sin respuesta/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Conectar impresoras' })).toBeEnabled();
  });

  it('explains a denial: the page cannot prompt again, where to change it, and how to avoid prompts [BP-09]', async () => {
    const { dialog, hands, becomes } = await openDialog('denied');

    expect(dialog.getByRole('status')).toHaveTextContent('la página no puede volver a preguntar');
    expect(dialog.getByText(/^En Chrome: .*«Permitir» la red local\.$/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Conectar impresoras' })).not.toBeInTheDocument();
    await hands.click(dialog.getByText('Para tu departamento de informática'));
    expect(dialog.getByText('LocalNetworkAccessAllowedForUrls')).toBeVisible();
    expect(dialog.getByText('https://pase.example')).toBeVisible();

    await becomes('granted');
    expect(await dialog.findByText(/^Permitido/)).toBeVisible();
  });

  it.each([
    ['prompt', 'La dirección 192.168.1.50 es http y esta página https. Chrome y Edge la dejan pasar con este permiso.'],
    ['denied', 'La dirección 192.168.1.50 es http y esta página https. Chrome y Edge la dejan pasar con este permiso.'],
  ] as const)('explains with the permission %s that the permission allows an http printer [BP-09]', async (state, text) => {
    const { dialog } = await openDialog(state);

    expect(await dialog.findByText(text)).toBeVisible();
  });

  it('requests the permission for this computer for a printer on it, beside the granted one for the network [V-09]', async () => {
    const { dialog, becomes } = await openDialog('prompt', [{ printerURL: LOCAL }, { printerURL: 'http://localhost:4301/epos' }]);
    const texts = () => dialog.getAllByRole('status').map(({ textContent }) => textContent);
    expect(texts()).toEqual([
      expect.stringMatching(/llegar a los dispositivos de tu red\./),
      expect.stringMatching(/llegar a otras aplicaciones y servicios de este ordenador\./),
    ]);

    await becomes('granted', 'local-network');
    expect(texts()).toEqual([
      'Permitido: esta página llega a las impresoras de tu red.',
      expect.stringMatching(/^El navegador tiene que preguntarte una vez/),
    ]);
    expect(dialog.getByRole('button', { name: 'Conectar impresoras' })).toBeVisible();

    await becomes('denied', 'loopback-network');
    expect(await dialog.findByText(/^En Chrome: .*«Apps on device»/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Conectar impresoras' })).not.toBeInTheDocument();
  });

  it('explains that an http printer outside the local network needs a certificate, and how to get one [BP-09, V-10]', async () => {
    const { dialog, hands } = await openDialog('prompt', [{ printerURL: LOCAL }, { printerURL: 'http://printer.example' }]);

    expect(await dialog.findByText(/^La dirección printer\.example es http .* certificado/)).toBeVisible();
    await hands.click(dialog.getByRole('button', { name: 'Impresora con https: el certificado' }));
    const guide = within(await screen.findByRole('dialog', { name: 'Impresora con https: el certificado' }));
    expect(guide.getByText(/«Self-Signed Certificate»/)).toBeVisible();
  });

  it('shows no prompt and blocks nothing in a browser without the permission [BP-09]', async () => {
    await openMenu(null, [{ printerURL: 'https://192.168.1.50' }], FIREFOX);

    expect(await screen.findByText('Conectada')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Conectar impresoras' })).not.toBeInTheDocument();
  });
});

/** @jest-environment-options {"url": "https://pase.example/"} */
import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aLocalNetworkPermission, noPermissions } from '../setup/localNetworkPermission';
import { server } from '../msw/server';
import { openSettings } from './printerSettingsScreen';

const ADDRESS = 'http://192.168.1.50/cgi-bin/epos/service.cgi';
const check = () => screen.getByRole('button', { name: 'Probar conexión' });

/** A printer that is unreachable once the returned function reports the user's decision. */
function anUnreachedPrinter(): () => void {
  let decide = (): void => undefined;
  const decided = new Promise<void>((resolve) => (decide = resolve));
  server.use(
    http.post(ADDRESS, async () => {
      await decided;
      return HttpResponse.error();
    }),
  );
  return decide;
}

describe('connection check with a local network permission prompt', () => {
  afterEach(noPermissions);

  it('explains an open prompt, and afterwards that it was not answered [BP-09, PR-09]', async () => {
    aLocalNetworkPermission('prompt');
    const decide = anUnreachedPrinter();
    const { user } = await openSettings({ printerURL: ADDRESS });
    await user.click(check());
    expect(await screen.findByText(/^El navegador te pregunta ahora/)).toBeVisible();

    act(decide);
    expect(
      await screen.findByText(/^Sin conexión: el navegador aún no deja a esta página llegar a tu red\. Prueba otra vez/),
    ).toBeVisible();
  });

  it('shows where to allow the local network after a denial [BP-09, PR-09]', async () => {
    const permission = aLocalNetworkPermission('prompt');
    const decide = anUnreachedPrinter();
    const { user } = await openSettings({ printerURL: ADDRESS });
    await user.click(check());
    await screen.findByText(/^El navegador te pregunta ahora/);

    await act(async () => permission.becomes('denied'));
    act(decide);
    expect(await screen.findByText(/^Sin conexión: el navegador no deja a esta página llegar a tu red\. Permítelo/)).toBeVisible();
  });

  it('reports the printer as unreachable when the permission is granted [PR-09]', async () => {
    aLocalNetworkPermission('granted');
    anUnreachedPrinter()();
    const { user } = await openSettings({ printerURL: ADDRESS });
    await user.click(check());

    expect(await screen.findByText(/^Sin conexión: No se pudo conectar con la impresora/)).toBeVisible();
  });
});

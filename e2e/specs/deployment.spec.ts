import { expect, test } from '@playwright/test';
import { useDemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

const server = useDemoServer();

test('the same bundle serves another deployment with the name, API, realtime, flags and environment of /config.json [BX-05]', async ({
  page,
}) => {
  const { url } = server();
  const config = {
    productName: 'Otra Marca',
    environment: 'staging',
    apiUrl: `${url}/their-api`,
    realtimeUrl: url.replace('localhost', '127.0.0.1'),
    realtimeApp: 'their-app',
    rooms: { admin: 'admin', printQueue: 'print-queue:' },
    flagsUrl: `${url}/their-flags.json`,
    appToken: 'their-app-token',
    automationWebhookUrl: `${url}/their-webhook`,
  };
  const requests: string[] = [];
  await page.route('**/config.json', (route) => route.fulfill({ json: config }));
  await page.route('**/their-api/**', (route) => {
    requests.push('api');
    return route.continue({ url: route.request().url().replace('/their-api/', '/api/') });
  });
  await page.route('**/their-flags.json?*', (route) => {
    requests.push('flags');
    expect(route.request().headers()).not.toHaveProperty('access-token');
    return route.fulfill({ json: { flags: { 'store-availability': { enabled: true } } } });
  });
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).hostname));

  await page.goto(url);
  await expect(page).toHaveTitle('Entrar en Otra Marca');
  const office = new BackOffice(page, url);
  await office.signIn('location-staff@demo.pase');
  await office.openOperations();

  await expect(page).toHaveTitle(/Otra Marca$/);
  await expect(page.getByRole('contentinfo')).toContainText('sta');
  await expect(page.getByRole('link', { name: 'Disponibilidad' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Menu Maestro' })).toHaveCount(0);
  await expect.poll(() => sockets).toContain('127.0.0.1');
  expect(new Set(requests)).toEqual(new Set(['api', 'flags']));
});

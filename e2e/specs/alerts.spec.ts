import { expect, test, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { WHOLE_CHROMIUM } from '../browsers';
import { useDemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

// The headless shell shows no notifications.
test.use({ launchOptions: WHOLE_CHROMIUM });

const MANAGER = 'location-admin@demo.pase';
const server = useDemoServer({ overdueAfterMs: 2_000 });

test('an order that is not printed is reported by e-mail to the user who selected it, and so is its end [K-09]', async ({ page }) => {
  const { url } = server();
  await new BackOffice(page, url).signIn(MANAGER);
  await page.goto(`${url}/alerts`);
  await page.getByRole('checkbox', { name: 'Un pedido sin impresión confirmada: Correo' }).check({ force: true });
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Avisos guardados')).toBeVisible();
  // A tab that prints would prevent the alert.
  await page.goto('about:blank');

  const order = await server().placeOrder({ locationId: 'location-es-1' });

  await expect(async () => {
    await page.goto(`${url}/demo/mails`);
    await expect(page.getByText(`Pedido ${order.code} sin impresión confirmada`).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 45_000 });
  await new BackOffice(page, url).startPrinting(MANAGER);
  await expect(async () => {
    const mails = await (await fetch(`${url}/demo/mails`)).text();
    expect(mails).toContain(`Terminado: Pedido ${order.code} sin impresión confirmada`);
  }).toPass({ timeout: 45_000 });
});

test('the service worker shows a push message, opens its order, and neither caches nor serves anything [K-09]', async ({
  page,
  context,
}) => {
  const { url } = server();
  await context.grantPermissions(['notifications'], { origin: url });
  await new BackOffice(page, url).openStart(MANAGER);
  const worker = await registerWorker(page, context, url);
  const message = { title: 'Pedido A-1 sin impresión confirmada', body: 'Centro · 13:00', tag: 'alert-1', url: '/orders/order-1', at: 1 };

  await worker.deliver(JSON.stringify(message));

  await expect.poll(() => worker.shown()).toEqual([{ title: message.title, body: message.body, tag: 'alert-1' }]);
  expect(await worker.urlOfClick()).toBe(`${url}/orders/order-1`);
  await expect.poll(() => worker.shown()).toEqual([]);

  const reloaded = await page.reload();
  expect(reloaded?.fromServiceWorker()).toBe(false);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  const file = await fetch(`${url}/service-worker.js`);
  expect(file.headers.get('cache-control')).toBe('no-cache');
  expect(await file.text()).not.toContain('fetch');
});

test('the app can be installed: its manifest and icons have no errors [K-09]', async ({ page, context }) => {
  await page.goto(server().url);
  const session = await context.newCDPSession(page);

  const manifest = await session.send('Page.getAppManifest');
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');

  expect(manifest.errors).toEqual([]);
  expect(manifest.url).toBe(`${server().url}/manifest.webmanifest`);
  // A context of Playwright is an incognito window, in which no app can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

/** Registers the service worker as the settings do. Subscribing needs the push service of the browser, which tests cannot reach. */
async function registerWorker(page: Page, context: BrowserContext, url: string) {
  const session = await context.newCDPSession(page);
  const registrationId = idOfRegistration(session);
  await session.send('ServiceWorker.enable');
  const started = context.waitForEvent('serviceworker');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
  });
  const worker = await started;
  const id = await registrationId;
  return {
    deliver: (data: string) => session.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId: id, data }),
    shown: () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
      }),
    /** Clicks on the notification in the worker. Only a real click lets a worker open a window, so that its call is observed instead. */
    urlOfClick: () =>
      worker.evaluate(async () => {
        // The types of the test are those of pages.
        const scope = globalThis as unknown as {
          registration: ServiceWorkerRegistration;
          clients: { openWindow: (opened: string) => Promise<null> };
          dispatchEvent(event: Event): boolean;
          NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
        };
        const [notification] = await scope.registration.getNotifications();
        return new Promise<string>((resolve) => {
          scope.clients.openWindow = (opened) => {
            resolve(opened);
            return Promise.resolve(null);
          };
          scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
        });
      }),
  };
}

function idOfRegistration(session: CDPSession): Promise<string> {
  return new Promise((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
}

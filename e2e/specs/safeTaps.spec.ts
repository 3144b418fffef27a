import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { signedHeaders } from '../../server/modules/integrations/signature';
import { anIntakeOrder } from '../../test/factories/anIntakeOrder';
import { AppServer } from '../../test/server/appServer';
import { BackOffice } from '../pages/BackOffice';
import { doubleTap } from '../pages/doubleTap';
import { useRealServer, type Restaurant } from '../realServer';

const ALL_DAY = [{ from: '00:00', to: '00:00' }];
const ALWAYS_OPEN = { mon: ALL_DAY, tue: ALL_DAY, wed: ALL_DAY, thu: ALL_DAY, fri: ALL_DAY, sat: ALL_DAY, sun: ALL_DAY };

const server = useRealServer();
const channel = new AppServer();

let restaurant: Restaurant;

/** A restaurant without a POS, whose channel accepts orders automatically. */
test.beforeAll(async () => {
  restaurant = await server().addRestaurant();
  const location = `/Locations/${restaurant.locationId}`;
  await server().call('PATCH', location, {
    channels: [{ slug: 'glovo', enabled: true, storeId: 'casa-paco', preparationMinutes: 15, autoAccept: true }],
    openingHours: ALWAYS_OPEN,
  });
  const connection = `${location}/connections/glovo`;
  channel.secret = (await server().call<{ secret: string }>('POST', `${connection}/secret`)).secret;
  await server().call('PUT', connection, { enabled: true, url: await channel.start() });
});
test.afterAll(() => channel.stop());

/** Sends an order as the channel. */
async function sendOrder(orderId: string, code: string): Promise<void> {
  const body = JSON.stringify(anIntakeOrder({ orderId, code }));
  const signature = signedHeaders({ id: randomUUID(), timestamp: Math.floor(Date.now() / 1_000), body }, channel.secret);
  const reply = await fetch(`${server().url}/api/intake/glovo/orders?location=${restaurant.locationId}`, {
    ...{ method: 'POST', body, headers: { 'content-type': 'application/json', ...signature } },
  });
  expect(reply.status).toBe(201);
}

/** The statuses of an order that the channel received, without the automatic acceptance. */
function statusesOf(orderId: string): string[] {
  const messages = channel.received.filter(({ body }) => body.type === 'order.status' && body.data['orderId'] === orderId);
  // A message of this type contains a status entry (docs/protocol.md).
  return messages.map(({ body }) => (body.data['entry'] as { status: string }).status).filter((status) => status !== 'ACEPTED');
}

/** The board on a tablet with a touch screen. */
async function tablet(browser: Browser): Promise<{ office: BackOffice; page: Page }> {
  const context = await browser.newContext({
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    hasTouch: true,
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  const office = new BackOffice(page, server().url);
  await office.signIn(restaurant.managerEmail);
  await office.openOperations();
  return { office, page };
}

test('a double tap marks an order ready once, can be undone, and reaches the channel only when it is not undone [K-03]', async ({
  browser,
}) => {
  const { office, page } = await tablet(browser);
  await sendOrder('T-1', 'PACO1');
  const card = office.card('PACO1');
  const ready = card.getByRole('button', { name: 'Marcar listo' });
  const undo = page.getByRole('button', { name: /^Deshacer PACO1: Listo/ });

  await doubleTap(page, ready);
  await expect(card.getByText(/^Listo para/)).toBeVisible();
  await expect(undo).toHaveCount(1);
  expect((await undo.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await undo.tap();
  await expect(card.getByText('Aceptado')).toBeVisible();

  await ready.tap();
  await expect.poll(() => statusesOf('T-1')).toHaveLength(1);
  await expect(card.getByText(/^Listo para/)).toBeVisible();
  await expect(undo).toBeHidden();
  expect(statusesOf('T-1')).toEqual([expect.stringMatching(/^READY/)]);
});

test('an action is sent when the page is closed within the time for undoing it [K-03]', async ({ browser }) => {
  const { office, page } = await tablet(browser);
  await sendOrder('T-2', 'PACO2');
  await office.card('PACO2').getByRole('button', { name: 'Marcar listo' }).tap();
  await expect(page.getByRole('button', { name: /^Deshacer PACO2/ })).toBeVisible();

  await page.goto('about:blank');

  // Sooner than the time for undoing it ends.
  await expect.poll(() => statusesOf('T-2'), { timeout: 4_000 }).toHaveLength(1);
});

test('a second device sees an action when it is sent, and its own action is then dropped with a message [K-03]', async ({ browser }) => {
  const [first, second] = [await tablet(browser), await tablet(browser)];
  await sendOrder('T-3', 'PACO3');
  await first.office.card('PACO3').getByRole('button', { name: 'Marcar listo' }).tap();
  await expect(first.page.getByRole('button', { name: /^Deshacer PACO3/ })).toBeVisible();
  const card = second.office.card('PACO3');
  await expect(card.getByText('Aceptado')).toBeVisible();

  await card.getByRole('button', { name: 'Marcar listo' }).tap();

  await expect(second.page.getByText(/^PACO3: «Listo para .*» no se ha enviado, porque el pedido está ahora en «Listo para/)).toBeVisible();
  await expect(card.getByText(/^Listo para/)).toBeVisible();
  await expect.poll(() => statusesOf('T-3')).toHaveLength(1);
});

test('a finished order is recalled to the kitchen on all devices, and its channel is not informed [K-03]', async ({ browser }) => {
  const [first, second] = [await tablet(browser), await tablet(browser)];
  await sendOrder('T-4', 'PACO4');
  await first.office.card('PACO4').getByRole('button', { name: 'Marcar listo' }).tap();
  await expect.poll(() => statusesOf('T-4')).toHaveLength(1);

  await first.page.getByRole('button', { name: 'Recuperar pedidos terminados' }).tap();
  const panel = first.page.getByRole('region', { name: 'Últimos pedidos terminados' });
  await expect(panel.getByText(/No se le avisa/)).toBeVisible();
  await panel.getByRole('button', { name: 'Volver PACO4 a cocina' }).tap();

  await expect(second.office.card('PACO4').getByText('En cocina')).toBeVisible();
  const drawer = await second.office.openOrder('PACO4');
  await expect(drawer.getByText('Devuelto a cocina por Marta Ruiz')).toBeVisible();
  expect(statusesOf('T-4')).toHaveLength(1);
});

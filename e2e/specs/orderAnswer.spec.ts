import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { signedHeaders } from '../../server/modules/integrations/signature';
import { anIntakeOrder } from '../../test/factories/anIntakeOrder';
import { AppServer } from '../../test/server/appServer';
import { BackOffice } from '../pages/BackOffice';
import { doubleTap } from '../pages/doubleTap';
import { useRealServer, type Restaurant } from '../realServer';
import { VirtualPrinter } from '../virtualPrinter';

const ALL_DAY = [{ from: '00:00', to: '00:00' }];
const ALWAYS_OPEN = { mon: ALL_DAY, tue: ALL_DAY, wed: ALL_DAY, thu: ALL_DAY, fri: ALL_DAY, sat: ALL_DAY, sun: ALL_DAY };

const server = useRealServer();
const channel = new AppServer();

let restaurant: Restaurant;
let printer: VirtualPrinter;

/** A restaurant without a POS, whose channel does not accept orders automatically, with a printer. */
test.beforeAll(async () => {
  restaurant = await server().addRestaurant();
  printer = await VirtualPrinter.start('Cocina');
  const location = `/Locations/${restaurant.locationId}`;
  await server().call('POST', `${location}/thirdPartyServices`, {
    ...{ slug: 'printer', isActive: true, connectMethod: 'APP', printerName: 'Cocina', printerURL: printer.address },
  });
  await server().call('PATCH', location, {
    channels: [{ slug: 'glovo', enabled: true, storeId: 'casa-paco', preparationMinutes: 15, autoAccept: false }],
    openingHours: ALWAYS_OPEN,
  });
  const connection = `${location}/connections/glovo`;
  channel.secret = (await server().call<{ secret: string }>('POST', `${connection}/secret`)).secret;
  await server().call('PUT', connection, { enabled: true, url: await channel.start() });
});
test.afterAll(async () => {
  printer.stop();
  await channel.stop();
});

/** Sends an order as the channel. */
async function sendOrder(orderId: string, code: string): Promise<Response> {
  const body = JSON.stringify(anIntakeOrder({ orderId, code }));
  const signature = signedHeaders({ id: randomUUID(), timestamp: Math.floor(Date.now() / 1_000), body }, channel.secret);
  return fetch(`${server().url}/api/intake/glovo/orders?location=${restaurant.locationId}`, {
    ...{ method: 'POST', body, headers: { 'content-type': 'application/json', ...signature } },
  });
}

/** The status entries that the channel received about an order. */
function entriesOf(orderId: string): unknown[] {
  const messages = channel.received.filter(
    ({ signed, body }) => signed && body.type === 'order.status' && body.data['orderId'] === orderId,
  );
  return messages.map(({ body }) => body.data['entry']);
}

test('a person accepts an order with 5 more minutes, which reach its channel, and denies another with a reason [K-06]', async ({
  page,
}) => {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(restaurant.managerEmail);

  expect((await sendOrder('G-1', 'PACO1')).status).toBe(201);
  const card = office.card('PACO1');
  await expect(card.getByText('Nuevo', { exact: true }).first()).toBeVisible();
  await card.getByRole('button', { name: /^5 minutos más para PACO1/ }).click();
  await card.getByRole('button', { name: 'Aceptar PACO1: listo en 20 minutos' }).click();
  await expect(card.getByText('Aceptado')).toBeVisible();
  await expect
    .poll(() => entriesOf('G-1'))
    .toEqual([
      expect.objectContaining({
        status: 'ACEPTED',
        meta: { answer: { kind: 'accept', readyInMinutes: 20, readyAt: expect.any(String) } },
      }),
    ]);
  await expect.poll(() => printer.hasPrinted('PACO1'), { timeout: 20_000 }).toBe(true);
  const drawer = await office.openOrder('PACO1');
  await expect(drawer.getByText(/^Listo en 20 minutos: /)).toBeVisible();
  await expect(drawer.getByText('Respondido por Marta Ruiz')).toBeVisible();
  await page.keyboard.press('Escape');

  expect((await sendOrder('G-2', 'PACO2')).status).toBe(201);
  await office.card('PACO2').getByRole('button', { name: 'Rechazar PACO2…' }).click();
  const form = page.getByRole('form', { name: 'Rechazar el pedido' });
  await form.getByLabel('Motivo').selectOption('Falta un producto');
  await form.getByLabel(/^Mensaje para el canal/).fill('No quedan croquetas');
  await form.getByRole('button', { name: 'Rechazar el pedido' }).click();
  await expect(office.card('PACO2').getByText('Cancelado')).toBeVisible();
  await expect
    .poll(() => entriesOf('G-2'))
    .toEqual([
      expect.objectContaining({
        status: 'CANCELED',
        reason: 'ITEM_UNAVAILABLE',
        notes: 'No quedan croquetas',
        meta: { answer: { kind: 'deny' } },
      }),
    ]);
});

test('the busy mode of a restaurant is shown on every device, adds minutes to new orders, rejects those over its limit, and ends by hand [K-07]', async ({
  page,
  browser,
}) => {
  const office = new BackOffice(page, server().url);
  await office.signIn(restaurant.managerEmail);
  await page.goto(`${server().url}/operations`);
  const other = await browser.newPage();
  await new BackOffice(other, server().url).openStart(restaurant.managerEmail);

  await page.getByRole('button', { name: 'Modo de mucho trabajo' }).click();
  const form = page.getByRole('form', { name: 'Modo de mucho trabajo' });
  await form.getByLabel('Minutos de preparación adicionales').selectOption('+15 min');
  await form.getByLabel('Máximo de pedidos en 15 minutos').selectOption('3');
  await form.getByRole('button', { name: 'Activar' }).click();

  const mark = /^Mucho trabajo hasta las \d\d:\d\d · \+15 min/;
  await expect(page.getByText(mark)).toBeVisible();
  await expect(other.getByText(mark)).toBeVisible();
  // PACO1 counts, and PACO2, which was denied, does not.
  expect((await sendOrder('G-3', 'PACO3')).status).toBe(201);
  await expect(office.card('PACO3').getByRole('button', { name: 'Aceptar PACO3: listo en 30 minutos' })).toBeVisible();
  const replies = await Promise.all(['G-4', 'G-5', 'G-6'].map((id) => sendOrder(id, id)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await replies.find(({ status }) => status === 409)?.json()).toMatchObject({ error: { code: 'STORE_BUSY' } });

  await page.getByText(mark).click();
  await page.getByRole('button', { name: /^Terminar el modo de mucho trabajo/ }).click();
  await expect(page.getByText(mark)).toBeHidden();
  await expect(other.getByText(mark)).toBeHidden();
  expect((await sendOrder('G-7', 'PACO7')).status).toBe(201);
});

test('in the kitchen an order is accepted with 10 more minutes and marked ready by touch, and a double tap acts once [K-02] [K-03] [K-06]', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'es-ES', hasTouch: true, viewport: { width: 1024, height: 768 } });
  const page = await context.newPage();
  const office = new BackOffice(page, server().url);
  await office.signIn(restaurant.managerEmail);
  await page.goto(`${server().url}/operations/kitchen`);
  expect((await sendOrder('G-8', 'PACO8')).status).toBe(201);
  const card = office.card('PACO8');

  await card.getByRole('button', { name: /^10 minutos más para PACO8/ }).tap();
  await doubleTap(page, card.getByRole('button', { name: 'Aceptar PACO8: listo en 25 minutos' }));
  await expect(card.getByText('Aceptado')).toBeVisible();
  await expect.poll(() => entriesOf('G-8')).toHaveLength(1);

  await card.getByRole('button', { name: 'Marcar listo' }).tap();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: /^Deshacer PACO8: Listo/ }).tap();
  await card.getByRole('button', { name: 'Marcar listo' }).tap();
  await expect
    .poll(() => entriesOf('G-8'))
    .toEqual([
      expect.objectContaining({ status: 'ACEPTED', meta: { answer: expect.objectContaining({ readyInMinutes: 25 }) } }),
      expect.objectContaining({ status: expect.stringMatching(/^READY/) }),
    ]);
});

import { expect, test } from '@playwright/test';
import { useDemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

const server = useDemoServer();
/** The kitchen printer of Ñandú Malasaña. */
const KITCHEN = 0;

test('an order that is picked from the menu, with modifiers, for an earlier client, is on paper [W-07]', async ({ page, context }) => {
  const office = new BackOffice(page, server().url);
  await office.startPrinting('location-admin@demo.pase');
  const form = await context.newPage();
  await form.goto(`${server().url}/order-maker/location-es-1`);

  // The lunch of the demo has a required drink.
  const search = form.getByRole('combobox', { name: 'Buscar en la carta' });
  await search.fill('mediodía');
  await search.press('Enter');
  const dialog = form.getByRole('dialog');
  const drinks = dialog.getByRole('group', { name: 'Elige la bebida' });
  await dialog.getByRole('button', { name: /^Añadir · / }).click();
  await expect(drinks.getByRole('alert')).toHaveText('Elige 1');
  const drink = drinks.getByRole('radio').first();
  await expect(drink).toBeFocused();
  await drink.press('Space');
  const drinkName = (await drinks.locator('.choice-name').first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Más: Cantidad' }).click();
  await dialog.getByLabel('Notas').fill('Sin hielo');
  await dialog.getByRole('button', { name: /^Añadir · / }).click();
  await expect(dialog).toHaveCount(0);

  await form.getByLabel('Modalidad').selectOption('takeaway');
  await form.getByLabel('Método de pago').selectOption('cash');
  await form.getByLabel('Código del pedido').fill('MANO1');
  await form.getByRole('textbox', { name: 'Nombre del cliente' }).fill('Begoña Ríos');
  await form.getByRole('textbox', { name: 'Teléfono del cliente' }).fill('600 112 233');
  await form.getByRole('button', { name: 'Crear pedido' }).click();
  await expect(form.getByText('Pedido MANO1 creado')).toBeVisible();

  const ticket = async () => (await server().paper(KITCHEN)).find(({ text }) => text.includes('MANO1'))?.text ?? '';
  await expect.poll(ticket, { timeout: 15_000 }).toContain('Sin hielo');
  expect(await ticket()).toMatch(/2\s*x?\s*Menú de mediodía/i);
  expect((await ticket()).toLowerCase()).toContain(drinkName.toLowerCase());

  // The next order finds the client of this one.
  const earlier = form.getByLabel('Cliente anterior');
  await earlier.click();
  await earlier.fill('begona');
  await form.getByRole('option', { name: /Begoña Ríos ••• 233/ }).click();
  await expect(form.getByRole('textbox', { name: 'Teléfono del cliente' })).toHaveValue('600 112 233');
});

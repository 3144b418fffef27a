import { expect, test, type Locator, type Page } from '@playwright/test';
import { useDemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

const STAFF = 'location-staff@demo.pase';
/** The kitchen of Ñandú Malasaña, and its till. */
const KITCHEN = 0;
const TILL = 12;
/** What is broken lasts 8 s; the next check of the printer starts within 10 s and takes up to 5 s. */
const OUTCOME_MS = 40_000;

const server = useDemoServer();

test.use({ viewport: { width: 1280, height: 1600 } });
test.describe.configure({ timeout: 90_000 });
test.beforeEach(async () => {
  await server().mendPrinter(KITCHEN);
  await server().mendPrinter(TILL);
});

/** Opens the proof in "ready for service" of a tab that prints. */
async function openProof(page: Page): Promise<Locator> {
  await new BackOffice(page, server().url).startPrinting(STAFF);
  await page.getByRole('button', { name: /^Impresoras/ }).click();
  await page.getByRole('button', { name: 'Listo para el servicio' }).click();
  const panel = page.getByRole('dialog', { name: 'Listo para el servicio' });
  await panel.getByRole('button', { name: 'Seguir un ticket hasta el papel' }).click();
  await panel.getByRole('combobox', { name: 'Impresora' }).selectOption({ label: 'Cocina · Ñandú Malasaña' });
  return panel;
}

const step = (within: Locator, name: string) => within.getByRole('listitem', { name, exact: true });
const verdict = (within: Locator, title: string) => within.getByRole('heading', { name: title, exact: true });

/** The ends of a printed ticket, each with the paper that makes it true. */
const PAPER = {
  'Impreso una vez': ['ticket'],
  'Impreso una vez, con marca': ['marked'],
  'Impreso de nuevo, con marca': ['ticket', 'marked'],
} satisfies Record<string, string[]>;
type End = keyof typeof PAPER;

/** Waits for one of these ends of the ticket in the strip, and compares it with the paper of the printer. */
async function expectEnd(panel: Locator, printer: number, ...ends: End[]): Promise<void> {
  const any = ends.map((end) => verdict(panel, end)).reduce((one, other) => one.or(other));
  await expect(any).toBeVisible({ timeout: OUTCOME_MS });
  const end = (await any.innerText()) as End; // one of `ends`, by its exact name
  const code = await step(panel, 'Pedido').getByRole('link').innerText();
  const tickets = (await server().paper(printer)).filter(({ text }) => text?.includes(code));
  expect(tickets.map(({ marked }) => (marked ? 'marked' : 'ticket'))).toEqual(PAPER[end]);
  await expect(step(panel, 'Papel').getByRole('img')).toHaveCount(tickets.length + 1); // and the icon of the step
}

test('a ticket is followed to the paper of the virtual printer, and replayed [W-03]', async ({ page }) => {
  const panel = await openProof(page);
  await panel.getByRole('button', { name: 'Crear un pedido' }).click();

  await expectEnd(panel, KITCHEN, 'Impreso una vez');
  await expect(step(panel, 'Pestaña')).toContainText('Esta pestaña lo guardó');
  const image = step(panel, 'Papel').getByRole('img', { name: /^Ticket 1 a las/ });
  await expect(image).toBeVisible();
  // The browser could draw it.
  await expect(image).toHaveJSProperty('complete', true);
  await expect(image).not.toHaveJSProperty('naturalWidth', 0);

  await panel.getByRole('link', { name: 'Reproducir en el laboratorio' }).click();
  await expect(page.getByRole('heading', { name: /^Trabajo de impresión/ })).toBeVisible();
  await expect(page.getByText('Las máquinas de hoy hacen lo mismo.')).toBeVisible();
  await expect(page.getByRole('img', { name: /printJob/ })).toBeVisible({ timeout: OUTCOME_MS });
});

for (const [button, broken] of [
  ['Abrir la tapa', /^Se abrió la tapa de la impresora, de /],
  ['Desenchufar la impresora', /^Se desenchufó la impresora, de /],
] as const) {
  test(`the ticket is held after "${button}", and printed once when the printer works again [W-03]`, async ({ page }) => {
    const panel = await openProof(page);
    await panel.getByRole('button', { name: button }).click();

    await expect(verdict(panel, 'Retenido')).toBeVisible({ timeout: OUTCOME_MS });
    // It has the mark if it was sent before the tab knew about the fault.
    await expectEnd(panel, KITCHEN, 'Impreso una vez', 'Impreso una vez, con marca');
    await expect(panel.getByText(broken)).toBeVisible();
  });
}

test('with a lost reply a kitchen ticket is printed again with a mark, and a person is asked about a receipt [W-03]', async ({ page }) => {
  const panel = await openProof(page);
  await panel.getByRole('button', { name: 'Perder la respuesta' }).click();
  await expectEnd(panel, KITCHEN, 'Impreso de nuevo, con marca');

  await panel.getByRole('combobox', { name: 'Impresora' }).selectOption({ label: 'Caja · Ñandú Malasaña' });
  await panel.getByRole('button', { name: 'Perder la respuesta' }).click();
  await expect(verdict(panel, 'Se pregunta a una persona')).toBeVisible({ timeout: OUTCOME_MS });
  await panel.getByRole('button', { name: 'Sí, salió' }).click();
  await expectEnd(panel, TILL, 'Impreso una vez');
});

test('with a stopped server the ticket is printed once when it is back [W-03]', async ({ page }) => {
  const panel = await openProof(page);
  await panel.getByRole('button', { name: 'Parar el servidor' }).click();

  await expect(panel.getByText(/^El servidor no responde\./)).toBeVisible();
  await expectEnd(panel, KITCHEN, 'Impreso una vez');
});

test('with a closed tab the new page ends the ticket, with at most one print without a mark [W-03]', async ({ page }) => {
  const panel = await openProof(page);
  await panel.getByRole('button', { name: 'Cerrar esta pestaña' }).click();

  await expect(page).toHaveURL(/\/printing\/journal\?proof=/);
  const drawer = page.getByRole('dialog', { name: 'Prueba de impresión' });
  await expectEnd(drawer, KITCHEN, 'Impreso una vez', 'Impreso una vez, con marca', 'Impreso de nuevo, con marca');
});

import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { useDemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

const server = useDemoServer();

const STAFF = 'location-staff@demo.pase';
const LOCATION = 'location-es-1';
const STATIONS = [
  { id: 'grill', name: 'Plancha', productIds: ['dish-1'], sectionNames: [] },
  { id: 'bar', name: 'Barra', productIds: ['dish-9'], sectionNames: [] },
];
const ITEMS = [
  { innerId: 'dish-1', name: 'Hamburguesa', qty: 2, price: 1_250 },
  { innerId: 'dish-9', name: 'Agua con gas', qty: 1, price: 250 },
];
/** The server sets an order to ready 5 s after its last item, and looks each second. */
const READY_WITHIN_MS = 15_000;

const item = (card: Locator, name: string) => card.getByRole('button', { name: new RegExp(name) });
const station = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Partidas' }).getByRole('button', { name: new RegExp(`^${name} `) });

/** Every control of the tickets and the bar is large enough for a finger. */
async function expectTouchSizes(page: Page): Promise<void> {
  const small = await page.locator('.kitchen button').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const { height, width } = button.getBoundingClientRect();
      return height >= 48 && width >= 48 ? [] : [`${button.textContent || button.getAttribute('aria-label')}: ${width} × ${height}`];
    }),
  );
  expect(small).toEqual([]);
}

for (const viewport of [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
]) {
  test.describe(`on a tablet of ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: true, timezoneId: 'Europe/Madrid' });

    test('staff start in the kitchen, and prepare an order by touch alone, item by item and station by station [K-02] [K-05]', async ({
      page,
    }) => {
      await server().call('PATCH', `/Locations/${LOCATION}`, 'location-admin@demo.pase', { stations: STATIONS });
      const office = new BackOffice(page, server().url);
      await office.openStart(STAFF);
      await expect(page).toHaveURL(/\/operations\/kitchen$/);
      const code = `T${viewport.width}`;
      const order = await server().placeOrder({ locationId: LOCATION, code, items: ITEMS });
      await server().call('POST', '/Orders/addNewStatusInOrder', STAFF, {
        ...{ orderId: order.id, locationId: LOCATION, newStatus: { status: 'IN_KITCHEN', creator: 'web-app' } },
      });
      const card = await office.scrollToCard(code);
      await expect(card.getByText('En cocina')).toBeVisible();
      await expectTouchSizes(page);

      await station(page, 'Plancha').tap();
      await expect(item(card, 'Agua con gas')).toBeHidden();
      await item(card, 'Hamburguesa').tap();
      await expect(card).toBeHidden();
      await station(page, 'Barra').tap();
      await card.getByRole('button', { name: 'Todo hecho' }).tap();
      await expect(page.getByText(`${code}: 1 plato hecho`)).toBeVisible();

      await expect
        .poll(async () => (await server().order(order.id)).statuses.at(-1)?.status, { timeout: READY_WITHIN_MS })
        .toMatch(/^(?:READY_TO_PICKUP|READY_FOR_DELIVERY|SERVED)$/);
      await station(page, 'Todas').tap();
      await expect(card).toBeHidden();
    });

    test('the text size, the station and the all-day panel stay after a reload, without violations of accessibility rules [K-02] [K-05]', async ({
      page,
    }) => {
      const office = new BackOffice(page, server().url);
      await office.openStart(STAFF);
      const code = `S${viewport.width}`;
      await server().placeOrder({ locationId: LOCATION, code, items: ITEMS });
      await expect(await office.scrollToCard(code)).toBeVisible();

      await page.getByRole('button', { name: 'Texto grande' }).tap();
      await page.getByRole('button', { name: 'Por hacer', exact: true }).tap();
      await page.reload();

      await expect(page.getByRole('button', { name: 'Texto grande' })).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByRole('complementary', { name: 'Por hacer' })).toContainText('Hamburguesa');
      const card = await office.scrollToCard(code);
      expect(await card.getByRole('link', { name: code }).evaluate((link) => Number.parseFloat(getComputedStyle(link).fontSize))).toBe(32);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      }
      await page.getByRole('button', { name: 'Texto mediano' }).tap();
      await page.getByRole('button', { name: 'Por hacer', exact: true }).tap();
    });
  });
}

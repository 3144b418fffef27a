import { expect, test, type Page } from '@playwright/test';
import type { Order } from '@/domain/order';
import { orderProblem, sharedCause } from '@/domain/orderProblem';
import { useDemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

const server = useDemoServer();

const STAFF = 'location-staff@demo.pase';
const LOCATIONS = ['location-es-1'];
const ORDERS = 200;
const HALF_HOUR_MS = 1_800_000;
const DAY_MS = 86_400_000;

test('after a whole evening every tab shows the orders of the database, live and after a reload [OP-01] [OR-06]', async ({ page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 1280, height: 1400 });
  const office = new BackOffice(page, server().url);
  await office.signIn(STAFF);
  await office.openOperations();
  // All orders reach the open board as messages.
  await expect(page.getByRole('tab', { name: /^Todos/ })).toBeVisible();
  await server().call('POST', '/demo/evening', STAFF, { orders: ORDERS, locationIds: LOCATIONS });

  const orders = await ordersOfToday();
  const expected = tabsOf(orders);
  expect(orders.length).toBeGreaterThanOrEqual(ORDERS);
  for (const [tab, ids] of Object.entries(expected)) expect(ids.length, `orders under ${tab}`).toBeGreaterThan(0);

  await expect(page.getByRole('tab', { name: `Todos ${orders.length}` })).toBeVisible({ timeout: 20_000 });
  expect(await shownUnderEachTab(page, expected)).toEqual(cardsOf(orders, expected));

  await page.reload();
  await expect(page.getByRole('tab', { name: `Todos ${orders.length}` })).toBeVisible({ timeout: 20_000 });
  expect(await shownUnderEachTab(page, expected)).toEqual(cardsOf(orders, expected));
});

/** The board's orders from the database: all of the day, and those of the previous week that are open and due today or shortly before. */
async function ordersOfToday(): Promise<Order[]> {
  const now = Date.now();
  const filter = new URLSearchParams({ fromDate: new Date(now - 9 * DAY_MS).toISOString(), limit: '500', page: '0' });
  const { data } = await server().call<{ data: Order[] }>('GET', `/orders/queryOrders?${filter}`, STAFF);
  const midnight = midnightBefore(now);
  return data.filter((order) => {
    const placed = Date.parse(order.placedAt);
    if (placed >= midnight) return true;
    const due = order.suggestedPickUpAt
      ? Date.parse(order.suggestedPickUpAt)
      : Date.parse(order.preparationAt ?? order.placedAt) + HALF_HOUR_MS;
    const isOpen = ['Nuevos', 'Con error', 'En curso', 'Programados'].includes(tabOf(order) ?? '');
    return placed >= midnight - 7 * DAY_MS && isOpen && due >= midnight - 6 * HALF_HOUR_MS;
  });
}

/** The last midnight in Madrid. */
function midnightBefore(now: number): number {
  const day = (instant: number) => new Date(instant).toLocaleDateString('en-CA', { timeZone: 'Europe/Madrid' });
  let instant = Math.floor(now / HALF_HOUR_MS) * HALF_HOUR_MS;
  while (day(instant - 1) === day(now)) instant -= HALF_HOUR_MS;
  return instant;
}

const TAB_OF: Record<string, string> = {
  CANCELED: 'Cancelados',
  ERROR: 'Con error',
  UNKNOW: 'Con error',
  DEFERRED: 'Programados',
  INCOMING_NEW: 'Nuevos',
  ACEPTED: 'Nuevos',
  IN_KITCHEN: 'En curso',
  IN_CHANNEL_DEVICE: 'En curso',
  READY_FOR_DELIVERY: 'Finalizados',
  READY_TO_PICKUP: 'Finalizados',
  SERVED: 'Finalizados',
  PICKED_UP: 'Finalizados',
  DELIVERED: 'Finalizados',
  COMPLETED: 'Finalizados',
};
const SPELLINGS: Record<string, string> = { ACCEPTED: 'ACEPTED', CANCELLED: 'CANCELED', READY_TO_PICK_UP: 'READY_TO_PICKUP' };
const ALONE_IN_ALL = ['DISABLED', 'NOT_PROCESSED'];

/** The tab of each order, computed independently from its history according to specification 1 §4 and decision G10. */
function tabsOf(orders: Order[]): Record<string, string[]> {
  const tabs: Record<string, string[]> = {
    Todos: [],
    Cancelados: [],
    Nuevos: [],
    'Con error': [],
    'En curso': [],
    Programados: [],
    Finalizados: [],
  };
  for (const order of orders) {
    tabs['Todos']?.push(order.id);
    const tab = tabOf(order);
    if (tab !== null) tabs[tab]?.push(order.id);
  }
  return Object.fromEntries(Object.entries(tabs).map(([tab, ids]) => [tab, ids.sort()]));
}

function tabOf({ statuses }: Order): string | null {
  const own = statuses.filter(({ type }) => type !== 'rider' && type !== 'printer').map(({ status }) => SPELLINGS[status] ?? status);
  const [last = 'UNKNOW', before = ''] = own.toReversed();
  const shown = last === 'ERROR' && ['DISABLED', 'IN_KITCHEN'].includes(before) ? before : last;
  return ALONE_IN_ALL.includes(shown) ? null : (TAB_OF[shown] ?? 'Con error');
}

/** The cards under each tab: three or more orders that failed for one cause of the POS of a location share a card (row K-10). */
function cardsOf(orders: Order[], tabs: Record<string, string[]>): Record<string, string[]> {
  const incidents = new Map(
    orders.map((order) => {
      const problem = orderProblem(order);
      const cause = problem && sharedCause(problem);
      return [order.id, cause && `${cause} ${order.locationId}`];
    }),
  );
  const cardOf = (id: string, ids: string[]) => {
    const incident = incidents.get(id);
    return incident && ids.filter((each) => incidents.get(each) === incident).length >= 3 ? incident : id;
  };
  return Object.fromEntries(Object.entries(tabs).map(([tab, ids]) => [tab, [...new Set(ids.map((id) => cardOf(id, ids)))].sort()]));
}

/** The ids of the cards under each tab. The tab counts orders, also those that share a card. */
async function shownUnderEachTab(page: Page, tabs: Record<string, string[]>): Promise<Record<string, string[]>> {
  const shown: Record<string, string[]> = {};
  for (const [tab, ids] of Object.entries(tabs)) {
    const chosen = page.getByRole('tab', { name: `${tab} ${ids.length}` });
    await chosen.click();
    await expect(chosen).toHaveAttribute('aria-selected', 'true');
    shown[tab] = await page.evaluate(scrollThrough);
  }
  return shown;
}

/** Runs in the page: the ids of all cards of the board, which renders only the visible ones. */
async function scrollThrough(): Promise<string[]> {
  const board = document.querySelector('.order-board');
  if (!board) throw new Error('The page has no board');
  const ids = new Set<string>();
  for (let top = 0; top < board.scrollHeight; top += board.clientHeight / 2) {
    board.scrollTop = top;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    for (const card of board.querySelectorAll('[data-order]')) ids.add(card.getAttribute('data-order') ?? '');
  }
  return [...ids].sort();
}

// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/shell/Shell';
import '@/features/orders/OrderDrawer/OrderDrawer';
import '@/features/orders/OrderList/OrderListPage';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listAccounts } from '@/contract/accounts';
import { listChannels } from '@/contract/apps';
import type { Endpoint } from '@/contract/endpoint';
import { listAccountOrders, listLocationOrders, listOrders } from '@/contract/orders';
import type { App } from '@/domain/app';
import type { Account } from '@/domain/account';
import type { Order } from '@/domain/order';
import { anOrder } from '../factories/anOrder';
import { handle } from '../msw/handle';
import { server } from '../msw/server';

const LISTS: readonly Endpoint[] = [listOrders, listLocationOrders, listAccountOrders];

/** A request for a list: its path and the values of each parameter. */
export interface ListRequest {
  path: string;
  [parameter: string]: string | string[];
}

/** A server with these orders for any query, fifty a page. @returns the received requests */
export function serverLists(orders: readonly unknown[]): ListRequest[] {
  const requests: ListRequest[] = [];
  const answer = ({ request }: { request: Request }) => {
    const { pathname, searchParams } = new URL(request.url);
    const parameters = [...new Set(searchParams.keys())].filter((name) => name !== 'ts');
    requests.push({
      ...Object.fromEntries(parameters.map((name) => [name, searchParams.getAll(name)])),
      path: pathname.replace('/api', ''),
    });
    const page = Number(searchParams.get('page'));
    const data = orders.slice(page * 50, page * 50 + 50);
    return HttpResponse.json({ data, count: data.length, totalCount: orders.length });
  };
  server.use(...LISTS.map((endpoint) => handle(endpoint, answer)));
  return requests;
}

/** Orders with the codes `A-0`, `A-1`, … */
export function manyOrders(count: number): Order[] {
  return Array.from({ length: count }, (_, n) => anOrder({ id: `order-${n}`, code: `A-${n}` }));
}

/** The server's channels for the account's country. @returns the requested countries */
export function serverHasChannels(channels: Partial<App>[]): string[] {
  const requests: string[] = [];
  server.use(
    handle(listChannels, ({ request }) => {
      const { searchParams } = new URL(request.url);
      searchParams.delete('ts');
      requests.push(searchParams.toString());
      return HttpResponse.json({ data: channels, count: channels.length, totalCount: channels.length });
    }),
  );
  return requests;
}

export function serverHasAccounts(accounts: Account[]): void {
  server.use(handle(listAccounts, () => HttpResponse.json({ data: accounts, count: accounts.length, totalCount: accounts.length })));
}

export const table = () => screen.findByRole('table', { name: 'Pedidos' });

/** The codes of the visible orders. */
export async function codes(): Promise<(string | null)[]> {
  return within(await table())
    .getAllByRole('link')
    .map(({ textContent }) => textContent?.replace(/^[A-Z]{2}(?=[A-Z]-)/, '') ?? null);
}

export const picker = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name} `) });
export const option = async (name: string) =>
  (await within(await screen.findByRole('listbox')).findByText(name)).closest<HTMLElement>('[role=option]') ?? document.body;

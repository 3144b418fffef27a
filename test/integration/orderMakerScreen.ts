// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/shell/Shell';
import '@/features/orderMaker/OrderMakerPage';
import '@/features/orders/OrderPage';
import '@/ui/Toasts/Toasts';
import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listCatalogs } from '@/contract/catalogs';
import { getLocation } from '@/contract/locations';
import { createOrder } from '@/contract/orderMaker';
import { getOrder } from '@/contract/orders';
import type { CreatedOrder } from '@/domain/orderDraft';
import { aDeployment } from '../factories/aDeployment';
import { aLocation } from '../factories/aLocation';
import { anOrder } from '../factories/anOrder';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { beforeBoard } from './boardScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

export const APP_TOKEN = 'the-token-of-the-app';
export const MADRID = aLocation();
export const CANARY = aLocation({ id: 'location-2', name: 'Las Palmas', city: 'Las Palmas', timeZone: 'Atlantic/Canary' });
const BOGOTA = aLocation({ id: 'location-3', name: 'Chapinero', timeZone: 'America/Bogota', currency: 'COP', country: 'CO' });

/** Signs in a user who can create orders for three restaurants, in a wide window at the board's NOW. */
export function beforeOrderMaker(): void {
  beforeBoard();
  signedInAs('account-admin', [MADRID, CANARY, BOGOTA]);
  server.use(
    handle(getLocation, () => HttpResponse.json({ data: MADRID })),
    handle(listCatalogs, () => HttpResponse.json({ data: [], count: 0, totalCount: 0 })),
    handle(getOrder, ({ params }) => HttpResponse.json({ data: anOrder({ id: String(params['id']) }) })),
  );
}

/** A server that accepts orders. @returns each order with the token of its request */
export function takingOrders() {
  const sent: { order: CreatedOrder; token: string | null }[] = [];
  server.use(
    handle(createOrder, async ({ request }) => {
      // The app sends this body.
      const { order } = (await request.json()) as { order: CreatedOrder };
      sent.push({ order, token: request.headers.get('access-token') });
      return HttpResponse.json({ data: anOrder({ ...order, code: order.code || 'X7K2P', statuses: [] }) }, { status: 201 });
    }),
  );
  return sent;
}

export async function openMaker(path = '/order-maker/location-1', deployment = aDeployment({ appToken: APP_TOKEN })) {
  const app = await renderApp(path, { deployment });
  await screen.findByRole('button', { name: 'Crear pedido' });
  return app;
}

export const create = () => screen.getByRole('button', { name: 'Crear pedido' });
export const field = (label: RegExp) => screen.getByLabelText(label);
export const line = (number: number) => within(screen.getByRole('group', { name: `Producto ${number}` }));
export const paste = (element: HTMLElement, text: string) => fireEvent.change(element, { target: { value: text } });

/** Fills in the required fields. */
export async function fillRequired({ user }: Pick<Awaited<ReturnType<typeof openMaker>>, 'user'>) {
  await user.selectOptions(field(/^Modalidad/), 'Para llevar');
  paste(line(1).getByLabelText(/^Producto/), 'Pizza');
  paste(line(1).getByLabelText(/^Precio/), '9,50');
  await user.selectOptions(field(/^Método de pago/), 'Efectivo');
  paste(field(/^Nombre del cliente/), 'Ana');
  paste(field(/^Teléfono del cliente/), '600 112 233');
}

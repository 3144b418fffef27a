import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { getAccount } from '@/contract/accounts';
import { listLocations } from '@/contract/locations';
import { createOrder } from '@/contract/orderMaker';
import { getLoginData } from '@/contract/session';
import type { CreatedOrder } from '@/domain/orderDraft';
import { aDeployment } from '../factories/aDeployment';
import { aLocation } from '../factories/aLocation';
import { anAccount } from '../factories/anAccount';
import { aUser } from '../factories/aUser';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import {
  APP_TOKEN,
  beforeOrderMaker,
  CANARY,
  create,
  field,
  fillRequired,
  line,
  MADRID,
  openMaker,
  paste,
  takingOrders,
} from './orderMakerScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(beforeOrderMaker);
afterEach(() => jest.useRealTimers());

describe('order maker', () => {
  it('shows every field, and sends the entered values in minor units with the app token [OM-01] [OM-03]', async () => {
    const sent = takingOrders();
    const { user } = await openMaker('/order-maker');

    await user.click(field(/^Restaurante/));
    await user.click(await screen.findByText('Las Palmas', { selector: '.bp6-text-overflow-ellipsis' }));
    await user.selectOptions(field(/^Modalidad/), 'Reparto del restaurante');
    paste(field(/^Código del pedido/), 'T-15');
    paste(field(/^Dirección de entrega/), 'Mayor 5, 2º B');
    paste(field(/^Inicio de preparación/), '2026-11-20T12:30');
    paste(field(/^Hora de recogida/), '2026-11-20T12:50');
    paste(field(/^Hora de entrega/), '2026-11-20T13:10');
    paste(line(1).getByLabelText(/^Cant/), '2');
    paste(line(1).getByLabelText(/^Producto/), 'Pizza');
    paste(line(1).getByLabelText(/^Precio/), '9,50');
    paste(line(1).getByLabelText(/^Notas/), 'Sin sal');
    paste(line(1).getByLabelText(/^Ref/), 'P1');
    await user.selectOptions(field(/^Método de pago/), 'Efectivo a la entrega');
    paste(field(/^Gastos de envío/), '2.75');
    await user.selectOptions(field(/^Moneda/), 'USD');
    paste(field(/^Nombre del cliente/), 'Ana Ruiz');
    paste(field(/^Teléfono del cliente/), '+34 600');
    paste(field(/^DNI/), '12345678Z');
    paste(field(/^Comentarios del ticket/), 'Gracias');
    paste(field(/^Comentarios de cocina/), 'Muy hecha');
    paste(field(/^Nota para el repartidor/), 'Timbre roto');
    await user.selectOptions(field(/^Documento/), 'Factura');
    await user.selectOptions(field(/^Tipo de persona/), 'Persona jurídica');
    paste(field(/^Nombre o razón social/), 'Ruiz');
    paste(field(/^Apellidos/), 'SL');
    paste(field(/^Tipo de documento/), 'CIF');
    paste(field(/^Número de documento/), 'B1');
    paste(field(/^Teléfono de facturación/), '928');
    paste(field(/^Correo electrónico/), 'a@ruiz.es');
    paste(field(/^Calle/), 'Mayor');
    paste(field(/^Número(?! de)/), '5');
    paste(field(/^Código postal/), '35010');
    paste(field(/^Ciudad/), 'Las Palmas');
    paste(field(/^Provincia/), 'Las Palmas');
    await user.selectOptions(field(/^País/), 'España');
    await user.click(create());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      token: APP_TOKEN,
      order: {
        id: expect.stringMatching(/^[a-z0-9]{24}$/),
        code: 'T-15',
        locationId: 'location-2',
        channel: { slug: 'order-maker' },
        createdBy: 'web-app',
        fulfillment: { type: 'delivery-by-location' },
        address: { line1: 'Mayor 5, 2º B' },
        preparationAt: '2026-11-20T12:30:00.000Z',
        suggestedPickUpAt: '2026-11-20T12:50:00.000Z',
        suggestedDeliveryAt: '2026-11-20T13:10:00.000Z',
        items: [{ qty: 2, name: 'Pizza', price: 950, posRef: 'P1', notes: 'Sin sal' }],
        payment: { type: 'cash-on-delivery' },
        paymentPending: true,
        currency: 'USD',
        priceDetails: { deliveryFee: 275 },
        subtotal: 1900,
        total: 2175,
        client: {
          name: 'Ana Ruiz',
          phone: '+34 600',
          dni: '12345678Z',
          invoiceDetails: {
            billingType: 'invoice',
            legalPerson: 'legal',
            name: 'Ruiz',
            surname: 'SL',
            documentType: 'CIF',
            documentNumber: 'B1',
            phone: '928',
            email: 'a@ruiz.es',
            companyAddress: { street: 'Mayor', number: '5', zip: '35010', city: 'Las Palmas', province: 'Las Palmas', country: 'ES' },
          },
        },
        clientComments: 'Gracias',
        note: 'Muy hecha',
        metadata: { riderNote: 'Timbre roto' },
      },
    });
  });

  it('shows missing values on their fields and sends nothing [OM-02]', async () => {
    const sent = takingOrders();
    const { user } = await openMaker('/order-maker');
    await user.click(create());

    const required = [/^Restaurante/, /^Modalidad/, /^Método de pago/, /^Nombre del cliente/, /^Teléfono del cliente/];
    for (const label of required) expect(field(label)).toHaveAccessibleDescription('Campo requerido');
    expect(line(1).getByLabelText(/^Producto/)).toHaveAccessibleDescription('Campo requerido');
    expect(line(1).getByLabelText(/^Precio/)).toHaveAccessibleDescription('Campo requerido');
    expect(field(/^Dirección de entrega/)).not.toHaveAccessibleDescription('Campo requerido');
    expect(field(/^Restaurante/)).toHaveFocus();
    expect(screen.getByText('Completa los campos obligatorios del formulario')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('requires an address for a delivery and a recipient for an invoice [OM-02]', async () => {
    const sent = takingOrders();
    const app = await openMaker();
    const { user } = app;
    await fillRequired(app);
    const document = field(/^Documento/);
    expect(
      within(document)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ticket', 'Factura', 'Albarán']);
    expect(within(field(/^Tipo de persona/)).getAllByRole('option')).toHaveLength(3);
    await user.selectOptions(field(/^Modalidad/), 'Reparto de un socio logístico');
    await user.selectOptions(document, 'Factura');
    await user.click(create());

    const ofInvoice = [/^Nombre o razón/, /^Tipo de documento/, /^Número de documento/, /^Calle/, /^Código postal/, /^Ciudad/, /^País/];
    for (const label of [/^Dirección de entrega/, ...ofInvoice]) {
      expect(field(label)).toBeRequired();
      expect(field(label)).toHaveAccessibleDescription('Campo requerido');
    }
    for (const label of [/^Apellidos/, /^Provincia/, /^Teléfono de facturación/]) {
      expect(field(label)).not.toHaveAccessibleDescription('Campo requerido');
    }
    expect(field(/^Dirección de entrega/)).toHaveFocus();

    await user.selectOptions(document, 'Albarán');
    await user.selectOptions(field(/^Modalidad/), 'Para llevar');
    await user.click(create());
    await waitFor(() => expect(sent.map(({ order }) => order.client.invoiceDetails)).toEqual([{ billingType: 'delivery-note' }]));
  });

  it('confirms the order with a link to it, and is ready for the next order of the same restaurant', async () => {
    const sent = takingOrders();
    const app = await openMaker();
    const { user } = app;
    await fillRequired(app);
    await user.click(create());

    expect(await screen.findByText(/^Pedido X7K2P creado/)).toHaveTextContent('Pedido X7K2P creado. Ver el pedido');
    expect(screen.getByRole('link', { name: 'Ver el pedido' })).toHaveAttribute('href', `/orders/${sent[0]?.order.id}`);
    expect(field(/^Restaurante/)).toHaveValue('Centro');
    expect(field(/^Nombre del cliente/)).toHaveValue('');
    expect(line(1).getByLabelText(/^Precio/)).toHaveValue('');
    expect(line(1).getByLabelText(/^Producto/)).toHaveFocus();

    await fillRequired(app);
    await user.click(create());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.order.id).not.toBe(sent[0]?.order.id);
    await user.click(screen.getByRole('link', { name: 'Ver el pedido' }));
    expect(app.address()).toBe(`/orders/${sent[1]?.order.id}`);
  });

  it('sends the same order id again after a lost reply', async () => {
    const app = await openMaker();
    const { user } = app;
    const ids: string[] = [];
    const lost = handle(createOrder, async ({ request }) => {
      // The app sends this body.
      ids.push(((await request.json()) as { order: CreatedOrder }).order.id);
      return HttpResponse.error();
    });
    server.use(lost);
    await fillRequired(app);
    await user.click(create());
    expect(await screen.findByText(/Lo escrito sigue aquí/)).toBeVisible();
    expect(field(/^Nombre del cliente/)).toHaveValue('Ana');

    const sent = takingOrders();
    await user.click(create());
    await waitFor(() => expect(sent.map(({ order }) => order.id)).toEqual(ids));
  });

  it('reports that the order already exists with other content, and uses a new id afterwards', async () => {
    const app = await openMaker();
    const { user } = app;
    server.use(handle(createOrder, () => refusal(409, 'ORDER_EXISTS'), { once: true }));
    await fillRequired(app);
    await user.click(create());
    expect(await screen.findByText(/El pedido ya había entrado con lo que enviaste antes/)).toBeVisible();

    const sent = takingOrders();
    await user.click(create());
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('shows a rejected value on its field', async () => {
    const app = await openMaker();
    const details = [
      { path: 'order.client.phone', message: 'invalidPhone' },
      { path: 'order.total', message: 'invalidNumber' },
    ];
    server.use(
      handle(createOrder, () =>
        HttpResponse.json({ error: { statusCode: 422, code: 'INVALID_DATA', message: 'Invalid', details } }, { status: 422 }),
      ),
    );
    await fillRequired(app);
    await app.user.click(create());

    await waitFor(() => expect(field(/^Teléfono del cliente/)).toHaveAccessibleDescription('El teléfono no es válido'));
    expect(field(/^Teléfono del cliente/)).toHaveFocus();
    expect(screen.getByText(/total: El número no es válido/)).toBeVisible();
  });

  it.each([
    [429, 'TOO_MANY_ORDERS', { 'retry-after': '12' }, /Demasiados pedidos seguidos.*12 segundos/],
    [403, 'ORDERS_BY_HAND_OFF', {}, /Este restaurante no acepta pedidos creados a mano/],
  ])('shows that the server rejected the order (%i), and retains the entered values [T-10]', async (status, code, headers, text) => {
    const app = await openMaker();
    server.use(handle(createOrder, () => refusal(status, code, 'no', headers)));
    await fillRequired(app);
    await app.user.click(create());

    expect(await screen.findByText(text)).toBeVisible();
    expect(field(/^Nombre del cliente/)).toHaveValue('Ana');
  });

  it("does not end the user's session when the app token is rejected", async () => {
    const app = await openMaker();
    server.use(handle(createOrder, () => refusal(401, 'UNAUTHORIZED')));
    await fillRequired(app);
    await app.user.click(create());

    expect(await screen.findByText(/El servidor ya no acepta pedidos creados desde esta página/)).toBeVisible();
    expect([app.address(), field(/^Nombre del cliente/)]).toEqual(['/order-maker/location-1', expect.objectContaining({ value: 'Ana' })]);
  });
});

describe('order maker restaurant', () => {
  it('is preselected for a user with a single restaurant', async () => {
    server.use(
      handle(getLoginData, async () =>
        HttpResponse.json({
          data: {
            user: aUser({ role: 'location-admin', locationsIds: [MADRID.id] }),
            account: { ...anAccount(), locations: [MADRID, CANARY] },
          },
        }),
      ),
    );
    await openMaker('/order-maker');

    expect(field(/^Restaurante/)).toHaveValue('Centro');
  });

  it('takes its currency from the account when the list of restaurants lacks it', async () => {
    const { currency: _currency, country: _country, ...bare } = aLocation({ accountId: 'account-9' });
    signedInAs('product-admin');
    server.use(
      handle(listLocations, () => HttpResponse.json({ data: [bare], count: 1, totalCount: 1 })),
      handle(
        getAccount,
        () =>
          HttpResponse.json({
            data: anAccount({ id: 'account-9', currency: 'BRL', fiscalData: { businessAddress: { country: 'BR' } } }),
          }),
        { params: { id: 'account-9' } },
      ),
    );
    await openMaker();

    await waitFor(() => expect(field(/^Moneda/)).toHaveValue('BRL'));
    expect(screen.getByText('Total').textContent).toMatch(/Total R\$\s0,00/);
  });

  it('is empty when the user cannot access the restaurant in the address', async () => {
    await renderApp('/order-maker/location-9', { deployment: aDeployment({ appToken: APP_TOKEN }) });

    expect(await screen.findByText('Este restaurante no existe')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Elegir otro restaurante' })).toHaveAttribute('href', '/order-maker');
  });

  it('cannot be chosen when order creation is not configured', async () => {
    await renderApp('/order-maker', { deployment: aDeployment() });

    expect(await screen.findByText('Aquí no se pueden crear pedidos')).toBeVisible();
  });
});

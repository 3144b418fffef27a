import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { getPosCatalog, getPosData, listPosProducts } from '@/contract/pos';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { beforeAccounts } from './accountServer';
import { aWholeLocation, serverWithLocations } from './locationServer';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(() => {
  beforeAccounts();
  signedInAs('account-admin');
});

const ADDRESS = '/locations/location-1?section=pos';
const save = () => screen.getByRole('button', { name: 'Guardar' });
const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}`));
const DATA = {
  products: [{ id: 'P1', name: 'Envío', price: 250 }],
  taxes: [{ id: 'T10', name: 'IVA 10 %' }],
  paymentTypes: [{ id: 'CARD', name: 'Tarjeta' }],
};
/** The decoded POS-config header. */
const configOf = (request: Request): unknown =>
  JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(request.headers.get('pos-config') ?? ''), (sign) => sign.charCodeAt(0))));

describe('POS configuration', () => {
  it('shows that there is none yet [LO-04]', async () => {
    const { sent } = serverWithLocations(aWholeLocation({ posConfig: null }));
    const { user } = await renderApp(ADDRESS);
    expect(await screen.findByText('No tienes una configuración de POS todavía')).toBeVisible();
    expect(screen.queryByLabelText(/^Producto de propinas/)).not.toBeInTheDocument();

    await user.selectOptions(await field('TPV'), 'Ágora');
    await user.type(await screen.findByLabelText(/^Clave de acceso/), 'clave ñ');
    expect(screen.queryByText('No tienes una configuración de POS todavía')).not.toBeInTheDocument();
    await user.click(save());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ posConfig: { provider: 'agora', credentials: { apiToken: 'clave ñ' } } });
  });

  it('labels the credentials in the language of the user, and names the words of the POS [W-06]', async () => {
    serverWithLocations(aWholeLocation({ posConfig: null }));
    const { user } = await renderApp(ADDRESS);

    await user.selectOptions(await field('TPV'), 'Ágora');

    expect(await screen.findByLabelText(/^Clave de acceso/)).toHaveAccessibleDescription('En Ágora: «API token»');
  });

  it('is sent whole with every field and flag, and with only the changed credentials [LO-05]', async () => {
    const { sent } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);
    const ids = {
      deliveryFeeProductId: 'Producto de gastos de envío',
      deliveryCostProductId: 'Producto de coste de envío',
      taxProductId: 'Producto de impuestos',
      serviceChargeProductId: 'Producto de cargo por servicio',
      tipProductId: 'Producto de propinas',
      bagProductId: 'Producto de bolsas',
      minBasketFeeProductId: 'Producto de pedido mínimo',
      pickPackFeeProductId: 'Producto de preparación',
      managementFeeProductId: 'Producto de gastos de gestión',
      channelFeeProductId: 'Producto de tarifa del canal',
      otherFeeProductId: 'Producto de otros cargos',
      commentProductId: 'Producto de comentarios',
      promotionProductId: 'Producto de promociones',
      productTaxCode: 'Código de impuesto de los productos',
      deliveryTaxCode: 'Código de impuesto del envío',
      cardPaymentTypeId: 'Tipo de pago con tarjeta',
      cashPaymentTypeId: 'Tipo de pago en efectivo',
    };
    const flags = {
      directTicketPrint: 'Imprimir el ticket directamente',
      lineByProductUnitEnabled: 'Una línea por unidad de producto',
      noPosPromotions: 'Sin promociones en el TPV',
      preventCancelCompletedOrders: 'No cancelar pedidos completados',
      disableItemInstructions: 'No enviar instrucciones de producto',
      includeDeliveryFee: 'Incluir los gastos de envío',
      forceIncludeDeliveryFee: 'Incluir siempre los gastos de envío',
      createOrderInWaitingAddress: 'Crear el pedido a la espera de la dirección',
    };
    // A provider with price levels starts at the first.
    expect(await field('Nivel de precios')).toHaveValue('1');

    for (const [id, label] of Object.entries(ids)) await user.type(await field(label), id.slice(0, 4));
    for (const label of Object.values(flags)) await user.click(screen.getByRole('switch', { name: label }));
    await user.type(await field('Retraso de la recogida'), '12');
    await user.type(screen.getByLabelText(/^Secreto de la aplicación/), 'new');
    await user.click(screen.getByRole('button', { name: 'Quitar Terminal' }));
    await user.click(save());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      posConfig: {
        provider: 'micros',
        credentials: { clientSecret: 'new', terminal: '' },
        deliversItself: false,
        priceLevel: 1,
        pickupDelay: 12,
        paymentMethods: [],
        ...Object.fromEntries(Object.keys(ids).map((id) => [id, id.slice(0, 4)])),
        ...Object.fromEntries(Object.keys(flags).map((flag) => [flag, true])),
      },
    });
  });

  it('without a POS is sent alone, without validating the hidden fields [LO-05]', async () => {
    const { sent } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);
    await user.click(await screen.findByRole('switch', { name: 'El restaurante reparte sus pedidos' }));

    await user.selectOptions(await field('TPV'), 'Sin TPV');
    await user.click(save());

    await waitFor(() => expect(sent).toEqual([{ call: 'PATCH /Locations/location-1', body: { posConfig: { provider: '' } } }]));
    await waitFor(() => expect(save()).toBeDisabled());
    await user.selectOptions(await field('TPV'), 'Ágora');
    expect(await screen.findByRole('switch', { name: 'El restaurante reparte sus pedidos' })).not.toBeChecked();
  });

  it('has no price level when the POS has none [LO-05]', async () => {
    const { sent } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);
    await user.clear(await field('Nivel de precios'));
    await user.type(await field('Nivel de precios'), 'x');

    await user.selectOptions(await field('TPV'), 'Ágora');
    await user.type(await screen.findByLabelText(/^Clave de acceso/), 'clave');
    await user.click(save());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ posConfig: expect.not.objectContaining({ priceLevel: expect.anything() }) });
  });

  it('requires the POS credentials, and all of them again when the server address changes [LO-04]', async () => {
    const { sent } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);
    await user.type(await screen.findByLabelText(/^Dirección del servidor/), 'https://other.example');
    expect(screen.getByText(/^La dirección ha cambiado/)).toBeVisible();
    const secret = screen.getByLabelText(/^Secreto de la aplicación/);
    expect(secret).toHaveAttribute('placeholder', 'Sin definir');

    await user.click(save());
    expect(secret).toHaveAccessibleDescription('Campo requerido');
    expect(screen.getByLabelText(/^Terminal/)).toBeValid();
    expect(sent).toEqual([]);
    await user.type(secret, 'clave');
    await user.click(save());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ posConfig: { credentials: { serverUrl: 'https://other.example', clientSecret: 'clave' } } });
    await waitFor(() => expect(secret).toHaveAttribute('placeholder', 'Guardado: escribe para cambiarlo'));
    await user.click(screen.getByRole('button', { name: 'Quitar Secreto de la aplicación' }));
    await user.click(save());
    expect(secret).toHaveAccessibleDescription('Campo requerido');
    expect(sent).toHaveLength(1);
  });

  it('requires the delivery-fee product for own deliveries, and the tax product with a delivery cost [LO-06]', async () => {
    const { sent } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);
    await user.click(await screen.findByRole('switch', { name: 'El restaurante reparte sus pedidos' }));
    await user.type(await field('Producto de coste de envío'), 'P7');

    await user.click(save());
    expect(await field('Producto de gastos de envío')).toHaveAccessibleDescription('Campo requerido');
    expect(await field('Producto de impuestos')).toHaveAccessibleDescription('Campo requerido');
    expect(sent).toEqual([]);
    await user.clear(await field('Producto de coste de envío'));
    await user.type(await field('Producto de gastos de envío'), 'P1');
    await user.click(save());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ posConfig: { deliversItself: true, deliveryFeeProductId: 'P1', deliveryCostProductId: '' } });
  });

  it('explains at each field and flag its effect on an order [R-06]', async () => {
    serverWithLocations(aWholeLocation());
    await renderApp(ADDRESS);

    expect(await field('Producto de pedido mínimo')).toHaveAccessibleDescription('Línea del suplemento por pedido mínimo.');
    expect(await field('Retraso de la recogida')).toHaveAccessibleDescription('Se suma a la hora de recogida que recibe el TPV.');
    expect(screen.getByRole('switch', { name: 'Una línea por unidad de producto' })).toHaveAccessibleDescription(
      '3 unidades de un producto se envían como 3 líneas de 1.',
    );
    const section = await screen.findByRole('tabpanel', { name: /^Configuración del TPV/ });
    const inputs = within(section).getAllByRole('switch');
    expect(inputs.filter((input) => input.getAttribute('aria-describedby') === null)).toEqual([]);
  });

  it('requires the delivery-fee product when the delivery fee is always included [R-06]', async () => {
    const { sent } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);

    await user.click(await screen.findByRole('switch', { name: 'Incluir siempre los gastos de envío' }));

    await waitFor(async () => expect(await field('Producto de gastos de envío')).toHaveAccessibleDescription('Campo requerido'));
    await user.click(save());
    expect(sent).toEqual([]);
  });

  it('explains further payment methods, and rejects incomplete and duplicate ones [LO-07]', async () => {
    const { sent } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);
    const add = await screen.findByRole('button', { name: 'Añadir método de pago' });
    const row = (number: number) => within(screen.getByRole('group', { name: `Método de pago ${number}` }));
    expect(screen.queryByText(/cualquier otro identificador se rechazan/)).not.toBeInTheDocument();

    await user.click(add);
    expect(
      screen.getByText(
        /Solo se aceptan los identificadores de esta lista: los pedidos de e-commerce con cualquier otro identificador se rechazan/,
      ),
    ).toBeVisible();
    await user.click(add);
    await user.type(row(1).getByLabelText(/^Identificador/), 'BIZUM');
    await user.type(row(1).getByLabelText(/^Método de pago del TPV/), 'ONLINE');
    await user.type(row(2).getByLabelText(/^Identificador/), 'BIZUM');
    await user.click(save());
    await waitFor(() => expect(row(2).getByLabelText(/^Método de pago del TPV/)).toHaveAccessibleDescription('Campo requerido'));
    await user.type(row(2).getByLabelText(/^Método de pago del TPV/), 'ONLINE');
    await user.click(save());
    await waitFor(() =>
      expect(row(2).getByLabelText(/^Identificador/)).toHaveAccessibleDescription('Ya hay un método con este identificador'),
    );
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Quitar el método de pago 2' }));
    await user.click(save());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ posConfig: { paymentMethods: [{ identifier: 'BIZUM', posMethod: 'ONLINE' }] } });
  });

  it('loads the options of its fields with the entered values [LO-04]', async () => {
    serverWithLocations(aWholeLocation());
    const requests: unknown[] = [];
    server.use(
      handle(getPosData, ({ request }) => {
        requests.push(configOf(request));
        return HttpResponse.json({ data: DATA });
      }),
      handle(listPosProducts, ({ request }) => {
        requests.push(configOf(request));
        return HttpResponse.json({ data: [...DATA.products, { id: 'P2', name: 'Bolsa', price: 10 }], count: 2, totalCount: 2 });
      }),
    );
    const { user } = await renderApp(ADDRESS);
    await user.type(await screen.findByLabelText(/^Secreto de la aplicación/), 'ñ');

    await user.click(screen.getByRole('button', { name: 'Cargar datos del TPV' }));
    expect(await screen.findByText('Leído del TPV: 1 producto, 1 impuesto, 1 tipo de pago')).toBeVisible();
    await user.type(await field('Producto de bolsas'), 'P2');
    expect(await field('Producto de bolsas')).toHaveAccessibleDescription('El TPV no tiene este id');
    await user.click(screen.getByRole('button', { name: 'Cargar productos' }));

    await waitFor(async () => expect(await field('Producto de bolsas')).toHaveAccessibleDescription('Bolsa'));
    expect(requests).toEqual([1, 2].map(() => ({ provider: 'micros', credentials: { clientSecret: 'ñ' }, priceLevel: 1 })));
    const lists = document.querySelectorAll('datalist');
    expect([...lists].map((each) => each.textContent)).toEqual(['EnvíoBolsa', 'IVA 10 %', 'Tarjeta', 'Tarjeta']);
  });

  it.each([
    ['POS_NO_ACCESS', 502, 'No hay acceso a los datos del POS'],
    ['NO_POS_CONFIG', 409, 'No tienes una configuración de POS todavía'],
    ['POS_OFFLINE', 502, 'No hay acceso a los datos del POS: no hay conexión con él. Comprueba que está encendido y en línea.'],
    ['POS_SILENT', 504, 'No hay acceso a los datos del POS: no ha respondido en 10 minutos. Vuelve a intentarlo más tarde.'],
  ])('shows why the POS could not be read: %s [LO-04]', async (code, status, message) => {
    serverWithLocations(aWholeLocation());
    server.use(handle(getPosData, () => refusal(status, code)));
    const { user } = await renderApp(ADDRESS);

    await user.click(await screen.findByRole('button', { name: 'Cargar datos del TPV' }));

    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cargar datos del TPV' })).toBeEnabled();
  });

  it('stops reading when it is cancelled [LO-04]', async () => {
    serverWithLocations(aWholeLocation());
    server.use(handle(getPosData, () => new Promise<never>(() => undefined)));
    const { user } = await renderApp(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Cargar datos del TPV' }));

    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));

    await waitFor(() => expect(screen.getByRole('button', { name: 'Cargar datos del TPV' })).toBeEnabled());
    expect(screen.queryByText(/No hay acceso/)).not.toBeInTheDocument();
  });
});

describe('POS menu', () => {
  const products = Array.from({ length: 3000 }, (_, index) => ({ id: `P${index}`, name: `Plato ${index}`, price: 100 + index }));
  const catalog = { categories: [{ id: 'C', name: 'Platos', productIds: ['P0'] }], products, modifiers: [] };

  it('is loaded while other sections are open, and renders only the visible rows [LO-04]', async () => {
    serverWithLocations(aWholeLocation());
    let answer = () => {};
    server.use(
      handle(getPosCatalog, async ({ request }) => {
        expect(request.headers.get('pos-config')).toBeNull();
        await new Promise<void>((resolve) => (answer = resolve));
        return HttpResponse.json({ data: catalog });
      }),
    );
    const { user } = await renderApp(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Leer la carta del TPV' }));
    expect(await screen.findByRole('timer')).toHaveTextContent(/^0:0\d de 10:00 como máximo$/);
    await user.click(screen.getByRole('tab', { name: /^Facturación/ }));
    answer();
    await user.click(screen.getByRole('tab', { name: /^Configuración del TPV/ }));

    expect(await screen.findByText('3000 productos, 1 categoría, 0 modificadores')).toBeVisible();
    const table = within(screen.getByRole('table', { name: 'Carta del TPV' }));
    expect(table.getAllByRole('row').length).toBeLessThan(100);
    expect(table.getByRole('cell', { name: 'Plato 0' })).toBeVisible();
    expect(table.getByRole('cell', { name: /^1,00/ })).toBeVisible();
  });

  it('can be cancelled, and shows why it could not be loaded [LO-04]', async () => {
    serverWithLocations(aWholeLocation());
    server.use(handle(getPosCatalog, () => new Promise<never>(() => undefined), { once: true }));
    const { user } = await renderApp(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Leer la carta del TPV' }));
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByText('Lectura cancelada')).toBeVisible();
    server.use(handle(getPosCatalog, () => refusal(502, 'POS_NO_ACCESS')));

    await user.click(screen.getByRole('button', { name: 'Leer la carta del TPV' }));

    expect(await screen.findByText('No hay acceso a los datos del POS')).toBeVisible();
  });

  it('is cleared when the POS changes [LO-04]', async () => {
    serverWithLocations(aWholeLocation());
    server.use(handle(getPosCatalog, () => HttpResponse.json({ data: catalog })));
    const { user } = await renderApp(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Leer la carta del TPV' }));
    expect(await screen.findByRole('table', { name: 'Carta del TPV' })).toBeVisible();

    await user.selectOptions(await field('TPV'), 'Ágora');
    await user.type(await screen.findByLabelText(/^Clave de acceso/), 'clave');
    await user.click(save());

    await waitFor(() => expect(screen.queryByRole('table', { name: 'Carta del TPV' })).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Leer la carta del TPV' })).toBeEnabled();
  });

  it('is not offered before a POS is saved [LO-04]', async () => {
    serverWithLocations(aWholeLocation({ posConfig: null }));
    await renderApp(ADDRESS);
    await screen.findByText('No tienes una configuración de POS todavía');
    expect(screen.queryByRole('button', { name: 'Leer la carta del TPV' })).not.toBeInTheDocument();
  });
});

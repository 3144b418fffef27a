import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { getLocationCatalog, listCatalogs } from '@/contract/catalogs';
import { getLocation } from '@/contract/locations';
import { getSuspendInfo } from '@/contract/productAvailability';
import type { Catalog } from '@/domain/catalog';
import { aCatalog, aModifier, aProduct } from '../factories/aCatalog';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { aLayoutOf } from '../setup/layout';
import { beforeOrderMaker, create, field, line, MADRID, openMaker, paste, takingOrders } from './orderMakerScreen';

const PIZZA = aProduct({ id: 'pizza', name: 'Pizza', price: 900, posRef: 'P-1', modifierGroupIds: ['size', 'extras'] });
const WATER = aProduct({
  ...{ id: 'water', name: 'Agua', price: 150, posRef: 'P-2', channelOverrides: { glovo: { price: 200 } } },
});
const MENU = aCatalog(
  [PIZZA, WATER, aProduct({ id: 'tray', name: 'Bandeja', channels: ['glovo'] })],
  [aModifier({ id: 'large', name: 'Grande', price: 300 }), aModifier({ id: 'small', name: 'Pequeña', price: 0 })],
  {
    modifierGroups: {
      size: { id: 'size', name: 'Tamaño', required: true, max: 1, modifierIds: ['large', 'small'] },
      extras: { id: 'extras', name: 'Extras', max: 3, allowRepeat: true, modifierIds: ['cheese', 'ham'] },
    },
    modifiers: {
      large: aModifier({ id: 'large', name: 'Grande', price: 300 }),
      small: aModifier({ id: 'small', name: 'Pequeña', price: 0 }),
      cheese: aModifier({ id: 'cheese', name: 'Queso', price: 100, posRef: 'X-1' }),
      ham: aModifier({ id: 'ham', name: 'Jamón', price: 150 }),
    },
  },
);

/** Serves these menus for each location. */
function withMenus(...menus: Catalog[]) {
  server.use(
    handle(listCatalogs, () => HttpResponse.json({ data: menus, count: menus.length, totalCount: menus.length })),
    handle(getLocationCatalog, ({ params }) => HttpResponse.json({ data: menus.find(({ id }) => id === params['catalogId']) })),
  );
}

const search = () => screen.findByRole('combobox', { name: 'Buscar en la carta' });
const rows = () => within(screen.getByRole('listbox', { name: 'Productos de la carta' })).queryAllByRole('option');
const rowTexts = () => rows().map((row) => row.textContent?.replaceAll('\u00a0', ' '));
const dialog = async () => within(await screen.findByRole('dialog'));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const names = () => screen.getAllByRole('group', { name: /^Producto \d/ }).map((group) => within(group).getByLabelText(/^Producto/));

beforeEach(() => {
  beforeOrderMaker();
  aLayoutOf(400, 200);
});
afterEach(() => jest.useRealTimers());

describe('order maker menu', () => {
  it('adds products with the keyboard only, at the prices of orders made by hand, and raises the quantity of an equal line [W-07]', async () => {
    withMenus(MENU);
    const sent = takingOrders();
    const app = await openMaker();
    const { user } = app;
    await user.click(await search());
    expect(rowTexts()).toEqual(['PizzaPlatos9,00 €', 'AguaPlatos1,50 €']);

    await user.keyboard('agua{Enter}{Enter}');
    expect(screen.getByText('Añadido: 2 × Agua')).toBeVisible();
    expect(names().map((input) => (input as HTMLInputElement).value)).toEqual(['Agua']);
    expect(line(1).getByLabelText(/^Cant/)).toHaveValue('2');
    expect(screen.getByText('Total')).toHaveTextContent('Total 3,00 €');
    expect(await search()).toHaveFocus();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Añadir producto' }));
    paste(line(2).getByLabelText(/^Producto/), 'Vela');
    paste(line(2).getByLabelText(/^Precio/), '1');
    await finishOrder(app);

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.order).toMatchObject({ subtotal: 400, total: 400 });
    expect(sent[0]?.order.items).toEqual([
      { innerId: 'water', qty: 2, name: 'Agua', price: 150, posRef: 'P-2', modifiers: [] },
      { qty: 1, name: 'Vela', price: 100 },
    ]);
  });

  it('asks for the modifiers of a product, applies the rules of their groups, and sends them with the order [W-07]', async () => {
    withMenus(MENU);
    const sent = takingOrders();
    const app = await openMaker();
    const { user } = app;
    await user.type(await search(), 'pizza{Enter}');
    const pizza = await dialog();
    await user.click(pizza.getByRole('button', { name: /^Añadir · 9,00\s€$/ }));
    expect(await pizza.findByRole('alert')).toHaveTextContent('Elige 1');
    expect(pizza.getByRole('radio', { name: /^Grande/ })).toHaveFocus();
    expect(sent).toEqual([]);

    await user.click(pizza.getByRole('radio', { name: /^Grande/ }));
    const more = pizza.getByRole('button', { name: 'Más: Queso' });
    await user.click(more);
    await user.click(more);
    await user.click(pizza.getByRole('button', { name: 'Más: Jamón' }));
    expect(more).toBeDisabled();
    await user.click(pizza.getByRole('button', { name: 'Más: Cantidad' }));
    await user.type(pizza.getByLabelText('Notas'), 'Muy hecha');
    await user.click(pizza.getByRole('button', { name: /^Añadir · 31,00\s€$/ }));
    await closed();

    expect(within(screen.getByRole('group', { name: 'Producto 1' })).getByRole('list')).toHaveTextContent(
      '1 × Grande 3,00 €2 × Queso 1,00 €1 × Jamón 1,50 €',
    );
    await finishOrder(app);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.order).toMatchObject({ subtotal: 3_100, total: 3_100 });
    expect(sent[0]?.order.items).toEqual([
      {
        ...{ innerId: 'pizza', qty: 2, name: 'Pizza', price: 900, posRef: 'P-1', notes: 'Muy hecha' },
        modifiers: [
          { innerId: 'large', groupId: 'size', name: 'Grande', qty: 1, price: 300 },
          { innerId: 'cheese', groupId: 'extras', name: 'Queso', qty: 2, price: 100, posRef: 'X-1' },
          { innerId: 'ham', groupId: 'extras', name: 'Jamón', qty: 1, price: 150 },
        ],
      },
    ]);
  });

  it('changes the modifiers of a line, and cancels without a change [W-07]', async () => {
    withMenus(MENU);
    const { user } = await openMaker();
    await user.type(await search(), 'pizza{Enter}');
    await user.click((await dialog()).getByRole('radio', { name: /^Grande/ }));
    await user.keyboard('{Enter}');
    await closed();
    expect(screen.getByText('Total')).toHaveTextContent('Total 12,00 €');

    const change = () => screen.getByRole('button', { name: 'Cambiar opciones: Producto 1' });
    await user.click(change());
    await user.click((await dialog()).getByRole('radio', { name: 'Pequeña' }));
    await user.click((await dialog()).getByRole('button', { name: 'Cancelar' }));
    await closed();
    expect(screen.getByText('Total')).toHaveTextContent('Total 12,00 €');

    await user.click(change());
    await user.click((await dialog()).getByRole('radio', { name: 'Pequeña' }));
    await user.click((await dialog()).getByRole('button', { name: /^Guardar · 9,00\s€$/ }));
    await closed();
    expect(screen.getByText('Total')).toHaveTextContent('Total 9,00 €');
    expect(names()).toHaveLength(1);
  });

  it('uses the prices and products of another channel of the restaurant [W-07]', async () => {
    server.use(handle(getLocation, () => HttpResponse.json({ data: MADRID })));
    withMenus(MENU);
    const { user } = await openMaker();
    await search();
    await user.selectOptions(screen.getByLabelText('Precios de'), 'glovo');

    expect(rowTexts()).toEqual(['PizzaPlatos9,00 €', 'AguaPlatos2,00 €', 'BandejaPlatos9,00 €']);
    await user.click(screen.getByRole('option', { name: /^Agua/ }));
    expect(line(1).getByLabelText(/^Precio/)).toHaveValue('2,00');
  });

  it('marks a line whose product the selected menu does not have, and keeps it [W-07]', async () => {
    const drinks = aCatalog([aProduct({ id: 'wine', name: 'Vino' })], [], { id: 'catalog-2', name: 'Bebidas' });
    withMenus(MENU, drinks);
    const { user } = await openMaker();
    await user.type(await search(), 'agua{Enter}');
    expect(screen.queryByText('No está en la carta elegida')).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Carta'), 'Bebidas');

    expect(await screen.findByText('No está en la carta elegida')).toBeVisible();
    expect(line(1).getByLabelText(/^Producto/)).toHaveValue('Agua');
    await waitFor(() => expect(rowTexts()).toEqual(['VinoPlatos9,00 €']));
  });

  it('marks blocked products, and warns about a menu in another currency [W-07]', async () => {
    server.use(handle(getSuspendInfo, () => HttpResponse.json({ data: { items: [{ innerId: 'water', channels: ['glovo'] }] } })));
    withMenus({ ...MENU, currency: 'USD' });
    await openMaker();
    await search();

    await waitFor(() => expect(rowTexts()).toEqual(['PizzaPlatos9,00 €', 'AguaBloqueadoPlatos1,50 €']));
    expect(screen.getByText('Los precios de la carta están en USD y el pedido en EUR: revísalos.')).toBeVisible();
  });

  it('renders only the visible rows of 3,000 products, and finds the last one [W-07]', async () => {
    withMenus(aCatalog(Array.from({ length: 3_000 }, (_, n) => aProduct({ id: `dish-${n}`, name: `Plato ${n}` }))));
    const { user } = await openMaker();
    const input = await search();
    expect(rows().length).toBeLessThan(30);
    expect(rows()[0]).toHaveAttribute('aria-setsize', '3000');

    await user.click(input);
    paste(input, 'plato 2999');
    await waitFor(() => expect(rowTexts()).toEqual(['Plato 2999Platos9,00 €']));
    await user.keyboard('{Enter}');
    expect(line(1).getByLabelText(/^Producto/)).toHaveValue('Plato 2999');
    paste(input, 'nada');
    expect(await screen.findByText('Nada coincide')).toBeVisible();
  });

  it('offers to try again when the menu cannot be loaded, and typed lines meanwhile [W-07]', async () => {
    server.use(handle(listCatalogs, () => refusal(404, 'NOT_FOUND')));
    const { user } = await openMaker();
    expect(await screen.findByText(/^No se ha podido cargar la carta/)).toBeVisible();
    expect(line(1).getByLabelText(/^Producto/)).toBeVisible();

    withMenus(MENU);
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));
    expect(await search()).toBeVisible();
  });

  it('links to the catalogs of a restaurant without a menu [W-07]', async () => {
    await openMaker();

    expect(await screen.findByText(/^Este restaurante no tiene carta/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir a los catálogos' })).toHaveAttribute('href', '/locations/location-1/catalogs');
  });

  it('shows what the POS of the restaurant receives, and products that it does not have [W-07]', async () => {
    server.use(handle(getLocation, () => HttpResponse.json({ data: { ...MADRID, posConfig: { provider: 'agora' } } })));
    withMenus(MENU);
    const app = await openMaker();
    await app.user.type(await search(), 'agua{Enter}');
    paste(field(/^Gastos de envío/), '2,50');

    expect(screen.getByText('Total')).toHaveTextContent('Total 4,00 €');
    expect(await screen.findByText('En el TPV: 1,50 €')).toBeVisible();
    paste(line(1).getByLabelText(/^Ref/), '');
    expect(await screen.findByText('Sin producto del TPV: Agua')).toBeVisible();
  });
});

/** Fills in the required fields except those of the lines, and sends the order. */
async function finishOrder({ user }: Pick<Awaited<ReturnType<typeof openMaker>>, 'user'>) {
  await user.selectOptions(field(/^Modalidad/), 'Para llevar');
  await user.selectOptions(field(/^Método de pago/), 'Efectivo');
  paste(field(/^Nombre del cliente/), 'Ana');
  paste(field(/^Teléfono del cliente/), '600 112 233');
  await user.click(create());
}

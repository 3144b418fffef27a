import '@/app/MasterCatalogScreen';
import '@/features/catalogs/CatalogEditor/PriceSheet/PriceSheet';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { getCatalog } from '@/contract/catalogs';
import { getMasterCatalog } from '@/contract/masterCatalogs';
import { flagStates, NO_FLAG_STATES } from '@/services/flags/flagStates';
import { aProduct } from '../factories/aCatalog';
import { aLocation } from '../factories/aLocation';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { aLayoutOf } from '../setup/layout';
import { ADDRESS, aMenu, atCatalogEditor, priceField, saveButton, serverWithCatalog } from './catalogEditorScreen';
import { CENTRO, SUMMER } from './masterCatalogScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

atCatalogEditor();
beforeEach(() => aLayoutOf(1280, 800));
afterEach(() => flagStates.change(NO_FLAG_STATES));

async function openSheet(menu = aMenu(), address = ADDRESS) {
  const catalog = serverWithCatalog(menu);
  const { user } = await renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'Hoja de precios' }));
  const grid = await screen.findByRole('grid', { name: 'Hoja de precios' });
  grid.focus();
  return { user, grid, ...catalog };
}
/** The prices of a product, in its second row element: the first contains the frozen name. */
const rowOf = (name: RegExp) =>
  screen
    .getAllByRole('row', { name })
    .at(-1)
    ?.textContent?.replace(/\u00a0/g, ' ');

describe('the price sheet', () => {
  it('saves cells that were pasted from a spreadsheet, and reports texts that are no prices [M-01]', async () => {
    const { user, sent } = await openSheet();

    await user.paste('11,50\r\ngratis\r\n-1');

    expect(rowOf(/^Pizza/)).toContain('11,50 €');
    expect(screen.getByText(/1 celda cambiada. 2 textos no son precios válidos/)).toBeVisible();
    expect(screen.getByRole('gridcell', { name: 'gratis' })).toBeInvalid();
    expect(screen.getByRole('gridcell', { name: '-1' })).toHaveAccessibleDescription('Un precio no puede ser negativo');
    await user.click(saveButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.products).toEqual({ pizza: { ...aMenu().products['pizza'], price: 1150 } });
  });

  it('types a price by keyboard, moves down, and undoes it in one step [M-01]', async () => {
    const { user, grid } = await openSheet();

    await user.keyboard('12,25{Enter}');

    expect(rowOf(/^Pizza/)).toContain('12,25 €');
    expect(grid).toHaveFocus();
    await user.keyboard('+10 %{Enter}');
    expect(rowOf(/^Pasta/)).toContain('9,35 €');
    await user.keyboard('{Control>}zz{/Control}');
    expect(rowOf(/^Pizza/)).toContain('10,00 €');
    expect(rowOf(/^Pasta/)).toContain('8,50 €');
  });

  it('discards a typed price on Escape [M-01]', async () => {
    const { user, grid } = await openSheet();

    await user.keyboard('99{Escape}');

    expect(rowOf(/^Pizza/)).toContain('10,00 €');
    expect(grid).toHaveFocus();
  });

  it('applies a formula to the selected cells, and shows the result in the panes [M-01]', async () => {
    const { user } = await openSheet();

    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await user.type(screen.getByRole('textbox', { name: /^Fórmula/ }), '+10 %');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Terminación' }), '90');
    await user.click(screen.getByRole('button', { name: 'Aplicar' }));

    expect(rowOf(/^Pizza/)).toContain('10,90 €');
    expect(rowOf(/^Pasta/)).toContain('8,90 €');
    expect(rowOf(/^Tarta/)).toContain('5,00 €');
    await user.click(screen.getByRole('button', { name: 'Hoja de precios' }));
    expect(await priceField('Pizza Ñandú')).toHaveValue('10,90');
  });

  it('leaves the keyboard focus at the end of a row [M-01]', async () => {
    const { user, grid } = await openSheet();

    await user.keyboard('{Control>}{ArrowRight}{/Control}{Tab}');

    expect(grid).not.toHaveFocus();
  });

  it('reports prices for a channel that does not sell the product, and cells outside of the sheet [M-01]', async () => {
    const menu = aMenu();
    const pizza = aProduct({ ...menu.products['pizza'], id: 'pizza', channels: ['ubereats'] });
    const { user } = await openSheet({ ...menu, products: { ...menu.products, pizza } });

    await user.paste('11\t12\t13\t14\n1\n2\n3\n4');

    expect(rowOf(/^Pizza/)).toBe('11,00 €1213,00 €');
    expect(screen.getByRole('gridcell', { name: '12' })).toHaveAccessibleDescription('El canal no vende este producto');
    expect(screen.getByText('4 celdas cambiadas. 1 texto no es un precio válido. 3 celdas quedaron fuera de la hoja.')).toBeVisible();
  });

  it('discards the errors of a paste that is undone [M-01]', async () => {
    const { user } = await openSheet();

    await user.paste('11,50\ngratis');
    expect(screen.getByRole('gridcell', { name: 'gratis' })).toBeInvalid();
    await user.keyboard('{Control>}z{/Control}');

    expect(rowOf(/^Pizza/)).toContain('10,00 €');
    expect(rowOf(/^Pasta/)).toContain('8,50 €');
    expect(screen.queryByText(/celda cambiada/)).not.toBeInTheDocument();
  });

  it('corrects a text with an error in its cell, and the others stay [M-01]', async () => {
    const { user } = await openSheet();
    await user.paste('gratis\n-1');

    await user.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Precio' })).toHaveValue('gratis');
    await user.clear(screen.getByRole('textbox', { name: 'Precio' }));
    await user.keyboard('7{Enter}');

    expect(rowOf(/^Pizza/)).toContain('7,00 €');
    expect(screen.getByRole('gridcell', { name: '-1' })).toBeInvalid();
  });

  it('saves the price in the open cell with Ctrl+S [M-01]', async () => {
    const { user, grid, sent } = await openSheet();

    await user.keyboard('12,25{Control>}s{/Control}');

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.products?.['pizza']).toMatchObject({ price: 1225 });
    expect(grid).toHaveFocus();
  });

  it('retains the open cell with its text while it is scrolled away, and renders only visible rows besides [M-01]', async () => {
    const products = Array.from({ length: 500 }, (_, nth) => aProduct({ id: `p${nth}`, name: `Plato ${nth}` }));
    const sections = [{ id: 's', name: 'Platos', productIds: products.map(({ id }) => id) }];
    const menu = aMenu({ products: Object.fromEntries(products.map((product) => [product.id, product])), sections });
    const { user, grid, sent } = await openSheet(menu);
    await user.keyboard('12,25');

    grid.scrollTop = 6000;
    fireEvent.scroll(grid);

    expect(await screen.findByRole('rowheader', { name: 'Plato 200' })).toBeVisible();
    expect(screen.queryByRole('rowheader', { name: 'Plato 1' })).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Precio' })).toHaveValue('12,25');
    await user.keyboard('{Enter}');
    await user.click(saveButton());
    await waitFor(() => expect(sent[0]?.products).toEqual({ p0: { ...menu.products['p0'], price: 1225 } }));
  });

  it('copies the selected prices for a spreadsheet [M-01]', async () => {
    const { user, grid } = await openSheet();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    const setData = jest.fn();

    const isHandled = !fireEvent.copy(grid, { clipboardData: { setData } });

    expect(isHandled).toBe(true);
    expect(setData.mock.calls).toEqual([['text/plain', '10,00\t10,00\r\n8,50\t8,50']]);
  });

  it('changes a master catalog, with the channels of the restaurants of the user [M-01]', async () => {
    flagStates.change({ ...NO_FLAG_STATES, 'mastercatalogs-view': 'on' });
    const menu = { ...aMenu(), locationId: null };
    server.use(
      handle(getMasterCatalog, () => HttpResponse.json({ data: SUMMER })),
      handle(getCatalog, () => HttpResponse.json({ data: menu })),
    );
    signedInAs('account-admin', [CENTRO, aLocation({ id: 'location-2', channels: [{ slug: 'ubereats', enabled: true }] })]);
    const { user, sent } = await openSheet(menu, '/mastercatalogs/master-1/catalog');
    const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(columns).toEqual(['Producto', 'Precio base', 'Glovo', 'justeat', 'Uber Eats']);

    await user.paste('11\t12,5\t\t-1');
    await user.click(saveButton());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.products?.['pizza']).toMatchObject({ price: 1100, channelOverrides: { glovo: { price: 1250 } } });
  });
});
